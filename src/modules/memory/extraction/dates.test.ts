import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { resolveDates } from "./dates.ts";

// A Wednesday.
const AT = new Date("2023-05-10T14:00:00Z");

const RESOLVED: [text: string, ...dates: string[]][] = [
  // Days.
  ["I met Ana today", "2023-05-10"],
  ["I met Ana yesterday.", "2023-05-09"],
  ["the day before yesterday we left", "2023-05-08"],
  ["Tomorrow is my exam", "2023-05-11"],
  ["I slept badly last night", "2023-05-09"],
  ["This morning I ran 5 km", "2023-05-10"],
  ["Ben came 10 days ago", "2023-04-30"],
  ["We leave in 3 days", "2023-05-13"],
  ["I met Ana last Friday", "2023-05-05"],
  ["I met Ana on Friday", "2023-05-05"],
  ["I'm meeting Ana on Friday", "2023-05-12"],
  ["I have a meeting with Ana on Monday", "2023-05-15"],
  ["I had a meeting with Ana on Monday", "2023-05-08"],
  ["Her recital is on Monday", "2023-05-15"],
  ["The party is next Friday", "2023-05-19"],
  ["I saw her on Tuesday night", "2023-05-09"],
  ["We'll go this weekend", "2023-05-13", "2023-05-14"],
  ["We went to the sea last weekend", "2023-05-06", "2023-05-07"],
  ["I painted the door over the weekend", "2023-05-06", "2023-05-07"],
  ["I joined them last Tues.", "2023-05-09"],
  ["I went there on the 3rd", "2023-05-03"],
  ["I paid on the 15th after my trip", "2023-04-15"],
  ["We will meet on the 3rd.", "2023-06-03"],
  ["The Friday before 15 July", "2023-07-14", "2023-07-15"],
  ["two days before May 7", "2023-05-05"],
  // Written out.
  ["May 7", "2023-05-07"],
  ["My birthday is on the 5th of May", "2023-05-05"],
  ["I was born on 3 October 1985", "1985-10-03"],
  ["Our wedding was on September 12th, 2020", "2020-09-12"],
  ["the second of May", "2023-05-02"],
  ["the 21st of March 2020", "2020-03-21"],
  [
    "We were in Rome from May 5 to May 9",
    "2023-05-05",
    "2023-05-06",
    "2023-05-07",
    "2023-05-08",
    "2023-05-09",
  ],
  ["May 5-7", "2023-05-05", "2023-05-06", "2023-05-07"],
  ["I moved in on December 1", "2022-12-01"],
  ["I'll move out on December 1", "2023-12-01"],
  ["on Friday, May 12", "2023-05-12"],
  ["The meeting is on June 3 at 5pm", "2023-06-03"],
  ["7 may 2020", "2020-05-07"],
  // In digits.
  ["It is due 2023-06-01", "2023-06-01"],
  ["at 2023-05-07T10:00:00Z", "2023-05-07"],
  ["am 07.05.2023", "2023-05-07"],
  ["13/05/2023", "2023-05-13"],
  ["5/13/2023", "2023-05-13"],
  ["2023/05/07", "2023-05-07"],
  // Either of two days: only the year is sure.
  ["05/07/2023", "2023"],
  ["2023-06", "2023-06"],
  // Weeks are no days, and have no form of their own.
  ["I was ill last week", "2023-05"],
  ["two weeks ago I quit", "2023-04"],
  ["We meet in 3 weeks", "2023-05", "2023-06"],
  ["the week before 9 June", "2023-06", "2023-06-09"],
  ["for the past two weeks", "2023-04", "2023-05"],
  ["a few days ago", "2023-05"],
  // Months.
  ["in May", "2023-05"],
  ["I quit in December", "2022-12"],
  ["I'll quit in December", "2023-12"],
  ["since June", "2022-06"],
  ["last month", "2023-04"],
  ["next month", "2023-06"],
  ["this month", "2023-05"],
  ["three months ago", "2023-02"],
  ["a couple of months ago", "2023-03"],
  ["June 2019", "2019-06"],
  ["in May of 2020", "2020-05"],
  ["last March", "2023-03"],
  ["last June", "2022-06"],
  ["early May", "2023-05"],
  ["at the end of June", "2023-06"],
  ["from January 2020 to March 2021", "2020-01", "2021-03"],
  ["September was wet", "2022-09"],
  // Years.
  ["last year", "2022"],
  ["next year", "2024"],
  ["in 2019", "2019"],
  ["I was born in 1990.", "1990"],
  ["five years ago", "2018"],
  ["a year and a half ago", "2021"],
  ["in two years", "2025"],
  ["from 2015 to 2019", "2015", "2019"],
  ["2015-2019", "2015", "2019"],
  ["2019 was hard", "2019"],
  ["the 2019 season", "2019"],
  ["summer 2022", "2022"],
  ["in the fall of 2019", "2019"],
  ["last summer", "2022"],
  ["by the end of the year", "2023"],
  ["last Christmas", "2022-12-25"],
  ["I moved in 2019 and married on 5 May 2021.", "2019", "2021-05-05"],
];

// Told on a Monday.
const MONDAY = new Date("2026-11-16T09:00:00Z");

const TO_COME_OR_PAST: [text: string, ...dates: string[]][] = [
  // What was settled is to come.
  ["I've got a meeting on Friday", "2026-11-20"],
  ["I've got work on Friday", "2026-11-20"],
  ["My party got moved to Saturday", "2026-11-21"],
  ["My surgery was rescheduled to Thursday", "2026-11-19"],
  ["The deadline for the grant moved to December 4", "2026-12-04"],
  ["The launch got pushed to March 3", "2027-03-03"],
  ["The meeting has been pushed back to Friday", "2026-11-20"],
  ["They postponed the match until Saturday", "2026-11-21"],
  ["We moved the party to Saturday", "2026-11-21"],
  ["My appointment was scheduled for Friday", "2026-11-20"],
  ["I bought tickets for the concert on Saturday", "2026-11-21"],
  ["I was invited to a party on Saturday", "2026-11-21"],
  // Duties, and what is only possible.
  ["Remind me to call the plumber on Friday", "2026-11-20"],
  ["I need to call Ana on Friday", "2026-11-20"],
  ["I might visit Ben in June", "2027-06"],
  ["We could go in March", "2027-03"],
  ["I may fly to Oslo on Friday", "2026-11-20"],
  ["Ana may come on Saturday", "2026-11-21"],
  ["I promised to call Ana on Friday", "2026-11-20"],
  ["I should call Ana on Friday", "2026-11-20"],
  // In the present, and notes.
  ["I leave on Friday", "2026-11-20"],
  ["My flight leaves on Friday", "2026-11-20"],
  ["My wedding is in June", "2027-06"],
  ["The library is closed on Friday", "2026-11-20"],
  ["Dinner at Nobu Saturday 8pm", "2026-11-21"],
  ["Dentist Friday", "2026-11-20"],
  ["Gym, Friday, 7pm", "2026-11-20"],
  ["My daughter has school on Friday", "2026-11-20"],
  ["We go to Spain in August", "2027-08"],
  ["Team lunch on Friday at 12", "2026-11-20"],
  // What happened, in words like those.
  ["I moved to Porto on Friday", "2026-11-13"],
  ["I moved from Porto to Lisbon on Friday", "2026-11-13"],
  ["I moved the sofa on Friday", "2026-11-13"],
  ["We had dinner at Nobu on Saturday", "2026-11-14"],
  ["Great dinner with Ana on Saturday", "2026-11-14"],
  ["I got a bike on Friday", "2026-11-13"],
  ["I've got married on Friday", "2026-11-13"],
  ["I bought tickets on Saturday", "2026-11-14"],
  ["We got tickets for the match on Saturday and it was great", "2026-11-14"],
  ["I should have called Ana on Friday", "2026-11-13"],
  ["I couldn't sleep on Friday", "2026-11-13"],
  ["I was promoted in June", "2026-06"],
  ["I changed jobs in June", "2026-06"],
  ["I quit smoking in March", "2026-03"],
  ["I brought Ana home on Friday", "2026-11-13"],
  ["We met in may with Ana", "2026-05"],
  ["I put the bins out on Friday", "2026-11-13"],
  // The day that it is not.
  ["The meeting is on Wednesday, not Tuesday", "2026-11-18"],
  ["I met Ana on Friday, not on Thursday", "2026-11-13"],
  ["The meeting was moved from Tuesday to Friday", "2026-11-20"],
  ["We changed the date from 3 May to 10 May", "2027-05-10"],
  // The year that is named beside it.
  ["My sabbatical is from April 3 to April 17 next year", "2027-04-03", "2027-04-17"],
  ["In May next year I turn 40", "2027-05"],
  ["We married in May last year", "2025-05"],
  // Habits.
  ["I swim on Friday mornings"],
  ["The bins are collected on Wednesday evenings"],
  ["I always call my mother on Friday"],
  ["I have yoga every week on Friday"],
  ["I was late on Friday, as always", "2026-11-13"],
  ["I ran on Friday morning", "2026-11-13"],
];

const NO_DATES = [
  "I may go",
  "You may be right",
  "This may help",
  "We march on",
  "They march 5 miles",
  "I sat down",
  "The sun is up",
  "I have 2 cats",
  "It costs 1.5",
  "Version 2.10.3 is out",
  "a second time",
  "Wait a second",
  "for the second time",
  "at 5",
  "at 3pm",
  "half past two",
  "10/10 would go again",
  "open 24/7",
  "a 50/50 chance",
  "3/4 cup",
  "every Friday",
  "on Sundays",
  "Monday to Friday",
  "every year",
  "for 3 years",
  "I am 5 years old",
  "2 weeks later",
  "my daughter June is five",
  "April likes tea",
  "Jan is my brother",
  "Summer is my dog",
  "in the summer",
  "I wrote it in 2000 words",
  "It has 1900 followers",
  "2019 m above the sea",
  "call 555-2019",
  "room 2019",
  "a few years ago",
  "Feb 30",
  "30/02/2023",
  "in the 1990s",
  "in today's world",
  "It feels like yesterday",
  "in 20 minutes",
  "the last time",
  "Good Friday is a film",
  "mon ami",
  "Mar is short",
  "in 3 of 5 cases",
];

for (const [text, ...dates] of RESOLVED) {
  test(`dates: ${text}`, () => assert.deepEqual(resolveDates(text, AT), dates));
}

for (const [text, ...dates] of TO_COME_OR_PAST) {
  test(`dates, told on a Monday: ${text}`, () => assert.deepEqual(resolveDates(text, MONDAY), dates));
}

for (const text of NO_DATES) test(`no date: ${text}`, () => assert.deepEqual(resolveDates(text, AT), []));

test("days are those of UTC, and weeks begin on Monday", () => {
  assert.deepEqual(resolveDates("today", new Date("2023-05-10T23:59:59.999Z")), ["2023-05-10"]);
  assert.deepEqual(resolveDates("yesterday", new Date("2024-03-01T00:00:00Z")), ["2024-02-29"]);
  const sunday = new Date("2023-05-14T12:00:00Z");
  assert.deepEqual(resolveDates("this weekend", sunday), ["2023-05-13", "2023-05-14"]);
  assert.deepEqual(resolveDates("last weekend", sunday), ["2023-05-06", "2023-05-07"]);
  assert.deepEqual(resolveDates("I met Ana last Sunday", sunday), ["2023-05-07"]);
  assert.deepEqual(resolveDates("last month", new Date("2023-01-31T12:00:00Z")), ["2022-12"]);
});

test("an invalid moment gives no dates", () => {
  assert.deepEqual(resolveDates("yesterday", new Date(Number.NaN)), []);
});

test("dates are well-formed, sorted and unique for any text", () => {
  const words = fc.constantFrom(
    "May",
    "7",
    "last",
    "next",
    "week",
    "2019",
    "Friday",
    "before",
    "ago",
    "two",
    "days",
    "the",
    "3rd",
    "of",
    "in",
    "-",
    "31",
    "February",
    "summer",
    "12/31/2023",
    "weekend",
    "to",
    "and",
    "99",
    "years",
    "1999-13-40",
    ",",
    "march",
    "year's",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(words, { maxLength: 20 }).map((list) => list.join(" ")),
  );
  fc.assert(
    fc.property(
      text,
      fc.date({ min: new Date(0), max: new Date("2099-12-31"), noInvalidDate: true }),
      (written, at) => {
        const dates = resolveDates(written, at);
        assert.deepEqual(dates, [...new Set(dates)].sort());
        for (const date of dates) {
          assert.match(date, /^\d{4}(-(0[1-9]|1[0-2])(-\d\d)?)?$/);
          if (date.length === 10) assert.equal(new Date(date).toISOString().slice(0, 10), date);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
