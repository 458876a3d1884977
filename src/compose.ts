/** The only place that chooses engines and wires the modules together. */
import path from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { createApp } from "./app.ts";
import { createAccounts } from "./modules/accounts/index.ts";
import {
  createAgent,
  createModelHelper,
  createThreadedHelper,
  type Knowledge,
} from "./modules/agent/index.ts";
import { createCredits } from "./modules/credits/index.ts";
import { createDocs } from "./modules/docs/index.ts";
import { createFeeds } from "./modules/feeds/index.ts";
import { createFlux } from "./modules/flux/index.ts";
import { createKeys, isKey, SCOPES } from "./modules/keys/index.ts";
import { createMcp } from "./modules/mcp/index.ts";
import { createMemory, type RankingWeights } from "./modules/memory/index.ts";
import { createSkills } from "./modules/skills/index.ts";
import { createWeb } from "./modules/web/index.ts";
import { createWebhooks } from "./modules/webhooks/index.ts";
import type { Bus } from "./platform/bus/bus.ts";
import { createLocalBus } from "./platform/bus/local-bus.ts";
import { createRedisBus } from "./platform/bus/redis-bus.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config/config.ts";
import { startAgreedClock } from "./platform/database/agreed-clock.ts";
import { dataDirOf, openDatabase } from "./platform/database/open.ts";
import { createWriteProbe } from "./platform/database/write-probe.ts";
import { createEmbedder } from "./platform/embedder/open.ts";
import type { EventRecord } from "./platform/events/events.ts";
import { createHashingPool } from "./platform/fair-pool/hashing-pool.ts";
import type { Site } from "./platform/http/credential.ts";
import type { Endpoint } from "./platform/http/endpoint.ts";
import { createIdempotency } from "./platform/http/idempotency.ts";
import { createMetrics, type Metrics } from "./platform/http/metrics.ts";
import type { Module } from "./platform/http/module.ts";
import type { OverloadLimits } from "./platform/http/overload.ts";
import type { Authenticator } from "./platform/http/principal.ts";
import type { Server } from "./platform/http/server.ts";
import { createSpoolRoom } from "./platform/http/spool-room.ts";
import { startSweeper } from "./platform/jobs/sweeper.ts";
import type { Limiter } from "./platform/limits/limiter.ts";
import { createLocalLimiter } from "./platform/limits/local-limiter.ts";
import { createRedisLimiter } from "./platform/limits/redis-limiter.ts";
import { createConnections } from "./platform/live/connections.ts";
import { createFrameAllowance } from "./platform/live/frame-allowance.ts";
import { createSockets } from "./platform/live/sockets.ts";
import type { Log } from "./platform/log/log.ts";
import { createModel } from "./platform/model/open.ts";
import { createOutbound } from "./platform/outbound/outbound.ts";
import { connectRedis } from "./platform/redis/redis.ts";
import { waitForRedis } from "./platform/redis/wait-for-redis.ts";
import { openSealer } from "./platform/sealing/open.ts";
import { SEALED_PLACES } from "./sealed-places.ts";

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
  /** Lower ones than the service's own, to test what happens above them. */
  overloadLimits?: OverloadLimits | undefined;
  /** A shorter one than the service's own, to test what happens after it. */
  deadlineMs?: number | undefined;
  /** Something happened after which this process must not go on. */
  onFatal: (error: Error) => void;
}

export interface Composition {
  server: Server;
  /** Its URLs are set once the service listens. */
  site: Site;
  readiness: { accepting: boolean };
  /** Streams have no end of their own: their clients come back elsewhere. */
  endStreams(): void;
  /** Ends everything but the server, in the right order. */
  close(): Promise<void>;
}

/**
 * What an account's sockets may send beside writes: room for the pings of all its connections, and for a client that
 * runs into the rate limit at full speed before it hears of it.
 */
const framesPerMinute = ({ accountRateLimitPerMinute, liveConnectionsPerAccount }: Config): number =>
  Math.max(10_000, 2 * accountRateLimitPerMinute, 10 * liveConnectionsPerAccount);

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
  if (clock === systemClock) {
    const agreed = await startAgreedClock({ database: database.background, log });
    cleanup.defer(() => agreed.stop());
  }
  const metrics = createMetrics(database, { version: packageJson.version, role: config.role });
  const engines = await createEngines(config, log, metrics, cleanup);
  const { bus } = engines;
  const alone = config.redisUrl === undefined;
  const site: Site = {
    publicUrl: config.publicUrl ?? "",
    origin: config.publicUrl && new URL(config.publicUrl).origin,
    upgradeUrl: config.upgradeUrl ?? "",
  };
  const endpoints = (): Endpoint[] => modules.flatMap(({ routes }) => routes.map((route) => route.endpoint));
  const eventRecords = (): EventRecord[] => modules.flatMap((module) => module.events ?? []);
  const scopes: ReadonlySet<string> = new Set(Object.keys(SCOPES));

  const hashing = createHashingPool();
  const outbound = createOutbound({ allowPrivate: config.webhookAllowPrivate });
  const sealer = await openSealer({
    key: config.encryptionKey,
    oldKeys: config.oldEncryptionKeys,
    folder: dataDirOf(config),
    database,
    log,
    now: clock.now(),
    places: SEALED_PLACES,
  });
  cleanup.defer(() => sealer.close());
  const webhooks = await createWebhooks({
    database,
    bus,
    clock,
    log,
    sealer,
    outbound,
    allowPrivate: config.webhookAllowPrivate,
    retrySeconds: config.webhookRetrySeconds,
    retentionDays: config.webhookRetentionDays,
    deliveriesPerSecond: config.webhookDeliveriesPerSecond,
    eventRecords,
    eventSources: () => Object.assign({}, ...modules.map((module) => module.eventSources ?? {})),
    allScopes: [...scopes],
    keys: {
      hold: (tx, accountId, keyId) => keys.hold(tx, accountId, keyId),
      findEnded: (known) => keys.findEnded(known),
    },
    userAgent: `personal-helper/${packageJson.version}`,
    delivers: config.role !== "api",
    alone,
  });
  const { events } = webhooks;
  const credits = createCredits({
    database,
    clock,
    log,
    events,
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
    hashing,
    signUpsPerHour: config.signUpsPerHour,
    onSignUp: (tx, accountId) => credits.open(tx, accountId),
  });
  const keys = createKeys({
    database,
    bus,
    clock,
    log,
    events,
    followers: {
      revoked: (tx, accountId, keyId) => webhooks.makers.ended(tx, accountId, keyId, "maker_revoked"),
      rotated: webhooks.makers.rotated,
    },
    planOf: accounts.planOf,
  });
  const embedder = await createEmbedder(config, {
    modelsFolder: path.join(dataDirOf(config), "models"),
    log,
  });
  if (embedder) cleanup.defer(() => embedder.close());
  const model = createModel(config);
  const spools = createSpoolRoom();
  const memory = createMemory({
    database,
    spools,
    maxClaims: config.memoryMaxClaims,
    importMaxBytes: config.importMaxBytes,
    bus,
    clock,
    log,
    embedder,
    model,
    rankingWeights: options.rankingWeights,
    events,
    forgetElsewhere: async (tx, accountId, claims) => {
      await idempotency.forgetAnswers(tx, accountId, QUOTES_CLAIMS);
      const runs = await agent.forget(tx, accountId, claims);
      return { runs, deliveries: await webhooks.forget(tx, accountId, claims) };
    },
  });
  const skills = await createSkills({ folder: new URL("../skills/", import.meta.url), log });
  const connections = createConnections({
    bus,
    log,
    maxPerAccount: config.liveConnectionsPerAccount,
    findValid: (principals) => authenticator.findValid(principals),
  });
  cleanup.defer(() => connections.close());
  const sockets = createSockets({
    connections,
    allowance: createFrameAllowance({ perMinute: framesPerMinute(config) }),
  });
  cleanup.defer(() => sockets.close());
  metrics.addGauge({
    name: "websockets",
    help: "WebSockets that are open, of all live connections",
    read: async () => sockets.count(),
  });
  const flux = createFlux({ database, bus, clock, log, site, events, meter: credits });
  const knowledge: Knowledge = {
    recall: memory.recall,
    findClaims: memory.findClaims,
    readProfile: memory.readProfile,
    remember: (accountId, text) => memory.remember(accountId, text, "agent"),
    listFeedStates: (accountId) => feeds.listLatestStates(accountId),
    listFluxStates: flux.states.listStates,
    listSkills: skills.list,
  };
  const builtIn = createThreadedHelper({ knowledge });
  cleanup.defer(() => builtIn.close());
  const agent = await createAgent({
    database,
    bus,
    clock,
    log,
    meter: credits,
    events,
    connections,
    helper: model ? createModelHelper({ model, knowledge, log }) : builtIn,
    hasSkill: (name) => skills.find(name) !== undefined,
    holdClaims: memory.holdClaims,
    expect: memory.expect,
    retentionDays: config.runRetentionDays,
    eraseEvents: webhooks.eraseOlder,
    alone,
  });
  const feeds = await createFeeds({
    database,
    bus,
    clock,
    log,
    events,
    connections,
    payments: credits,
    prepareNote: memory.prepareNote,
    beginTriggered: agent.beginTriggered,
    retentionDays: config.feedRetentionDays,
    delivers: config.role !== "api",
    alone,
  });
  const docs = createDocs({
    endpoints,
    events: eventRecords,
    site,
    clock,
    securityContact: config.securityContact,
  });
  const web = createWeb({
    folder: path.join(import.meta.dirname, "../web/dist"),
    readCookie: accounts.readSessionCookie,
  });
  const mcp = createMcp({ version: packageJson.version, site });
  const modules: Module[] = [
    accounts.module,
    keys.module,
    credits.module,
    memory.module,
    agent.module,
    feeds.module,
    flux.module,
    webhooks.module,
    skills.module,
    docs.module,
    mcp.module,
    web.module,
    ...(options.extraModules ?? []),
  ];
  for (const { close, gauges, tallies } of modules) {
    if (close) cleanup.defer(close);
    for (const gauge of gauges ?? []) metrics.addGauge(gauge);
    for (const tally of tallies ?? []) metrics.addTally(tally);
  }

  const idempotency = await createIdempotency({ database, bus, clock, alone, hashing });
  cleanup.defer(async () => {
    idempotency.close();
    await idempotency.idle();
  });

  const authenticator: Authenticator = {
    authenticate: (token) => (isKey(token) ? keys : accounts).authenticate(token),
    used: (principal) => (principal.kind === "key" ? keys : accounts).used(principal),
    findValid: async (principals) => {
      const { key = [], session = [] } = Object.groupBy(principals, ({ kind }) => kind);
      const valid = await Promise.all([
        key.length > 0 ? keys.findValid(key) : [],
        session.length > 0 ? accounts.findValid(session) : [],
      ]);
      return new Set(valid.flatMap((ids) => [...ids]));
    },
  };
  const readiness = { accepting: true };
  const server = createApp({
    modules: config.role === "worker" ? [] : modules,
    scopes,
    readiness,
    writeProbe: createWriteProbe({
      database,
      folder: config.databaseUrl === undefined ? dataDirOf(config) : undefined,
    }),
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
    spools,
    uploadMaxBytes: config.importMaxBytes,
    sockets,
    limitPerMinute: config.rateLimitPerMinute,
    accountLimitPerMinute: config.accountRateLimitPerMinute,
    trustProxy: config.trustProxy,
    overloadLimits: options.overloadLimits,
    deadlineMs: options.deadlineMs,
  });

  if (config.role !== "api") {
    const sweeps = [idempotency.sweep, ...modules.flatMap((module) => module.sweeps ?? [])];
    const sweeper = startSweeper({ database: database.background, log, sweeps, onEnd: metrics.swept });
    cleanup.defer(() => sweeper.stop());
  }
  return { server, site, readiness, endStreams: connections.endAll, close: () => cleanup.disposeAsync() };
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
  const redisState = () => (redis.commands.status === "ready" ? "ok" : "away");
  metrics.addGauge({
    name: "redis_up",
    help: "Whether Redis is reached; without it this instance limits by itself and gets no hints from others",
    read: async () => (redisState() === "ok" ? 1 : 0),
  });
  return { bus, limiter, redisState };
}
