import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lookupFaults, lookupsOf } from "./lookups.ts";

const complete = {
  "helper-triggers": "gift ideas for {subject}\n  what should i give {subject}\n\n",
  "helper-lookups": "Likes: what {subject} likes: all of it\nBudget: how much I spend\n",
  "helper-opening": "For {subject}.\n",
};

describe("what a skill says to a helper without a model", () => {
  test("is read from texts with an item a line", () => {
    assert.deepEqual(lookupsOf({ metadata: { ...complete, "helper-closing": "Tell me more." } }), {
      triggers: ["gift ideas for {subject}", "what should i give {subject}"],
      lookups: [
        { heading: "Likes", query: "what {subject} likes: all of it" },
        { heading: "Budget", query: "how much I spend" },
      ],
      opening: "For {subject}.",
      closing: "Tell me more.",
    });
    assert.deepEqual(lookupFaults(complete), []);
  });

  test("is read from lists too", () => {
    const metadata = {
      "helper-triggers": ["plan my week"],
      "helper-lookups": [{ heading: "Due", query: "what is due" }, "Goals: what I want"],
      "helper-opening": "Your week.",
    };
    assert.deepEqual(lookupsOf({ metadata }), {
      triggers: ["plan my week"],
      lookups: [
        { heading: "Due", query: "what is due" },
        { heading: "Goals", query: "what I want" },
      ],
      opening: "Your week.",
      closing: undefined,
    });
    assert.deepEqual(lookupFaults(metadata), []);
  });

  test("is nothing where a part of it is missing", () => {
    assert.equal(lookupsOf({ metadata: {} }), undefined);
    assert.deepEqual(lookupFaults({ author: "someone" }), []);
    for (const key of Object.keys(complete)) {
      const metadata = { ...complete, [key]: " \n" };
      assert.equal(lookupsOf({ metadata }), undefined, key);
      assert.equal(lookupFaults(metadata).length, 1, key);
    }
  });

  const wrong: [string, Record<string, unknown>, RegExp][] = [
    ["upper case", { "helper-triggers": "Gift for {subject}" }, /helper-triggers must be lower-case.*"Gift/],
    [
      "no subject",
      { "helper-triggers": "gift ideas" },
      /helper-triggers must hold \{subject\} once.*"gift ideas"/,
    ],
    ["two subjects", { "helper-triggers": "{subject} and {subject}" }, /must hold \{subject\} once/],
    [
      "a trigger that is a map",
      { "helper-triggers": [{ a: "b" }] },
      /helper-triggers must be lower-case texts/,
    ],
    [
      "no heading",
      { "helper-lookups": "what {subject} likes" },
      /helper-lookups must be lines "heading: query"/,
    ],
    ["no query", { "helper-lookups": "Likes:" }, /helper-lookups must be lines "heading: query"/],
    [
      "a lookup of something else",
      { "helper-lookups": [{ heading: "Likes" }] },
      /must be lines "heading: query"/,
    ],
    ["an empty closing", { "helper-closing": "" }, /helper-closing must be a sentence/],
    ["an opening that is a list", { "helper-opening": ["a"] }, /helper-opening must be a sentence/],
  ];
  for (const [kind, change, expected] of wrong) {
    test(`with ${kind} is refused`, () => {
      assert.match(lookupFaults({ ...complete, ...change }).join("\n"), expected);
    });
  }
});
