/**
 * `npm run bench -- webhooks`: how many deliveries a second beside bare requests, how soon an event arrives, and
 * what receivers that do not answer and a long queue do to the others. `short` for a tenth of it;
 * `kills [ROUNDS]` for instances that are killed under load.
 */
import { setTimeout as delay } from "node:timers/promises";
import { Pool, request } from "undici";
import { createAppending } from "../src/modules/webhooks/appending.ts";
import { createDeliveryStore } from "../src/modules/webhooks/delivery-store.ts";
import { ping } from "../src/modules/webhooks/event-records.ts";
import { createLaneStore } from "../src/modules/webhooks/lane-store.ts";
import { createLocalBus } from "../src/platform/bus/local-bus.ts";
import { systemClock } from "../src/platform/clock.ts";
import { newUuid } from "../src/platform/ids.ts";
import { createLog } from "../src/platform/log/log.ts";
import { withCleanup } from "./ending.ts";
import { percentile, report, timed } from "./figures.ts";
import { median } from "./process.ts";
import { step } from "./progress.ts";
import { BODY, countPending, seedDue, seedMany } from "./webhooks/backlog.ts";
import { runKills } from "./webhooks/kills.ts";
import { type Sink, startSink } from "./webhooks/sink-client.ts";
import { createStage, type Owner, type Stage } from "./webhooks/stage.ts";

const CONCURRENCY = 16;
const ENDPOINTS = 50;
const LONG = { backlog: 5_000, rounds: 3, writes: 300, events: 60, waiting: 1_000_000, appends: 2_000 };
const SHORT = { backlog: 1_000, rounds: 3, writes: 60, events: 30, waiting: 100_000, appends: 500 };

type Sizes = typeof LONG;

const part = "webhooks";

export async function run(args: string[]): Promise<void> {
  if (args[0] === "kills") return runKills(Number(args[1] ?? 200));
  const sizes = args[0] === "short" ? SHORT : LONG;
  await withCleanup(async (cleanup) => {
    const stage = await createStage(cleanup);
    const sink = await startSink({ ports: ENDPOINTS });
    cleanup.defer(() => sink.stop());
    await measureAppending(stage, sizes);
    const one = await createTarget(stage, sink.urls.slice(0, 1));
    const many = await createTarget(stage, sink.urls);
    await measureRate(stage, sink, one, sizes);
    await measureRate(stage, sink, many, sizes);
    await measureLatency(sink, one, sizes);
    await measureBadNeighbours(sink, many, sizes);
    await measureLongQueue(stage, sink, one, sizes, cleanup);
  });
}

/** An account and the webhooks that its events go to. */
interface Target {
  owner: Owner;
  webhookIds: string[];
}

async function createTarget(stage: Stage, urls: readonly string[]): Promise<Target> {
  const owner = await stage.newOwner();
  const webhookIds: string[] = [];
  for (const url of urls) webhookIds.push(await owner.addWebhook(url));
  return { owner, webhookIds };
}

/** What every event of an account without webhooks costs. */
async function measureAppending({ database }: Stage, { appends }: Sizes): Promise<void> {
  const events = createAppending({
    deliveries: createDeliveryStore(database),
    lanes: createLaneStore(database),
    bus: createLocalBus(),
    clock: systemClock,
    log: createLog("warn").log,
  });
  const accountId = newUuid();
  const happening = { data: { webhook_id: "", message: "" } };
  await database.transaction(async (tx) => {
    const append = () => events.append(tx, accountId, ping, [happening]);
    const select = () => tx.one`select 1`;
    await timed(50, append);
    await timed(50, select);
    const appended: number[] = [];
    const selected: number[] = [];
    for (let n = 0; n < appends / 50; n++) {
      appended.push(...(await timed(50, append)));
      selected.push(...(await timed(50, select)));
    }
    report({
      part,
      name: "an event that nobody listens to, p50",
      value: median(appended) * 1_000,
      unit: "µs",
      better: "less",
      baseline: { name: "a bare select 1", value: median(selected) * 1_000 },
    });
  });
  await events.close();
}

/** In turns with bare requests to the same sink, so that a busy moment of the machine meets both. */
async function measureRate(
  stage: Stage,
  sink: Sink,
  target: Target,
  { backlog, rounds }: Sizes,
  beside = "",
): Promise<void> {
  const over = target.webhookIds.length === 1 ? "one webhook" : `${target.webhookIds.length} webhooks`;
  step(`deliveries to ${over}${beside}`);
  const ratios: number[] = [];
  const bares: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await bareRate(sink, target.webhookIds.length, backlog);
    const rate = await drainRate(stage, sink, target, backlog);
    rates.push(rate);
    bares.push(bare);
    ratios.push(rate / bare);
  }
  report({
    part,
    name: `deliveries to ${over}, ${backlog} waiting${beside}`,
    value: median(rates),
    unit: "/s",
    better: "more",
    baseline: { name: "bare requests to it", value: median(bares) },
    ratio: median(ratios),
    ratioAim: 0.4,
  });
}

async function bareRate(sink: Sink, urlCount: number, count: number): Promise<number> {
  const urls = sink.urls.slice(0, urlCount);
  const each = Math.ceil(CONCURRENCY / urlCount);
  const pools = urls.map((url) => ({ url, pool: new Pool(url, { connections: each, pipelining: 1 }) }));
  let left = count;
  const began = performance.now();
  const worker = async (place: number) => {
    for (let turn = place; left > 0; turn += CONCURRENCY) {
      left--;
      const { url, pool } = pools[turn % pools.length] as (typeof pools)[number];
      const headers = { "content-type": "application/json" };
      const { body } = await request(url, { dispatcher: pool, method: "POST", body: BODY, headers });
      await body.text();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, place) => worker(place)));
  const seconds = (performance.now() - began) / 1_000;
  for (const { pool } of pools) await pool.close();
  await sink.take(count);
  return count / seconds;
}

async function drainRate(
  { database }: Stage,
  sink: Sink,
  { owner, webhookIds }: Target,
  count: number,
): Promise<number> {
  await seedDue(database, owner.accountId, webhookIds, count);
  const began = performance.timeOrigin + performance.now();
  await owner.ping(webhookIds[0] as string);
  const arrivals = await sink.take(count + 1);
  while ((await countPending(database, owner.accountId)) > 0) await delay(20);
  return count / (((arrivals.at(-1)?.at as number) - began) / 1_000);
}

async function measureLatency(sink: Sink, target: Target, { writes }: Sizes, beside = ""): Promise<void> {
  step(`from a write to its arrival${beside}`);
  const times = await latencies(sink, target, writes);
  const bare = await bareTimes(sink, writes);
  for (const at of [50, 99]) {
    report({
      part,
      name: `from the answer of a write to its arrival${beside}, p${at}`,
      value: percentile(times, at),
      unit: "ms",
      better: "less",
      baseline: { name: "a bare request", value: percentile(bare, at) },
      ...(at === 50 ? { aim: 50 } : {}),
    });
  }
}

/** One after the other over a connection that is kept. */
async function bareTimes(sink: Sink, count: number): Promise<number[]> {
  const url = sink.urls[0] as string;
  const pool = new Pool(url, { connections: 1, pipelining: 1 });
  const headers = { "content-type": "application/json" };
  const times = await timed(count, async () => {
    const { body } = await request(url, { dispatcher: pool, method: "POST", body: BODY, headers });
    await body.text();
  });
  await pool.close();
  await sink.take(count);
  return times;
}

let written = 0;

/** One write after the other, each until all of its deliveries are there. */
async function latencies(sink: Sink, { owner, webhookIds }: Target, writes: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < writes; n++) {
    const { claim, at } = await owner.write(`Crate ${++written} is sealed.`);
    const arrivals = await sink.take(webhookIds.length);
    for (const arrival of arrivals) {
      if (arrival.claim !== claim) throw new Error(`${arrival.claim} arrived, and not ${claim}`);
      // A delivery can be faster than the answer to the write that it tells of.
      times.push(Math.max(0, arrival.at - at));
    }
  }
  return times;
}

/** All of one account, so that each of its events goes to the bad ones too. */
async function measureBadNeighbours(sink: Sink, target: Target, { events, rounds }: Sizes): Promise<void> {
  step("receivers beside bad ones");
  const alone: number[] = [];
  const beside: number[] = [];
  await latencies(sink, target, 5);
  for (let round = 0; round < rounds; round++) {
    alone.push(...(await latencies(sink, target, events / rounds)));
    const bad = [await startSink({ answer: "never" }), await startSink({ answer: "slow" })];
    const badIds: string[] = [];
    for (const { urls } of bad) badIds.push(await target.owner.addWebhook(urls[0] as string));
    beside.push(...(await latencies(sink, target, events / rounds)));
    await target.owner.setStatus(badIds, "disabled");
    for (const { stop } of bad) await stop();
  }
  report({
    part,
    name: `arrival at ${target.webhookIds.length} receivers of each event, beside one that never answers and one that takes 10 s, p99`,
    value: percentile(beside, 99),
    unit: "ms",
    better: "less",
    baseline: { name: "without those", value: percentile(alone, 99) },
    ratioAim: 1.1,
  });
}

async function measureLongQueue(
  stage: Stage,
  sink: Sink,
  target: Target,
  sizes: Sizes,
  cleanup: AsyncDisposableStack,
): Promise<void> {
  const never = await startSink({ answer: "never" });
  cleanup.defer(() => never.stop());
  const dead = await createTarget(stage, never.urls);
  step(`storing ${sizes.waiting} deliveries`);
  const due = { accountId: dead.owner.accountId, webhookId: dead.webhookIds[0] as string };
  await seedMany(stage.database, due, sizes.waiting);
  await dead.owner.ping(due.webhookId);
  // Half of them due at a receiver that never answers.
  const beside = ` beside ${sizes.waiting.toLocaleString("en-US")} others`;
  await measureLatency(sink, target, sizes, beside);
  await measureRate(stage, sink, target, sizes, beside);
}
