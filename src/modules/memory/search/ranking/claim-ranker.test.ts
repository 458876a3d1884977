import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { createAccountIndex } from "../index/account-index.ts";
import type { ClaimRow, MessageRow } from "../index-rows.ts";
import { SAMPLE_NOW, sampleClaim, sampleMessage, sampleRequest } from "../row-samples.ts";
import type { SearchRequest } from "../search-engine.ts";
import { createVectorMemory } from "../vectors/vector-memory.ts";
import { createClaimRanker } from "./claim-ranker.ts";
import { LEARNED_WEIGHTS } from "./weights.ts";

const memory = createVectorMemory();
const ranker = createClaimRanker(memory, LEARNED_WEIGHTS);
const DAY_MS = 86_400_000;

function searcher(rows: { messages?: MessageRow[]; claims: ClaimRow[] }) {
  const index = createAccountIndex(memory);
  for (const row of rows.messages ?? []) index.setMessage(row);
  for (const row of rows.claims) index.setClaim(row);
  index.settle();
  return (query: string, request: Partial<SearchRequest> = {}) =>
    ranker.search(index, sampleRequest(query, request));
}

const ids = (hits: { id: string }[]) => hits.map(({ id }) => id);
const byWords = { vector: null };

const LIFE = [
  "I bought a red guitar in Lisbon.",
  "My brother Adam lives in Bristol.",
  "Adam keeps bees on the roof.",
  "I am allergic to peanuts.",
  "The children swam in the lake.",
  "Our landlady is called Mrs Novak.",
].map((content, at) => sampleClaim({ id: `c${at}`, content }));

describe("what may be answered", () => {
  const now = { id: "now", content: "I live in Porto" };
  const search = searcher({
    claims: [
      sampleClaim({ ...now, validFrom: SAMPLE_NOW - 10 * DAY_MS, tags: ["home"], source: "chat" }),
      sampleClaim({
        id: "before",
        content: "I live in Lisbon",
        validFrom: SAMPLE_NOW - 100 * DAY_MS,
        validTo: SAMPLE_NOW - 10 * DAY_MS,
        tags: ["home", "old"],
      }),
      sampleClaim({ id: "expired", content: "I live in a tent", expiresAt: SAMPLE_NOW - 1 }),
      sampleClaim({ id: "soon", content: "I live in Faro", validFrom: SAMPLE_NOW + DAY_MS, source: "mail" }),
      sampleClaim({ id: "ending", content: "I live in a boat", validTo: SAMPLE_NOW, expiresAt: null }),
    ],
  });

  test("by default what holds, and what is announced; nothing stale or expired", () => {
    assert.deepEqual(ids(search("Where do I live?")).sort(), ["now", "soon"]);
  });

  test("as of a moment what held then", () => {
    assert.deepEqual(ids(search("Where do I live?", { asOf: SAMPLE_NOW - 50 * DAY_MS })), ["before"]);
    assert.deepEqual(ids(search("Where do I live?", { asOf: SAMPLE_NOW - 10 * DAY_MS })), ["now"]);
    assert.deepEqual(ids(search("Where do I live?", { asOf: SAMPLE_NOW - 500 * DAY_MS })), []);
  });

  test("by tag and by source, also unknown ones", () => {
    assert.deepEqual(ids(search("live", { tag: "home" })), ["now"]);
    assert.deepEqual(ids(search("live", { tag: "old" })), []);
    assert.deepEqual(ids(search("live", { tag: "old", asOf: SAMPLE_NOW - 50 * DAY_MS })), ["before"]);
    assert.deepEqual(ids(search("live", { source: "mail" })), ["soon"]);
    assert.deepEqual(ids(search("live", { source: "nowhere" })), []);
    assert.deepEqual(ids(search("live", { tag: "nothing" })), []);
  });
});

describe("words", () => {
  const search = searcher({ claims: LIFE });

  test("irregular forms are found", () => {
    assert.deepEqual(ids(search("What did I buy?", byWords)), ["c0"]);
    assert.deepEqual(ids(search("Does a child swim?", byWords)), ["c4"]);
  });

  test("misspelt words are found", () => {
    assert.deepEqual(ids(search("guitra", byWords)), ["c0"]);
    assert.deepEqual(ids(search("alergic to penuts", byWords)), ["c3"]);
  });

  test("who is called by name is found by what they are", () => {
    const hits = ids(search("Does my brother keep an animal?", byWords));
    assert.equal(hits[0], "c2");
    assert.ok(hits.includes("c1"));
  });

  test("without a vector, what has nothing of the question is no answer", () => {
    assert.deepEqual(search("quantum mechanics", byWords), []);
    assert.deepEqual(search("???", byWords), []);
  });

  test("a vector of another length is no vector", () => {
    assert.deepEqual(ids(search("peanuts", { vector: new Int8Array(7).fill(1) })), ["c3"]);
  });

  test("a claim that has no vector yet is found by its words among others that have one", () => {
    const some = searcher({
      claims: [
        ...LIFE,
        sampleClaim({ id: "new", content: "The ferry to Gotland leaves at noon.", vector: null }),
      ],
    });
    assert.equal(ids(some("When does the Gotland ferry leave?"))[0], "new");
    assert.ok(!ids(some("peanuts")).includes("new"));
  });

  test("dates find what happened then", () => {
    const dated = searcher({
      claims: [
        sampleClaim({ id: "may", content: "We saw the comet.", dates: ["2023-05-07"] }),
        sampleClaim({ id: "june", content: "We saw the fair.", dates: ["2023-06-11"] }),
      ],
    });
    assert.equal(ids(dated("What did we see in May 2023?"))[0], "may");
    assert.equal(ids(dated("What did we see on 11 June?"))[0], "june");
  });
});

describe("conversations", () => {
  const said = (id: string, name: string, content: string, question?: string) => ({
    message: sampleMessage({
      id: `m${id}`,
      name,
      context: question ? [{ position: 1, text: question }] : [],
    }),
    claim: sampleClaim({ id, content, message: `m${id}` }),
  });
  const turns = [
    said("1", "Anna", "Good to see you.", "Which instrument do you play?"),
    said("2", "Ben", "The cello, for ten years now."),
    said("3", "Anna", "I went to the market."),
    said("4", "Ben", "I went to the market."),
  ];
  const search = searcher({ messages: turns.map((t) => t.message), claims: turns.map((t) => t.claim) });

  test("an answer is found by the question before it", () => {
    const hits = ids(search("Which instrument does Ben play?", byWords));
    assert.equal(hits[0], "2");
  });

  test("the one who is named is meant", () => {
    assert.equal(ids(search("What did Anna want at the market?"))[0], "3");
    assert.equal(ids(search("What did Ben want at the market?"))[0], "4");
  });

  test("of two who are named the first is meant", () => {
    assert.equal(ids(search("What did Anna buy for Ben at the market?"))[0], "3");
    assert.equal(ids(search("What did Ben buy for Anna at the market?"))[0], "4");
  });

  test("a message does not crowd out others with all its sentences", () => {
    const sentences = ["I love tea.", "Green tea is best.", "Black tea is fine.", "Tea helps me sleep."];
    const crowd = searcher({
      messages: [sampleMessage({ id: "m1" }), sampleMessage({ id: "m2" }), sampleMessage({ id: "m3" })],
      claims: [
        ...sentences.map((content, at) =>
          sampleClaim({ id: `a${at}`, content, message: "m1", position: at }),
        ),
        sampleClaim({ id: "b", content: "Anna drinks tea too.", message: "m2" }),
        sampleClaim({ id: "c", content: "We had tea in Lisbon.", message: "m3" }),
      ],
    });
    const hits = ids(crowd("tea", { limit: 3 }));
    assert.equal(new Set(hits.map((id) => id.charAt(0))).size, 3);
    assert.equal(crowd("tea").length, 6);
  });

  test("what only differs in a number comes after something else", () => {
    const readings = Array.from({ length: 6 }, (_, at) =>
      sampleClaim({ id: `r${at}`, content: `Electricity meter stands at ${45_000 + at}.` }),
    );
    const search = searcher({
      claims: [
        ...readings,
        sampleClaim({ id: "other", content: "Electricity comes from the Octopus people." }),
      ],
    });
    assert.ok(ids(search("electricity", { limit: 4 })).includes("other"));
  });
});

describe("scores", () => {
  const search = searcher({ claims: LIFE });

  test("fall from hit to hit, between 0 and 1", () => {
    const hits = search("Where does my brother live?");
    const scores = hits.map(({ score }) => score);
    assert.deepEqual(
      scores,
      [...scores].sort((a, b) => b - a),
    );
    assert.ok(scores.every((score) => score > 0 && score < 1));
  });

  test("are explained by parts that add up, and rise with them", () => {
    for (const request of [{}, byWords]) {
      const hits = search("Did I buy a guitar in Lisbon?", { ...request, explain: true });
      const totals = hits.map(({ score, explain }) => {
        assert.ok(explain && score > 0 && score < 1);
        const { total = Number.NaN, ...parts } = explain;
        const sum = Object.values(parts).reduce((a, b) => a + b, 0);
        assert.ok(Math.abs(sum - total) < 1e-9);
        return { total, score };
      });
      const byTotal = totals.toSorted((a, b) => b.total - a.total).map(({ score }) => score);
      assert.deepEqual(
        byTotal,
        totals.map(({ score }) => score).toSorted((a, b) => b - a),
      );
    }
  });
});

describe("odd input", () => {
  const odd = [
    "",
    " ",
    "???",
    "🎉🎉",
    "what is it?",
    "a".repeat(2_000),
    "tea ".repeat(500),
    "\u0000",
    "I'd've",
    "@2023",
  ];

  test("is answered like any other", () => {
    for (const claims of [[], LIFE.slice(0, 1), LIFE, LIFE.map((row) => ({ ...row, vector: null }))]) {
      const search = searcher({ claims });
      for (const query of odd) {
        for (const request of [{}, byWords]) {
          const hits = search(query, request);
          assert.ok(hits.length <= claims.length);
          assert.ok(hits.every(({ score }) => score > 0 && score < 1));
        }
      }
    }
  });

  test("a long question keeps its rare words", () => {
    const search = searcher({ claims: LIFE });
    const noise = Array.from({ length: 200 }, (_, at) => `noise${at}`).join(" ");
    assert.equal(ids(search(`${noise} guitar ${noise}`, byWords))[0], "c0");
  });

  test("any text can be stored and asked for", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 60 }), { maxLength: 8 }), (texts) => {
        const claims = texts.map((content, at) => sampleClaim({ id: `c${at}`, content }));
        const search = searcher({ claims });
        for (const text of texts) assert.ok(search(text).length <= claims.length);
      }),
    );
  });

  test("duplicates are all answered, newest first", () => {
    const same = Array.from({ length: 5 }, (_, at) => sampleClaim({ id: `c${at}`, content: "I like tea" }));
    assert.deepEqual(ids(searcher({ claims: same })("tea")), ["c4", "c3", "c2", "c1", "c0"]);
  });
});
