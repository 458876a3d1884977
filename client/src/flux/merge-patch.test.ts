import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { MERGE_PATCH_APPENDIX } from "../../../test/support/merge-patch-appendix.ts";
import { isEqual, type Json, type JsonObject, reuse } from "./json-value.ts";
import { applyMerge, joinMerges } from "./merge-patch.ts";

const name = fc.constantFrom("a", "b", "c", "toString", "constructor");
const { json } = fc.letrec<{ json: Json; object: JsonObject }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, 0, 1, "x", true),
    fc.array(tie("json"), { maxLength: 3 }),
    tie("object"),
  ),
  object: fc.dictionary(name, tie("json"), { maxKeys: 4, noNullPrototype: true }),
}));
const object = fc.dictionary(name, json, { maxKeys: 4, noNullPrototype: true }) as fc.Arbitrary<JsonObject>;

test("the appendix of RFC 7396", () => {
  for (const [original, patch, result] of MERGE_PATCH_APPENDIX) {
    const before = structuredClone(original);
    assert.deepEqual(applyMerge(original, patch), result, JSON.stringify(patch));
    assert.deepEqual(original, before, "what it is applied to stays as it is");
  }
});

test("what a merge does not change stays the same value", () => {
  const state = { deep: { a: [1, { b: 2 }], c: {} }, other: { x: 1 } };
  assert.equal(applyMerge(state, { deep: { a: [1, { b: 2 }], none: null } }), state);
  const after = applyMerge(state, { deep: { c: { d: 1 } } }) as typeof state;
  assert.notEqual(after, state);
  assert.equal(after.other, state.other);
  assert.equal(after.deep.a, state.deep.a);
});

test("two merges that are joined do what the two do", () => {
  let found = 0;
  fc.assert(
    fc.property(object, object, object, (state, first, second) => {
      const joined = joinMerges(first, second);
      if (!joined) return;
      found++;
      assert.deepEqual(applyMerge(state, joined), applyMerge(applyMerge(state, first), second));
    }),
    { numRuns: 1_000 },
  );
  assert.ok(found > 300);
});

test("equal parts are taken from what is known, and the value is the new one", () => {
  fc.assert(
    fc.property(object, object, (known, next) => {
      const before = structuredClone([known, next]);
      const result = reuse(known, next);
      assert.deepEqual(result, next);
      assert.equal(result === known, isEqual(next, known));
      assert.equal(reuse(known, structuredClone(known)), known);
      assert.deepEqual([known, next], before);
    }),
    { numRuns: 500 },
  );
});
