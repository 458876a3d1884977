import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { MERGE_PATCH_APPENDIX } from "../../../../test/support/merge-patch-appendix.ts";
import type { Json, JsonObject } from "../flux.ts";
import { isEqual } from "./json-value.ts";
import { applyMerge, joinMerges, mergeBetween, mergeInto } from "./merge-patch.ts";

const name = fc.constantFrom("a", "b", "c", "toString", "constructor");
const { json } = fc.letrec<{ json: Json; object: JsonObject }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, 0, 1, "x", true),
    fc.array(tie("json"), { maxLength: 3 }),
    tie("object"),
  ),
  object: fc.dictionary(name, tie("json"), { maxKeys: 4 }),
}));
const object = fc.dictionary(name, json, { maxKeys: 4, noNullPrototype: true }) as fc.Arbitrary<JsonObject>;

test("the appendix of RFC 7396", () => {
  for (const [original, patch, result] of MERGE_PATCH_APPENDIX) {
    const before = structuredClone(original);
    assert.deepEqual(applyMerge(original, patch), result, JSON.stringify(patch));
    assert.deepEqual(original, before, "what it is applied to stays as it is");
  }
});

test("a merge between two states makes one of the other", () => {
  let found = 0;
  fc.assert(
    fc.property(object, object, (before, after) => {
      const merge = mergeBetween(before, after);
      if (!merge) return;
      found++;
      assert.ok(isEqual(mergeInto(before, merge), after));
    }),
    { numRuns: 1_000 },
  );
  assert.ok(found > 100, "nulls that no merge can set are the exception");
});

test("a merge can't set a null, but can leave one", () => {
  assert.equal(mergeBetween({}, { a: null }), undefined);
  assert.equal(mergeBetween({}, { a: { b: { c: null } } }), undefined);
  assert.deepEqual(mergeBetween({ a: null }, { a: null, b: 1 }), { b: 1 });
  assert.deepEqual(mergeBetween({}, { a: [null, { b: null }] }), { a: [null, { b: null }] });
});

test("two merges joined do what they do one after the other, to any state", () => {
  let found = 0;
  fc.assert(
    fc.property(object, object, object, (state, first, second) => {
      const joined = joinMerges(first, second);
      if (!joined) return;
      found++;
      assert.ok(isEqual(mergeInto(state, joined), mergeInto(mergeInto(state, first), second)));
    }),
    { numRuns: 1_000 },
  );
  assert.ok(found > 100);
});

test("an object over what was removed joins with nothing", () => {
  assert.equal(joinMerges({ a: null }, { a: { b: 1 } }), undefined);
  assert.equal(joinMerges({ a: { b: 1 } }, { a: { b: { c: 1 } } }), undefined);
  assert.deepEqual(joinMerges({ a: { b: 1 } }, { a: { c: null } }), { a: { b: 1, c: null } });
});
