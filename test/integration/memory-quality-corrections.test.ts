/** Corrections as people make them: no stale claim is answered, none is lost, nothing else is closed. */
import { before, describe, test } from "node:test";
import type { MemoryClient, WrittenClaim } from "../support/memory-client.ts";
import { startMemoryService } from "../support/memory-service.ts";
import { type CorrectionCase, corrections, keeps } from "../support/memory-sets/corrections.ts";
import { assertNoFailures } from "../support/memory-sets/failure-list.ts";

/** Accounts that take cases in turn, each erased before the next case: signing up costs far more. */
const ACCOUNTS = 6;
const HOUR_MS = 3_600_000;

const service = await startMemoryService({ EMBEDDER: "minilm" });
const memories = await Promise.all(Array.from({ length: ACCOUNTS }, () => service.newMemory()));

type Check = (memory: MemoryClient, one: CorrectionCase, written: WrittenClaim[]) => Promise<string[]>;

/** Writes every case, one write a step, and answers all complaints of each check, in their order. */
async function runCases(cases: CorrectionCase[], checks: Check[]): Promise<string[][]> {
  const waiting = cases.entries();
  const complaints: string[][][] = checks.map(() => []);
  await Promise.all(
    memories.map(async (memory) => {
      for (const [at, one] of waiting) {
        await memory.erase();
        const written: WrittenClaim[] = [];
        for (const step of one.steps) written.push(...(await memory.write({ claims: [step] })));
        const told = one.steps.map((step) => `"${step.content}"`).join(" → ");
        for (const [of, check] of checks.entries()) {
          const found = await check(memory, one, written);
          (complaints[of] ?? [])[at] = found.map((complaint) => `[${one.name}] ${told}: ${complaint}`);
        }
      }
    }),
  );
  return complaints.map((ofOne) => ofOne.flat());
}

const pick = (one: CorrectionCase, which: "current" | "stale", written: WrittenClaim[]) =>
  one[which].flatMap((at) => written[at] ?? []);

const checkAnswers: Check = async (memory, one, written) => {
  const found = await memory.search(one.question, { limit: "50" });
  const ids = new Set(found.map((claim) => claim.id));
  return [
    ...pick(one, "stale", written).flatMap((claim) =>
      ids.has(claim.id) ? [`still answers the stale "${claim.content}"`] : [],
    ),
    ...pick(one, "current", written).flatMap((claim) =>
      ids.has(claim.id) ? [] : [`does not answer "${claim.content}"`],
    ),
  ];
};

const checkHistory: Check = async (memory, one, written) => {
  const all = (await memory.read({ include_superseded: "true", limit: "100" })).data;
  const complaints: string[] = [];
  for (const { id, content } of written) {
    const stored = all.find((claim) => claim.id === id);
    if (!stored) complaints.push(`lost "${content}"`);
    else if (stored.content !== content) complaints.push(`stored "${stored.content}"`);
  }
  for (const { id, content } of pick(one, "stale", written)) {
    const closed = all.find((claim) => claim.id === id);
    if (!closed?.valid_to || !closed.superseded_by) {
      complaints.push(`"${content}" was not closed`);
      continue;
    }
    const versions = await memory.history(id);
    if (!versions.some((version) => version.change === "superseded" && version.content === content))
      complaints.push(`the history of "${content}" doesn't say that it was superseded`);
  }
  return complaints;
};

const checkAsOf: Check = async (memory, one, written) => {
  const complaints: string[] = [];
  for (const at of one.stale) {
    const [step, claim] = [one.steps[at], written[at]];
    if (!step || !claim) continue;
    const asOf = step.occurred_at
      ? new Date(Date.parse(step.occurred_at) + HOUR_MS).toISOString()
      : await findMiddleOfLife(memory, claim.id);
    const found = await memory.search(one.question, { limit: "50", as_of: asOf });
    const contents = found.map((each) => each.content);
    if (!contents.includes(step.content)) complaints.push(`as of ${asOf} it answers ${contents.join(" | ")}`);
    for (const newest of pick(one, "current", written))
      if (contents.includes(newest.content)) complaints.push(`as of ${asOf} it knows "${newest.content}"`);
  }
  return complaints;
};

/** For claims that were told in turn, without dates: a moment between being told and being closed. */
async function findMiddleOfLife(memory: MemoryClient, id: string): Promise<string> {
  const claim = await memory.get(id);
  const from = Date.parse(claim.valid_from);
  const to = claim.valid_to ? Date.parse(claim.valid_to) : from;
  return new Date(Math.floor((from + to) / 2)).toISOString();
}

const checkAllStay: Check = async (memory, one, written) => {
  const kept = (await memory.read({ limit: "100" })).data;
  const closed = written.flatMap((claim) =>
    kept.some((each) => each.id === claim.id) ? [] : [`closed "${claim.content}"`],
  );
  const merged = new Set(written.map((claim) => claim.id)).size < one.steps.length ? ["merged them"] : [];
  return [...closed, ...merged, ...(await checkAnswers(memory, one, written))];
};

describe("corrections", () => {
  let complaints: { answers: string[]; histories: string[]; asOf: string[] };
  before(async () => {
    const [answers = [], histories = [], asOf = []] = await runCases(corrections, [
      checkAnswers,
      checkHistory,
      checkAsOf,
    ]);
    complaints = { answers, histories, asOf };
  });

  test(`of ${corrections.length}, none leaves a stale answer and every new one is answered`, () => {
    assertNoFailures("corrections", complaints.answers);
  });

  test("keep what they close, in the list and in its history", () => {
    assertNoFailures("histories", complaints.histories);
  });

  test("are answered as they were before with as_of", () => {
    assertNoFailures("answers of earlier times", complaints.asOf);
  });

  test(`are not seen in ${keeps.length} statements that stand side by side`, async () => {
    const [closed = []] = await runCases(keeps, [checkAllStay]);
    assertNoFailures("statements that stay", closed);
  });
});
