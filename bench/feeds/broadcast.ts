/** The baseline: a server that sends each of its WebSockets the same frame, and does nothing else. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { WebSocketServer } from "ws";

const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? "", "http://broadcast");
  const count = Number(searchParams.get("count"));
  const padding = "x".repeat(Number(searchParams.get("bytes")));
  for (let n = 0; n < count; n++) {
    const frame = JSON.stringify({ sent_at: performance.timeOrigin + performance.now(), n, padding });
    for (const client of sockets.clients) client.send(frame);
    await turn();
  }
  response.end();
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
