import assert from "node:assert/strict";
import { test } from "node:test";
import { findOtherPerson } from "./other-person.ts";

const told = (content: string, speaker: string | null = null) =>
  findOtherPerson({ content, speaker, valid_from: new Date("2025-06-15T00:00:00Z"), dates: [] });

test("who a claim speaks of", () => {
  assert.equal(told("Joel lives in Leeds."), "Joel");
  assert.equal(told("My sister lives in Porto."), "your sister");
  assert.equal(told("I live in Porto."), "you");
  assert.equal(told("I live in Porto.", "Anna"), "Anna");
  assert.equal(told("The boiler was serviced."), undefined);
});
