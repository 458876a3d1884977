import assert from "node:assert/strict";
import { test } from "node:test";
import { bareArray, textArray } from "./array-literal.ts";

test("numbers stand bare", () => {
  assert.equal(bareArray([1n, 20_000_000_000_000_000n]), "{1,20000000000000000}");
  assert.equal(bareArray([]), "{}");
});

test("text is quoted, so that no value can end the array or be read as NULL", () => {
  assert.equal(textArray(["a", undefined, "", "NULL"]), '{"a",NULL,"","NULL"}');
  assert.equal(textArray(['x","y', "\\", "{id}"]), String.raw`{"x\",\"y","\\","{id}"}`);
});
