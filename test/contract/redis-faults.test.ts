/** What happens when Redis dies, hangs and comes back: with a real one, which each test breaks. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { createRedisBus } from "../../src/platform/bus/redis-bus.ts";
import { createCache } from "../../src/platform/cache/bus-cache.ts";
import type { LimitDecision } from "../../src/platform/limits/limiter.ts";
import { createRedisLimiter, type RedisLimiterOptions } from "../../src/platform/limits/redis-limiter.ts";
import { connectRedis, type RedisConnections } from "../../src/platform/redis/redis.ts";
import { waitForRedis } from "../../src/platform/redis/wait-for-redis.ts";
import { describeNeeding } from "../support/needs.ts";
import { createRecordedLog } from "../support/recorded-log.ts";
import { findRedisServer, type RedisServer, startRedisServer } from "../support/redis-server.ts";
import { until } from "../support/until.ts";
import { untilLinked } from "./bus.contract.ts";

// No call waits for a Redis that hangs. It gives up after 60 ms in which it could have heard something; by the clock, on
// a machine with other things to do, that is more.
const CALL_MS = 1_000;

describeNeeding("redis-server or valkey-server", findRedisServer(), "when Redis fails", (binary) => {
  let server: RedisServer;
  const opened: RedisConnections[] = [];
  before(async () => {
    server = await startRedisServer(binary);
  });
  afterEach(async () => {
    for (const redis of opened.splice(0)) redis.close();
    await server.kill();
    await server.start();
  });
  after(() => server.kill());

  async function connect() {
    const log = createRecordedLog();
    const redis = connectRedis(server.url, log);
    opened.push(redis);
    await waitForRedis(redis);
    return { redis, log };
  }

  async function createLimiter(options: Partial<RedisLimiterOptions> = {}) {
    const { redis, log } = await connect();
    const changes: boolean[] = [];
    const limiter = createRedisLimiter({
      redis,
      log,
      onDegraded: (degraded) => changes.push(degraded),
      ...options,
    });
    return { limiter, log, changes, redis };
  }

  /** One after the other, each in time. */
  async function takes(limiter: { take: RedisTake }, subject: string, count: number, limit: number) {
    const decisions: LimitDecision[] = [];
    for (let i = 0; i < count; i++) {
      const startedAt = performance.now();
      decisions.push(await limiter.take(subject, limit));
      const tookMs = performance.now() - startedAt;
      assert.ok(tookMs < CALL_MS, `call ${i} took ${tookMs} ms`);
    }
    return decisions;
  }
  type RedisTake = (subject: string, limit: number) => Promise<LimitDecision> | LimitDecision;
  const admitted = (decisions: LimitDecision[]) => decisions.filter(({ allowed }) => allowed).length;

  for (const fault of ["dies", "hangs"] as const) {
    test(`the limiter goes on by itself when Redis ${fault}, and shares again when it is back`, async () => {
      const { limiter, log, changes } = await createLimiter();
      const subject = randomUUID();
      assert.equal(admitted(await takes(limiter, subject, 6, 10)), 6);
      if (fault === "dies") await server.kill();
      else server.hang();

      // The six from before count: falling back doesn't begin at zero.
      const decisions = await takes(limiter, subject, 30, 10);
      assert.equal(admitted(decisions), 4);
      assert.equal(decisions.at(-1)?.degraded, true);
      assert.equal(decisions.at(-1)?.allowed, false);
      const many = await Promise.all(Array.from({ length: 500 }, () => limiter.take(randomUUID(), 10)));
      assert.ok(many.every(({ allowed, degraded }) => allowed && degraded));
      assert.deepEqual(changes, [true]);

      if (fault === "dies") await server.start();
      else server.resume();
      await until("limits are shared again", async () => {
        const [decision] = await takes(limiter, randomUUID(), 1, 10);
        return decision?.degraded === false;
      });
      // Redis may have come back empty: what this instance admitted still counts.
      assert.equal(admitted(await takes(limiter, subject, 5, 10)), 0);
      assert.deepEqual(changes, [true, false]);
      assert.equal(log.count(/limits by itself/), 1);
      assert.equal(log.count(/shared again/), 1);
      await limiter.close();
    });
  }

  test("calls under way when Redis hangs are decided in time, all at once", async () => {
    const { limiter } = await createLimiter();
    await limiter.take("warm", 10);
    server.hang();
    const subject = randomUUID();
    const startedAt = performance.now();
    const decisions = await Promise.all(Array.from({ length: 200 }, () => limiter.take(subject, 50)));
    const tookMs = performance.now() - startedAt;
    assert.ok(tookMs < CALL_MS, `${tookMs} ms`);
    assert.equal(admitted(decisions), 50);
    await limiter.close();
  });

  test("an answer that comes too late changes nothing", async () => {
    // Probes far apart: the connection lives, and the late answers arrive while degraded.
    const { limiter, redis } = await createLimiter({ probeMs: 60_000 });
    await limiter.take("warm", 10);
    server.hang();
    const subject = randomUUID();
    const [late] = await takes(limiter, subject, 1, 2);
    assert.equal(late?.degraded, true);
    server.resume();
    await until("the late take is counted in Redis", () => redis.commands.exists(`ph:limit:${subject}`));
    assert.equal(admitted(await takes(limiter, subject, 3, 2)), 1);
    await limiter.close();
  });

  test("a limiter with no calls recovers as well", async () => {
    const { limiter, changes } = await createLimiter({ probeMs: 50 });
    await server.kill();
    await until("it notices", async () => (await limiter.take("any", 10)).degraded);
    await server.start();
    await until("it recovers without being called", () => changes.at(-1) === false);
    await limiter.close();
  });

  test("a Redis that refuses to write is as good as none", async () => {
    const { limiter, redis, changes } = await createLimiter({ probeMs: 20 });
    await redis.commands.config("SET", "maxmemory", "1");
    assert.equal((await limiter.take("any", 10)).degraded, true);
    await redis.commands.config("SET", "maxmemory", "0");
    await until("limits are shared again", async () => !(await limiter.take("any", 10)).degraded);
    assert.deepEqual(changes, [true, false]);
    await limiter.close();
  });

  test("the bus delivers here while Redis is away, then says there was a gap and goes on", async () => {
    const [one, two] = [await connect(), await connect()];
    let lost = 0;
    const here = createRedisBus(one.redis, { onLost: () => lost++ });
    const there = createRedisBus(two.redis);
    const heard: string[] = [];
    let gapsThere = 0;
    here.subscribe("topic", (message) => heard.push(message));
    there.onGap(() => gapsThere++);
    await untilLinked(here, there, "topic");
    const cache = createCache<string>({ name: "kept", bus: there, ttlMs: 60_000, maxEntries: 10 });
    await cache.get("a", async () => "1");

    await server.kill();
    heard.length = 0;
    const startedAt = performance.now();
    for (let i = 0; i < 20; i++) await here.publish("topic", `${i}`);
    assert.equal(heard.length, 20);
    assert.ok(performance.now() - startedAt < 2 * CALL_MS);
    await until("the loss is noticed", () => lost === 20);
    assert.equal(one.log.count(/could not be sent/), 1);
    assert.equal(cache.peek("a"), "1");

    await server.start();
    await until("the gap is told", () => gapsThere > 0);
    assert.equal(cache.peek("a"), undefined);
    await untilLinked(here, there, "topic");
    await untilLinked(there, here, "topic");
    for (const { log } of [one, two]) {
      assert.equal(log.count(/can't be reached/), 1);
      assert.equal(log.count(/reached again/), 1);
    }
    cache.close();
    await Promise.all([here.close(), there.close()]);
  });

  test("publishing to a Redis that hangs holds nobody up", async () => {
    const { redis } = await connect();
    const bus = createRedisBus(redis);
    server.hang();
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 50 }, () => bus.publish("topic", "message")));
    const tookMs = performance.now() - startedAt;
    assert.ok(tookMs < 2 * CALL_MS, `${tookMs} ms`);
    await bus.close();
  });

  test("a connection that hangs is made anew, and the bus says there was a gap", async () => {
    const { redis } = await connect();
    const bus = createRedisBus(redis);
    let gaps = 0;
    bus.onGap(() => gaps++);
    server.hang();
    // In place of the ping that finds this out by itself after 5 s.
    redis.subscriber.ping().catch(() => {});
    await until("the silent connection is given up", () => redis.subscriber.status !== "ready");
    server.resume();
    await until("the gap is told", () => gaps > 0);
    await bus.close();
  });

  test("who could not publish tells the others that they missed something", async () => {
    const [one, two] = [await connect(), await connect()];
    const here = createRedisBus(one.redis);
    const there = createRedisBus(two.redis);
    let gapsHere = 0;
    let gapsThere = 0;
    here.onGap(() => gapsHere++);
    there.onGap(() => gapsThere++);
    await untilLinked(here, there, "topic");
    // Only the publisher's connection breaks: nobody else would notice.
    one.redis.commands.disconnect(true);
    await here.publish("topic", "lost");
    await until("the others are told", () => gapsThere === 1);
    assert.equal(gapsHere, 0);
    await Promise.all([here.close(), there.close()]);
  });
});
