import assert from "node:assert/strict";
import { test } from "node:test";
import { createFrameAllowance } from "./frame-allowance.ts";

test("an account sends so many frames in a rolling minute, large ones count for more", () => {
  let nowMs = 0;
  const allowance = createFrameAllowance({ perMinute: 100, now: () => nowMs });
  for (let n = 0; n < 20; n++) assert.equal(allowance.take("a", 15), true);
  // 1.25 MiB are 80 units and one more.
  assert.equal(allowance.take("a", 1.25 * 1024 * 1024), false);
  assert.equal(allowance.take("a", 1), false);
  assert.equal(allowance.take("b", 1), true);
  nowMs = 61_000;
  assert.equal(allowance.take("a", 1), true);
});
