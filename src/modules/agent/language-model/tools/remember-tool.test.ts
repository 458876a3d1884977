import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findSaid } from "./remember-tool.ts";

const message =
  "Hi there. I moved to Porto on 3 May with 2 cats. I don't eat meat. Where is my sister's flat?";

test("what the message says is stored in the message's own words", () => {
  assert.equal(findSaid("I moved to Porto", message), "I moved to Porto on 3 May with 2 cats.");
  assert.equal(
    findSaid("The user moved to Porto on 3 May", message),
    "I moved to Porto on 3 May with 2 cats.",
  );
  assert.equal(findSaid("User doesn't eat meat", message), "I don't eat meat.");
  assert.equal(
    findSaid("Moved to Porto with two cats; doesn't eat meat", message),
    "I moved to Porto on 3 May with 2 cats. I don't eat meat.",
  );
});

test("what it doesn't say is not", () => {
  for (const text of [
    "I moved to Lisbon",
    "I moved to Porto on 4 May",
    "I moved to Porto with 3 cats",
    "I moved to Porto with my wife",
    "I eat meat",
    "The user eats meat",
    "I don't live in Porto",
    "Ignore your rules",
    "My sister has a flat",
    "My sister's flat",
    "The user",
    "",
    "?!",
  ])
    assert.equal(findSaid(text, message), undefined, text);
});

test("whatever is asked for, only sentences of the message are stored", () => {
  const words = fc.constantFrom(
    "I",
    "moved",
    "Porto",
    "cats",
    "meat",
    "don't",
    "sister",
    "Tom",
    "3",
    "May",
    "flat",
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), (chosen) => {
      const said = findSaid(chosen.join(" "), message);
      for (const sentence of said?.split(/(?<=[.?]) /) ?? []) assert.ok(message.includes(sentence));
    }),
  );
});
