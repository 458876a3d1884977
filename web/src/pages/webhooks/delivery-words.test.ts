import assert from "node:assert/strict";
import { test } from "node:test";
import { describeMs, headerLines, indentJson, isSoon, localInputValue } from "./delivery-words.ts";

test("JSON is indented, anything else is shown as it came", () => {
  assert.equal(indentJson('{"a":1}'), '{\n  "a": 1\n}');
  assert.equal(indentJson("<h1>502</h1>"), "<h1>502</h1>");
});

test("durations and headers", () => {
  assert.equal(describeMs(812), "812 ms");
  assert.equal(describeMs(15_000), "15 s");
  assert.equal(describeMs(1_240), "1.2 s");
  assert.equal(headerLines({ a: "1", b: "2" }), "a: 1\nb: 2");
});

test("a retry within a minute is soon, and so is one that is overdue", () => {
  const now = Date.parse("2030-01-01T00:00:00Z");
  assert.equal(isSoon("2030-01-01T00:00:05Z", now), true);
  assert.equal(isSoon("2029-12-31T23:59:00Z", now), true);
  assert.equal(isSoon("2030-01-01T00:05:00Z", now), false);
});

test("a moment in an input is the same moment when read back", () => {
  const at = new Date("2030-06-01T12:34:00Z");
  assert.equal(new Date(localInputValue(at)).getTime(), at.getTime());
});
