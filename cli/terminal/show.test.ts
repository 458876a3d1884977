import assert from "node:assert/strict";
import { test } from "node:test";
import { count, showBytes, showDay, showNumber, showTime, showWeekday } from "./show.ts";

test("numbers, as credits have them", () => {
  const shown = [0, 7, 999, 1000, 9_829.5, 1_234_567.000001, -0.25, 100].map(showNumber);
  assert.deepEqual(shown, ["0", "7", "999", "1,000", "9,829.5", "1,234,567.000001", "-0.25", "100"]);
  assert.deepEqual([count(1, "claim"), count(2_000, "claim")], ["1 claim", "2,000 claims"]);
  assert.deepEqual([999, 1_500, 471_000, 71.2e9].map(showBytes), ["999 B", "1.5 kB", "471 kB", "71.2 GB"]);
});

test("days and times", () => {
  const morning = new Date(2026, 8, 3, 4, 5, 6);
  assert.equal(showDay(morning), "3 Sep 2026");
  assert.equal(showTime(morning), "04:05:06");
  assert.equal(showWeekday("2026-11-15"), "Sun 15 Nov");
});
