/** How well one user's memory of 2,000 claims answers, measured over HTTP. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { MemoryClient } from "../support/memory-client.ts";
import { startMemoryService } from "../support/memory-service.ts";
import type { SetQuestion } from "../support/memory-sets/claim-text.ts";
import { assertNoFailures, listFailures } from "../support/memory-sets/failure-list.ts";
import { ownUser } from "../support/memory-sets/own-user.ts";
import { paraphrases } from "../support/memory-sets/paraphrases.ts";
import {
  bareWords,
  inflections,
  otherLanguages,
  type RoughQuery,
  typos,
} from "../support/memory-sets/rough-queries.ts";

const TOP = 5;
const RECALL_WANTED = 0.9;
const PARAPHRASES_WANTED = 75;
const BATCH = 500;

const withVectors = await startMemoryService({ EMBEDDER: "minilm" });
const withoutVectors = await startMemoryService({ EMBEDDER: "none" });

interface Filled {
  memory: MemoryClient;
  /** The stored claim's id by its id in the set. */
  idOf: Map<string, string>;
}

async function fill(memory: MemoryClient): Promise<Filled> {
  const idOf = new Map<string, string>();
  for (let at = 0; at < ownUser.claims.length; at += BATCH) {
    const batch = ownUser.claims.slice(at, at + BATCH);
    const written = await memory.write({
      claims: batch.map(({ content, occurred_at }) => ({ content, ...(occurred_at ? { occurred_at } : {}) })),
    });
    for (const [place, claim] of batch.entries()) idOf.set(claim.id, written[place]?.id ?? "");
  }
  return { memory, idOf };
}

const contentOf = new Map(ownUser.claims.map((claim) => [claim.id, claim.content]));
const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const percent = (share: number) => (100 * share).toFixed(1);

async function search(memory: MemoryClient, query: string) {
  return memory.search(query, { limit: String(TOP) });
}

/** The share of what was expected that is among the first five, and what is missing. */
async function recall({ memory, idOf }: Filled, { question, kind, expected }: SetQuestion) {
  const found = await search(memory, question);
  const ids = new Set(found.map((claim) => claim.id));
  const missing = expected.filter((id) => !ids.has(idOf.get(id) ?? ""));
  const share = (expected.length - missing.length) / Math.min(TOP, expected.length);
  const wanted = missing.map((id) => `"${contentOf.get(id)}"`).join(", ");
  const told = `[${kind}] ${question} misses ${wanted}; first is "${found[0]?.content}"`;
  return { kind, share, told };
}

async function findMissed(memory: MemoryClient, queries: RoughQuery[]): Promise<string[]> {
  const missed: string[] = [];
  for (const { query, wanted } of queries) {
    const found = await search(memory, query);
    if (!found.some((claim) => claim.content.includes(wanted)))
      missed.push(`${query} misses "${wanted}"; first is "${found[0]?.content}"`);
  }
  return missed;
}

const assertMostFound = (what: string, total: number, atLeast: number, missed: string[]) =>
  assert.ok(
    total - missed.length >= atLeast,
    `${total - missed.length} of ${total} ${what} found, ${atLeast} wanted\n${listFailures(missed)}`,
  );

describe("2,000 claims of one user, with vectors", () => {
  let filled: Filled;
  before(async () => {
    filled = await fill(await withVectors.newMemory());
  });

  test("are closed only where a newer claim says so", async () => {
    const stored = new Map((await filled.memory.readAll()).map((claim) => [claim.id, claim]));
    const wrong: string[] = [];
    for (const { id, content, stale } of ownUser.claims) {
      const claim = stored.get(filled.idOf.get(id) ?? "");
      assert.ok(claim, `"${content}" is not there`);
      const by = stored.get(claim.superseded_by ?? "")?.content ?? "nothing";
      if (!stale && claim.valid_to) wrong.push(`"${content}" was closed by "${by}"`);
    }
    assertNoFailures("claims that hold", wrong);
  });

  test(`answer 300 questions with an R@5 of ${percent(RECALL_WANTED)} or more`, async (t) => {
    const results = [];
    for (const question of ownUser.questions) results.push(await recall(filled, question));
    const byKind = Object.entries(Object.groupBy(results, (result) => result.kind));
    for (const [kind, group] of byKind)
      t.diagnostic(`R@5 ${kind}: ${percent(mean(group.map((one) => one.share)))}`);
    const overall = mean(results.map((result) => result.share));
    t.diagnostic(`R@5 overall: ${percent(overall)}`);
    const missed = results.filter((result) => result.share < 1).map((result) => result.told);
    assert.ok(overall >= RECALL_WANTED, `R@5 is ${percent(overall)}\n${listFailures(missed)}`);
  });

  test("are found in spite of slips", async () => {
    assertMostFound("queries", typos.length, 16, await findMissed(filled.memory, typos));
  });

  test("are found by other forms of their words", async () => {
    assertMostFound("queries", inflections.length, 16, await findMissed(filled.memory, inflections));
  });

  test("are found by bare words", async () => {
    assertMostFound("queries", bareWords.length, 18, await findMissed(filled.memory, bareWords));
  });

  test("can be asked in any language and with any signs", async () => {
    for (const query of otherLanguages) {
      const found = await search(filled.memory, query);
      assert.ok(Array.isArray(found), query);
    }
  });

  // Last: the claims of another person would answer some of the questions above.
  test(`answer at least ${PARAPHRASES_WANTED} of 100 questions without a word in common`, async (t) => {
    const written = await filled.memory.write({
      claims: paraphrases.map(({ claim }) => ({ content: claim })),
    });
    const missed: string[] = [];
    for (const [at, { query, claim }] of paraphrases.entries()) {
      const found = await search(filled.memory, query);
      if (!found.some((each) => each.id === written[at]?.id))
        missed.push(`${query} misses "${claim}"; first is "${found[0]?.content}"`);
    }
    t.diagnostic(`paraphrases: ${paraphrases.length - missed.length} of ${paraphrases.length}`);
    assertMostFound("paraphrases", paraphrases.length, PARAPHRASES_WANTED, missed);
  });
});

describe("2,000 claims of one user, without vectors", () => {
  let memory: MemoryClient;
  before(async () => {
    memory = (await fill(await withoutVectors.newMemory())).memory;
  });

  test("are found by bare words", async () => {
    assertMostFound("queries", bareWords.length, 18, await findMissed(memory, bareWords));
  });

  test("are found by other forms of their words", async () => {
    assertMostFound("queries", inflections.length, 15, await findMissed(memory, inflections));
  });

  test("can be asked in any language and with any signs", async () => {
    for (const query of otherLanguages) assert.ok(Array.isArray(await search(memory, query)), query);
  });
});
