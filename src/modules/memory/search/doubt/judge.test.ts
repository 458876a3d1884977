import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { createAccountIndex } from "../index/account-index.ts";
import type { ClaimRow, MessageRow } from "../index-rows.ts";
import { createClaimRanker } from "../ranking/claim-ranker.ts";
import { LEARNED_WEIGHTS } from "../ranking/weights.ts";
import { sampleClaim, sampleMessage, sampleRequest } from "../row-samples.ts";
import type { SearchRequest, Verdict } from "../search-engine.ts";
import { createVectorMemory } from "../vectors/vector-memory.ts";
import type { DoubtFeatures } from "./doubt-features.ts";
import { LEARNED_DOUBT } from "./doubt-weights.ts";
import { createJudge, readFinding } from "./judge.ts";
import { DOUBT_THRESHOLD } from "./threshold.ts";

const memory = createVectorMemory();
const ranker = createClaimRanker(memory, LEARNED_WEIGHTS);
const judge = createJudge(LEARNED_DOUBT);

interface Judgement extends Verdict {
  features: DoubtFeatures;
}

function asker(rows: { messages?: MessageRow[]; claims: ClaimRow[] }) {
  const index = createAccountIndex(memory);
  for (const row of rows.messages ?? []) index.setMessage(row);
  for (const row of rows.claims) index.setClaim(row);
  index.settle();
  return (query: string, request: Partial<SearchRequest> = {}): Judgement => {
    const answers: Judgement[] = [];
    ranker.search(index, sampleRequest(query, request), (finding) =>
      answers.push({ ...judge.judge(finding), features: readFinding(finding) }),
    );
    return answers[0] as Judgement;
  };
}

const byWords = { vector: null };

describe("one user's claims", () => {
  const claims = [
    "My blood group is A positive.",
    "Ana lives in Porto with two cats.",
    "My sister Ana plays the cello.",
    "Tom repairs old motorbikes in his garage.",
    "The boiler was serviced in March.",
    "I bought a red guitar in Lisbon.",
    "Our landlady is called Mrs Novak.",
  ].map((content, at) => sampleClaim({ id: `c${at}`, content }));
  const ask = asker({ claims });

  test("what is stored in the question's own words is not doubted", () => {
    for (const query of ["What is my blood group?", "Where does Ana live?", "Who repairs old motorbikes?"])
      assert.ok(ask(query).doubt < DOUBT_THRESHOLD, query);
  });

  test("what has nothing to do with anything stored is", () => {
    for (const query of ["Which university did I attend?", "How much do I pay for electricity?"]) {
      assert.ok(ask(query).doubt > DOUBT_THRESHOLD, query);
      assert.ok(ask(query, byWords).doubt > DOUBT_THRESHOLD, query);
    }
  });

  test("the same asked of one who is not known is doubted more, and whose it is can be told", () => {
    const known = ask("Does Tom repair old motorbikes?");
    const unknown = ask("Does Gertrude repair old motorbikes?");
    assert.equal(known.features.unknown_name, 0);
    assert.equal(unknown.features.unknown_name, 1);
    assert.ok(unknown.doubt > known.doubt);
    assert.equal(known.ofAnother, undefined);
    assert.deepEqual(unknown.ofAnother, { claimId: "c3", speaker: undefined });
  });

  test("what the user asks of themselves is nobody else's, whatever place it names", () => {
    assert.equal(ask("Did I buy a guitar in Faro?").ofAnother, undefined);
  });

  test("a relative is known by name as well", () => {
    const { features, ofAnother } = ask("Where does my sister live?");
    assert.ok(features.named_match > 0);
    assert.equal(ofAnother, undefined);
  });

  test("a number is asked for, and the best match has none", () => {
    assert.ok(ask("How many cats has Mrs Novak?").features.kind_lack > 0);
    assert.equal(ask("Which cats has Mrs Novak?").features.kind_lack, 0);
  });
});

describe("a conversation", () => {
  const said = (id: string, name: string, content: string) => ({
    message: sampleMessage({ id: `m${id}`, name }),
    claim: sampleClaim({ id, content, message: `m${id}` }),
  });
  const turns = [
    said("1", "Anna", "I adopted a grey kitten from the shelter."),
    said("2", "Ben", "Lovely, my parrot would be jealous."),
    said("3", "Anna", "I work as a nurse in the children's ward."),
    said("4", "Ben", "Your brother moved to Canada, right."),
    said("5", "Anna", "He likes the snow."),
    said("6", "Ben", "I teach chemistry at the grammar school."),
  ];
  const ask = asker({ messages: turns.map((t) => t.message), claims: turns.map((t) => t.claim) });

  test("what one said is not known of the other", () => {
    for (const request of [{}, byWords]) {
      const of = (name: string) => ask(`Where did ${name} adopt the grey kitten?`, request);
      assert.ok(of("Ben").doubt > of("Anna").doubt);
      assert.deepEqual(of("Ben").ofAnother, { claimId: "1", speaker: "Anna" });
      assert.equal(of("Anna").ofAnother, undefined);
    }
  });

  test("who is told of themselves is meant", () => {
    const of = (name: string) => ask(`Which country did ${name}'s brother move to?`);
    assert.ok(of("Anna").features.strong_match > of("Ben").features.strong_match);
    assert.deepEqual(of("Ben").ofAnother, { claimId: "4", speaker: "Anna" });
  });

  test("what the user says of one who speaks is known of them", () => {
    const ask = asker({
      messages: turns.map((t) => t.message),
      claims: [...turns.map((t) => t.claim), sampleClaim({ id: "own", content: "Anna lives in Porto." })],
    });
    const of = (name: string) => ask(`Does ${name} live in Porto?`);
    assert.equal(of("Anna").ofAnother, undefined);
    assert.ok(of("Anna").doubt < of("Ben").doubt);
  });

  test("a question about nobody compares nobody", () => {
    const { features, ofAnother } = ask("Which school has chemistry?");
    assert.equal(features.nobody, 1);
    assert.equal(features.score_lead, 0);
    assert.equal(ofAnother, undefined);
  });
});

describe("any memory", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 60 });
  test("is judged from 0 to 1, by finite features", () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), text, fc.boolean(), (texts, query, hasVector) => {
        const ask = asker({ claims: texts.map((content, at) => sampleClaim({ id: `c${at}`, content })) });
        const { doubt, features } = ask(query, hasVector ? {} : byWords);
        assert.ok(doubt >= 0 && doubt <= 1);
        for (const [name, value] of Object.entries(features)) assert.ok(Number.isFinite(value), name);
      }),
    );
  });

  test("nothing stored answers nothing", () => {
    assert.ok(asker({ claims: [] })("What is my blood group?").doubt > DOUBT_THRESHOLD);
  });

  test("a statement stored among others is not doubted when asked in its words", () => {
    const words = ["garden", "boiler", "violin", "harbour", "lantern", "orchard", "saddle", "turbine"];
    fc.assert(
      fc.property(fc.subarray(words, { minLength: 2 }), (chosen) => {
        const claims = chosen.map((word, at) =>
          sampleClaim({ id: `c${at}`, content: `My ${word} was painted by number ${word}${at}.` }),
        );
        const ask = asker({ claims });
        assert.ok(ask(`Who painted my ${chosen[0]}?`).doubt < DOUBT_THRESHOLD);
      }),
    );
  });
});
