/** Whatever happens to their connections, readers have every update once and in order. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestDatabaseUrl } from "../support/database.ts";
import { travel } from "../support/feed-reader-journey.ts";
import { spawnService } from "../support/processes.ts";

const service = await spawnService({
  env: {
    DATABASE_URL: await createTestDatabaseUrl(),
    FREE_TIER_CREDITS: "100000",
    RATE_LIMIT_PER_MINUTE: "100000",
  },
});

test("no gap and no duplicate over lost connections, changed transports and slow readers", async (t) => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  t.diagnostic(`seed ${seed}`);
  const { disconnects, received } = await travel({
    bases: [service.url],
    updates: 200,
    disconnects: 80,
    subscribers: 3,
    publishing: 3,
    seed,
    withinMs: 30_000,
  });
  assert.ok(disconnects >= 80);
  t.diagnostic(`${received} updates received over ${disconnects} lost connections`);
});
