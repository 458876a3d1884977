import assert from "node:assert/strict";
import { test } from "node:test";
import { queryForEmbedding } from "./query-text.ts";

test("the party asked about speaks of themselves, another is spoken to", () => {
  assert.equal(queryForEmbedding("What is Anna's hobby?", ["Anna", "Ben"]), "What is my hobby?");
  assert.equal(queryForEmbedding("What did Ben tell Anna?", ["Anna", "Ben"]), "What did I tell you?");
});

test("whole names and first names count, in any case", () => {
  assert.equal(queryForEmbedding("where does anna lee live", ["Anna Lee"]), "where does I live");
  assert.equal(queryForEmbedding("Where is ANNA?", ["Anna Lee"]), "Where is I?");
});

test("names inside other words stay, and names that are common words need their capital", () => {
  assert.equal(queryForEmbedding("Who visited Annapolis?", ["Anna"]), "Who visited Annapolis?");
  assert.equal(queryForEmbedding("Where will we go?", ["Will"]), "Where will we go?");
  assert.equal(queryForEmbedding("Where did Will go?", ["Will"]), "Where did I go?");
});

test("without parties, and with names that are no patterns, the question stays as it is", () => {
  assert.equal(queryForEmbedding("Where do I live?", []), "Where do I live?");
  assert.equal(queryForEmbedding("What is C++?", ["(.*", "+"]), "What is C++?");
});
