/** One memory, two instances, with vectors: what one of them answered, the other finds at once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestDatabaseUrl } from "../support/database.ts";
import { findMisses } from "../support/memory-pairs.ts";
import { startMemoryService } from "../support/memory-service.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";

describeNeeding("a Redis at TEST_REDIS_URL", redisUrl, "a memory with vectors", (REDIS_URL) => {
  // Ten thousand are `npm run bench -- consistency`.
  test("80 writes are found by the next search on the other one", async () => {
    const env = { DATABASE_URL: await createTestDatabaseUrl(), REDIS_URL, EMBEDDER: "minilm" };
    const [one, two] = await Promise.all([startMemoryService(env), startMemoryService(env)]);
    const memories = await Promise.all(Array.from({ length: 4 }, () => one.newMemory()));
    const keys = memories.map(({ key }) => key);
    assert.deepEqual(await findMisses({ bases: [one.url, two.url], keys, pairs: 80 }), []);
    await Promise.all([one, two].map(({ process }) => process.signal("SIGTERM")));
  });
});
