import assert from "node:assert/strict";
import { test } from "node:test";
import { searchWords } from "./search-words.ts";

const queries = (text: string) => searchWords(text).map(({ query }) => query);

test("words are prefixes, and nothing that PostgreSQL would read as an operator is left", () => {
  assert.deepEqual(queries("Cat & (dog | !fish):* <-> 'bird' \\ sun"), [
    "cat:*",
    "dog:*",
    "fish:*",
    "bird:*",
    "sun:*",
  ]);
  assert.deepEqual(queries("!? & …"), []);
  assert.equal(queries("a ".repeat(100)).length, 8);
  assert.equal(queries("x".repeat(200))[0]?.length, 42);
});

test("the last word may be longer than the stem that is stored", () => {
  assert.deepEqual(searchWords("universi"), [{ query: "universi:*", stems: "univers | univer | unive" }]);
  assert.deepEqual(
    searchWords("universi news").map(({ stems }) => stems),
    ["", ""],
  );
});
