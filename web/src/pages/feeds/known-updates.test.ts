import assert from "node:assert/strict";
import { test } from "node:test";
import type { Update } from "personal-helper-client";
import { NO_UPDATES, partsOf, withPage, withUpdates } from "./known-updates.ts";

const update = (seq: number): Update => ({
  id: `upd_${seq}`,
  feed_id: "feed_1",
  seq,
  data: {},
  published_at: "2026-01-01T00:00:00.000Z",
});
const seqs = (updates: readonly Update[]) => updates.map(({ seq }) => seq);

test("newest first, each once", () => {
  const known = withUpdates(withUpdates(NO_UPDATES, [update(1), update(2)]), [update(3), update(2)]);
  assert.deepEqual(seqs(known.updates), [3, 2, 1]);
});

test("between the end and what was read from the beginning is a gap until the pages meet the end", () => {
  const end = { ...withUpdates(NO_UPDATES, [update(5)]), next: { after: undefined } };
  assert.deepEqual(seqs(partsOf(end).end), [5]);
  const first = withPage(end, { data: [update(1), update(2)], next_cursor: "upd_2" });
  const parts = partsOf(first);
  assert.deepEqual([seqs(parts.end), parts.hasGap, seqs(parts.beginning)], [[5], true, [2, 1]]);
  // One more came in meanwhile.
  const whole = withPage(withUpdates(first, [update(6)]), {
    data: [update(3), update(4), update(5)],
    next_cursor: "upd_5",
  });
  assert.deepEqual(seqs(partsOf(whole).end), [6, 5, 4, 3, 2, 1]);
  assert.equal(whole.next, null);
});

test("a last page closes the gap", () => {
  const end = { ...withUpdates(NO_UPDATES, [update(9)]), next: { after: undefined } };
  assert.equal(withPage(end, { data: [update(4)], next_cursor: null }).next, null);
});
