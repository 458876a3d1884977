import assert from "node:assert/strict";
import { test } from "node:test";
import {
  clockTimeIn,
  daysBetween,
  lengthSince,
  recurrenceIn,
  showDate,
  whenOf,
  yearlyDay,
} from "./shown-date.ts";

test("dates are told no more exactly than they are known", () => {
  assert.equal(showDate("2023-05-07"), "7 May 2023");
  assert.equal(showDate("2023-05"), "May 2023");
  assert.equal(showDate("2023"), "2023");
  assert.equal(showDate("2023-13"), undefined);
  assert.equal(showDate("soon"), undefined);
  assert.equal(whenOf("2023-05-07"), "on 7 May 2023");
  assert.equal(whenOf("2023"), "in 2023");
});

test("a day of every year has no year", () => {
  assert.equal(yearlyDay("My mother's birthday is 21 November."), "21 November");
  assert.equal(yearlyDay("Her birthday is on May 3rd"), "3 May");
  assert.equal(yearlyDay("I was born on 14 February 1988."), undefined);
});

test("what comes again and again", () => {
  assert.equal(recurrenceIn("The bins are collected on Thursday mornings."), "on Thursday mornings");
  assert.equal(recurrenceIn("I swim every Sunday morning."), "every Sunday morning");
  assert.equal(recurrenceIn("Rehearsal is on Thursdays at eight."), "on Thursdays at eight");
  assert.equal(recurrenceIn("I swam on Sunday."), undefined);
});

test("how long it has been", () => {
  const now = new Date("2026-06-20T00:00:00Z");
  assert.equal(lengthSince("2026-06-19", now), "1 day");
  assert.equal(lengthSince("2026-05-20", now), "about 4 weeks");
  assert.equal(lengthSince("2025-03-08", now), "about 1 year and 3 months");
  assert.equal(lengthSince("2016", now), "about 10 years");
  assert.equal(lengthSince("2027-01-01", now), undefined);
  // Eleven years and not quite a half.
  assert.equal(lengthSince("2015-01-05", now), "about 11 years");
  assert.equal(lengthSince("2025", now), "about 1 year");
});

test("a time of the day", () => {
  assert.equal(clockTimeIn("My flight leaves at 14:05."), "at 14:05");
  assert.equal(clockTimeIn("My flight to Oslo is on Friday at 6am."), "at 6am");
  assert.equal(clockTimeIn("Dinner 7.30 p.m. with Ana"), "7.30 p.m");
  assert.equal(clockTimeIn("Yoga is at 9."), "at 9");
  assert.equal(clockTimeIn("Lunch is at half past twelve."), "at half past twelve");
  assert.equal(clockTimeIn("I live at 12 Main Street."), undefined);
  assert.equal(clockTimeIn("I was hired at 30."), undefined);
  assert.equal(clockTimeIn("It is kept at 21 degrees."), undefined);
  assert.equal(clockTimeIn("The trip is from 3 May to 5 May."), undefined);
});

test("days between two days", () => {
  assert.equal(daysBetween("2026-11-16", "2026-12-12"), 26);
  assert.equal(daysBetween("2026-11-16", "2026-11-15"), -1);
});
