import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { ClaimRow, MessageRow } from "../index-rows.ts";
import { createClaimRanker } from "../ranking/claim-ranker.ts";
import { LEARNED_WEIGHTS } from "../ranking/weights.ts";
import { sampleClaim, sampleMessage, sampleRequest, sampleVector } from "../row-samples.ts";
import { createVectorMemory } from "../vectors/vector-memory.ts";
import { type AccountIndex, createAccountIndex } from "./account-index.ts";

const WORDS =
  "garden guitar lisbon anna brother adam swim swam child children bought tea May 2023 yesterday".split(" ");
const content = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(" "));
const dates = fc.subarray(["2023-05-07", "2023-05", "2024"]);

const message = fc.record({
  number: fc.nat(7),
  group: fc.constantFrom("g1", "g2"),
  name: fc.constantFrom(null, "Anna", "Ben"),
  role: fc.constantFrom("user" as const, "user" as const, "assistant" as const),
  context: fc.array(content, { maxLength: 2 }),
  hasVector: fc.boolean(),
});

const claim = fc.record({
  number: fc.nat(11),
  of: fc.option(fc.nat(7)),
  content: fc.option(content, { freq: 4 }),
  dates,
  tags: fc.subarray(["red", "blue"]),
  source: fc.constantFrom(null, "mail"),
  hasEnded: fc.boolean(),
  hasVector: fc.boolean(),
});

type Change = { message: MessageRow } | { claim: ClaimRow };

const change: fc.Arbitrary<Change> = fc.oneof(
  message.map(({ number, context, hasVector, ...row }) => ({
    message: sampleMessage({
      ...row,
      id: `m${number}`,
      context: context.map((text, position) => ({ position: position * 2, text: `${text}?` })),
      vector: hasVector ? sampleVector(context.join(" ")) : null,
    }),
  })),
  claim.map(({ number, of, content: text, hasEnded, hasVector, ...row }) => ({
    claim: sampleClaim({
      ...row,
      id: `c${number}`,
      message: of === null ? null : `m${of}`,
      position: number,
      content: text,
      validTo: hasEnded ? 1 : null,
      ...(hasVector ? {} : { vector: null }),
    }),
  })),
);

const memory = createVectorMemory();
const ranker = createClaimRanker(memory, LEARNED_WEIGHTS);

function fill(changes: readonly Change[], settleOften: boolean): AccountIndex {
  const index = createAccountIndex(memory);
  for (const each of changes) {
    if ("message" in each) index.setMessage(each.message);
    else index.setClaim(each.claim);
    if (settleOften) index.settle();
  }
  index.settle();
  return index;
}

/** What the database would have in the end: every row once, as it was last. */
function finalRows(changes: readonly Change[]): Change[] {
  const rows = new Map<string, Change>();
  for (const each of changes) rows.set("message" in each ? each.message.id : each.claim.id, each);
  const all = [...rows.values()].filter((each) => "message" in each || each.claim.content !== null);
  return all.sort((a, b) => Number("claim" in a) - Number("claim" in b));
}

const QUESTIONS = [
  "Where did Anna swim in May 2023?",
  "guitar for my brother",
  "children",
  "what? why?",
  "gardn yesterday",
];

function answers(index: AccountIndex) {
  return QUESTIONS.flatMap((query) => [
    ranker.search(index, sampleRequest(query, { explain: true })),
    ranker.search(index, sampleRequest(query, { explain: true, vector: null })),
    ranker.search(index, sampleRequest(query, { explain: true, tag: "red", source: "mail" })),
    ranker.search(index, sampleRequest(query, { explain: true, asOf: 0 })),
  ]);
}

/** Sums in another order differ in the last digits. */
function rounded(found: ReturnType<typeof answers>) {
  return found.map((hits) =>
    hits.map(({ id, explain }) => ({
      id,
      explain: Object.fromEntries(
        Object.entries(explain ?? {}).map(([name, part]) => [name, part.toFixed(6)]),
      ),
    })),
  );
}

test("any changes, one by one, answer like an index made of what they left", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      // A claim's message is always written before or with it.
      const known = new Set(changes.flatMap((each) => ("message" in each ? [each.message.id] : [])));
      const whole = changes.filter(
        (each) => !("claim" in each && each.claim.message && !known.has(each.claim.message)),
      );
      const grown = fill(whole, true);
      const atOnce = fill(whole, false);
      const fresh = fill(finalRows(whole), false);
      assert.equal(grown.claims.count(), fresh.claims.count());
      assert.equal(grown.postings.totalLength(), fresh.postings.totalLength());
      assert.deepEqual(rounded(answers(grown)), rounded(answers(fresh)));
      assert.deepEqual(rounded(answers(atOnce)), rounded(answers(fresh)));
      for (const index of [grown, atOnce, fresh]) index.close();
    }),
    { numRuns: 150 },
  );
  assert.equal(memory.arena()?.bytes(), 0);
});

test("an index that lost all its claims holds no term", () => {
  const index = createAccountIndex(memory);
  index.setClaim(sampleClaim({ id: "c1", content: "I bought a guitar", dates: ["2023-05"] }));
  index.settle();
  index.setClaim(sampleClaim({ id: "c1", content: null }));
  index.settle();
  assert.equal(index.vocabulary.find("guitar"), undefined);
  assert.equal(index.vocabulary.find("@2023-05"), undefined);
  assert.equal(index.claims.count(), 0);
  index.close();
});
