import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { AppError } from "../errors.ts";
import { canonicalJson, parseJsonBody, parseJsonInSlices } from "./json-body.ts";

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

test("a body has as many fields and items as documented ones have, unless it holds data", async () => {
  const read = (value: unknown, holdsData = false) =>
    parseJsonInSlices(Buffer.from(JSON.stringify(value)), { holdsData });
  const wide = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`k${n}`, 0]));
  await assert.rejects(read(wide), /has more than 1000 fields/);
  await assert.rejects(read({ a: [wide] }), /^AppError: \/a\/0: has more than 1000 fields/);
  await assert.rejects(read({ a: Array.from({ length: 2_001 }, () => 0) }), /\/a: has more than 2000 items/);
  const many = Array.from({ length: 300 }, () =>
    Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${n}`, '":'])),
  );
  await assert.rejects(read(many), /The body has more than 60000 fields/);
  for (const value of [wide, { a: [wide] }, many]) assert.deepEqual(await read(value, true), value);
  // Colons and quotes in strings are no fields.
  const texts = { claims: Array.from({ length: 1_000 }, () => ({ content: '\\":"::'.repeat(60) })) };
  assert.deepEqual(await read(texts), texts);
});
