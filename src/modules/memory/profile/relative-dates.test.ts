import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fixDates } from "./relative-dates.ts";

const at = new Date("2026-05-08T10:00:00Z");

const FIXED: [text: string, dates: string[], fixed: string][] = [
  ["went to the sea yesterday", ["2026-05-07"], "went to the sea on 7 May 2026"],
  ["told Colin today that it leaks", ["2026-05-08"], "told Colin on 8 May 2026 that it leaks"],
  ["is away until next month", ["2026-06"], "is away until June 2026"],
  ["moved last year", ["2025"], "moved in 2025"],
  ["starts on Monday", ["2026-05-11"], "starts on 11 May 2026"],
  [
    "met two days ago and again yesterday",
    ["2026-05-06", "2026-05-07"],
    "met two days ago and again yesterday (said on 8 May 2026)",
  ],
  ["is going to Japan next spring", [], "is going to Japan next spring (said on 8 May 2026)"],
  ["can't wait for tomorrow's party", ["2026-05-09"], "can't wait for tomorrow's party (said on 8 May 2026)"],
  ["plays chess on Mondays", [], "plays chess on Mondays"],
  ["swims on Friday mornings", [], "swims on Friday mornings"],
  ["works on Monday and Tuesday evenings", [], "works on Monday and Tuesday evenings"],
  ["bins are collected on Wednesday evenings", ["2026-05-13"], "bins are collected on Wednesday evenings"],
  ["always calls her mother on Friday", [], "always calls her mother on Friday"],
  ["was late on Friday, as always", ["2026-05-01"], "was late on 1 May 2026, as always"],
  ["ran on Friday morning", ["2026-05-01"], "ran on the morning of 1 May 2026"],
  ["is on Wednesday, not Tuesday", ["2026-05-13"], "is on 13 May 2026, not Tuesday"],
  ["was moved to Saturday", ["2026-05-09"], "was moved to 9 May 2026"],
  ["works from Monday to Friday", [], "works from Monday to Friday"],
  ["goes to Friday prayers", ["2026-05-15"], "goes to Friday prayers"],
  ["was born on 3 March 1990", ["1990-03-03"], "was born on 3 March 1990"],
];

describe("time, tied to the calendar", () => {
  for (const [text, dates, fixed] of FIXED)
    test(text, () => assert.equal(fixDates(text, { dates, at }), fixed));
});
