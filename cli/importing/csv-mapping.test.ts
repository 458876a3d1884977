import assert from "node:assert/strict";
import { test } from "node:test";
import { UsageError } from "../usage-error.ts";
import { readMapping } from "./csv-mapping.ts";

test("pairs with commas between, and a sentence that has commas of its own", () => {
  assert.deepEqual(readMapping("note=content, 2=occurred_at,a=tags,b=tags"), {
    content: "note",
    occurredAt: 2,
    tags: ["a", "b"],
  });
  assert.deepEqual(readMapping("{name}, my friend, lives in {city}.=content,day=occurred_at"), {
    content: "{name}, my friend, lives in {city}.",
    occurredAt: "day",
  });
});

test("what is no pair is refused", () => {
  for (const given of ["", "note", "=content", "note=words,day=content", "day=occurred_at", "a,b=content"])
    assert.throws(() => readMapping(given), UsageError, given);
});
