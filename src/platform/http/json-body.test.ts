import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { AppError } from "../errors.ts";
import { canonicalJson, parseJsonBody } from "./json-body.ts";

const parse = (text: string) => parseJsonBody(Buffer.from(text));

test("reads what JSON.parse reads", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: "grapheme" }), (value) => {
      const text = JSON.stringify(value);
      if (text.includes("__proto__") || text.includes("constructor") || text.includes("\\u0000")) return;
      assert.deepEqual(parse(text), JSON.parse(text));
    }),
  );
});

test("the canonical form does not depend on the order of members, and on nothing else less", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      assert.equal(canonicalJson(turned), canonicalJson(value));
      assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)));
    }),
  );
  assert.notEqual(canonicalJson([1, 2]), canonicalJson([2, 1]));
  assert.notEqual(canonicalJson({ a: 1 }), canonicalJson({ a: "1" }));
});

test("the message about broken JSON does not quote what was sent", () => {
  for (const text of ['{"password":"hunter2', '{"password":"hunter2"]', "hunter2", '{"a":hunter2}']) {
    assert.throws(
      () => parse(text),
      (error: AppError) => error.code === "invalid_request" && !error.message.includes("hunter2"),
      text,
    );
  }
});

test("a whole surrogate pair passes, a half does not, wherever it stands", () => {
  assert.deepEqual(parse('{"a":"\\ud83d\\ude00"}'), { a: "😀" });
  for (const text of ['"\\ud83d"', '["x",{"b":"\\ude00"}]', '{"\\ud83d":1}']) {
    assert.throws(() => parse(text), AppError, text);
  }
});

test("a byte order mark is not part of the text", () => {
  assert.deepEqual(parse("\ufeff{}"), {});
});
