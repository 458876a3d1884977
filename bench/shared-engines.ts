/** A PostgreSQL and a Redis for several instances: their settings. Undefined where there is no Redis to start. */
import path from "node:path";
import { startEmbeddedServer } from "../src/platform/database/embedded/index.ts";
import { findRedisServer, startRedisServer } from "../test/support/redis-server.ts";
import { say } from "./figures.ts";
import { makeFolder } from "./folder.ts";

export async function startSharedEngines(
  part: string,
  cleanup: AsyncDisposableStack,
): Promise<Record<string, string> | undefined> {
  const binary = findRedisServer();
  if (!binary) {
    say(`${part}: LEFT OUT, there is no redis-server or valkey-server on this machine`);
    return undefined;
  }
  const folder = makeFolder(part, cleanup);
  const server = await startEmbeddedServer({
    dataDir: path.join(folder, "database"),
    log: { info() {}, warn() {} },
  });
  cleanup.defer(() => server.stop());
  const { host, port, user, database } = server.connection;
  const redis = await startRedisServer(binary);
  cleanup.defer(() => redis.kill());
  return {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    REDIS_URL: redis.url,
    DATA_DIR: folder,
    RATE_LIMIT_PER_MINUTE: "1000000",
    FREE_TIER_CREDITS: "100000000",
  };
}
