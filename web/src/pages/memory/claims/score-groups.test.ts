import assert from "node:assert/strict";
import { test } from "node:test";
import { formatPoints, sumScore } from "./score-groups.ts";

test("the parts add up to the total, under names for people", () => {
  const { groups, start, total } = sumScore({
    base: -14,
    words: 2.5,
    rarest_word: -0.5,
    sentence_rank: 3,
    like_a_better_one: -1,
    total: -10,
  });
  assert.deepEqual(
    groups.map(({ name, points }) => [name, points]),
    [
      ["Words", 2],
      ["Meaning", 3],
      ["Repeats", -1],
    ],
  );
  assert.equal(
    groups.reduce((sum, { points }) => sum + points, start),
    total,
  );
});

test("a part without a name here is counted too", () => {
  const { groups } = sumScore({ base: 0, brand_new: 1, total: 1 });
  assert.deepEqual(
    groups.map(({ name, parts }) => [name, parts]),
    [["Other", [{ name: "brand new", points: 1 }]]],
  );
});

test("points have a sign", () => {
  assert.deepEqual([1.24, -0.36, 0.01].map(formatPoints), ["+1.2", "−0.4", "0"]);
});
