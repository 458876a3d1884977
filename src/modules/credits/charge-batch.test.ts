import assert from "node:assert/strict";
import { test } from "node:test";
import { newUuid } from "../../platform/ids.ts";
import { batchCharges } from "./charge-batch.ts";

test("charges are added up by account, in their order", () => {
  const charge = (accountId: string, micros: bigint) => ({
    accountId,
    micros,
    cause: newUuid(),
    endpoint: "GET /",
    keyId: undefined,
    requestId: "req_1",
  });
  const charges = [charge("b", 5n), charge("a", 1n), charge("b", 2n), charge("b", 1n)];
  assert.deepEqual(batchCharges(charges), {
    charges,
    accountIds: ["b", "a"],
    totals: [8n, 1n],
    counts: [3, 1],
    places: [1, 2, 1, 1],
    nths: [1, 1, 2, 3],
    uptos: [5n, 1n, 7n, 8n],
  });
});
