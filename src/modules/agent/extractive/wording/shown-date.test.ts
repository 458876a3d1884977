import assert from "node:assert/strict";
import { test } from "node:test";
import { lengthSince, recurrenceIn, showDate, whenOf, yearlyDay } from "./shown-date.ts";

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
});
