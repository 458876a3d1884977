/** What is typed as a value. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readWhole } from "./given-number.ts";
import { readObject } from "./given-object.ts";
import { readMapping } from "./importing/csv-mapping.ts";
import { createTerminal } from "./terminal/terminal.ts";

const read = (...words: string[]) => readObject(words, createTerminal(false));

test("pairs: what is JSON is read as such, the rest is text", async () => {
  assert.deepEqual(await read("sky=rain", "high=17", "low=-2.50", "wet=true", "wind=null", "gusts=[1,2]"), {
    sky: "rain",
    high: 17,
    low: -2.5,
    wet: true,
    wind: null,
    gusts: [1, 2],
  });
  assert.deepEqual(await read("a=b=c", "empty=", "id=12345678901234567890", "zip=007", "open=[1"), {
    a: "b=c",
    empty: "",
    id: "12345678901234567890",
    zip: "007",
    open: "[1",
  });
  assert.deepEqual(await read('{"a":{"b":1}}'), { a: { b: 1 } });
});

test("what is neither is refused", async () => {
  await assert.rejects(read("rain"), /"rain" is no NAME=VALUE pair/);
  await assert.rejects(read("=rain"), /no NAME=VALUE pair/);
  await assert.rejects(read("{broken"), /not valid JSON/);
  for (const large of ["m=1e999", '{"m":-1e400}', "m=[1e999]"])
    await assert.rejects(read(large), /is too large/, large);
});

test("whole numbers in their range", () => {
  assert.equal(readWhole(undefined, "limit", { from: 1 }), undefined);
  assert.equal(readWhole("7", "limit", { from: 1, to: 9 }), 7);
  for (const wrong of ["0", "10", "-1", "1.5", "x", ""])
    assert.throws(
      () => readWhole(wrong, "limit", { from: 1, to: 9 }),
      /--limit takes a whole number from 1 to 9/,
    );
});

test("a mapping names columns by name or number, and tags by several", () => {
  assert.deepEqual(readMapping("note=content,3=occurred_at,kind=tags,mood=tags,id=source_id"), {
    content: "note",
    occurredAt: 3,
    sourceId: "id",
    tags: ["kind", "mood"],
  });
  assert.throws(() => readMapping("note"), /"note" is no COLUMN=FIELD pair/);
  assert.throws(() => readMapping("note=text"), /Fields: content, occurred_at/);
  assert.throws(() => readMapping("day=occurred_at"), /which column is the content/);
  assert.throws(() => readMapping("a=content,b=content"), /both a and b are said to be content/);
});
