import assert from "node:assert/strict";
import { test } from "node:test";
import { bareArray, textArray, textArrayBytes } from "./array-literal.ts";

test("numbers stand bare", () => {
  assert.equal(bareArray([1n, 20_000_000_000_000_000n]), "{1,20000000000000000}");
  assert.equal(bareArray([]), "{}");
});

test("text is quoted, so that no value can end the array or be read as NULL", () => {
  assert.equal(textArray(["a", undefined, "", "NULL"]), '{"a",NULL,"","NULL"}');
  assert.equal(textArray(['x","y', "\\", "{id}"]), String.raw`{"x\",\"y","\\","{id}"}`);
});

test("the binary form has each text as it is, with its length in bytes", () => {
  const bytes = textArrayBytes(["é", null, '"\\']);
  assert.equal(
    bytes.toString("hex"),
    [
      "00000001",
      "00000001",
      "00000019",
      "00000003",
      "00000001",
      "00000002",
      "c3a9",
      "ffffffff",
      "00000002",
      "225c",
    ].join(""),
  );
  assert.equal(textArrayBytes([]).readInt32BE(12), 0);
});
