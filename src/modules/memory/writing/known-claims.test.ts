import assert from "node:assert/strict";
import { test } from "node:test";
import { createKnownClaims } from "./known-claims.ts";

type Row = Parameters<ReturnType<typeof createKnownClaims>["read"]>[0];

const row = (content: string) =>
  ({ id: "1", content, speaker: null, dates: [], valid_from: new Date(0), vector: null }) as unknown as Row;

test("a claim is read once, another text anew, and nothing is kept once something was forgotten", () => {
  const known = createKnownClaims();
  const first = known.read(row("I live in Porto.")).analysis;
  assert.equal(known.read(row("I live in Porto.")).analysis, first);
  assert.notDeepEqual(known.read(row("I live in Oslo.")).analysis, first);
  known.clear();
  const again = known.read(row("I live in Porto.")).analysis;
  assert.notEqual(again, first);
  assert.deepEqual(again, first);
});
