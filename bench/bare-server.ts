/** The baseline: a Fastify route that does nothing but answer, in a process of its own. */
import Fastify from "fastify";

const app = Fastify();
app.get(
  "/v1/probe/read",
  {
    schema: {
      response: {
        200: { type: "object", properties: { text: { type: "string" }, nonce: { type: "string" } } },
      },
    },
  },
  async () => ({ text: "read", nonce: Math.random().toString(36).slice(2) }),
);
await app.listen({ port: 0, host: "127.0.0.1" });
const address = app.server.address();
if (address === null || typeof address === "string") throw new Error("no port");
process.stdout.write(`ready at http://127.0.0.1:${address.port}\n`);
