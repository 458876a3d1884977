/** What more and more open readers of one feed take: memory of the process, and the time until each has an update. */
import { setTimeout as delay } from "node:timers/promises";
import { seedAccounts, seedSubscriptions } from "../../test/support/feed-seed.ts";
import { percentile, report } from "../figures.ts";
import { COLLECTING, residentMegabytes, startMeasured } from "../process.ts";
import { step } from "../progress.ts";
import { type ReaderSpec, type Readers, startReaders } from "./readers-client.ts";
import { createStage, type Stage, seedKeys } from "./stage.ts";

const SIZES = [100, 1_000, 5_000, 10_000];
const UPDATES = 6;
/** A few at a time, or the garbage of opening them would stretch the memory for good. */
const AT_ONCE = 500;
const PATIENCE_MS = 120_000;
const BYTES = 200;

/** What gets readers and updates: the service, or a bare broadcast. */
interface Server {
  pid: number;
  /** There will be this many readers. */
  admit?(size: number): Promise<void>;
  spec(n: number): ReaderSpec;
  publish(): Promise<unknown>;
}

interface Point {
  megabytes: number;
  p50: number;
  p99: number;
}

export async function measureConnections(cleanup: AsyncDisposableStack): Promise<void> {
  const bare = await measureServer("a bare broadcast", await startBroadcast(cleanup), cleanup);
  const points = await measureServer("the service", await startService(cleanup), cleanup);
  for (const [index, size] of SIZES.entries()) {
    const point = points[index] as Point;
    const beside = bare[index] as Point;
    const of = `${size.toLocaleString("en-US")} open readers`;
    const figure = { part: "growth", better: "less" } as const;
    const name = "a bare WebSocket broadcast";
    report({
      ...figure,
      name: `resident memory with ${of}, half SSE and half WebSocket`,
      value: point.megabytes,
      unit: "MB",
      baseline: { name, value: beside.megabytes },
      plot: { axis: "connections", series: "the service", x: size, withBaseline: true },
    });
    report({
      ...figure,
      name: `publish → received by ${of}, p50`,
      value: point.p50,
      unit: "ms",
      baseline: { name: `${name}, p50`, value: beside.p50 },
      plot: { axis: "connections", series: "p50", x: size, withBaseline: true },
    });
    report({
      ...figure,
      name: `publish → received by ${of}, p99`,
      value: point.p99,
      unit: "ms",
      baseline: { name: `${name}, p99`, value: beside.p99 },
      plot: { axis: "connections", series: "p99", x: size, withBaseline: true },
    });
  }
}

async function startBroadcast(cleanup: AsyncDisposableStack): Promise<Server> {
  const server = await startMeasured([process.execPath, ...COLLECTING, "bench/feeds/broadcast.ts"]);
  cleanup.defer(() => server.stop());
  return {
    pid: server.child.pid as number,
    spec: () => ({ url: server.url, kind: "socket", key: "none", protocol: "bare" }),
    publish: () => fetch(`${server.url}/?count=1&bytes=${BYTES}`),
  };
}

async function startService(cleanup: AsyncDisposableStack): Promise<Server> {
  const { service, database, client, publisher, createFeed } = await createStage(cleanup, {
    flags: COLLECTING,
  });
  const feed = await createFeed("open", 0);
  const keys: string[] = [];
  return {
    pid: service.child.pid as number,
    // No more subscribers than readers: an update is taken to each of them, whether it reads or not.
    admit: async (size) => {
      keys.push(...(await seedSubscribers(database, feed.uuid, size - keys.length)));
    },
    spec: (n) => {
      const kind = n % 2 === 0 ? "stream" : "socket";
      const url = `${service.url}/v1/feeds/${feed.id}/${kind === "stream" ? "stream" : "ws"}`;
      return { url, kind, key: keys[n] as string, protocol: "feeds.v1" };
    },
    publish: () => {
      const data = { sent_at: performance.timeOrigin + performance.now(), padding: "x".repeat(BYTES) };
      return client.call("POST", `/v1/feeds/${feed.id}/publish`, { key: publisher.key, body: { data } });
    },
  };
}

/** Each an account of its own, with its key. */
async function seedSubscribers(
  database: Stage["database"],
  feedId: string,
  count: number,
): Promise<string[]> {
  const ids = await seedAccounts(
    database,
    Array.from({ length: count }, () => 1_000_000n),
  );
  await seedSubscriptions(database, feedId, ids);
  return seedKeys(database, ids);
}

async function measureServer(title: string, server: Server, cleanup: AsyncDisposableStack): Promise<Point[]> {
  const readers = await startReaders();
  cleanup.defer(() => readers.stop());
  const points: Point[] = [];
  let opened = 0;
  for (const size of SIZES) {
    step(`${size} readers of ${title}`);
    await server.admit?.(size);
    for (; opened < size; opened += Math.min(AT_ONCE, size - opened)) {
      const from = opened;
      const count = Math.min(AT_ONCE, size - from);
      await readers.open(Array.from({ length: count }, (_, n) => server.spec(from + n)));
      await collect(server.pid);
    }
    points.push(await measurePoint(server, readers, size));
  }
  await readers.stop();
  return points;
}

async function measurePoint(server: Server, readers: Readers, size: number): Promise<Point> {
  const delays: number[] = [];
  for (let n = 0; n <= UPDATES; n++) {
    await server.publish();
    const arrived = await readers.take(size, PATIENCE_MS);
    // The first pays for what the others keep.
    if (n > 0) delays.push(...arrived.delays);
  }
  await collect(server.pid);
  await collect(server.pid);
  return {
    megabytes: residentMegabytes(server.pid),
    p50: percentile(delays, 50),
    p99: percentile(delays, 99),
  };
}

async function collect(pid: number): Promise<void> {
  process.kill(pid, "SIGUSR2");
  await delay(COLLECTED_MS);
}

const COLLECTED_MS = 400;
