import assert from "node:assert/strict";
import { test } from "node:test";
import { createAccountIndex } from "../index/account-index.ts";
import { SAMPLE_NOW } from "../row-samples.ts";
import { createVectorMemory } from "../vectors/vector-memory.ts";
import { planQuery } from "./query-plan.ts";

const index = createAccountIndex(createVectorMemory());
const asksWhen = (query: string) => planQuery(index, query, SAMPLE_NOW).asksWhen;

test("a question for a time is told from one that tells of an occasion", () => {
  for (const query of [
    "When did Ann move?",
    "Do you know when Ann moved?",
    "I forgot who told me. When did Ann move?",
    "Which week did Ann visit Porto?",
    "How long ago was the fair?",
  ])
    assert.equal(asksWhen(query), true, query);
  for (const query of [
    "What does Ann do when it rains?",
    "How did Ben feel when the letter came?",
    "Who helps me when I am ill?",
    "Where is the fair?",
  ])
    assert.equal(asksWhen(query), false, query);
});
