import assert from "node:assert/strict";
import { test } from "node:test";
import { isNoName } from "./no-names.ts";

test("function words, contractions and days name nobody", () => {
  for (const word of ["When's", "Since", "I'm", "I’ve", "We", "Please", "Don't", "Monday", "Fridays", "Dr"])
    assert.ok(isNoName(word), word);
});

test("names are names, also with whose it is", () => {
  for (const word of ["Rex", "Duarte's", "Will", "O'Brien", "Ines"]) assert.ok(!isNoName(word), word);
});
