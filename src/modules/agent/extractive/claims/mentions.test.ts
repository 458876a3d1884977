import assert from "node:assert/strict";
import { test } from "node:test";
import { mentionsIn } from "./mentions.ts";

const read = (text: string) =>
  mentionsIn(text).map(({ relation, owner, name, isOnlyOwner }) =>
    [relation, owner ?? "?", name ?? "", isOnlyOwner ? "only owner" : ""].join(" ").trim(),
  );

test("whose they are, and their names", () => {
  assert.deepEqual(read("My mother-in-law Gerda lives with us."), ["mother-in-law user gerda"]);
  assert.deepEqual(read("my mother in law is ill"), ["mother-in-law user"]);
  assert.deepEqual(read("My ex-wife lives in Reno."), ["ex-wife user"]);
  assert.deepEqual(read("My stepmother Ida is ill."), ["stepmother user ida"]);
  assert.deepEqual(read("My sister Ana's husband is ill."), ["sister user ana only owner", "husband other"]);
  assert.deepEqual(read("The mother of my girlfriend is ill."), [
    "mother other",
    "girlfriend user  only owner",
  ]);
  assert.deepEqual(read("Kate's new dog is called Moss."), ["dog other moss"]);
  assert.deepEqual(read("A friend of mine has a boat."), ["friend user"]);
  assert.deepEqual(read("The vet said so."), ["vet ?"]);
});

test("what looks like an owner or a name and is none", () => {
  assert.deepEqual(read("It's my dog Rex."), ["dog user rex"]);
  assert.deepEqual(read("In Rome, my sister is happy."), ["sister user"]);
  assert.deepEqual(read("My mother is Polish."), ["mother user"]);
  assert.deepEqual(read("Max is my brother."), ["brother user max"]);
});

test("a relation that only says what kind of thing it is", () => {
  const isModifier = (text: string) => mentionsIn(text)[0]?.isModifier;
  assert.equal(isModifier("My dentist appointment is on Monday."), true);
  assert.equal(isModifier("My dentist is Dr Weiss."), false);
  assert.equal(isModifier("My sister never was in Rome."), false);
});
