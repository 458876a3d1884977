import assert from "node:assert/strict";
import { test } from "node:test";
import { firstDay, usedDays } from "./usage-days.ts";

test("a range ends today and holds so many days", () => {
  const now = new Date("2026-03-01T00:30:00Z");
  assert.equal(firstDay(1, now), "2026-03-01");
  assert.equal(firstDay(7, now), "2026-02-23");
});

test("days without a call stand between the others", () => {
  const days = usedDays({
    from: "2026-02-27T00:00:00.000Z",
    to: "2026-03-02T00:00:00.000Z",
    data: [
      { day: "2026-02-27", calls: 2, credits: 11, errors: 0 },
      { day: "2026-03-01", calls: 1, credits: 1, errors: 0 },
    ],
  });
  assert.deepEqual(days, [
    { label: "Feb 27", credits: 11, calls: 2 },
    { label: "Feb 28", credits: 0, calls: 0 },
    { label: "Mar 1", credits: 1, calls: 1 },
  ]);
});
