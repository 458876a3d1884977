import assert from "node:assert/strict";
import { test } from "node:test";
import { addChange, flash, flashOf } from "./recent-changes.ts";

const move = (at: string, by = "phone") => ({
  kind: "device" as const,
  by,
  version: 1,
  at,
  differences: [{ path: ["cursor", "x"], what: "set" as const }],
});

test("the same device changing the same thing again and again is one line", () => {
  const first = addChange([], move("2030-01-01T00:00:00.000Z"));
  const second = addChange(first, move("2030-01-01T00:00:01.000Z"));
  assert.equal(second.length, 1);
  assert.equal(second[0]?.times, 2);
  assert.equal(second[0]?.id, first[0]?.id);
  assert.equal(addChange(second, move("2030-01-01T00:01:00.000Z")).length, 2);
  assert.equal(addChange(second, move("2030-01-01T00:00:02.000Z", "tablet")).length, 2);
});

test("a change lights up its value, and its holder while that is folded up", () => {
  const lit = flash(new Map(), [{ path: ["a", "b"], what: "set" }]);
  assert.ok(flashOf(lit, ["a", "b"], false) > 0);
  assert.equal(flashOf(lit, ["a"], false), 0);
  assert.ok(flashOf(lit, ["a"], true) > 0);
  assert.equal(flashOf(lit, ["ab"], true), 0);
  const again = flash(lit, [{ path: ["a", "b"], what: "set" }]);
  assert.ok(flashOf(again, ["a", "b"], false) > flashOf(lit, ["a", "b"], false));
});

test("what was removed lights up what held it", () => {
  assert.ok(flashOf(flash(new Map(), [{ path: ["a", "b"], what: "removed" }]), ["a"], false) > 0);
});
