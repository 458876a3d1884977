import assert from "node:assert/strict";
import { test } from "node:test";
import { hasVersion, readIfMatch } from "./conditions.ts";

test("If-Match names one version", () => {
  assert.equal(readIfMatch(undefined), undefined);
  for (const header of ['"42"', "42", 'W/"42"', ' "42" ']) assert.equal(readIfMatch(header), 42);
  for (const header of ["*", "", '"1", "2"', '"a"', '"-1"', '"1.5"', '"1'])
    assert.throws(() => readIfMatch(header), { code: "invalid_request" }, header);
});

test("If-None-Match may name several", () => {
  assert.equal(hasVersion(undefined, 3), false);
  assert.equal(hasVersion('"1", W/"3"', 3), true);
  assert.equal(hasVersion('"1"', 3), false);
  assert.equal(hasVersion("anything", 3), false);
  assert.equal(hasVersion("*", 3), true);
  assert.equal(hasVersion("*", 0), false);
});
