import assert from "node:assert/strict";
import { test } from "node:test";
import { LEARNED_WEIGHTS } from "../ranking/weights.ts";
import { sampleClaim, sampleMessage, sampleRequest } from "../row-samples.ts";
import { createIndexShelf } from "./index-shelf.ts";

const claims = (...contents: string[]) =>
  contents.map((content, at) => sampleClaim({ id: `c${at}`, content }));
const createShelf = (maxBytes = 1e9) => createIndexShelf({ maxBytes, weights: LEARNED_WEIGHTS });
const request = sampleRequest("tea");

function found(shelf: ReturnType<typeof createShelf>, accountId: string, version: number): string[] | number {
  const result = shelf.search(accountId, version, request);
  return "hits" in result ? result.hits.map(({ id }) => id) : result.behind;
}

test("an index that is not held, or behind, says where it is", () => {
  const shelf = createShelf();
  assert.equal(found(shelf, "a", 1), 0);
  assert.equal(shelf.apply("a", { from: 0, to: 3, messages: [], claims: claims("I like tea") }), true);
  assert.deepEqual(found(shelf, "a", 3), ["c0"]);
  assert.deepEqual(found(shelf, "a", 2), ["c0"]);
  assert.equal(found(shelf, "a", 4), 3);
  assert.equal(found(shelf, "b", 1), 0);
});

test("what was found is judged where that is asked for, with the weights given", () => {
  const always = { base: 50, weights: {} };
  const models = { conversation: always, alone: always };
  const doubting = { ...LEARNED_WEIGHTS, doubt: { meaning: models, words: models } };
  for (const [weights, isSure] of [
    [LEARNED_WEIGHTS, true],
    [doubting, false],
  ] as const) {
    const shelf = createIndexShelf({ maxBytes: 1e9, weights });
    shelf.apply("a", { from: 0, to: 1, messages: [], claims: claims("I like tea") });
    const judged = shelf.search("a", 1, { ...sampleRequest("What tea do I like?"), judge: true });
    assert.ok("hits" in judged && judged.verdict);
    assert.equal(judged.verdict.doubt < 0.5, isSure);
    const plain = shelf.search("a", 1, request);
    assert.ok("hits" in plain && plain.verdict === undefined);
  }
});

test("an update applies only to the version it continues", () => {
  const shelf = createShelf();
  shelf.apply("a", { from: 0, to: 3, messages: [], claims: claims("I like tea") });
  const more = [sampleClaim({ id: "c1", content: "Green tea, please" })];
  assert.equal(shelf.apply("a", { from: 2, to: 4, messages: [], claims: more }), false);
  assert.equal(shelf.apply("a", { from: 3, to: 4, messages: [], claims: more }), true);
  assert.equal((found(shelf, "a", 4) as string[]).length, 2);
  const forgotten = [sampleClaim({ id: "c0", content: null })];
  assert.equal(shelf.apply("a", { from: 4, to: 5, messages: [], claims: forgotten }), true);
  assert.deepEqual(found(shelf, "a", 5), ["c1"]);
});

test("an update in parts counts once its last part is there", () => {
  const shelf = createShelf();
  const message = sampleMessage({ id: "m" });
  assert.equal(shelf.apply("a", { from: 0, messages: [message], claims: [] }), true);
  assert.equal(found(shelf, "a", 1), 0);
  const claim = sampleClaim({ id: "c", content: "tea", message: "m" });
  assert.equal(shelf.apply("a", { from: 0, continues: true, to: 1, messages: [], claims: [claim] }), true);
  assert.deepEqual(found(shelf, "a", 1), ["c"]);
});

test("a part that comes after its index is gone is refused", () => {
  const shelf = createShelf();
  shelf.apply("a", { from: 0, messages: [], claims: claims("I like tea") });
  shelf.drop("a");
  assert.equal(shelf.apply("a", { from: 0, continues: true, to: 1, messages: [], claims: [] }), false);
  assert.equal(found(shelf, "a", 1), 0);
});

test("from 0 begins anew", () => {
  const shelf = createShelf();
  shelf.apply("a", { from: 0, to: 1, messages: [], claims: claims("I like tea", "More tea") });
  shelf.apply("a", { from: 0, to: 2, messages: [], claims: claims("Only tea") });
  assert.deepEqual(found(shelf, "a", 2), ["c0"]);
});

test("the least used go when there is no room, and their memory comes back", () => {
  const many = claims(...Array.from({ length: 200 }, (_, at) => `I drank tea number ${at}`));
  const probe = createShelf();
  probe.apply("a", { from: 0, to: 1, messages: [], claims: many });
  const { bytes } = probe.stats();
  const shelf = createShelf(bytes * 2.5);
  for (const account of ["a", "b"]) shelf.apply(account, { from: 0, to: 1, messages: [], claims: many });
  assert.notEqual(found(shelf, "a", 1), 0);
  shelf.apply("c", { from: 0, to: 1, messages: [], claims: many });
  assert.equal(found(shelf, "b", 1), 0);
  assert.notEqual(found(shelf, "a", 1), 0);
  assert.equal(shelf.stats().accounts, 2);
  assert.ok(shelf.stats().bytes <= bytes * 2.5);
  for (const account of ["a", "c"]) shelf.drop(account);
  assert.deepEqual(shelf.stats(), { accounts: 0, claims: 0, bytes: 0 });
});

test("one account larger than all the room is held as long as it is the one in use", () => {
  const shelf = createShelf(1);
  shelf.apply("a", { from: 0, to: 1, messages: [], claims: claims("I like tea") });
  assert.deepEqual(found(shelf, "a", 1), ["c0"]);
  shelf.apply("b", { from: 0, to: 1, messages: [], claims: claims("I like tea") });
  assert.equal(found(shelf, "a", 1), 0);
  assert.deepEqual(found(shelf, "b", 1), ["c0"]);
});

test("an index that is being filled is the last to go", () => {
  const shelf = createShelf(1);
  shelf.apply("a", { from: 0, messages: [], claims: claims("I like tea") });
  shelf.apply("b", { from: 0, messages: [], claims: claims("I like tea") });
  assert.equal(shelf.apply("a", { from: 0, continues: true, to: 1, messages: [], claims: [] }), false);
  assert.equal(shelf.apply("b", { from: 0, continues: true, to: 1, messages: [], claims: [] }), true);
});

test("vectors may come later than the rows", () => {
  const shelf = createShelf();
  const rows = claims("I like tea", "Snow fell all night");
  shelf.apply("a", { from: 0, to: 1, messages: [], claims: rows.map((row) => ({ ...row, vector: null })) });
  assert.deepEqual(found(shelf, "a", 1), ["c0"]);
  shelf.apply("a", { from: 1, to: 2, messages: [], claims: rows });
  assert.deepEqual(found(shelf, "a", 2), ["c0", "c1"]);
});
