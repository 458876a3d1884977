/** What a stage of the run plays on: instances, what they stand on, and the receiver of their webhooks. */
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { getServerAccount } from "../../src/platform/database/embedded/account.ts";
import { findEmbeddedServer } from "../../src/platform/database/embedded/index.ts";
import { findRedisServer, type RedisServer, startRedisServer } from "../../test/support/redis-server.ts";
import { startWebhookSink, type WebhookSink } from "../../test/support/webhook-sink.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { findEmbeddedPid } from "./embedded-database.ts";
import { createInstance, type Instance } from "./instance.ts";
import { type Line, startLine } from "./line.ts";
import { type PostgresServer, startPostgresServer } from "./postgres-server.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

export interface Scene {
  readonly name: "cluster" | "single";
  readonly instances: readonly Instance[];
  readonly balancer: Balancer;
  readonly sink: WebhookSink;
  /** Set in a cluster. */
  readonly servers:
    | { postgres: PostgresServer; redis: RedisServer; postgresLine: Line; redisLine: Line }
    | undefined;
  /** Where the database lives, if that can be filled. */
  readonly databaseDisk: SmallDisk | undefined;
  /** Straight to the database, past the lines. */
  query<Row extends object>(sql: string): Promise<Row[]>;
  /** The environment in which support's commands reach this database. */
  adminEnv(): Record<string, string>;
}

export interface SceneOptions {
  folder: string;
  cleanup: AsyncDisposableStack;
  onEnd: (name: string, code: number | null, signal: string | null) => void;
}

const CLUSTER_DISK_MEGABYTES = 768;
const SINGLE_DISK_MEGABYTES = 768;
const INSTANCES = ["one", "two", "three"];
const FREE_TIER = 1_000_000;

const commonEnv = (): Record<string, string> => ({
  EMBEDDER: "none",
  LOG_LEVEL: "info",
  RATE_LIMIT_PER_MINUTE: "1000000",
  SIGN_UPS_PER_HOUR: "1000000",
  FREE_TIER_CREDITS: String(FREE_TIER),
  WEBHOOK_ALLOW_PRIVATE: "true",
  WEBHOOK_RETRY_SECONDS: Array.from({ length: 40 }, (_, index) => (index < 20 ? 1 : 3)).join(","),
  ENCRYPTION_KEY: randomBytes(32).toString("base64"),
});

async function openSink(cleanup: AsyncDisposableStack): Promise<WebhookSink> {
  const sink = await startWebhookSink();
  cleanup.defer(() => sink.close());
  return sink;
}

async function startAll(
  names: readonly string[],
  env: Record<string, string>,
  { folder, cleanup, onEnd }: SceneOptions,
): Promise<{ instances: Instance[]; balancer: Balancer }> {
  const instances: Instance[] = [];
  for (const name of names) {
    const instance = await createInstance({ name, folder, env, onEnd });
    cleanup.defer(() => instance.remove());
    instances.push(instance);
  }
  // The first makes the tables; the others would wait for it anyway.
  for (const instance of instances) await instance.start();
  const balancer = await startBalancer(() => instances.map(({ port }) => port));
  cleanup.defer(() => balancer.close());
  return { instances, balancer };
}

async function queryAt<Row extends object>(config: string | pg.ClientConfig, sql: string): Promise<Row[]> {
  const client = new pg.Client(config);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

function openFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  // Where root runs this, the database's account has to pass.
  for (const each of [folder, path.dirname(folder)]) chmodSync(each, 0o755);
  return folder;
}

export async function openCluster(options: SceneOptions): Promise<Scene> {
  const { cleanup } = options;
  const folder = openFolder(path.join(options.folder, "cluster"));
  const binary = findRedisServer();
  if (!binary) throw new Error("Install redis-server or valkey-server: a cluster needs it.");
  const databaseDisk = mountSmallDisk(
    path.join(folder, "postgres"),
    CLUSTER_DISK_MEGABYTES,
    getServerAccount(),
  );
  if (databaseDisk) cleanup.defer(() => databaseDisk.remove());
  const postgres = await startPostgresServer(path.join(folder, "postgres"));
  cleanup.defer(() => postgres.kill());
  const redis = await startRedisServer(binary);
  cleanup.defer(() => redis.kill());
  const postgresLine = await startLine(() => ({ host: "127.0.0.1", port: postgres.port }));
  cleanup.defer(() => postgresLine.close());
  const redisLine = await startLine(() => ({ host: "127.0.0.1", port: redis.port }));
  cleanup.defer(() => redisLine.close());
  const env = {
    ...commonEnv(),
    DATABASE_URL: `postgres://chaos@127.0.0.1:${postgresLine.port}/postgres`,
    REDIS_URL: `redis://127.0.0.1:${redisLine.port}`,
  };
  const sink = await openSink(cleanup);
  const { instances, balancer } = await startAll(INSTANCES, env, { ...options, folder });
  return {
    name: "cluster",
    instances,
    balancer,
    sink,
    servers: { postgres, redis, postgresLine, redisLine },
    databaseDisk,
    query: (sql) => queryAt(postgres.url, sql),
    adminEnv: () => ({ DATABASE_URL: postgres.url }),
  };
}

export async function openSingle(options: SceneOptions): Promise<Scene> {
  const { cleanup } = options;
  const folder = openFolder(path.join(options.folder, "single"));
  const sink = await openSink(cleanup);
  const dataDir = path.join(folder, "alone-data");
  const databaseDisk = mountSmallDisk(dataDir, SINGLE_DISK_MEGABYTES);
  if (databaseDisk) cleanup.defer(() => databaseDisk.remove());
  const { instances, balancer } = await startAll(["alone"], commonEnv(), { ...options, folder });
  const [alone] = instances as [Instance];
  cleanup.defer(async () => {
    // Its database ends with it, and outlives a kill.
    await alone.end("SIGTERM");
    const left = findEmbeddedPid(dataDir);
    if (left) process.kill(left, "SIGKILL");
  });
  return {
    name: "single",
    instances,
    balancer,
    sink,
    servers: undefined,
    databaseDisk,
    async query(sql) {
      const connection = await findEmbeddedServer(dataDir);
      if (!connection) throw new Error("the embedded database does not run");
      return queryAt({ ...connection, ssl: false }, sql);
    },
    adminEnv: () => ({ DATA_DIR: dataDir }),
  };
}
