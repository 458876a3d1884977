import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { newUuid } from "../../../platform/ids.ts";
import type { NewClaim } from "../claim-store.ts";
import { analyseClaim } from "../correction/analyse.ts";
import { type Draft, type Outcome, resolve } from "./resolve.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const NOW = day(300);

type Told = Partial<
  Pick<Draft, "closesIds" | "upsert"> & Pick<NewClaim, "source" | "source_id" | "message_id">
>;

function draftOf(content: string, at: Date, { closesIds = [], upsert = false, ...given }: Told = {}): Draft {
  const analysis = analyseClaim(content, { speaker: null, at }, []);
  const claim = {
    id: newUuid(),
    content,
    message_id: null,
    group_id: null,
    position: 0,
    speaker: null,
    source: null,
    source_id: null,
    tags: [],
    metadata: {},
    occurred_at: at,
    valid_from: at,
    valid_to: null,
    stated_at: [at],
    expires_at: null,
    supersedes: [],
    superseded_by: null,
    dates: [],
    created_at: NOW,
    updated_at: NOW,
    revision: 1,
    change: "created" as const,
    normal: Buffer.alloc(16),
    keys: analysis.keys,
    vector: null,
    ...given,
  };
  return { claim, analysis, closesIds, upsert };
}

/** A memory that is told one thing after the other. */
function createMemory() {
  const claims = new Map<string, NewClaim>();
  return {
    claims,
    tell(content: string, at: Date, told: Told = {}): { id: string; outcome: Outcome } {
      const known = [...claims.values()].map((claim) => ({
        claim: structuredClone(claim),
        analysis: analyseClaim(claim.content, { speaker: null, at: claim.valid_from }, []),
      }));
      const { results, added, changed } = resolve(known, [draftOf(content, at, told)], NOW);
      for (const claim of added) claims.set(claim.id, claim);
      for (const { claim } of changed.values()) claims.set(claim.id, claim);
      const [result] = results;
      assert.ok(result);
      return { id: result.claim.id, outcome: result.outcome };
    },
    trueAt: (at: Date): string[] =>
      [...claims.values()]
        .filter(({ valid_from, valid_to }) => valid_from <= at && (valid_to === null || valid_to > at))
        .map(({ content }) => content)
        .sort(),
  };
}

test("the latest of a single-valued attribute holds, the ones before stay in their time", () => {
  const memory = createMemory();
  const lisbon = memory.tell("I live in Lisbon", day(1));
  const porto = memory.tell("I moved to Porto", day(10));
  assert.equal(lisbon.outcome, "added");
  assert.equal(porto.outcome, "superseded_older");
  assert.deepEqual(memory.trueAt(day(5)), ["I live in Lisbon"]);
  assert.deepEqual(memory.trueAt(day(20)), ["I moved to Porto"]);
  assert.equal(memory.claims.get(lisbon.id)?.superseded_by, porto.id);
  assert.equal(memory.claims.get(lisbon.id)?.change, "superseded");
});

test("what arrives late takes its place between the others", () => {
  const memory = createMemory();
  const first = memory.tell("I live in Lisbon", day(1));
  const last = memory.tell("I live in Rome", day(20));
  const between = memory.tell("I live in Porto", day(10));
  assert.deepEqual(memory.trueAt(day(5)), ["I live in Lisbon"]);
  assert.deepEqual(memory.trueAt(day(15)), ["I live in Porto"]);
  assert.deepEqual(memory.trueAt(day(25)), ["I live in Rome"]);
  assert.equal(memory.claims.get(first.id)?.superseded_by, between.id);
  assert.equal(memory.claims.get(between.id)?.superseded_by, last.id);
  assert.deepEqual(memory.claims.get(last.id)?.supersedes, [between.id]);
});

test("a value that comes back is a claim of its own", () => {
  const memory = createMemory();
  memory.tell("I live in Lisbon", day(1));
  memory.tell("I live in Porto", day(10));
  assert.equal(memory.tell("I live in Lisbon", day(20)).outcome, "superseded_older");
  assert.equal(memory.tell("I live in Lisbon", day(25)).outcome, "duplicate");
  assert.deepEqual(memory.trueAt(day(30)), ["I live in Lisbon"]);
  assert.equal(memory.claims.size, 3);
});

test("the same said of an earlier time begins earlier, if nothing came between", () => {
  const memory = createMemory();
  memory.tell("I live in Porto", day(20));
  assert.equal(memory.tell("I live in Porto", day(5)).outcome, "duplicate");
  assert.deepEqual(memory.trueAt(day(10)), ["I live in Porto"]);
  const other = createMemory();
  other.tell("I live in Rome", day(10));
  other.tell("I live in Porto", day(20));
  assert.equal(other.tell("I live in Porto", day(5)).outcome, "added");
  assert.deepEqual(other.trueAt(day(7)), ["I live in Porto"]);
  assert.deepEqual(other.trueAt(day(15)), ["I live in Rome"]);
});

test("an explicit correction closes whatever it names", () => {
  const memory = createMemory();
  const pool = memory.tell("The pool is 5 m deep", day(1));
  const deeper = memory.tell("The pool was rebuilt", day(2), { closesIds: [pool.id] });
  assert.equal(deeper.outcome, "superseded_older");
  assert.deepEqual(memory.trueAt(day(3)), ["The pool was rebuilt"]);
});

const STATEMENTS = [
  "I live in Lisbon",
  "I live in Porto",
  "I moved to Rome",
  "I work at Google",
  "I work at Bosch",
  "I no longer work at Google",
  "I like tea",
  "I don't like tea any more",
  "My favourite colour is green",
  "My favourite colour is blue",
  "I have a dog",
];

test("what is given again under its id at the source takes the earlier one's place", () => {
  const memory = createMemory();
  const dentist = { source: "icalendar", source_id: "uid-1" };
  const tell = (content: string, at: number, told: Told = {}) =>
    memory.tell(content, day(at), { ...dentist, upsert: true, ...told });
  const first = tell("Dentist on 12 May", 10);
  const kept = [
    tell("Yoga on Tuesdays", 10, { source_id: "uid-2" }),
    tell("Lunch with Ana", 10, { source: "csv" }),
    // Several claims of one message share its id.
    memory.tell("Dinner with Ben", day(10), { ...dentist, message_id: newUuid() }),
  ];
  assert.equal(tell("Dentist on 12 May", 11).outcome, "duplicate");
  // Moved to an earlier day, which does not make it the earlier version.
  const moved = tell("Dentist on 3 May", 5);
  assert.equal(moved.outcome, "superseded_older");
  assert.equal(memory.claims.get(first.id)?.superseded_by, moved.id);
  for (const { id } of kept) assert.equal(memory.claims.get(id)?.valid_to, null);
  const back = tell("Dentist on 12 May", 12);
  assert.equal(memory.claims.get(moved.id)?.superseded_by, back.id);
  assert.equal(memory.tell("Dentist is dear", day(13), dentist).outcome, "added");
  assert.deepEqual(memory.trueAt(NOW), [
    "Dentist is dear",
    "Dentist on 12 May",
    "Dinner with Ben",
    "Lunch with Ana",
    "Yoga on Tuesdays",
  ]);
});

test("whatever the order of arrival, the same was true at every moment", () => {
  const story = fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 8 })
    .chain((days) =>
      fc.record({
        told: fc.tuple(
          ...days.map((at) => fc.record({ at: fc.constant(at), content: fc.constantFrom(...STATEMENTS) })),
        ),
        order: fc.shuffledSubarray(
          days.map((_, place) => place),
          { minLength: days.length },
        ),
      }),
    );
  fc.assert(
    fc.property(story, ({ told, order }) => {
      const inOrder = createMemory();
      for (const { content, at } of [...told].sort((a, b) => a.at - b.at)) inOrder.tell(content, day(at));
      const shuffled = createMemory();
      for (const place of order) {
        const { content, at } = told[place] as (typeof told)[number];
        shuffled.tell(content, day(at));
      }
      for (let at = 0; at <= 62; at++) assert.deepEqual(shuffled.trueAt(day(at)), inOrder.trueAt(day(at)));
    }),
    { numRuns: 500 },
  );
});

test("every closed claim names the one that closed it, and is named by it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ at: fc.integer({ min: 1, max: 30 }), content: fc.constantFrom(...STATEMENTS) }), {
        maxLength: 12,
      }),
      (told) => {
        const memory = createMemory();
        for (const { content, at } of told) memory.tell(content, day(at));
        for (const claim of memory.claims.values()) {
          assert.equal(claim.valid_to === null, claim.superseded_by === null);
          const closer = claim.superseded_by ? memory.claims.get(claim.superseded_by) : undefined;
          if (closer) assert.ok(closer.supersedes.includes(claim.id));
          for (const id of claim.supersedes) assert.equal(memory.claims.get(id)?.superseded_by, claim.id);
        }
      },
    ),
    { numRuns: 300 },
  );
});
