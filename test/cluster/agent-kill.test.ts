/** Instances that are killed in the middle of runs: none is lost, none is charged twice. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { type Answer, call } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { assertWhole, parseFrames } from "../support/event-frames.ts";
import { type MemoryService, startMemoryService } from "../support/memory-service.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";
import { runProgram } from "../support/processes.ts";
import { until } from "../support/until.ts";

const RUNS = 30;
/** Without a pause, many that are told to come again leave no time for what they wait for. */
const AGAIN_MS = 200;

type Owner = Awaited<ReturnType<MemoryService["newMemory"]>>;

interface Run {
  id: string;
  status: string;
}

const listRuns = async (base: string, { key }: Owner): Promise<Run[]> =>
  (await call(base, "GET", "/v1/agent/runs?limit=100", { token: key })).body.data;

/** Every run has ended once and is charged as it ended. */
async function assertSettled(
  base: string,
  owner: Owner,
  balance: number,
  DATABASE_URL: string,
): Promise<void> {
  const isOver = async () => (await listRuns(base, owner)).every(({ status }) => status !== "running");
  await until("all runs have ended", isOver, 60_000);
  const runs = await listRuns(base, owner);
  for (const { id } of runs) {
    const { body } = await call(base, "GET", `/v1/agent/runs/${id}/events`, { token: owner.key });
    assertWhole(parseFrames(body));
  }
  const completed = runs.filter(({ status }) => status === "completed").length;
  assert.equal(balance - (await owner.balance()), 10 * completed);
  const args = ["verify-ledger"];
  const ledger = await runProgram({ program: "src/admin.ts", args, env: { DATABASE_URL } });
  assert.equal(ledger.code, 0, ledger.output);
}

describeNeeding("a Redis at TEST_REDIS_URL", redisUrl, "runs on an instance that is killed", (REDIS_URL) => {
  test("are each there once after a retry on another one, charged once", async () => {
    const DATABASE_URL = await createTestDatabaseUrl();
    const env = { DATABASE_URL, REDIS_URL };
    const [survivor, victim] = await Promise.all([startMemoryService(env), startMemoryService(env)]);
    const owner = await survivor.newMemory();
    await owner.write({ content: "I live in Porto. My sister Ana is a nurse." });
    const balance = await owner.balance();
    const jobs = Array.from({ length: RUNS }, (_, n) => ({ n, key: randomUUID() }));
    let answered = 0;
    const send = async (base: string, { n, key }: (typeof jobs)[number]): Promise<Answer> => {
      const body = { message: `Where do I live, asked for the ${n}th time?` };
      const answer = await call(base, "POST", "/v1/agent/run", {
        token: owner.key,
        body,
        headers: { "idempotency-key": key },
      });
      answered++;
      return answer;
    };
    const sent = jobs.map((job) => send(job.n % 2 ? survivor.url : victim.url, job).catch(() => undefined));
    await until("some are answered, and most are on their way", () => answered >= 5, 60_000);
    await victim.process.signal("SIGKILL");
    const first = await Promise.all(sent);
    assert.ok(first.includes(undefined), "the kill came too late to cut anything off");
    const answers = await Promise.all(
      jobs.map(async (job, place) => {
        let answer = first[place];
        while (!answer || [409, 503].includes(answer.status)) {
          await delay(AGAIN_MS);
          answer = await send(survivor.url, job).catch(() => undefined);
        }
        return answer;
      }),
    );
    for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body));
    const runs = await listRuns(survivor.url, owner);
    assert.deepEqual(runs.map(({ id }) => id).sort(), answers.map(({ body }) => body.id).sort());
    await assertSettled(survivor.url, owner, balance, DATABASE_URL);
    await survivor.process.signal("SIGTERM");
  });
});

test("runs on the only instance, killed, go on with its next start", async () => {
  const DATABASE_URL = await createTestDatabaseUrl();
  const first = await startMemoryService({ DATABASE_URL });
  const owner = await first.newMemory();
  await owner.write({ content: "I live in Porto. My sister Ana is a nurse." });
  const balance = await owner.balance();
  let answered = 0;
  const sent = Array.from({ length: RUNS }, async (_, n) => {
    const body = { message: `Where do I live, asked for the ${n}th time?`, stream: n % 2 === 0 };
    const token = owner.key;
    const answer = await call(first.url, "POST", "/v1/agent/run", { token, body }).catch(() => undefined);
    answered++;
    return answer;
  });
  await until("some are answered, and most are on their way", () => answered >= 5, 60_000);
  await first.process.signal("SIGKILL");
  const answers = await Promise.all(sent);
  const next = await startMemoryService({ DATABASE_URL });
  const here = { ...owner, ...(await asOwner(next, owner)) };
  const runs = await listRuns(next.url, here);
  for (const answer of answers) {
    if (typeof answer?.body !== "object") continue;
    assert.ok(
      runs.some(({ id, status }) => id === answer.body.id && status === "completed"),
      "what was answered is there",
    );
  }
  await assertSettled(next.url, here, balance, DATABASE_URL);
  await next.process.signal("SIGTERM");
});

/** The same account at another address. */
async function asOwner(service: MemoryService, { key }: Owner): Promise<Pick<Owner, "balance">> {
  return {
    balance: async () => (await call(service.url, "GET", "/v1/credits", { token: key })).body.balance,
  };
}
