import assert from "node:assert/strict";
import { test } from "node:test";
import { describePath, draftOf, kindOf, membersOf, pointerOf, readDraft } from "./json.ts";

test("a path as a pointer and in words", () => {
  const path = ["rooms", 2, "a/b~c"];
  assert.equal(pointerOf(path), "/rooms/2/a~1b~0c");
  assert.equal(describePath(path), "rooms[2].a/b~c");
  assert.equal(pointerOf([]), "");
});

test("members stand in one order, whatever order they came in", () => {
  const names = (state: Record<string, number>) => membersOf(state).map(([name]) => name);
  assert.deepEqual(names({ b: 1, a10: 1, a9: 1 }), ["a9", "a10", "b"]);
  assert.deepEqual(membersOf(["x", "y"]), [
    [0, "x"],
    [1, "y"],
  ]);
});

test("every value survives being edited without a change", () => {
  for (const value of ["", "7", "null", 7, -0.5, true, false, null, { a: [1] }, [null, { b: "c" }]]) {
    assert.deepEqual(readDraft(kindOf(value), draftOf(value)), { value });
  }
});

test("what does not fit its kind is told", () => {
  for (const draft of ["", "seven", "1e999"]) assert.ok("fault" in readDraft("number", draft));
  assert.ok("fault" in readDraft("object", "[1]"));
  assert.ok("fault" in readDraft("array", "{}"));
  assert.ok("fault" in readDraft("object", "{a: 1}"));
  assert.deepEqual(readDraft("number", "0,5"), { value: 0.5 });
});
