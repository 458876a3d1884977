import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contentWords, sharedContentWords } from "./content-words.ts";
import { ownUser } from "./own-user.ts";
import { paraphrases } from "./paraphrases.ts";

describe("the paraphrases", () => {
  test("are a hundred different pairs", () => {
    assert.equal(paraphrases.length, 100);
    assert.equal(new Set(paraphrases.map((pair) => pair.query)).size, 100);
    assert.equal(new Set(paraphrases.map((pair) => pair.claim)).size, 100);
  });

  test("share no content word within a pair, whatever its form", () => {
    const joined = paraphrases
      .map((pair) => ({ ...pair, shared: sharedContentWords(pair.query, pair.claim) }))
      .filter((pair) => pair.shared.length > 0);
    assert.deepEqual(joined, []);
  });

  test("have content words on both sides", () => {
    const empty = paraphrases.filter(
      (pair) => contentWords(pair.query).size === 0 || contentWords(pair.claim).size < 2,
    );
    assert.deepEqual(empty, []);
  });

  test("are no claims of the user they are hidden among", () => {
    const own = new Set(ownUser.claims.map((claim) => claim.content));
    assert.deepEqual(
      paraphrases.filter((pair) => own.has(pair.claim)),
      [],
    );
  });
});
