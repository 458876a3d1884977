/**
 * Feeds: live readers beside a bare broadcast, and the fan-out of an update that everyone pays for.
 * Steps: `live`, `fan-out`, `memory`; and `resume`, only by name.
 */
import { travel } from "../test/support/feed-reader-journey.ts";
import { seedAccounts, seedSubscriptions } from "../test/support/feed-seed.ts";
import { withCleanup } from "./ending.ts";
import { heldByBareSockets } from "./feeds/bare-sockets.ts";
import { measureFanOut } from "./feeds/fan-out.ts";
import { type ReaderSpec, type Readers, startReaders } from "./feeds/readers-client.ts";
import { createStage, type Stage, seedKeys } from "./feeds/stage.ts";
import { percentile, report } from "./figures.ts";
import { COLLECTING, heldBytesEach, startMeasured } from "./process.ts";
import { step, wants } from "./progress.ts";
import { startSharedEngines } from "./shared-engines.ts";

const STREAMS = 1_000;
const SOCKETS = 1_000;
const READERS = STREAMS + SOCKETS;
/** About what a price, a reading or a score takes. */
const BYTES = 200;
const UPDATES = 60;
const PUBLISHERS = 4;
const ONE_BY_ONE = 200;
const PATIENCE_MS = 120_000;
const IDLE = 2_000;
const CREDIT = 1_000_000n;
const part = "feeds";

export async function run(args: string[]): Promise<void> {
  await withCleanup(async (cleanup) => {
    if (wants(args, "live")) await measureLive(cleanup);
    if (wants(args, "fan-out")) await measureFanOut(cleanup);
    if (wants(args, "memory")) await measureMemory(cleanup);
    if (args.includes("resume")) await measureResume(cleanup);
  });
}

async function measureLive(cleanup: AsyncDisposableStack): Promise<void> {
  const readers = await startReaders();
  cleanup.defer(() => readers.stop());
  const bare = await measureBroadcast(readers);
  const stage = await createStage(cleanup);
  await measureOne(stage, readers);
  await measureReaders(stage, readers, bare, READERS, "each an account of its own");
  await measureReaders(stage, readers, bare, 20, "the devices of 20 accounts");
  await readers.stop();
  await stage.service.stop();
}

/** Answers frames a second. */
async function measureBroadcast(readers: Readers): Promise<number> {
  step("a bare broadcast");
  const server = await startMeasured([process.execPath, "bench/feeds/broadcast.ts"]);
  const spec: ReaderSpec = { url: server.url, kind: "socket", key: "none", protocol: "bare" };
  await readers.open(Array.from({ length: READERS }, () => spec));
  const broadcast = async (count: number) => {
    const began = performance.timeOrigin + performance.now();
    await fetch(`${server.url}/?count=${count}&bytes=${BYTES}`);
    const { lastAt } = await readers.take(count * READERS, PATIENCE_MS);
    return (count * READERS) / ((lastAt - began) / 1000);
  };
  await broadcast(10);
  const rate = await broadcast(UPDATES);
  await readers.close();
  await server.stop();
  return rate;
}

/** One subscriber, who pays: what a small feed's update takes. */
async function measureOne(stage: Stage, readers: Readers): Promise<void> {
  step("one subscriber");
  const { service, database, createFeed } = stage;
  const feed = await createFeed("one", 0.5);
  const accountIds = await seedAccounts(database, [1_000n * CREDIT]);
  const [key] = await seedKeys(database, accountIds);
  await seedSubscriptions(database, feed.uuid, accountIds);
  const url = `${service.url}/v1/feeds/${feed.id}/ws`;
  await readers.open([{ url, kind: "socket", key: key as string, protocol: "feeds.v1" }]);
  const delays: number[] = [];
  for (let n = 0; n < ONE_BY_ONE; n++) {
    await publish(stage, feed.id);
    delays.push(...(await readers.take(1, PATIENCE_MS)).delays);
  }
  const name = "publish → received, one subscriber who pays";
  report({ part, name: `${name}, p50`, value: percentile(delays, 50), unit: "ms", better: "less" });
  report({ part, name: `${name}, p99`, value: percentile(delays, 99), unit: "ms", better: "less" });
  await readers.close();
}

const publish = ({ client, publisher }: Stage, feedId: string) =>
  client.call("POST", `/v1/feeds/${feedId}/publish`, {
    key: publisher.key,
    body: { data: { sent_at: performance.timeOrigin + performance.now(), padding: "x".repeat(BYTES) } },
  });

async function measureReaders(
  stage: Stage,
  readers: Readers,
  bare: number,
  accounts: number,
  title: string,
): Promise<void> {
  step(`${READERS} readers, ${title}`);
  const { service, database, createFeed } = stage;
  const feed = await createFeed(title, 0);
  const accountIds = await seedAccounts(
    database,
    Array.from({ length: accounts }, () => CREDIT),
  );
  const keys = await seedKeys(database, accountIds);
  await seedSubscriptions(database, feed.uuid, accountIds);
  const specs = Array.from({ length: READERS }, (_, n): ReaderSpec => {
    const kind = n < STREAMS ? "stream" : "socket";
    const path = kind === "stream" ? "stream" : "ws";
    const key = keys[n % accounts] as string;
    return { url: `${service.url}/v1/feeds/${feed.id}/${path}`, kind, key, protocol: "feeds.v1" };
  });
  await readers.open(specs);
  await publish(stage, feed.id);
  await readers.take(READERS, PATIENCE_MS);

  const alone: number[] = [];
  for (let n = 0; n < 20; n++) {
    await publish(stage, feed.id);
    alone.push(...(await readers.take(READERS, PATIENCE_MS)).delays);
  }
  const began = performance.timeOrigin + performance.now();
  const each = async () => {
    for (let n = 0; n < UPDATES / PUBLISHERS; n++) await publish(stage, feed.id);
  };
  await Promise.all(Array.from({ length: PUBLISHERS }, each));
  const { lastAt, delays } = await readers.take(UPDATES * READERS, PATIENCE_MS);
  const rate = (UPDATES * READERS) / ((lastAt - began) / 1000);
  const readersName = `${STREAMS} SSE and ${SOCKETS} WebSocket readers, ${title}`;
  report({
    part,
    name: `frames to ${readersName}`,
    value: rate,
    unit: "/s",
    better: "more",
    baseline: { name: "a bare WebSocket broadcast", value: bare },
    ratioAim: 0.5,
  });
  const figure = { part, unit: "ms", better: "less" } as const;
  const name = `publish → received, ${readersName}`;
  report({ ...figure, name: `${name}, one at a time, p50`, value: percentile(alone, 50) });
  report({ ...figure, name: `${name}, one at a time, p99`, value: percentile(alone, 99) });
  report({ ...figure, name: `${name}, under load, p99`, value: percentile(delays, 99) });
  await readers.close();
}

/** What a reader holds that only waits. */
async function measureMemory(cleanup: AsyncDisposableStack): Promise<void> {
  step("memory of idle readers");
  const bare = await heldByBareSockets(IDLE / 2, cleanup);
  const { service, database, createFeed } = await createStage(cleanup, { flags: COLLECTING });
  const readers = await startReaders();
  cleanup.defer(() => readers.stop());
  const feed = await createFeed("idle", 0);
  const ids = await seedAccounts(
    database,
    Array.from({ length: 2 * IDLE }, () => CREDIT),
  );
  const keys = await seedKeys(database, ids);
  await seedSubscriptions(database, feed.uuid, ids);
  const specs = keys.map((key, n): ReaderSpec => {
    const kind = n % 2 === 0 ? "stream" : "socket";
    const url = `${service.url}/v1/feeds/${feed.id}/${kind === "stream" ? "stream" : "ws"}`;
    return { url, kind, key, protocol: "feeds.v1" };
  });
  const pid = service.child.pid as number;
  const openSome = (from: number, to: number) => readers.open(specs.splice(0, to - from));
  // What opens first pays for what the process keeps anyway.
  await heldBytesEach(pid, IDLE, openSome);
  const each = await heldBytesEach(pid, IDLE, openSome);
  report({
    part,
    name: `memory of an idle reader, of ${IDLE}, half SSE and half WebSocket`,
    value: each / 1024,
    unit: "KB",
    better: "less",
    baseline: { name: "a bare WebSocket", value: bare / 1024 },
    aim: 30,
  });
  await readers.close();
}

/** Readers that lose their connections, change transport and change instance. */
async function measureResume(cleanup: AsyncDisposableStack): Promise<void> {
  step("readers that lose their connections");
  const engines = await startSharedEngines("feeds", cleanup);
  if (!engines) return;
  const start = async () => {
    const service = await startMeasured([process.execPath, "src/main.ts"], { ...engines, EMBEDDER: "none" });
    cleanup.defer(() => service.stop());
    return service.url;
  };
  const { disconnects, received } = await travel({
    bases: [await start(), await start()],
    updates: 5_000,
    disconnects: 1_000,
    subscribers: 4,
    publishing: 8,
    seed: Math.floor(Math.random() * 2 ** 31),
    withinMs: PATIENCE_MS,
  });
  // A gap or a duplicate for any reader would have thrown.
  report({
    part,
    name: `received once and in order, by 4 readers over ${disconnects} lost connections and changes of instance`,
    value: received,
    unit: "updates",
    better: "more",
    aim: 4 * 5_000,
  });
}
