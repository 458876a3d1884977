import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Match } from "./matches.ts";
import { keepHighest, mean, sumUp } from "./side.ts";

const match = (of: Partial<Match>): Match => ({
  claim: 0,
  unit: 0,
  isAsked: true,
  isStrong: false,
  bits: 0,
  cosine: 0,
  covered: 0,
  fit: 0,
  isKind: true,
  ...of,
});

test("only one side is summed up", () => {
  const matches = [
    match({ fit: 0.4, cosine: 0.3, covered: 0.2 }),
    match({ fit: 0.6, cosine: 0.2, covered: 0.8, isStrong: true, isKind: false }),
    match({ fit: 0.9, isAsked: false }),
  ];
  const mine = sumUp(matches, true);
  assert.deepEqual(mine.fits, [0.6, 0.4]);
  assert.deepEqual(mine.strongFits, [0.6]);
  assert.equal(mine.kindFit, 0.4);
  assert.ok(mine.sharpFit > 0.6 && mine.sharpFit < 0.7);
  assert.equal(sumUp(matches, false).fit, 0.9);
  assert.equal(sumUp([], true).sharpFit, 0);
});

test("the highest are kept, sorted", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 6 }), (values, most) => {
      const kept: number[] = [];
      for (const value of values) keepHighest(kept, value, most);
      assert.deepEqual(kept, values.toSorted((a, b) => b - a).slice(0, most));
    }),
  );
});

test("the mean of none is 0", () => {
  assert.equal(mean([]), 0);
  assert.equal(mean([1, 3]), 2);
});
