/**
 * One process with many idle live connections: event streams and WebSockets of feeds, WebSockets of flux. What each
 * holds, what keeping them alive costs, what calls take beside them, and whether all of it is given back.
 * Arguments: how many (10,000).
 */
import { readFileSync } from "node:fs";
import os from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { parseId } from "../src/platform/ids.ts";
import { seedAccounts, seedSubscriptions } from "../test/support/feed-seed.ts";
import { withCleanup } from "./ending.ts";
import { seedKeys } from "./feeds/stage.ts";
import { ms, percentile, report, say, timed } from "./figures.ts";
import {
  type Held,
  type HolderSpec,
  type Holders,
  localAddressOf,
  startHolders,
} from "./load/holders-client.ts";
import { createLoadStage, type LoadStage } from "./load/stage.ts";
import { step } from "./progress.ts";

const part = "connections";
/** Devices of one account: a feed's stream and socket, and two of an app. */
const DEVICES = 4;
const HOLDERS = 2;
const OPENED_AT_ONCE = 1_000;
const CALLS = 300;
/** Comments come every 15 s, pings every 25: a multiple of both. */
const WATCHED_MS = 75_000;
const PATIENCE_MS = 120_000;
const CREDIT = 1_000_000n;

export async function run([count = "10000"]: string[]): Promise<void> {
  await withCleanup((cleanup) => measure(Number(count), cleanup));
}

async function measure(count: number, cleanup: AsyncDisposableStack): Promise<void> {
  step("accounts");
  const stage = await createLoadStage(cleanup, { users: 1, env: { EMBEDDER: "none" } });
  const holders = await startHolders(HOLDERS);
  cleanup.defer(() => holders.stop());
  const { specs, feedId } = await seed(stage, count);
  const readers = specs.filter(({ protocol }) => protocol === "feeds.v1").length;

  const callAlone = await timeCalls(stage);
  const before = await stage.look();
  step("opening");
  const began = performance.now();
  for (let from = 0; from < count; from += OPENED_AT_ONCE) {
    await holders.open(specs.slice(from, from + OPENED_AT_ONCE));
    await stage.look();
  }
  const openedMs = performance.now() - began;
  await untilOpen(stage, holders, count);
  const holding = await stage.look();
  const { refused } = await holders.look();
  say(
    `${part}: ${count} opened in ${(openedMs / 1000).toFixed(1)} s (${refused} were told to come back), ` +
      `${holding.residentMegabytes.toFixed(0)} MB; ${describe(holding.resources)}`,
  );
  const each = (holding.residentMegabytes - before.residentMegabytes) * (1024 / count);
  report({
    part,
    name: `memory of an idle connection, of ${count}`,
    value: each,
    unit: "KB",
    better: "less",
    aim: 40,
  });

  step("heartbeats");
  const idle = await measureIdle(stage, holders, count);
  report({
    part,
    name: `cores that ${count} idle connections keep busy`,
    value: idle.cores,
    unit: "",
    better: "less",
    aim: 0.1,
  });
  report({
    part,
    name: "heartbeats",
    value: idle.beatsPerSecond,
    unit: "/s",
    better: "more",
    aim: (count / 20) * 0.8,
  });

  step("calls beside them");
  const callBeside = await timeCalls(stage);
  report({
    part,
    name: `p99 of a call beside ${count} connections`,
    value: percentile(callBeside, 99),
    unit: "ms",
    better: "less",
    baseline: { name: "alone", value: percentile(callAlone, 99) },
  });

  step("one publish to all");
  const delays = await publishToAll(stage, holders, feedId, readers);
  report({
    part,
    name: `publish → received by the last of ${readers}`,
    value: Math.max(...delays),
    unit: "ms",
    better: "less",
  });
  say(
    `${part}: publish → received by ${readers}: p50 ${ms(percentile(delays, 50))}, p99 ${ms(percentile(delays, 99))}`,
  );

  const { ended, open } = await holders.look();
  report({
    part,
    name: "connections lost meanwhile",
    value: ended + count - open,
    unit: "",
    better: "less",
    aim: 0,
  });

  step("closing");
  await holders.closeAll();
  await untilOpen(stage, holders, 0);
  await untilFewSockets(stage, before.resources.TCPSocketWrap ?? 0);
  const after = await stage.look();
  report({
    part,
    name: "heap held after all have gone",
    value: after.heapMegabytes - before.heapMegabytes,
    unit: "MB",
    better: "less",
    // Caches of the accounts that were there: keys, limits, balances.
    aim: 10 + (count / DEVICES) * 0.004,
  });
  say(
    `${part}: afterwards ${after.residentMegabytes.toFixed(0)} MB; ${describe(after.resources)}; before ${describe(before.resources)}`,
  );
  for (const warning of after.warnings) throw new Error(`the service was warned: ${warning}`);
}

async function seed(stage: LoadStage, count: number): Promise<{ specs: HolderSpec[]; feedId: string }> {
  const { database, service, users } = stage;
  const feedId = users[0]?.feedId as string;
  const accounts = Math.ceil(count / DEVICES);
  const ids = await seedAccounts(
    database,
    Array.from({ length: accounts }, () => 1_000n * CREDIT),
  );
  const keys = await seedKeys(database, ids, ["feeds:read", "flux:read"]);
  await seedSubscriptions(database, parseId("feed", feedId) as string, ids);
  const feed = `${service.url}/v1/feeds/${feedId}`;
  const flux = `${service.url}/v1/flux/board/ws?device=d`;
  const specs = Array.from({ length: count }, (_, n): HolderSpec => {
    const key = keys[Math.floor(n / DEVICES)] as string;
    const localAddress = localAddressOf(n);
    const common = { key, ...(localAddress && { localAddress }) };
    if (n % DEVICES === 0) return { ...common, kind: "stream", url: `${feed}/stream`, protocol: "feeds.v1" };
    if (n % DEVICES === 1) return { ...common, kind: "socket", url: `${feed}/ws`, protocol: "feeds.v1" };
    return { ...common, kind: "socket", url: `${flux}${n % DEVICES}`, protocol: "flux.v1" };
  });
  return { specs, feedId };
}

const timeCalls = ({ client, users }: LoadStage): Promise<number[]> =>
  timed(CALLS, () => client.call("GET", "/v1/memory/read?limit=1", { key: users[0]?.key as string }));

async function untilOpen(stage: LoadStage, holders: Holders, count: number): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; ; await delay(200)) {
    const open = await stage.figure("ph_live_connections");
    if (open === count) return;
    if (performance.now() > end)
      throw new Error(
        `the service holds ${open} of ${count} connections, the clients ${(await holders.look()).open}`,
      );
  }
}

async function untilFewSockets(stage: LoadStage, before: number): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; ; await delay(500)) {
    const { resources } = await stage.look();
    // Kept connections of those who look.
    if ((resources.TCPSocketWrap ?? 0) <= before + 4) return;
    if (performance.now() > end) throw new Error(`sockets are left: ${describe(resources)}`);
  }
}

async function measureIdle(
  { pid }: LoadStage,
  holders: Holders,
  count: number,
): Promise<{ cores: number; beatsPerSecond: number }> {
  const beats = (held: Held) => held.beats;
  const [beatsBefore, cpuBefore, began] = [beats(await holders.look()), cpuSeconds(pid), performance.now()];
  await delay(WATCHED_MS);
  const seconds = (performance.now() - began) / 1000;
  const cores = (cpuSeconds(pid) - cpuBefore) / seconds;
  const held = await holders.look();
  if (held.open < count) throw new Error(`only ${held.open} of ${count} connections are left`);
  return { cores, beatsPerSecond: (beats(held) - beatsBefore) / seconds };
}

/** Of all threads of the process. NaN where there is no /proc. */
function cpuSeconds(pid: number): number {
  if (os.platform() !== "linux") return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  // Clock ticks are a hundredth of a second on every Linux.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function publishToAll(
  { client, users }: LoadStage,
  holders: Holders,
  feedId: string,
  readers: number,
): Promise<number[]> {
  const { updates } = await holders.look();
  const data = { sent_at: performance.timeOrigin + performance.now() };
  await client.call("POST", `/v1/feeds/${feedId}/publish`, { key: users[0]?.key as string, body: { data } });
  const delays: number[] = [];
  for (const end = performance.now() + PATIENCE_MS; ; await delay(100)) {
    const held = await holders.look();
    delays.push(...held.delays);
    if (held.updates - updates >= readers) return delays;
    if (performance.now() > end) throw new Error(`${held.updates - updates} of ${readers} got the update`);
  }
}

const describe = (resources: Record<string, number>): string =>
  Object.entries(resources)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", ");
