import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createParties } from "../index/parties.ts";
import { readWords } from "../text/words.ts";
import { findNamedParties } from "./named-parties.ts";

const parties = createParties();
const ANN = parties.enter("Ann Bell");
const BEN = parties.enter("Ben");
const GREGORY = parties.enter("Gregory");
const WILL = parties.enter("Will");

const named = (query: string) => {
  const { only, first } = findNamedParties(parties, readWords(query));
  return { only, first };
};

describe("parties that a question names", () => {
  test("one alone, also by a short form or with a possessive", () => {
    assert.deepEqual(named("Where does Ann live?"), { only: ANN, first: undefined });
    assert.deepEqual(named("What is Ben's job?"), { only: BEN, first: undefined });
    assert.deepEqual(named("Where does Greg live?"), { only: GREGORY, first: undefined });
  });

  test("none", () => {
    assert.deepEqual(named("Where do I live?"), { only: undefined, first: undefined });
    assert.deepEqual(named("will it rain?"), { only: undefined, first: undefined });
    assert.equal(named("Does Will sing?").only, WILL);
  });

  test("of two the first is asked about", () => {
    assert.deepEqual(named("What did Ann give to Ben?"), { only: undefined, first: ANN });
    assert.deepEqual(named("What does Ben think of Ann's plan?"), { only: undefined, first: BEN });
    assert.deepEqual(named("What did Ann Bell and her friend tell Ben?"), { only: undefined, first: ANN });
  });

  test("two who are asked about together have no first", () => {
    for (const query of [
      "Where did Ann and Ben meet?",
      "Where did Ann Bell and Ben meet?",
      "Who is older, Ann or Ben?",
      "What do both Ann likes and Ben likes have in common?",
      "What are Ann's and Ben's jobs?",
    ])
      assert.deepEqual(named(query), { only: undefined, first: undefined }, query);
  });

  test("of two of the same name neither is first", () => {
    const same = createParties();
    same.enter("Kim Lee");
    same.enter("Kim Ray");
    same.enter("Ben");
    const { only, first, count } = findNamedParties(same, readWords("What did Kim give to Ben?"));
    assert.deepEqual({ only, first, count }, { only: undefined, first: undefined, count: 3 });
  });
});
