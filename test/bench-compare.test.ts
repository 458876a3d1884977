/** `npm run bench -- --compare` knows a regression from noise, in either direction. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Figure } from "../bench/figures.ts";
import { bestOf, compareFigures, describeComparison } from "../bench/report/compare.ts";
import { readBench } from "../bench/report/record.ts";

const figure = (name: string, better: Figure["better"], ratio: number | undefined, more = {}): Figure => ({
  part: "platform",
  name,
  value: 10,
  unit: "ms",
  better,
  ...(ratio === undefined ? {} : { baseline: { name: "bare", value: 10 / ratio } }),
  ...more,
});
const worse = (published: Figure[], measured: Figure[]) =>
  compareFigures(published, measured)
    .filter(({ isRegression }) => isRegression)
    .map(({ figure }) => figure.name);

test("a ratio that is worse by more than a tenth is a regression, in its own direction", () => {
  const published = [figure("calls", "more", 0.5), figure("latency", "less", 2)];
  assert.deepEqual(worse(published, published), []);
  assert.deepEqual(worse(published, [figure("calls", "more", 0.45), figure("latency", "less", 2.2)]), []);
  assert.deepEqual(worse(published, [figure("calls", "more", 0.44), figure("latency", "less", 2.21)]), [
    "calls",
    "latency",
  ]);
  assert.deepEqual(worse(published, [figure("calls", "more", 5), figure("latency", "less", 0.2)]), []);
});

test("what has no ratio, is new or was not measured is not compared; a stated ratio goes before the quotient", () => {
  const published = [figure("a", "less", undefined), figure("b", "less", 1), figure("c", "less", 1)];
  assert.deepEqual(
    compareFigures(published, [
      figure("a", "less", 9),
      figure("b", "less", undefined),
      figure("new", "less", 9),
    ]),
    [],
  );
  const stated = [figure("c", "less", 9, { ratio: 1.05 })];
  assert.deepEqual(worse(published, stated), []);
  assert.deepEqual(worse(published, [{ ...figure("c", "less", 9), part: "memory" }]), []);
});

test("of several measurements the best counts", () => {
  const measured = [
    figure("calls", "more", 0.3),
    figure("latency", "less", 1.5),
    figure("calls", "more", 0.6),
    figure("latency", "less", 3),
    figure("calls", "more", 0.4),
  ];
  const best = compareFigures(
    [figure("calls", "more", 0.6), figure("latency", "less", 1.5)],
    bestOf(measured),
  );
  assert.deepEqual(
    best.map(({ measured, isRegression }) => [Number(measured.toFixed(6)), isRegression]),
    [
      [0.6, false],
      [1.5, false],
    ],
  );
});

test("the table names what regressed, worst first", () => {
  const published = [figure("calls", "more", 0.5), figure("latency", "less", 2), figure("memory", "less", 1)];
  const measured = [figure("calls", "more", 0.4), figure("latency", "less", 4), figure("memory", "less", 1)];
  const lines = describeComparison(compareFigures(published, measured)).split("\n");
  assert.match(lines[0] ?? "", /^2 of 3 published ratios are worse by more than 10%/);
  assert.match(lines[2] ?? "", /platform +latency +less +2\.000 +4\.000 +100%$/);
  assert.match(lines[3] ?? "", /platform +calls +more +0\.500 +0\.400 +20%$/);
  assert.equal(lines.length, 4);
});

test("every published figure says which direction is better, and compares with itself", () => {
  const { figures } = readBench();
  for (const { better, name } of figures) assert.match(better, /^(more|less)$/, name);
  const comparisons = compareFigures(figures, figures);
  assert.ok(comparisons.length > 50);
  assert.ok(comparisons.every(({ worseBy }) => Math.abs(worseBy) < 1e-9));
});
