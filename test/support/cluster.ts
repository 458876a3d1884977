/** Several instances of the service on one database and one Redis, in whatever roles. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { call } from "./api.ts";
import { createTestDatabase } from "./database.ts";
import { type ServiceProcess, spawnService } from "./processes.ts";

type Role = "all" | "api" | "worker";

export type Cluster = Awaited<ReturnType<typeof createCluster>>;

/** Nothing runs there yet. */
export async function createCluster(REDIS_URL: string, settings: Record<string, string> = {}) {
  const { url: DATABASE_URL, database } = await createTestDatabase();
  const env = {
    DATABASE_URL,
    REDIS_URL,
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    FREE_TIER_CREDITS: "1000000",
    RATE_LIMIT_PER_MINUTE: "1000000",
    WEBHOOK_ALLOW_PRIVATE: "true",
    WEBHOOK_RETRY_SECONDS: "1,1,1",
    ...settings,
  };
  return {
    databaseUrl: DATABASE_URL,
    database,
    start: (...roles: Role[]): Promise<ServiceProcess[]> =>
      Promise.all(roles.map((ROLE) => spawnService({ program: "src/main.ts", env: { ...env, ROLE } }))),
  };
}

/** Runs stay where they look something up, and so does whoever reads or writes a memory, until it is called. */
export async function holdMemories({ databaseUrl }: Cluster): Promise<() => Promise<void>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query("begin");
  await client.query("lock table memories in access exclusive mode");
  return () => client.end();
}

/** The sum of a metric over its labels, as this instance counts it. */
export async function readMetric({ url }: ServiceProcess, name: string): Promise<number> {
  const { body } = await call(url, "GET", "/metrics");
  const lines = String(body).matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"));
  return [...lines].reduce((sum, [, value]) => sum + Number(value), 0);
}
