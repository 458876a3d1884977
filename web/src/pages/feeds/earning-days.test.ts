import assert from "node:assert/strict";
import { test } from "node:test";
import { fillDays } from "./earning-days.ts";

test("days without earnings stand between those with", () => {
  const now = Date.UTC(2026, 2, 2, 23, 59);
  assert.deepEqual(fillDays([{ day: "2026-02-28", updates: 2, credits: 0.7 }], now, 4), [
    { label: "Feb 27", credits: 0, updates: 0 },
    { label: "Feb 28", credits: 0.7, updates: 2 },
    { label: "Mar 1", credits: 0, updates: 0 },
    { label: "Mar 2", credits: 0, updates: 0 },
  ]);
});
