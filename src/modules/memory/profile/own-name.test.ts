import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findOwnName, shortName } from "./own-name.ts";

const TOLD: [said: string, name: string | undefined][] = [
  ["My name is Ana.", "Ana"],
  ["my name is ana", "Ana"],
  ["My full name is Ana de Sousa, though few use it", "Ana de Sousa"],
  ["Hi! I'm called Jean-Luc", "Jean-Luc"],
  ["Call me Zoë and nothing else", "Zoë"],
  ["The user's name is 田中", "田中"],
  ["My name is Ana and I teach.", "Ana"],
  ["Call me when it is done", undefined],
  ["My name is unusual for a girl", undefined],
  ["My sister's name is Eva", undefined],
  ["My name is <b>Ana</b>", undefined],
  [`My name is ${"Ana ".repeat(20)}`, undefined],
  ["I'm Portuguese", undefined],
];

describe("the name that a claim tells", () => {
  for (const [said, name] of TOLD) test(said, () => assert.equal(findOwnName(said), name));
});

test("after the first mention the first name will do, but no title", () => {
  assert.equal(shortName("Ana de Sousa"), "Ana");
  assert.equal(shortName("Dr Ana Silva"), "Dr Ana Silva");
});
