/** Several instances that start on one database, with Redis and without. */
import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";
import { runProgram, spawnService } from "../support/processes.ts";
import { findRedisServer, startRedisServer } from "../support/redis-server.ts";
import { until } from "../support/until.ts";

const MAIN = "src/main.ts";

test("a second instance without Redis refuses to start, and starts once the first is gone", async () => {
  const DATABASE_URL = await createTestDatabaseUrl();
  const first = await spawnService({ program: MAIN, env: { DATABASE_URL } });
  const second = await runProgram({ program: MAIN, env: { DATABASE_URL } });
  assert.equal(second.code, 1);
  assert.match(second.output, /Another instance uses this database already.*REDIS_URL/s);
  assert.doesNotMatch(second.output, /\n +at /, "a message, not a stack");
  assert.equal((await call(first.url, "GET", "/readyz")).status, 200);
  // One that could share does not join one that can't.
  if (redisUrl) {
    const sharing = await runProgram({ program: MAIN, env: { DATABASE_URL, REDIS_URL: redisUrl } });
    assert.equal(sharing.code, 1);
    assert.match(sharing.output, /without Redis/);
  }
  await first.signal("SIGKILL");
  const third = await spawnService({ program: MAIN, env: { DATABASE_URL } });
  assert.equal(await third.signal("SIGTERM"), 0);
});

describeNeeding("a Redis at TEST_REDIS_URL", redisUrl, "with Redis", (REDIS_URL) => {
  test("three instances started at once migrate once and all serve", async () => {
    const DATABASE_URL = await createTestDatabaseUrl({ empty: true });
    const env = { DATABASE_URL, REDIS_URL, LOG_LEVEL: "info" };
    const services = await Promise.all([1, 2, 3].map(() => spawnService({ program: MAIN, env })));
    const { key } = await signUp((services[0] as { url: string }).url);
    for (const { url } of services) {
      assert.equal((await call(url, "GET", "/v1/keys/current", { token: key })).status, 200);
    }
    await until("their logs are written", () =>
      services.every(({ output }) => output().includes("answered")),
    );
    const migrated = services.filter(({ output }) => output().includes("the database was migrated"));
    assert.equal(migrated.length, 1);

    const alone = await runProgram({ program: MAIN, env: { DATABASE_URL } });
    assert.equal(alone.code, 1);
    assert.match(alone.output, /Another instance uses this database already/);
    await Promise.all(services.map((service) => service.signal("SIGTERM")));

    const client = new pg.Client(DATABASE_URL);
    await client.connect();
    const { rows } = await client.query(
      "select name, count(*) from schema_migrations group by name having count(*) > 1",
    );
    await client.end();
    assert.deepEqual(rows, []);
  });

  test("without Redis an instance goes on limiting by itself, says so, and no call waits", async () => {
    const redis = await startRedisServer(findRedisServer() as string);
    const DATABASE_URL = await createTestDatabaseUrl();
    const service = await spawnService({
      program: MAIN,
      env: { DATABASE_URL, REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: "50" },
    });
    try {
      const { key } = await signUp(service.url);
      const ask = () => call(service.url, "GET", "/v1/keys/current", { token: key });
      for (let i = 0; i < 10; i++) assert.equal((await ask()).status, 200);
      for (const fault of ["hang", "kill"] as const) {
        await redis[fault]();
        const answers = [];
        for (let i = 0; i < 30; i++) answers.push(await ask());
        const admitted = answers.filter(({ status }) => status === 200).length;
        assert.ok(answers.every(({ status }) => status === 200 || status === 429));
        // 10 before the fault and 30 in each: the second fault meets the limit of 50.
        assert.ok(fault === "hang" ? admitted === 30 : admitted === 10, `${fault}: ${admitted} admitted`);
        await until("the metric says so", async () =>
          /ph_rate_limit_degraded 1/.test((await call(service.url, "GET", "/metrics")).body),
        );
      }
      assert.match((await call(service.url, "GET", "/readyz")).body.checks.redis, /away/);
      await until("the log says so", () => /limit/i.test(service.output()));
      await redis.start();
      await until("it shares again", async () =>
        /ph_rate_limit_degraded 0/.test((await call(service.url, "GET", "/metrics")).body),
      );
    } finally {
      await redis.kill();
      await service.signal("SIGTERM");
    }
  });
});
