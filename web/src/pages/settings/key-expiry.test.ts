import assert from "node:assert/strict";
import { test } from "node:test";
import { expiryOf, expiryState, tomorrow } from "./key-expiry.ts";

const now = new Date(2026, 10, 30, 15, 0);

test("choices become moments", () => {
  assert.equal(expiryOf("never", "", now), null);
  assert.equal(expiryOf("7", "", now), new Date(now.getTime() + 7 * 86_400_000).toISOString());
  assert.equal(expiryOf("date", "2026-12-24", now), new Date(2026, 11, 24, 23, 59, 59).toISOString());
  assert.equal(expiryOf("date", "2026-11-29", now), undefined);
  assert.equal(expiryOf("date", "", now), undefined);
});

test("the first date on offer is tomorrow's, over the end of a month too", () => {
  assert.equal(tomorrow(now), "2026-12-01");
});

test("an expiry is over, near or far", () => {
  const inDays = (days: number) =>
    expiryState(new Date(now.getTime() + days * 86_400_000).toISOString(), now);
  assert.deepEqual(
    [expiryState(null, now), inDays(0), inDays(2), inDays(30)],
    ["never", "expired", "soon", "later"],
  );
});
