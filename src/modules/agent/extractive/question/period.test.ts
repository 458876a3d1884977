import assert from "node:assert/strict";
import { test } from "node:test";
import { readPeriod } from "./period.ts";

// A Monday.
const NOW = new Date("2026-11-16T09:00:00Z");

const ASKED: [text: string, from: string, to: string][] = [
  ["what's on wednesday?", "2026-11-18", "2026-11-18"],
  ["What's happening on Saturday?", "2026-11-21", "2026-11-21"],
  ["what's going on this weekend?", "2026-11-21", "2026-11-22"],
  ["plans for next weekend", "2026-11-28", "2026-11-29"],
  ["what's next week", "2026-11-23", "2026-11-29"],
  ["What do I have this week?", "2026-11-16", "2026-11-22"],
  ["Do I have anything on Friday?", "2026-11-20", "2026-11-20"],
  ["anything on friday?", "2026-11-20", "2026-11-20"],
  ["Am I free on 3 March?", "2027-03-03", "2027-03-03"],
  ["What am I doing tomorrow?", "2026-11-17", "2026-11-17"],
  ["What's planned for December?", "2026-12-01", "2026-12-31"],
  ["What's coming up?", "2026-11-16", "9999-12-31"],
  ["What's coming up next week?", "2026-11-23", "2026-11-29"],
];
const OTHERS = [
  "What's up?",
  "What day is it today?",
  "What's the weather tomorrow?",
  "What did I do on Saturday?",
  "What do I have?",
  "Do I have a meeting on Friday?",
  "When is my meeting next week?",
  "What does Ana do on Friday?",
  "What is my sister doing on Friday?",
];

for (const [text, from, to] of ASKED)
  test(`asks for a time: ${text}`, () => {
    const period = readPeriod(text, NOW);
    assert.deepEqual([period?.from, period?.to], [from, to]);
  });

for (const text of OTHERS)
  test(`asks for something else: ${text}`, () => assert.equal(readPeriod(text, NOW), undefined));
