import assert from "node:assert/strict";
import { test } from "node:test";
import { mapInSlices } from "./time-slices.ts";

test("answers what map does, and lets others in between", async () => {
  let turns = 0;
  let ended = false;
  const count = () => {
    turns++;
    if (!ended) setImmediate(count);
  };
  setImmediate(count);
  const items = Array.from({ length: 40 }, (_, at) => at);
  const results = await mapInSlices(items, (item) => {
    const until = performance.now() + 1;
    while (performance.now() < until);
    return item * 2;
  });
  ended = true;
  assert.deepEqual(
    results,
    items.map((item) => item * 2),
  );
  assert.ok(turns >= 8, `${turns} turns`);
  assert.deepEqual(await mapInSlices([], String), []);
});
