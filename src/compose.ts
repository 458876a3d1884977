/** The only place that chooses engines and wires the modules together. */
import path from "node:path";
import { createApp } from "./app.ts";
import { createAccounts } from "./modules/accounts/index.ts";
import { createCredits } from "./modules/credits/index.ts";
import { createDocs } from "./modules/docs/index.ts";
import { createKeys, isKey, SCOPES } from "./modules/keys/index.ts";
import { createMemory, type RankingWeights } from "./modules/memory/index.ts";
import type { Bus } from "./platform/bus/bus.ts";
import { createLocalBus } from "./platform/bus/local-bus.ts";
import { createRedisBus } from "./platform/bus/redis-bus.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config/config.ts";
import { dataDirOf, openDatabase } from "./platform/database/open.ts";
import { createEmbedder } from "./platform/embedder/open.ts";
import type { Site } from "./platform/http/credential.ts";
import type { Endpoint } from "./platform/http/endpoint.ts";
import { createIdempotency } from "./platform/http/idempotency.ts";
import { createMetrics, type Metrics } from "./platform/http/metrics.ts";
import type { Module } from "./platform/http/module.ts";
import type { Authenticator } from "./platform/http/principal.ts";
import type { Server } from "./platform/http/server.ts";
import { startSweeper } from "./platform/jobs/sweeper.ts";
import type { Limiter } from "./platform/limits/limiter.ts";
import { createLocalLimiter } from "./platform/limits/local-limiter.ts";
import { createRedisLimiter } from "./platform/limits/redis-limiter.ts";
import type { Log } from "./platform/log/log.ts";
import { createModel } from "./platform/model/open.ts";
import { connectRedis } from "./platform/redis/redis.ts";
import { waitForRedis } from "./platform/redis/wait-for-redis.ts";

/** The operations whose kept answers hold what claims say. */
const QUOTES_CLAIMS = ["memory.write", "memory.search_by_body"];

export interface ComposeOptions {
  config: Config;
  log: Log;
  clock?: Clock;
  /** Parts beyond the product's own: the tests bring endpoints of theirs. */
  extraModules?: Module[];
  /** Other weights of the search than those it comes with, to measure with. */
  rankingWeights?: RankingWeights | undefined;
  /** Something happened after which this process must not go on. */
  onFatal: (error: Error) => void;
}

export interface Composition {
  server: Server;
  /** Its URLs are set once the service listens. */
  site: Site;
  readiness: { accepting: boolean };
  /** Ends everything but the server, in the right order. */
  close(): Promise<void>;
}

interface Engines {
  bus: Bus;
  limiter: Limiter;
  redisState: () => "ok" | "away" | "none";
}

export async function compose(options: ComposeOptions): Promise<Composition> {
  const cleanup = new AsyncDisposableStack();
  try {
    return await wire(options, cleanup);
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
}

async function wire(options: ComposeOptions, cleanup: AsyncDisposableStack): Promise<Composition> {
  const { config, log, clock = systemClock } = options;
  const database = await openDatabase(config, log, cleanup, options.onFatal);
  const metrics = createMetrics(database);
  const engines = await createEngines(config, log, metrics, cleanup);
  const { bus } = engines;
  const site: Site = { publicUrl: config.publicUrl ?? "", upgradeUrl: config.upgradeUrl ?? "" };
  const endpoints = (): Endpoint[] => modules.flatMap(({ routes }) => routes.map((route) => route.endpoint));
  const scopes: ReadonlySet<string> = new Set(Object.keys(SCOPES));

  const credits = createCredits({
    database,
    clock,
    log,
    freeTierMicros: config.freeTierMicros,
    prices: endpoints,
    planOf: (accountId) => accounts.readPlan(accountId),
  });
  const accounts = createAccounts({
    database,
    bus,
    clock,
    log,
    allScopes: scopes,
    secureCookies: config.publicUrl?.startsWith("https:") ?? false,
    onSignUp: (tx, accountId) => credits.open(tx, accountId),
  });
  const keys = createKeys({ database, bus, clock, log, planOf: accounts.planOf });
  const embedder = await createEmbedder(config, {
    modelsFolder: path.join(dataDirOf(config), "models"),
    log,
  });
  if (embedder) cleanup.defer(() => embedder.close());
  const memory = createMemory({
    database,
    bus,
    clock,
    log,
    embedder,
    model: createModel(config),
    rankingWeights: options.rankingWeights,
    forgetElsewhere: async (tx, accountId) => {
      await idempotency.forgetAnswers(tx, accountId, QUOTES_CLAIMS);
      return { runs: 0, deliveries: 0 };
    },
  });
  const docs = createDocs({ endpoints, site });
  const modules: Module[] = [
    accounts.module,
    keys.module,
    credits.module,
    memory.module,
    docs.module,
    ...(options.extraModules ?? []),
  ];
  for (const { close, gauges } of modules) {
    if (close) cleanup.defer(close);
    for (const gauge of gauges ?? []) metrics.addGauge(gauge);
  }

  const idempotency = await createIdempotency({ database, bus, clock, alone: config.redisUrl === undefined });
  cleanup.defer(() => idempotency.close());

  const authenticator: Authenticator = {
    authenticate: (token) => (isKey(token) ? keys : accounts).authenticate(token),
    used: (principal) => (principal.kind === "key" ? keys : accounts).used(principal),
  };
  const readiness = { accepting: true };
  const server = createApp({
    modules: config.role === "worker" ? [] : modules,
    scopes,
    readiness,
    redisState: engines.redisState,
    database,
    metrics,
    log,
    clock,
    site,
    idempotency,
    authenticator,
    meter: credits,
    readCookie: accounts.readSessionCookie,
    limiter: engines.limiter,
    limitPerMinute: config.rateLimitPerMinute,
    trustProxy: config.trustProxy,
  });

  if (config.role !== "api") {
    const sweeps = [idempotency.sweep, ...modules.flatMap((module) => module.sweeps ?? [])];
    const sweeper = startSweeper({ database, log, sweeps });
    cleanup.defer(() => sweeper.stop());
  }
  return { server, site, readiness, close: () => cleanup.disposeAsync() };
}

async function createEngines(
  config: Config,
  log: Log,
  metrics: Metrics,
  cleanup: AsyncDisposableStack,
): Promise<Engines> {
  if (config.redisUrl === undefined) {
    return { bus: createLocalBus(), limiter: createLocalLimiter(), redisState: () => "none" };
  }
  const redis = connectRedis(config.redisUrl, log);
  cleanup.defer(() => redis.close());
  await waitForRedis(redis);
  const bus = createRedisBus(redis);
  cleanup.defer(() => bus.close());
  const limiter = createRedisLimiter({ redis, log, onDegraded: metrics.limitDegraded });
  cleanup.defer(() => limiter.close());
  return { bus, limiter, redisState: () => (redis.commands.status === "ready" ? "ok" : "away") };
}
