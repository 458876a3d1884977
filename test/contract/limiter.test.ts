import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { createLocalLimiter } from "../../src/platform/limits/local-limiter.ts";
import { createRedisLimiter } from "../../src/platform/limits/redis-limiter.ts";
import { connectRedis, redisKey } from "../../src/platform/redis/redis.ts";
import { waitForRedis } from "../../src/platform/redis/wait-for-redis.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";
import { createRecordedLog } from "../support/recorded-log.ts";
import { describeLimiter, type LimiterInstances } from "./limiter.contract.ts";

describeLimiter("in process", async () => {
  let nowMs = 500;
  const limiter = createLocalLimiter({ now: () => nowMs });
  return {
    limiters: [limiter],
    pass: async (_subjects, seconds) => {
      nowMs += seconds * 1000;
    },
    close: () => limiter.close(),
  };
});

describeNeeding("a Redis at TEST_REDIS_URL", redisUrl, "limiter over Redis", (url) => {
  /** Redis's clock can't be moved, but the second a subject was last changed in can. */
  async function createInstances(count: number): Promise<LimiterInstances & { commands: Commands }> {
    let nowMs = 500;
    const log = createRecordedLog();
    const connections = Array.from({ length: count }, () => connectRedis(url, log));
    await Promise.all(connections.map((redis) => waitForRedis(redis)));
    const limiters = connections.map((redis) =>
      createRedisLimiter({
        redis,
        log,
        onDegraded: () => {},
        now: () => nowMs,
        // What is tested here is the count: a test machine under load may be slow.
        timeoutMs: 10_000,
      }),
    );
    const [first, ...others] = limiters;
    const commands = connections[0]?.commands;
    if (!first || !commands) throw new Error("at least one instance");
    return {
      commands,
      limiters: [first, ...others],
      pass: async (subjects, seconds) => {
        nowMs += seconds * 1000;
        for (const subject of [subjects].flat()) {
          const key = redisKey(`limit:${subject}`);
          if (await commands.exists(key)) await commands.hincrby(key, "s", -seconds);
        }
      },
      async close() {
        await Promise.all(limiters.map((limiter) => limiter.close()));
        for (const redis of connections) redis.close();
      },
    };
  }
  type Commands = ReturnType<typeof connectRedis>["commands"];

  describeLimiter("over Redis, one instance", () => createInstances(1));
  describeLimiter("over Redis, two instances", () => createInstances(2));

  test("random bursts from four instances at once admit exactly 1,000", async () => {
    const instances = await createInstances(4);
    const splits = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 4, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(splits, async (weights) => {
        const subject = `test:${randomUUID()}`;
        const sum = weights.reduce((a, b) => a + b, 0);
        const bursts = weights.map((weight) => Math.ceil((1_500 * weight) / sum));
        let admitted = 0;
        await Promise.all(
          instances.limiters.map(async (limiter, instance) => {
            for (const [index, size] of bursts.entries()) {
              if (index % 4 !== instance) continue;
              const decisions = await Promise.all(
                Array.from({ length: size }, () => limiter.take(subject, 1_000)),
              );
              admitted += decisions.filter(({ allowed }) => allowed).length;
            }
          }),
        );
        assert.equal(admitted, 1_000);
      }),
      { numRuns: 15 },
    );
    await instances.close();
  });

  test("a Redis clock that is set back frees nothing and stands nothing still", async () => {
    const instances = await createInstances(2);
    const { commands, limiters } = instances;
    const subject = `test:${randomUUID()}`;
    const key = redisKey(`limit:${subject}`);
    const take = async () => (await (limiters[1] ?? limiters[0]).take(subject, 5)).allowed;
    for (let i = 0; i < 5; i++) await limiters[0].take(subject, 5);
    // Seen from the script, an hour less than at the last take.
    await commands.hincrby(key, "s", 3600);
    assert.equal(await take(), false);
    await instances.pass(subject, 58);
    assert.equal(await take(), false);
    await instances.pass(subject, 3);
    assert.equal(await take(), true);
    await instances.close();
  });

  test("a subject's key goes by itself", async () => {
    const instances = await createInstances(1);
    const subject = `test:${randomUUID()}`;
    await instances.limiters[0].take(subject, 5);
    const ttl = await instances.commands.ttl(redisKey(`limit:${subject}`));
    assert.ok(ttl >= 61 && ttl <= 62, `${ttl}`);
    await instances.close();
  });

  test("a Redis that forgot its scripts is told them again", async () => {
    const instances = await createInstances(1);
    const subject = `test:${randomUUID()}`;
    await instances.limiters[0].take(subject, 5);
    await instances.commands.script("FLUSH");
    const decisions = await Promise.all(
      Array.from({ length: 3 }, () => instances.limiters[0].take(subject, 5)),
    );
    assert.ok(decisions.every(({ allowed, degraded }) => allowed && !degraded));
    await instances.close();
  });

  test("what this instance alone has used up is refused without asking Redis", async () => {
    const instances = await createInstances(2);
    const subject = `test:${randomUUID()}`;
    for (let i = 0; i < 5; i++) await instances.limiters[0].take(subject, 5);
    // A Redis that lost everything would admit five more.
    await instances.commands.del(redisKey(`limit:${subject}`));
    assert.equal((await instances.limiters[0].take(subject, 5)).allowed, false);
    assert.equal(await instances.commands.exists(redisKey(`limit:${subject}`)), 0);
    await instances.close();
  });
});
