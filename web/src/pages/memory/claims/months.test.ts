import assert from "node:assert/strict";
import { test } from "node:test";
import { byMonth } from "./months.ts";

const told = (created_at: string) => ({ created_at });

test("claims of one month stand together, in their order", () => {
  const months = byMonth([
    told("2026-11-20T12:00:00Z"),
    told("2026-11-10T12:00:00Z"),
    told("2025-11-10T12:00:00Z"),
  ]);
  assert.deepEqual(
    months.map(({ name, items }) => [name, items.length]),
    [
      ["November 2026", 2],
      ["November 2025", 1],
    ],
  );
});

test("a claim out of order opens a month of its own", () => {
  const months = byMonth([
    told("2026-11-20T12:00:00Z"),
    told("2024-01-10T12:00:00Z"),
    told("2026-11-10T12:00:00Z"),
  ]);
  assert.deepEqual(
    months.map(({ name }) => name),
    ["November 2026", "January 2024", "November 2026"],
  );
});
