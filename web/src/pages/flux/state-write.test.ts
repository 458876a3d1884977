import assert from "node:assert/strict";
import { test } from "node:test";
import { writeMember, writeRemoval, writeValue } from "./state-write.ts";

test("plain values in objects are merges", () => {
  assert.deepEqual(writeValue(["playing", "title"], "So What", "Blue in Green"), {
    merge: { playing: { title: "Blue in Green" } },
  });
  assert.deepEqual(writeMember([], "volume", 7), { merge: { volume: 7 } });
  assert.deepEqual(writeRemoval(["playing", "title"], "So What"), { merge: { playing: { title: null } } });
});

test("null and whole objects are patches, which a merge can't say", () => {
  assert.deepEqual(writeValue(["a"], 1, null), { patch: [{ op: "add", path: "/a", value: null }] });
  assert.deepEqual(writeValue(["a"], { b: 1 }, { c: 2 }), {
    patch: [{ op: "add", path: "/a", value: { c: 2 } }],
  });
  assert.deepEqual(writeMember(["a"], "b/c", null), {
    patch: [{ op: "add", path: "/a/b~1c", value: null }],
  });
});

test("in arrays the place is looked at first: others may have moved what was seen there", () => {
  assert.deepEqual(writeValue(["list", 1], "b", "c"), {
    patch: [
      { op: "test", path: "/list/1", value: "b" },
      { op: "replace", path: "/list/1", value: "c" },
    ],
  });
  assert.deepEqual(writeRemoval(["list", 1, "name"], "b"), {
    patch: [
      { op: "test", path: "/list/1/name", value: "b" },
      { op: "remove", path: "/list/1/name" },
    ],
  });
  assert.deepEqual(writeMember(["list"], undefined, "d"), {
    patch: [{ op: "add", path: "/list/-", value: "d" }],
  });
});

test("a member called __proto__ is a member like any other", () => {
  assert.equal(JSON.stringify(writeMember([], "__proto__", 1)), '{"merge":{"__proto__":1}}');
});
