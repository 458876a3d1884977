import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Bus } from "../../src/platform/bus/bus.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import { createRedisBus } from "../../src/platform/bus/redis-bus.ts";
import { createCache } from "../../src/platform/cache/bus-cache.ts";
import { connectRedis } from "../../src/platform/redis/redis.ts";
import { waitForRedis } from "../../src/platform/redis/wait-for-redis.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";
import { createRecordedLog } from "../support/recorded-log.ts";
import { describeCache } from "./cache.contract.ts";

describeCache("in process", async () => {
  const bus = createLocalBus();
  return { here: bus, there: bus, close: () => bus.close() };
});

describeNeeding("a Redis at TEST_REDIS_URL", redisUrl, "cache over Redis", (url) => {
  describeCache("over Redis", async () => {
    const log = createRecordedLog();
    const connections = [connectRedis(url, log), connectRedis(url, log)] as const;
    await Promise.all(connections.map((redis) => waitForRedis(redis)));
    const here = createRedisBus(connections[0]);
    const there = createRedisBus(connections[1]);
    return {
      here,
      there,
      async close() {
        await Promise.all([here.close(), there.close()]);
        for (const redis of connections) redis.close();
      },
    };
  });
});

describe("cache, when messages may have been lost", () => {
  test("forgets everything, and keeps no load that was under way", async () => {
    let fireGap = () => {};
    const bus: Bus = {
      ...createLocalBus(),
      onGap: (handler) => {
        fireGap = handler;
        return () => {};
      },
    };
    const cache = createCache<string>({ name: "test", bus, ttlMs: 5_000, maxEntries: 10 });
    await cache.get("a", async () => "1");
    const { promise, resolve } = Promise.withResolvers<string>();
    const loading = cache.get("b", () => promise);
    fireGap();
    resolve("2");
    assert.equal(await loading, "2");
    assert.equal(cache.peek("a"), undefined);
    assert.equal(cache.peek("b"), undefined);
  });
});
