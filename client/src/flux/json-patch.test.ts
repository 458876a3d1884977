import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { applyPatch, type JsonPatchOperation } from "./json-patch.ts";
import type { Json } from "./json-value.ts";

interface SuiteCase {
  comment?: string;
  doc: Json;
  patch: JsonPatchOperation[];
  expected?: Json;
  error?: string;
  disabled?: boolean;
}

for (const file of ["tests.json", "spec_tests.json"]) {
  const path = new URL(`../../../node_modules/json-patch-test-suite/${file}`, import.meta.url);
  const cases = (JSON.parse(readFileSync(path, "utf8")) as SuiteCase[]).filter(({ disabled }) => !disabled);
  test(`json-patch-test-suite ${file}`, () => {
    assert.ok(cases.length > 15);
    for (const { comment, doc, patch, expected, error } of cases) {
      const before = structuredClone({ doc, patch });
      const label = `${comment ?? error} ${JSON.stringify(patch)}`;
      if (error !== undefined) assert.throws(() => applyPatch(doc, patch), label);
      else if (expected !== undefined) assert.deepEqual(applyPatch(doc, patch), expected, label);
      else applyPatch(doc, patch);
      assert.deepEqual({ doc, patch }, before, "what goes in stays as it is");
    }
  });
}

test("what an object inherits is not in the document", () => {
  assert.throws(() => applyPatch({}, [{ op: "test", path: "/toString", value: 1 }]));
  assert.throws(() => applyPatch({}, [{ op: "add", path: "/constructor/prototype/x", value: 1 }]));
  assert.throws(() => applyPatch({}, [{ op: "add", path: "/__proto__/x", value: 1 }]));
  assert.throws(() => applyPatch([], [{ op: "replace", path: "/length", value: 5 }]));
  assert.equal(({} as { x?: unknown }).x, undefined);
});

test("a copy is a value of its own, and so is what is added", () => {
  const value = { list: [] };
  assert.deepEqual(
    applyPatch({ a: { b: 1 } }, [
      { op: "add", path: "/a/c", value },
      { op: "copy", from: "/a", path: "/d" },
      { op: "add", path: "/a/c/list/-", value: 1 },
      { op: "move", from: "/a/c", path: "/e" },
      { op: "add", path: "/e/list/-", value: 2 },
    ]),
    { a: { b: 1 }, d: { b: 1, c: { list: [] } }, e: { list: [1, 2] } },
  );
  assert.deepEqual(value, { list: [] });
  assert.throws(() => applyPatch({ a: {} }, [{ op: "move", from: "/a", path: "/a/b" }]));
});

test("what a patch does not touch stays the same value", () => {
  const state = { list: [{ a: 1 }, { b: 2 }], other: {} };
  const after = applyPatch(state, [{ op: "add", path: "/list/0/x", value: 1 }]) as typeof state;
  assert.equal(after.other, state.other);
  assert.equal(after.list[1], state.list[1]);
  assert.deepEqual(state.list[0], { a: 1 });
});
