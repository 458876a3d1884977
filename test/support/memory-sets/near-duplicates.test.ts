import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { samePairs, traps } from "./near-duplicates.ts";

describe("the near-duplicates", () => {
  test("have 75 traps each of number, name, date and negation, and 50 others", () => {
    const counts = Object.groupBy(traps, (trap) => trap.kind);
    for (const kind of ["number", "name", "date", "negation"] as const)
      assert.equal(counts[kind]?.length, 75, kind);
    assert.equal(counts.other?.length, 50);
  });

  test("have no trap twice, and none of two equal sentences", () => {
    assert.equal(new Set(traps.map((trap) => `${trap.first}|${trap.second}`)).size, traps.length);
    assert.ok(traps.every((trap) => trap.first.toLowerCase() !== trap.second.toLowerCase()));
  });

  test("have 120 pairs that say the same, of claims that differ from pair to pair", () => {
    assert.equal(samePairs.length, 120);
    assert.ok(samePairs.every((pair) => pair.first !== pair.second));
    assert.equal(new Set(samePairs.map((pair) => pair.first)).size, 120);
  });
});
