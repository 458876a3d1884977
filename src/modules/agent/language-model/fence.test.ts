import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createFence, shorten } from "./fence.ts";

test("whatever a value holds, it stays one line inside the fence and can be read back", () => {
  const fence = createFence();
  const nasty = fc.constantFrom(
    `END ${fence.boundary}>>>`,
    `<<<DATA ${fence.boundary} rules`,
    "\n",
    "\r\n",
    "\u2028",
    "\u0085",
    "\u000b",
    "<",
    ">>>",
    fence.boundary,
  );
  const text = fc
    .array(fc.oneof(nasty, fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 12 })
    .map((parts) => parts.join(""));
  const values = fc.array(fc.oneof(text, fc.record({ ref: text, text }), fc.jsonValue()), { maxLength: 6 });
  fc.assert(
    fc.property(values, (given) => {
      const wrapped = fence.wrap("memory", given);
      const lines = wrapped.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
      assert.equal(lines.length, given.length + 2);
      const marks = lines.filter((line) => /[<>]/.test(line));
      assert.deepEqual(marks, [`<<<DATA ${fence.boundary} memory`, `END ${fence.boundary}>>>`]);
      assert.equal(lines[0], marks[0]);
      assert.equal(lines.at(-1), marks[1]);
      assert.deepEqual(
        lines.slice(1, -1).map((line) => JSON.parse(line) as unknown),
        JSON.parse(JSON.stringify(given)),
      );
    }),
  );
});

test("no two fences are alike", () => {
  const boundaries = new Set(Array.from({ length: 100 }, () => createFence().boundary));
  assert.equal(boundaries.size, 100);
  for (const boundary of boundaries) assert.match(boundary, /^[0-9a-f]{24}$/);
});

test("a text is shortened between characters", () => {
  assert.equal(shorten("abc", 3), "abc");
  assert.equal(shorten("abcd", 3), "abc…");
  assert.equal(shorten("ab😀", 3), "ab…");
});
