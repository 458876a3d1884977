import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type CorrectionCase, corrections, keeps } from "./corrections.ts";

const contents = (one: CorrectionCase) => one.steps.map((step) => step.content);
const areDistinct = (texts: string[]) => new Set(texts).size === texts.length;

describe("the corrections", () => {
  test("are at least 200 cases over 20 attributes, and 60 that keep everything", () => {
    assert.ok(corrections.length >= 200, `${corrections.length}`);
    const attributes = corrections.map((one) => /^(.+) \d$/.exec(one.name)?.[1]).filter(Boolean);
    assert.ok(new Set(attributes).size >= 20, `${new Set(attributes).size}`);
    assert.ok(keeps.length >= 60, `${keeps.length}`);
  });

  test("have names and steps of their own", () => {
    const all = [...corrections, ...keeps];
    assert.ok(areDistinct(corrections.map((one) => one.name)));
    assert.ok(areDistinct(keeps.map((one) => one.name)));
    for (const one of all) assert.ok(areDistinct(contents(one)), one.name);
    assert.ok(areDistinct(all.map((one) => contents(one).join("|"))));
  });

  test("say of every step whether it still holds", () => {
    for (const one of [...corrections, ...keeps]) {
      const said = [...one.current, ...one.stale].sort((a, b) => a - b);
      assert.deepEqual(
        said,
        one.steps.map((_, at) => at),
        one.name,
      );
    }
    assert.ok(corrections.every((one) => one.current.length === 1 && one.stale.length > 0));
    assert.ok(keeps.every((one) => one.stale.length === 0));
  });

  test("date all steps of a case or none, the newest being the one that holds", () => {
    for (const one of corrections) {
      const dates = one.steps.map((step) => step.occurred_at);
      assert.ok(dates.every(Boolean) || !dates.some(Boolean), one.name);
      const newest = dates.some(Boolean) ? dates.indexOf(dates.toSorted().at(-1)) : one.steps.length - 1;
      assert.deepEqual(one.current, [newest], one.name);
    }
  });
});
