import assert from "node:assert/strict";
import { test } from "node:test";
import type { RelatedClaim } from "../claim-store.ts";
import { createKnownClaims, MuchToRead } from "./known-claims.ts";
import { readUnread } from "./understanding.ts";

const row = (content: string) =>
  ({
    id: "1",
    content,
    speaker: null,
    dates: [],
    valid_from: new Date(0),
    vector: null,
  }) as unknown as RelatedClaim;

const create = () => createKnownClaims({ readClaims: async (_, claims) => claims.map(readUnread) });

test("a claim is read once, another text anew, and nothing is kept once something was forgotten", async () => {
  const known = create();
  const read = async (content: string) => (await known.readAll([row(content)]))[0]?.analysis;
  const first = await read("I live in Porto.");
  assert.equal(await read("I live in Porto."), first);
  assert.notDeepEqual(await read("I live in Oslo."), first);
  known.clear();
  const again = await read("I live in Porto.");
  assert.notEqual(again, first);
  assert.deepEqual(again, first);
});

test("what would take long to read is refused until it was read elsewhere", async () => {
  const known = create();
  const long = [row(`I live in Porto. ${"We like it there. ".repeat(100)}`)];
  await assert.rejects(known.readAll(long), MuchToRead);
  const many = Array.from({ length: 600 }, (_, place) =>
    row(`I own house number ${place} of a hundred streets.`),
  );
  await assert.rejects(known.readAll(many), MuchToRead);
  for (const rows of [long, many]) {
    const loaded = await known.load("account", rows);
    assert.equal((await known.readAll(rows, loaded)).length, rows.length);
  }
});
