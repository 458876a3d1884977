import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { z } from "zod";
import type { Json, JsonPatchOperation } from "../flux.ts";
import { changeMembers } from "./change-input.ts";
import { applyPatch, PatchFault } from "./json-patch.ts";

interface SuiteCase {
  comment?: string;
  doc: Json;
  patch: unknown[];
  expected?: Json;
  error?: string;
  disabled?: boolean;
}

const Body = z.object({ patch: changeMembers.patch });

/** As a write does it: the schema first, then the operations. */
function apply(doc: Json, patch: unknown[]): Json {
  const { patch: operations } = Body.parse({ patch });
  return applyPatch(doc, operations as JsonPatchOperation[]);
}

for (const file of ["tests.json", "spec_tests.json"]) {
  const path = new URL(`../../../../node_modules/json-patch-test-suite/${file}`, import.meta.url);
  const cases = (JSON.parse(readFileSync(path, "utf8")) as SuiteCase[]).filter(({ disabled }) => !disabled);
  test(`json-patch-test-suite ${file}`, () => {
    assert.ok(cases.length > 15);
    for (const { comment, doc, patch, expected, error } of cases) {
      const before = structuredClone(doc);
      const label = `${comment ?? error} ${JSON.stringify(patch)}`;
      if (error !== undefined) assert.throws(() => apply(doc, patch), label);
      else if (expected !== undefined) assert.deepEqual(apply(doc, patch), expected, label);
      else apply(doc, patch);
      assert.deepEqual(doc, before, "what it is applied to stays as it is");
    }
  });
}

const faultOf = (doc: Json, patch: JsonPatchOperation[]): PatchFault => {
  try {
    applyPatch(doc, patch);
  } catch (error) {
    if (error instanceof PatchFault) return error;
    throw error;
  }
  throw new Error("it was applied");
};

test("a fault names the operation and the reason", () => {
  const fault = faultOf({ a: [1] }, [
    { op: "test", path: "/a/0", value: 1 },
    { op: "remove", path: "/a/1" },
  ]);
  assert.equal(fault.code, "conflict");
  assert.equal(fault.message, 'Operation 1 (remove): there is nothing at "/a/1".');
});

test("what an object inherits is not in the document, and can't be reached", () => {
  assert.equal(faultOf({}, [{ op: "test", path: "/toString", value: 1 }]).code, "conflict");
  assert.equal(faultOf({}, [{ op: "add", path: "/constructor/prototype/x", value: 1 }]).code, "conflict");
  assert.equal(faultOf({}, [{ op: "add", path: "/__proto__/x", value: 1 }]).code, "invalid_request");
  assert.equal(faultOf([], [{ op: "replace", path: "/length", value: 5 }]).code, "conflict");
  assert.equal(({} as { x?: unknown }).x, undefined);
});

test("a copy is a value of its own, and a moved value stays whole", () => {
  assert.deepEqual(
    applyPatch({ a: { b: 1 } }, [
      { op: "add", path: "/a/c", value: [] },
      { op: "copy", from: "/a", path: "/d" },
      { op: "add", path: "/a/c/-", value: 1 },
      { op: "move", from: "/a/c", path: "/e" },
    ]),
    { a: { b: 1 }, d: { b: 1, c: [] }, e: [1] },
  );
  assert.equal(faultOf({ a: {} }, [{ op: "move", from: "/a", path: "/a/b" }]).code, "conflict");
});

test("copies can't grow without end", () => {
  const doubling = Array.from(
    { length: 60 },
    (_, place): JsonPatchOperation => ({
      op: "copy",
      from: "",
      path: `/${place}`,
    }),
  );
  assert.equal(faultOf({ text: "x".repeat(1000) }, doubling).code, "too_large");
});

test("a state can't be nested without end", () => {
  const nesting = Array.from(
    { length: 70 },
    (_, depth): JsonPatchOperation => ({
      op: "add",
      path: "/a".repeat(depth + 1),
      value: {},
    }),
  );
  assert.match(faultOf({}, nesting).message, /Operation 62 .*deeper than 63 levels/);
});
