import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { SetClaim } from "./claim-text.ts";
import { sharedContentWords } from "./content-words.ts";
import { ownUser, practiceQuestions } from "./own-user.ts";

const byId = new Map(ownUser.claims.map((claim) => [claim.id, claim]));
const everyQuestion = [...ownUser.questions, ...practiceQuestions];

function getClaim(id: string): SetClaim {
  const claim = byId.get(id);
  if (!claim) throw new Error(`no claim ${id}`);
  return claim;
}

describe("the user's set", () => {
  test("holds 2,000 claims, all different in words, case and punctuation aside", () => {
    assert.equal(ownUser.claims.length, 2_000);
    assert.equal(byId.size, 2_000);
    const bare = ownUser.claims.map((claim) => claim.content.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " "));
    assert.equal(new Set(bare).size, 2_000);
  });

  test("has claims of 4 to 36 words", () => {
    const lengths = ownUser.claims.map((claim) => claim.content.split(/\s+/).length);
    assert.deepEqual([Math.min(...lengths) >= 4, Math.max(...lengths) <= 36], [true, true]);
  });

  test("asks 300 different questions, 60 of each kind", () => {
    assert.equal(new Set(everyQuestion.map((question) => question.question)).size, everyQuestion.length);
    const counts = Object.groupBy(ownUser.questions, (question) => question.kind);
    for (const kind of ["fact", "person", "date", "list", "change"] as const)
      assert.equal(counts[kind]?.length, 60, kind);
  });

  test("expects claims that are there and not stale, lists two to five of them", () => {
    for (const { kind, question, expected } of everyQuestion) {
      assert.ok(!expected.some((id) => getClaim(id).stale), question);
      const [least, most] = kind === "list" ? [2, 5] : [1, 1];
      assert.ok(expected.length >= least && expected.length <= most, question);
    }
  });

  test("has every stale claim followed at once by the newer one that a question asks for", () => {
    const changed = everyQuestion.filter((question) => question.kind === "change");
    const asked = new Set(changed.flatMap((question) => question.expected));
    const stale = ownUser.claims.flatMap((claim, at) => (claim.stale ? [at] : []));
    assert.equal(stale.length, changed.length);
    for (const at of stale) {
      const [older, newer] = [ownUser.claims[at], ownUser.claims[at + 1]];
      assert.ok(newer && asked.has(newer.id), older?.content);
      assert.ok((older?.occurred_at ?? "") < (newer.occurred_at ?? ""), newer.content);
    }
  });

  test("shares at most two content words between most questions and their claims", () => {
    const few = ownUser.questions.filter(({ question, expected }) =>
      expected.every((id) => sharedContentWords(question, getClaim(id).content).length <= 2),
    );
    assert.ok(few.length >= 200, `${few.length} of 300`);
    const none = ownUser.questions.filter(({ question, expected }) =>
      expected.every((id) => sharedContentWords(question, getClaim(id).content).length === 0),
    );
    assert.ok(none.length >= 30, `${none.length} share none`);
  });
});
