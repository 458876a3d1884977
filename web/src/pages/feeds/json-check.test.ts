import assert from "node:assert/strict";
import { test } from "node:test";
import { checkObject, describeFaults, linesByPointer } from "./json-check.ts";

const faultOf = (text: string) => {
  const checked = checkObject(text);
  return checked.isOk ? undefined : checked.fault;
};

test("what is no JSON object is said with its place", () => {
  assert.deepEqual(checkObject('{"a": 1}'), { isOk: true, value: { a: 1 } });
  assert.match(faultOf('{\n  "a": 1,\n  b: 2\n}') ?? "", /line 3, column 3/);
  assert.match(faultOf('{"a": ') ?? "", /ends too early|line 1/);
  assert.match(faultOf("[1]") ?? "", /must be an object/);
  assert.match(faultOf(" ") ?? "", /Nothing is written/);
});

test("each place has its line, also behind strings that look like JSON", () => {
  const text = '{\n  "a": {"b/c": [1,\n    {"d": "}, \\"x\\": ["}]},\n  "e": null\n}';
  assert.deepEqual(
    [...linesByPointer(text)],
    [
      ["", 1],
      ["/a", 2],
      ["/a/b~1c", 2],
      ["/a/b~1c/0", 2],
      ["/a/b~1c/1", 3],
      ["/a/b~1c/1/d", 3],
      ["/e", 4],
    ],
  );
});

test("a fault names its place, and what is missing the line of its parent", () => {
  const text = '{\n  "sky": {\n    "wind": "much"\n  }\n}';
  assert.deepEqual(
    describeFaults(text, [
      { pointer: "/sky/wind", message: "must be number" },
      { pointer: "/sky/rain", message: "is required" },
      { pointer: "", message: "must have less" },
    ]),
    [
      "sky → wind must be number (line 3)",
      "sky → rain is required (line 2)",
      "The object must have less (line 1)",
    ],
  );
});
