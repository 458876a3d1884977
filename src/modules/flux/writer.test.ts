import assert from "node:assert/strict";
import { test } from "node:test";
import type { Tx } from "../../platform/database/database.ts";
import type { FluxWrite } from "./flux.ts";
import { createWriter } from "./writer.ts";

const write: FluxWrite = {
  accountId: "an account",
  app: "board",
  change: { kind: "merge", merge: { a: 1 } },
  ifVersion: undefined,
  by: "test",
  writerId: "w",
  keyId: undefined,
  requestId: "req_test",
};

test("with too many writes waiting, one more is told to come again, and the others are made", async () => {
  const gate = Promise.withResolvers<void>();
  const writer = createWriter({
    database: { transaction: (work) => work({} as Tx) },
    settling: {
      settle: async (_tx, writes) => {
        await gate.promise;
        return writes.map(() => ({ outcome: "refused", code: "conflict", detail: "as told" }));
      },
    },
  });
  const first = writer.submit(write);
  // The first is in a commit by then, and does not wait any more.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const waiting: Promise<unknown>[] = [];
  while (writer.waiting() < 8_192) waiting.push(writer.submit(write));
  await assert.rejects(writer.submit(write), { code: "unavailable", headers: { "Retry-After": "1" } });
  assert.equal(writer.waiting(), 8_192);
  gate.resolve();
  await Promise.all([first, ...waiting]);
  await writer.idle();
  assert.equal(writer.waiting(), 0);
});
