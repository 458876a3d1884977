/** `npm run bench -- consistency`: 10,000 writes on one of two instances, each looked for at once on the other. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbeddedServer } from "../src/platform/database/embedded/index.ts";
import { signUp } from "../test/support/api.ts";
import { findMisses } from "../test/support/memory-pairs.ts";
import { findRedisServer, startRedisServer } from "../test/support/redis-server.ts";
import { say } from "./figures.ts";
import { type Measured, startMeasured } from "./process.ts";

const ROUNDS = [
  { EMBEDDER: "none", pairs: 9_000, accounts: 20 },
  { EMBEDDER: "minilm", pairs: 1_000, accounts: 8 },
];

export async function run(): Promise<void> {
  const binary = findRedisServer();
  if (!binary) {
    say("consistency: LEFT OUT, there is no redis-server or valkey-server on this machine");
    return;
  }
  const cleanup = new AsyncDisposableStack();
  try {
    const folder = mkdtempSync(path.join(os.tmpdir(), "ph-bench-consistency-"));
    cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
    const server = await startEmbeddedServer({
      dataDir: path.join(folder, "database"),
      log: { info() {}, warn() {} },
    });
    cleanup.defer(() => server.stop());
    const { host, port, user, database } = server.connection;
    const redis = await startRedisServer(binary);
    cleanup.defer(() => redis.kill());
    for (const { EMBEDDER, pairs, accounts } of ROUNDS) {
      const env = {
        DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
        REDIS_URL: redis.url,
        DATA_DIR: folder,
        EMBEDDER,
        RATE_LIMIT_PER_MINUTE: "1000000",
        FREE_TIER_CREDITS: "100000000",
      };
      await measure(env, pairs, accounts);
    }
  } finally {
    await cleanup.disposeAsync();
  }
}

async function measure(env: Record<string, string>, pairs: number, accounts: number): Promise<void> {
  const start = () => startMeasured([process.execPath, "src/main.ts"], env);
  const one = await start();
  const two = await start();
  try {
    const misses = await pairsOf(one, two, pairs, accounts);
    say(
      `write on one instance, search on the other, EMBEDDER=${env.EMBEDDER}: ${misses} of ${pairs} missed (aim 0)`,
    );
  } finally {
    await one.stop();
    await two.stop();
  }
}

async function pairsOf(one: Measured, two: Measured, pairs: number, accounts: number): Promise<number> {
  const keys: string[] = [];
  while (keys.length < accounts) keys.push((await signUp(one.url)).key);
  return (await findMisses({ bases: [one.url, two.url], keys, pairs })).length;
}
