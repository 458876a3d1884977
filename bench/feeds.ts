/** Feeds: live readers beside a bare broadcast, and the fan-out of an update that everyone pays for. */
import os from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { travel } from "../test/support/feed-reader-journey.ts";
import { seedAccounts, seedSubscriptions } from "../test/support/feed-seed.ts";
import { type ReaderSpec, type Readers, startReaders } from "./feeds/readers-client.ts";
import { createStage, type Stage, seedKeys } from "./feeds/stage.ts";
import { ms, percentile, say, spread } from "./figures.ts";
import { COLLECTING, heldBytesEach, startMeasured } from "./process.ts";
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

export async function run(args: string[]): Promise<void> {
  const [only] = args;
  const cleanup = new AsyncDisposableStack();
  try {
    say(`feeds: ${os.cpus().length} cores ${os.arch()}, Node ${process.version}`);
    if (!only || only === "live") await measureLive(cleanup);
    if (!only || only === "fan-out") await measureFanOut(cleanup);
    if (!only || only === "memory") await measureMemory(cleanup);
    if (!only || only === "resume") await measureResume(cleanup);
  } finally {
    await cleanup.disposeAsync();
  }
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
  say(`a bare ws broadcast to ${READERS}: ${rate.toFixed(0)} frames/s`);
  await readers.close();
  await server.stop();
  return rate;
}

/** One subscriber, who pays: what a small feed's update takes. */
async function measureOne(stage: Stage, readers: Readers): Promise<void> {
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
  say(`one subscriber who pays, publish → received ${spread(delays)}`);
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
  say(
    `${STREAMS} SSE and ${SOCKETS} WebSocket readers, ${title}: ${rate.toFixed(0)} frames/s, ratio ` +
      `${(rate / bare).toFixed(2)} (aim ≥ 0.5); publish → received one at a time ${spread(alone)}, under load ` +
      `${spread(delays)}`,
  );
  await readers.close();
}

async function measureFanOut(cleanup: AsyncDisposableStack): Promise<void> {
  const { database, client, publisher, createFeed, service } = await createStage(cleanup);
  for (const count of [10_000, 100_000]) {
    const feed = await createFeed(`${count} pay`, 0.5);
    for (let done = 0; done < count; done += 10_000) {
      const ids = await seedAccounts(
        database,
        Array.from({ length: 10_000 }, () => 100n * CREDIT),
      );
      await seedSubscriptions(database, feed.uuid, ids);
    }
    await database.run`analyze`;
    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      const began = performance.now();
      await client.call("POST", `/v1/feeds/${feed.id}/publish`, {
        key: publisher.key,
        body: { data: { round } },
      });
      await untilDone(database, feed.uuid);
      times.push(performance.now() - began);
    }
    const { paid } = await database.one<{ paid: number }>`
      select count(*)::int as paid from credit_transfers where feed_id = ${feed.uuid} and kind = 'feed_update'`;
    if (paid !== 3 * count) throw new Error(`${paid} were charged, and not ${3 * count}`);
    say(
      `one publish to ${count} who pay, until the last is charged and delivered: ` +
        `${times.map((time) => `${(time / 1000).toFixed(2)} s`).join(", ")}, ` +
        `${((1000 * count) / percentile(times, 50)).toFixed(0)} deliveries/s` +
        `${count === 10_000 ? " (aim ≤ 5 s)" : ""}`,
    );
  }
  await service.stop();
}

async function untilDone(database: Stage["database"], feedId: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const busy = await database.many`
      select from feed_lanes l join feeds f on f.id = l.feed_id
       where l.feed_id = ${feedId} and (l.done_seq < f.latest_seq or l.owed_micros > 0)`;
    if (busy.length === 0) return;
    await delay(20);
  }
  throw new Error(`not delivered within ${ms(PATIENCE_MS)}`);
}

/** What a reader holds that only waits. */
async function measureMemory(cleanup: AsyncDisposableStack): Promise<void> {
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
  say(`${IDLE} idle readers more, half of each kind: ${(each / 1024).toFixed(1)} KB each (aim ≤ 30)`);
  await readers.close();
}

/** Readers that lose their connections, change transport and change instance. */
async function measureResume(cleanup: AsyncDisposableStack): Promise<void> {
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
  say(
    `5,000 updates, two instances, ${disconnects} lost connections and changes of transport or instance: ` +
      `${received} received, no gap and no duplicate for any reader`,
  );
}
