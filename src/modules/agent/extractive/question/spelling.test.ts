import assert from "node:assert/strict";
import { test } from "node:test";
import { spellOut } from "./spelling.ts";

test("a question without apostrophes or in capitals alone", () => {
  assert.equal(spellOut("whats my husbands name"), "what's my husband's name");
  assert.equal(spellOut("WHAT IS MY DOGS NAME"), "what is my dog's name");
  assert.equal(spellOut("wheres my bike"), "where's my bike");
  assert.equal(spellOut("tell me my sisters birthday"), "tell me my sister's birthday");
});

test("what is written with care stays", () => {
  for (const text of [
    "Do my dogs like fish?",
    "How old are my sons now?",
    "What about NASA?",
    "IBM?",
    "Who shows up?",
  ])
    assert.equal(spellOut(text), text);
});
