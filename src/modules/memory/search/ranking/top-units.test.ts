import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createRankScale } from "./rank-scale.ts";
import { NEVER, pickTop, toScores } from "./top-units.ts";

const score = fc.oneof(
  { weight: 5, arbitrary: fc.double({ min: -50, max: 50, noNaN: true }) },
  { weight: 2, arbitrary: fc.integer({ min: -2, max: 2 }) },
  { weight: 1, arbitrary: fc.constant(NEVER) },
);

test("the picked ones are those that sorting would pick", () => {
  fc.assert(
    fc.property(fc.array(score, { maxLength: 300 }), fc.integer({ min: 1, max: 40 }), (values, most) => {
      const scores = Float64Array.from(values);
      const picked = pickTop(toScores(scores), most, (a, b) => a < b);
      const sorted = values
        .map((value, at) => ({ value, at }))
        .filter(({ value }) => value !== NEVER)
        .sort((a, b) => b.value - a.value || a.at - b.at)
        .slice(0, most)
        .map(({ at }) => at);
      assert.deepEqual([...picked].sort(), [...sorted].sort());
    }),
  );
});

test("ranks by counting are those of sorting, up to a bin's width", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 200 }), (values) => {
      const scale = createRankScale();
      // A bin for each value: then nothing is rounded.
      scale.begin(0, 1_023);
      for (const value of values) scale.add(value);
      scale.settle();
      for (const value of values) {
        const rank = values.filter((other) => other > value).length;
        assert.ok(Math.abs(scale.score(value) - (1 - Math.log(1 + rank) / Math.log(1_001))) < 1e-12);
      }
    }),
  );
});

test("what was not counted ranks after all that was", () => {
  const scale = createRankScale();
  scale.begin(0, 1);
  for (const value of [0.5, 0.6, 0.7]) scale.add(value);
  scale.settle();
  assert.equal(scale.score(0.7), 1);
  assert.ok(scale.score(0) < scale.score(0.5));
});
