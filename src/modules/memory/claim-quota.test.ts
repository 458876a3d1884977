import assert from "node:assert/strict";
import { test } from "node:test";
import type { AppError } from "../../platform/errors.ts";
import { createClaimQuota } from "./claim-quota.ts";

test("an account has so many claims; they are counted rarely", async () => {
  let nowMs = 0;
  let stored = 95;
  let counted = 0;
  const quota = createClaimQuota({
    countClaims: async (_account, most) => {
      counted++;
      return Math.min(stored, most);
    },
    maxClaims: 100,
    now: () => nowMs,
  });
  const refusal = (error: AppError) => error.code === "conflict" && error.isLimit;
  assert.equal(await quota.room("a"), 5);
  quota.note("a", 4);
  await quota.check("a");
  quota.note("a", 3);
  // Written here since: 102 by this count. Some were duplicates, so it is counted anew after a while.
  await assert.rejects(quota.check("a"), refusal);
  assert.equal(counted, 1);
  nowMs += 30_000;
  stored = 99;
  assert.equal(await quota.room("a"), 1);
  stored = 500;
  nowMs += 600_000;
  await assert.rejects(quota.check("a"), refusal);
  assert.equal(counted, 3);
  stored = 0;
  quota.forget("a");
  assert.equal(await quota.room("a"), 100);
});
