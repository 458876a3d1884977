/** What the built-in helper answers where days, ages and lengths of time are asked for. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDirectAgents, openTestEmbedder } from "../support/agent-direct.ts";
import { createTestDatabase } from "../support/database.ts";

// A Monday.
const now = new Date("2026-11-16T09:00:00Z");
const { database } = await createTestDatabase();
const fill = createDirectAgents({ database, embedder: await openTestEmbedder(), now });

type Asked = [claims: string[], question: string, answer: RegExp];

function ask(asked: readonly Asked[]): void {
  for (const [claims, question, answer] of asked)
    test(`${claims.join(" ")} ${question}`, async () => {
      const agent = await fill(claims.map((content, place) => ({ id: String(place), content })));
      const { content, citations } = await agent.say(question);
      assert.match(content, answer);
      assert.ok(citations.length > 0 || /^I don't know/.test(content));
    });
}

describe("a date", () => {
  ask([
    [["I've got a meeting on Friday."], "When is my meeting?", /^20 November 2026: /],
    [["I bought tickets for the concert on Saturday."], "When is the concert?", /^21 November 2026: /],
    [["The meeting is on Wednesday, not Tuesday."], "When is the meeting?", /^18 November 2026: /],
    [
      ["My sabbatical is from April 3 to April 17 next year."],
      "When is my sabbatical?",
      /^3 April 2027 to 17 April 2027: /,
    ],
    [["My course starts in two weeks."], "When does my course start?", /^About 30 November 2026: /],
    [
      ["I swim on Friday mornings."],
      "When do I swim?",
      /^On Friday mornings: You swim on Friday mornings\.$/,
    ],
    [
      ["The bins are collected on Wednesday evenings."],
      "When are the bins collected?",
      /^On Wednesday evenings: /,
    ],
  ]);
});

describe("an hour", () => {
  ask([
    [["My flight to Oslo is on Friday at 6am."], "What time is my flight?", /^At 6am, 20 November 2026: /],
    [["My flight to Oslo is on Friday at 6am."], "When is my flight?", /^20 November 2026: /],
    [["My flight leaves at 14:05."], "What time is my flight?", /^At 14:05: /],
    [["My flight leaves at 14:05."], "When does my flight leave?", /^At 14:05: /],
    [["Yoga is at 9."], "What time is yoga?", /^At 9: Yoga is at 9\.$/],
  ]);
});

describe("an age", () => {
  ask([
    [["I was born on 12 May 1988."], "How old am I?", /^38 years old: You were born on 12 May 1988\.$/],
    [["I was born on 12 December 1988."], "How old am I?", /^37 years old: /],
    [["My birthday is March 3rd 1990."], "How old am I?", /^36 years old: /],
    [["I was born in Porto in 1988 and moved in 2019."], "How old am I?", /^About 38 years old: /],
    [["My dog Rex was born in 2019."], "How old is my dog?", /^About 7 years old: /],
    [["My dog Rex was born in 2019."], "How old is Rex?", /^About 7 years old: /],
    [["My daughter Mia was born on 3 May 2026."], "How old is Mia?", /^About 6 months old: /],
    [["My sister Ana is 34."], "How old is Ana?", /^Your sister Ana is 34\.$/],
    // Another's birth, a death, and nothing at all.
    [["My dog Rex was born in 2019."], "How old is my cat?", /^I don't know how old: /],
    [["My dog Rex was born in 2019."], "How old am I?", /^I don't know(?!.* years? old:)/],
    [["My sister's dog was born in 2019."], "How old is my sister?", /^(?!.* years? old:)/],
    [
      ["My grandfather was born in 1920 and died in 1999."],
      "How old is my grandfather?",
      /^(?!.* years? old:)/,
    ],
    [["I was born in Porto."], "How old am I?", /^(?!.* years? old:)/],
  ]);
});

describe("a length of time", () => {
  const trip = "My trip to Rome is on 12 December 2026.";
  ask([
    [["I married Julia on 1 June 2015."], "How long have I been married?", /^About 11 years by now/],
    [[trip], "How long until my trip?", /^26 days, until 12 December 2026: /],
    [[trip], "How many days are left until my trip to Rome?", /^26 days, /],
    [[trip], "How many weeks until my trip?", /^3 weeks and 5 days, /],
    [
      ["My birthday is March 3rd 1990."],
      "How many days until my birthday?",
      /^107 days, until 3 March 2027: /,
    ],
    [[trip], "How long until my wedding?", /^I don't know/],
  ]);
});

describe("what is on", () => {
  const week = [
    "My party is on Saturday.",
    "My dentist appointment is on Wednesday at 10am.",
    "I like tea.",
    "I live in Porto.",
    "I have a meeting with Ben on Friday.",
    "The bins are collected on Wednesday evenings.",
    "My mother visits next weekend.",
    "I bought a lamp today.",
    "I'm painting the kitchen next week.",
  ];
  ask([
    [
      week,
      "what's on wednesday?",
      /^Your dentist appointment [^.]+\. The bins are collected on Wednesday evenings\.$/,
    ],
    [week, "what's happening on Saturday?", /^Your party is on 21 November 2026\.$/],
    [week, "what's going on this weekend?", /^Your party is on 21 November 2026\.$/],
    [week, "plans for next weekend", /^Your mother visits next weekend[^.]*\. You're painting [^.]+\.$/],
    [week, "what's next week", /^You're painting [^.]+\. The bins [^.]+\. Your mother visits [^.]+\.$/],
    [week, "what's on sunday?", /^I don't know of anything on 22 November 2026: nothing is stored for it\.$/],
    [week, "what's on today?", /^I don't know of anything on 16 November 2026: /],
    [
      week,
      "What's coming up?",
      /^Your dentist [^.]+\. You have a meeting [^.]+\. Your party [^.]+\. You're painting [^.]+\. Your mother [^.]+\.$/,
    ],
    [["My birthday is March 3rd 1990.", "I like tea."], "What's on March 3?", /^Your birthday is /],
  ]);
});
