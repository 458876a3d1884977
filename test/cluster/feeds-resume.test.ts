/** Readers that also change instance, between two that share a database and a Redis. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestDatabaseUrl } from "../support/database.ts";
import { travel } from "../support/feed-reader-journey.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";
import { spawnService } from "../support/processes.ts";

async function startTwo(sharedRedisUrl: string): Promise<string[]> {
  const env = {
    DATABASE_URL: await createTestDatabaseUrl(),
    REDIS_URL: sharedRedisUrl,
    FREE_TIER_CREDITS: "1000000",
    RATE_LIMIT_PER_MINUTE: "1000000",
  };
  const first = await spawnService({ env });
  const second = await spawnService({ env });
  return [first.url, second.url];
}

const bases = redisUrl ? await startTwo(redisUrl) : undefined;

describeNeeding("a Redis at TEST_REDIS_URL", bases, "readers of feeds on two instances", (instances) => {
  // A larger one is `npm run bench -- feeds resume`.
  test("no gap and no duplicate for anyone", async (t) => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    t.diagnostic(`seed ${seed}`);
    const { disconnects, received } = await travel({
      bases: instances,
      updates: 1_500,
      disconnects: 300,
      subscribers: 4,
      publishing: 8,
      seed,
      withinMs: 30_000,
    });
    assert.ok(disconnects >= 300);
    t.diagnostic(`${received} updates received over ${disconnects} lost connections`);
  });
});
