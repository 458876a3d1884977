/** How well the built-in helper answers from one person's memory, and that it states nothing it has no claim for. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createDirectAgents, openTestEmbedder, type Recorded, turnOf } from "../support/agent-direct.ts";
import { abstains, faultsOf, staleIn, unsupportedSentences } from "../support/agent-sets/grading.ts";
import { type PersonQuestion, person, personNow } from "../support/agent-sets/person.ts";
import { createTestDatabase } from "../support/database.ts";

const RIGHT_WANTED = 0.85;
/** Of questions that nothing was tuned on, but for one. */
const FRESH_RIGHT_WANTED = 0.75;
const ABSTAINED_WANTED = 0.6;
const WRONGLY_ABSTAINED_ALLOWED = 0.1;
/** The claims of that many questions are missing together, so that enough is left to be taken for an answer. */
const DELETED_GROUPS = 3;

const { database } = await createTestDatabase();
const embedder = await openTestEmbedder();
const fill = createDirectAgents({ database, embedder, now: personNow });
type Agent = Awaited<ReturnType<typeof fill>>;

async function ask(agent: Agent, { before: first, question }: PersonQuestion): Promise<Recorded> {
  const history = first === undefined ? [] : [turnOf(first, await agent.say(first))];
  return agent.say(question, { history });
}

const share = (results: readonly { isRight: boolean }[]): number =>
  results.filter(({ isRight }) => isRight).length / results.length;

const percent = (part: number) => `${(100 * part).toFixed(1)}%`;

describe("a person's memory", () => {
  let agent: Agent;
  const asked: { question: PersonQuestion; recorded: Recorded; faults: string[]; isRight: boolean }[] = [];
  let contentOf: Map<string, string>;

  before(async () => {
    agent = await fill(person.claims);
    contentOf = new Map(person.claims.map(({ id, content }) => [agent.idOf.get(id) ?? "", content]));
    for (const question of person.questions) {
      const recorded = await ask(agent, question);
      const faults = faultsOf(question, recorded, agent.labelOf);
      asked.push({ question, recorded, faults, isRight: faults.length === 0 });
    }
  });

  const wrongOnes = (results: typeof asked) =>
    results
      .filter(({ isRight }) => !isRight)
      .map(
        ({ question, recorded, faults }) =>
          `[${question.kind}] ${question.question} → ${recorded.content} (${faults.join("; ")})`,
      )
      .join("\n");

  test(`answers ${percent(RIGHT_WANTED)} of 150 questions from the right claims`, (t) => {
    const byKind = Map.groupBy(asked, ({ question }) => `${question.half} ${question.kind}`);
    for (const [kind, results] of byKind)
      t.diagnostic(`${kind}: ${results.filter(({ isRight }) => isRight).length} of ${results.length}`);
    const known = asked.filter(({ question }) => question.half !== "fresh");
    const fresh = asked.filter(({ question }) => question.half === "fresh");
    assert.equal(known.length, 150);
    t.diagnostic(`all: ${percent(share(known))}, fresh: ${percent(share(fresh))}`);
    assert.ok(share(known) >= RIGHT_WANTED, `${percent(share(known))} are right\n${wrongOnes(known)}`);
    assert.ok(share(fresh) >= FRESH_RIGHT_WANTED, `${percent(share(fresh))} of the fresh ones are right`);
  });

  test("is told in sentences that all stand on cited claims", () => {
    const unsupported = asked.flatMap(({ question, recorded }) =>
      unsupportedSentences(recorded, contentOf).map((sentence) => `${question.question} → ${sentence}`),
    );
    assert.deepEqual(unsupported, []);
  });

  test("is cited in the words of the claims", () => {
    for (const { recorded } of asked)
      for (const { claimId, quote } of recorded.citations) {
        assert.ok(quote !== "");
        assert.ok(contentOf.get(claimId)?.includes(quote), `"${quote}" is not in the claim`);
      }
  });

  test("is never told as current where it was replaced", () => {
    const stale = asked.flatMap(({ question, recorded }) =>
      staleIn(question, recorded.content).map((fragment) => `${question.question} tells ${fragment}`),
    );
    assert.deepEqual(stale, []);
  });

  test("is not denied where it is known", (t) => {
    const denied = asked.filter(({ recorded }) => abstains(recorded.content));
    t.diagnostic(`wrongly abstained: ${denied.length} of ${asked.length}`);
    assert.ok(denied.length / asked.length <= WRONGLY_ABSTAINED_ALLOWED);
  });

  test("gives the same answer to the same question", async () => {
    for (const { question, recorded } of asked.slice(0, 20))
      assert.deepEqual(await ask(agent, question), recorded);
  });

  test("speaks in events that fit together", () => {
    for (const { recorded } of asked) {
      assert.equal(recorded.deltas.join(""), recorded.content);
      assert.ok(recorded.tools.every(({ output }) => output !== undefined));
      assert.equal(recorded.retrieved.length > 0, recorded.tools.length > 0);
      for (const { claimIds } of recorded.recommendations) assert.ok(claimIds.length > 0);
    }
  });
});

test(`abstains on ${percent(ABSTAINED_WANTED)} of what was deleted`, async (t) => {
  const questions = person.questions.filter(({ deleted }) => deleted.length > 0);
  assert.ok(questions.length >= 40);
  const results: { question: PersonQuestion; content: string; isRight: boolean }[] = [];
  for (let group = 0; group < DELETED_GROUPS; group++) {
    const own = questions.filter((_, place) => place % DELETED_GROUPS === group);
    const gone = new Set(own.flatMap(({ deleted }) => deleted));
    const agent = await fill(person.claims.filter(({ id }) => !gone.has(id)));
    for (const question of own) {
      const { content } = await ask(agent, question);
      results.push({ question, content, isRight: abstains(content) });
    }
  }
  for (const [half, group] of Map.groupBy(results, ({ question }) => question.half))
    t.diagnostic(`${half}: ${group.filter(({ isRight }) => isRight).length} of ${group.length}`);
  const answered = results
    .filter(({ isRight }) => !isRight)
    .map(({ question, content }) => `${question.question} → ${content}`);
  assert.ok(
    share(results) >= ABSTAINED_WANTED,
    `${percent(share(results))} abstained\n${answered.join("\n")}`,
  );
});

/** Where there is little to find it among, the search is less sure of it. */
describe("a memory of a claim or two", () => {
  const ELSEWHERE =
    /^I don't know that about you\. I have it about your (?:brother|sister|mother|friend|wife): "/;
  const asked: [claims: string[], question: string, answer: RegExp][] = [
    [["My brother Tom lives in Berlin."], "Where do I live?", ELSEWHERE],
    [["My brother Tom lives in Berlin."], "Do I live in Berlin?", ELSEWHERE],
    [["My brother Tom lives in Berlin."], "Does my brother live in Berlin?", /^Yes: your brother Tom lives/],
    [["My sister Ana is a nurse."], "Am I a nurse?", ELSEWHERE],
    [["My mother is allergic to nuts."], "Am I allergic to nuts?", ELSEWHERE],
    [["My mother is allergic to nuts."], "What am I allergic to?", ELSEWHERE],
    [["My friend Bob has a boat."], "Do I have a boat?", ELSEWHERE],
    [["My friend Bob has a boat."], "Who has a boat?", /^Your friend Bob has a boat\.$/],
    [["My wife Julia works at Siemens."], "Do I work at Siemens?", ELSEWHERE],
    [["I live in Lisbon.", "I moved to Porto."], "Where do I live?", /^You moved to Porto\. Before that, /],
    [["I relocated to Madrid."], "Where do I live?", /^You relocated to Madrid\.$/],
    [["I like tea."], "What do I like?", /^You like tea\.$/],
    [["I like tea."], "Do I like coffee?", /^I don't know/],
    [["My safe code is Quetzal."], "What is my safe code?", /^Your safe code is Quetzal\.$/],
    [["My locker number is 12."], "What is my locker number?", /^Your locker number is 12\.$/],
    [["I live in Porto."], "Summarize what you know about me.", /You live in Porto\.$/],
  ];
  for (const [claims, question, answer] of asked) {
    test(`${claims.join(" ")} ${question}`, async () => {
      const agent = await fill(claims.map((content, place) => ({ id: String(place), content })));
      assert.match((await agent.say(question)).content, answer);
    });
  }
});
