import assert from "node:assert/strict";
import { test } from "node:test";
import { readStated } from "./stated.ts";

const clauses = (content: string) => readStated(content).map(({ text }) => text);
const only = (content: string) => {
  const [stated, ...others] = readStated(content);
  assert.ok(stated && others.length === 0, `one clause: ${content}`);
  return stated;
};

test("a claim is read clause by clause, each with its subject", () => {
  assert.deepEqual(clauses("Kate plays soccer and Lily is learning violin."), [
    "Kate plays soccer",
    "Lily is learning violin",
  ]);
  assert.deepEqual(clauses("I live in Porto and work at Acme."), ["I live in Porto", "I work at Acme"]);
  assert.deepEqual(clauses("I want to quit and move to Rome."), ["I want to quit", "I want to move to Rome"]);
});

test("what is only supposed or asked is not stated", () => {
  assert.deepEqual(clauses("If I win I'll buy a yacht."), []);
  assert.deepEqual(clauses("My friend asked if I play golf."), []);
});

test("whose something is is not of whom it is said", () => {
  assert.deepEqual(only("Rita's sister Gwen is a judge.").subject, ["sister", "gwen"]);
  assert.deepEqual(only("My dog bit the mailman.").subject, ["my", "dog"]);
  assert.equal(only("My car is red.").isOwnThing, true);
  assert.equal(only("My sister is tall.").isOwnThing, false);
});

test("how it is meant", () => {
  assert.equal(only("I used to live in Paris.").once, true);
  assert.deepEqual(only("I forgot to call dad.").frame, ["forgot", "to"]);
  assert.equal(only("I almost got a dog.").mood, "unreal");
  assert.equal(only("My son pretended to be sick.").infinitive, "be");
  assert.equal(only("I moved to Lisbon.").infinitive, undefined);
  assert.equal(only("I've lived in Rome for three years.").isLasting, true);
});
