import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { readRetryAfter, retryDelayMs } from "./retry-schedule.ts";

const SCHEDULE = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

describe("the delay before the next attempt", () => {
  test("follows the schedule within a fifth, and ends after it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tries, random) => {
          const delay = retryDelayMs(SCHEDULE, tries, undefined, random);
          const seconds = SCHEDULE[tries - 1];
          if (seconds === undefined) assert.equal(delay, undefined);
          else assert.ok(delay !== undefined && delay >= 799.9 * seconds && delay <= 1200.1 * seconds);
        },
      ),
    );
  });

  test("is what the receiver asks for where that is longer, up to a day", () => {
    assert.equal(retryDelayMs(SCHEDULE, 1, 60_000, 0.5), 60_000);
    assert.equal(retryDelayMs(SCHEDULE, 2, 60_000, 0.5), 300_000);
    assert.equal(retryDelayMs(SCHEDULE, 1, 1e12, 0.5), 86_400_000);
    assert.equal(retryDelayMs(SCHEDULE, 10, 60_000, 0.5), undefined);
  });
});

test("Retry-After in seconds and as a date; nonsense is nothing", () => {
  const now = new Date("2026-01-01T00:00:00Z");
  assert.equal(readRetryAfter("120", now), 120_000);
  assert.equal(readRetryAfter("Thu, 01 Jan 2026 00:01:00 GMT", now), 60_000);
  assert.equal(readRetryAfter("Wed, 31 Dec 2025 00:01:00 GMT", now), 0);
  for (const nonsense of [undefined, "", "soon", "-5", "1e3"]) {
    assert.equal(readRetryAfter(nonsense, now), undefined, nonsense);
  }
});
