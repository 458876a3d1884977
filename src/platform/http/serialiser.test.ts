import assert from "node:assert/strict";
import { test } from "node:test";
import Fastify from "fastify";
import { z } from "zod";
import { createSerialiser } from "./serialiser.ts";

const Item = z.strictObject({ text: z.string(), tags: z.array(z.string()) }).meta({ id: "Item" });
const schema = z.toJSONSchema(z.strictObject({ items: z.array(Item), note: z.string().optional() }), {
  io: "output",
}) as Record<string, unknown>;

async function create() {
  const app = Fastify();
  const found = Promise.withResolvers<ReturnType<typeof createSerialiser>>();
  app.get("/", async (_request, reply) => {
    found.resolve(
      createSerialiser(schema, (each) => reply.compileSerializationSchema(each) as (body: unknown) => string),
    );
  });
  await app.inject("/");
  return found.promise;
}

test("a long list is written as a short one is, without what nobody documented", async () => {
  const serialise = await create();
  const item = (no: number) => ({ text: `"items":[] ${no}`, tags: ["a"] });
  for (const length of [0, 3, 501, 2_000]) {
    const items = Array.from({ length }, (_, no) => item(no));
    const secret = items.map((each) => ({ ...each, secret: "hidden" }));
    for (const note of ['{"items":[', undefined]) {
      const expected = { items, ...(note === undefined ? {} : { note }) };
      assert.equal(await serialise({ ...expected, items: secret, secret: 1 }), JSON.stringify(expected));
    }
  }
});
