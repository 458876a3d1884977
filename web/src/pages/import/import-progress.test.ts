import assert from "node:assert/strict";
import { test } from "node:test";
import { begun, MOST_SHOWN, percentOf, withEvent } from "./import-progress.ts";

const claim = (content: string) =>
  ({ type: "claim", content, sourceId: undefined, outcome: "added" }) as const;
const leftOut = (reason: string, line: number) =>
  ({ type: "left-out", reason, place: { file: "a.json", line } }) as const;

test("a hundred percent only at the end", () => {
  const counts = { items: 1, claims: 1, duplicates: 0, leftOut: 0 };
  const found = withEvent(begun(false), { type: "found", format: "csv", files: 1, bytes: 1_000 });
  assert.equal(percentOf(begun(false)), 0);
  const half = withEvent(found, { type: "progress", readBytes: 509, totalBytes: 1_000, ...counts });
  assert.equal(percentOf(half), 50);
  const read = withEvent(half, { type: "progress", readBytes: 1_000, totalBytes: 1_000, ...counts });
  assert.equal(percentOf(read), 99, "the last batch is still under way");
  const report = {
    format: "csv",
    items: 1,
    claims: 1,
    duplicates: 0,
    corrected: 0,
    leftOut: [],
    dryRun: false,
  } as const;
  const done = withEvent(read, { type: "done", report: { ...report, leftOut: [] } });
  assert.deepEqual([done.status, percentOf(done)], ["done", 100]);
});

test("what was left out is gathered by reason, most first, with a few places of each", () => {
  let progress = withEvent(begun(false), leftOut("no text", 1));
  for (let line = 2; line < 10; line++) progress = withEvent(progress, leftOut("a picture", line));
  assert.deepEqual(
    progress.leftOut.map(({ reason, count, examples }) => [reason, count, examples.map(({ line }) => line)]),
    [
      ["a picture", 8, [2, 3, 4, 5, 6]],
      ["no text", 1, [1]],
    ],
  );
});

test("of a dry run's claims the first are kept to be shown", () => {
  let progress = begun(true);
  for (let n = 0; n < MOST_SHOWN + 5; n++) progress = withEvent(progress, claim(`claim ${n}`));
  assert.equal(progress.claims.length, MOST_SHOWN);
  assert.deepEqual(progress.claims.at(-1), {
    number: MOST_SHOWN,
    content: `claim ${MOST_SHOWN - 1}`,
    outcome: "added",
    at: undefined,
  });
});
