import assert from "node:assert/strict";
import { test } from "node:test";
import { differences } from "./state-diff.ts";

test("what was set and what was removed, at the deepest place that says it", () => {
  const before = { volume: 3, playing: { title: "So What", by: "Miles" }, list: [1, 2, 3] };
  const after = { volume: 7, playing: { title: "So What" }, list: [1, 9], light: { on: true } };
  assert.deepEqual(differences(before, after), [
    { path: ["volume"], what: "set" },
    { path: ["playing", "by"], what: "removed" },
    { path: ["list", 1], what: "set" },
    { path: ["list", 2], what: "removed" },
    { path: ["light"], what: "set" },
  ]);
});

test("another kind of value is one change, and the same state none", () => {
  assert.deepEqual(differences({ a: [1] }, { a: { 0: 1 } }), [{ path: ["a"], what: "set" }]);
  assert.deepEqual(differences({ a: [1] }, { a: [1] }), []);
});

test("a state that is all new is not told member by member without end", () => {
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`m${index}`, index]));
  assert.equal(differences({}, wide).length, 50);
});
