/** What several instances share: the rate limit, money, one execution per key, revocation. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { createDatabase } from "../../src/platform/database/database.ts";
import { type Answer, call, callAgain, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";
import { createProbeTable } from "../support/probe-module.ts";
import { runProgram, type ServiceProcess, spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";

/** Without a pause, hundreds that are told to come again leave no time for what they wait for. */
const AGAIN_MS = 200;

const url = await createTestDatabaseUrl();
const database = createDatabase(url, { onIdleError: () => {}, maxConnections: 2 });
after(() => database.close());
await createProbeTable(database);

/** Above the limit of one key, below that of two. */
const ACCOUNT_LIMIT = 1_200;

const startThree = (REDIS_URL: string): Promise<ServiceProcess[]> => {
  const env = {
    DATABASE_URL: url,
    REDIS_URL,
    FREE_TIER_CREDITS: "100",
    ACCOUNT_RATE_LIMIT_PER_MINUTE: String(ACCOUNT_LIMIT),
  };
  return Promise.all([1, 2, 3].map(() => spawnService({ env })));
};
const started = redisUrl ? await startThree(redisUrl) : undefined;

describeNeeding("a Redis at TEST_REDIS_URL", started, "several instances", (services) => {
  const verify = () =>
    runProgram({ program: "src/admin.ts", args: ["verify-ledger"], env: { DATABASE_URL: url } });
  const writes = async () =>
    (await database.one<{ n: number }>`select count(*)::int as n from probe_writes`).n;
  const at = (index: number) => (services[index % services.length] as ServiceProcess).url;
  const count = (answers: Answer[], status: number) =>
    answers.filter((answer) => answer.status === status).length;

  const countEach = (answers: Answer[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, those]) => [
        status,
        those?.length,
      ]),
    );

  let known = 0;
  const timesDegraded = () =>
    services.reduce(
      (sum, service) => sum + service.output().split("this instance limits by itself").length - 1,
      0,
    );
  const hasDegraded = () => timesDegraded() > known;
  const forgetDegraded = () => {
    known = timesDegraded();
  };
  const isDegraded = async () => {
    const metrics = await Promise.all(services.map(({ url }) => call(url, "GET", "/metrics")));
    return metrics.some(({ body }) => /ph_rate_limit_degraded 1/.test(body));
  };

  const burst = (key: string, size: number) =>
    Promise.all(
      Array.from({ length: size }, (_, i) => callAgain(at(i), "GET", "/v1/keys/current", { token: key })),
    );

  test("admit exactly 1,000 of 1,500 calls of one key over three processes, bursts at the boundary included", async () => {
    // Where a fixed window or a second bucket would begin anew.
    const untilNextSecond = () => delay(1_000 - (Date.now() % 1_000) - 15);
    const burstAtBoundary = async (): Promise<Answer[]> => {
      const { key } = await signUp(at(0));
      await untilNextSecond();
      const first = await burst(key, 600);
      await untilNextSecond();
      return [...first, ...(await burst(key, 500)), ...(await burst(key, 400))];
    };
    let answers = await burstAtBoundary();
    // On a machine that is too busy for Redis to answer in time, instances limit by themselves, and say so.
    for (let tries = 1; tries < 4 && hasDegraded(); tries++) {
      await until("limits are shared", async () => !(await isDegraded()));
      forgetDegraded();
      answers = await burstAtBoundary();
    }

    assert.deepEqual(countEach(answers), { 200: 1_000, 429: 500 });
    for (const answer of answers.filter(({ status }) => status === 429)) {
      const reset = Number(/;t=(\d+)/.exec(answer.headers.get("ratelimit") ?? "")?.[1]);
      assert.ok(reset >= 1 && reset <= 62);
      assert.ok(Number(answer.headers.get("retry-after")) >= reset);
      assert.equal(answer.body.code, "rate_limited");
      assert.equal(answer.body.current_plan, "free");
      assert.match(answer.body.upgrade_url, /\/upgrade$/);
    }
  });

  test("admit no more calls of all keys of an account together than the account may make", async () => {
    const burstOfTwo = async (): Promise<Answer[]> => {
      const { key, session } = await signUp(at(0));
      const made = await call(at(1), "POST", "/v1/keys", {
        token: session,
        body: { name: "second", scopes: ["memory:read"] },
      });
      return (await Promise.all([burst(key, 700), burst(made.body.key, 700)])).flat();
    };
    let answers = await burstOfTwo();
    for (let tries = 1; tries < 4 && hasDegraded(); tries++) {
      await until("limits are shared", async () => !(await isDegraded()));
      forgetDegraded();
      answers = await burstOfTwo();
    }
    // The session has made the two keys.
    const admitted = ACCOUNT_LIMIT - 2;
    assert.deepEqual(countEach(answers), { 200: admitted, 429: 1_400 - admitted });
    const [refused] = answers.filter(({ status }) => status === 429);
    assert.match(refused?.headers.get("ratelimit") ?? "", /^"per-account";r=0;t=\d+$/);
    assert.match(refused?.body.detail, /1200 requests in any 60 seconds, over all its keys and sessions/);
  });

  test("let 33 of 500 concurrent calls spend a balance of 100 at a price of 3", async () => {
    const { key } = await signUp(at(0));
    const before = await writes();
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, i) =>
        callAgain(at(i), "POST", "/v1/probe/write", { token: key, body: { text: `spend ${i}` } }),
      ),
    );
    assert.equal(count(answers, 201), 33);
    assert.equal(count(answers, 402), 467);
    assert.equal((await writes()) - before, 33);
    const credits = await call(at(1), "GET", "/v1/credits", { token: key });
    assert.equal(credits.body.balance, 1);
    const report = await verify();
    assert.equal(report.code, 0, report.output);
    assert.match(report.output, /sum of all entries: 0/);
  });

  test("execute once, charge once and answer alike for 50 concurrent calls with one Idempotency-Key", async () => {
    const { key } = await signUp(at(0));
    const before = await writes();
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        callAgain(at(i), "POST", "/v1/probe/write", {
          token: key,
          headers,
          body: { text: "fifty", delay_ms: 300 },
        }),
      ),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
    assert.equal(answers.filter(({ headers: h }) => h.get("idempotent-replayed") === "true").length, 49);
    assert.equal((await writes()) - before, 1);
    assert.equal((await call(at(1), "GET", "/v1/credits", { token: key })).body.balance, 97);
  });

  test("refuse a revoked key everywhere within a second", async () => {
    const { key, keyId, session } = await signUp(at(0));
    const ask = (i: number) => call(at(i), "GET", "/v1/keys/current", { token: key });
    for (const i of [0, 1, 2]) assert.equal((await ask(i)).status, 200);
    assert.equal((await call(at(0), "DELETE", `/v1/keys/${keyId}`, { token: session })).status, 204);
    const deadline = Date.now() + 1_000;
    for (const i of [0, 1, 2]) {
      while ((await ask(i)).status !== 401)
        assert.ok(Date.now() < deadline, `instance ${i} still takes the key`);
    }
    // And a sign-out likewise.
    assert.equal((await call(at(1), "GET", "/v1/auth/me", { token: session })).status, 200);
    await call(at(2), "POST", "/v1/auth/sign-out", { token: session });
    const signedOutBy = Date.now() + 1_000;
    while ((await call(at(1), "GET", "/v1/auth/me", { token: session })).status !== 401) {
      assert.ok(Date.now() < signedOutBy);
    }
  });

  // Last: one of them is gone then.
  test("charge what they answer and answer what they charge when one is killed in the middle", async () => {
    const [survivor, victim] = services as [ServiceProcess, ServiceProcess];
    const bases = [survivor.url, victim.url];
    const { key } = await signUp(survivor.url);
    const before = await writes();
    const jobs = Array.from({ length: 500 }, (_, i) => ({ text: `kill ${i}`, id: randomUUID() }));
    const send = (base: string, job: { text: string; id: string }) =>
      callAgain(base, "POST", "/v1/probe/write", {
        token: key,
        // Long enough that the kill finds calls between their charge and their answer.
        body: { text: job.text, delay_ms: 150 },
        headers: { "idempotency-key": job.id },
      });
    const sent = jobs.map((job, i) => send(bases[i % 2] ?? "", job).catch(() => undefined));
    await Promise.race([delay(120), Promise.all(sent)]);
    await victim.signal("SIGKILL");
    const first = await Promise.all(sent);
    const unanswered = first.filter((answer) => answer === undefined).length;
    assert.ok(unanswered > 0, "the kill came too late to cut anything off");

    const answers = await Promise.all(
      jobs.map(async (job, i) => {
        let answer = first[i];
        while (!answer || answer.status === 409) {
          await delay(AGAIN_MS);
          answer = await send(survivor.url, job).catch(() => undefined);
        }
        return answer;
      }),
    );
    assert.equal(count(answers, 201), 33);
    assert.equal(count(answers, 402), 467);
    assert.equal((await writes()) - before, 33);
    assert.equal((await call(survivor.url, "GET", "/v1/credits", { token: key })).body.balance, 1);
    const usage = await call(survivor.url, "GET", "/v1/credits/usage", { token: key });
    assert.equal(usage.body.total.credits, 99);
    const report = await verify();
    assert.equal(report.code, 0, report.output);
  });
});
