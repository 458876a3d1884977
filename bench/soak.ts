/**
 * All parts at 70% of what the service can do, for a long time: memory, times, connections, timers and queues must stay
 * as they are after warming up. Says a line a minute and a verdict; fails when something grows.
 * Arguments: minutes (10), seconds that a line stands for (60).
 */
import { setTimeout as delay } from "node:timers/promises";
import { withCleanup } from "./ending.ts";
import { ms, percentile, report, say } from "./figures.ts";
import {
  type Generators,
  othersOf,
  p99Of,
  type SecondFigures,
  startGenerators,
  sumUp,
} from "./load/generator-client.ts";
import { type HolderSpec, type Holders, startHolders } from "./load/holders-client.ts";
import type { User } from "./load/mix.ts";
import { createLoadStage, type LoadStage } from "./load/stage.ts";
import { judge, type Sample } from "./load/verdict.ts";
import { median } from "./process.ts";
import { step } from "./progress.ts";
import { startSink } from "./webhooks/sink-client.ts";

const part = "soak";
const USERS = 40;
const GENERATORS = 1;
const CONNECTIONS = 32;
const PART_OF_CAPACITY = 0.7;
const WITH_WEBHOOKS = 4;
const PATIENCE_MS = 60_000;
/** Empty when everything that was begun is done. */
const QUEUES = [
  "ph_http_calls_in_progress",
  "ph_agent_runs_active",
  "ph_feed_lanes_waiting",
  "ph_flux_writes_waiting",
  "ph_webhook_lanes_due",
] as const;

export async function run([minutes = "10", seconds = "60"]: string[]): Promise<void> {
  await withCleanup((cleanup) => soak(Number(minutes), Number(seconds), cleanup));
}

async function soak(minutes: number, secondsEach: number, cleanup: AsyncDisposableStack): Promise<void> {
  step("users");
  const stage = await createLoadStage(cleanup, { users: USERS });
  const generators = await startGenerators(GENERATORS);
  cleanup.defer(() => generators.stop());
  const holders = await startHolders(1);
  cleanup.defer(() => holders.stop());
  const sink = await startSink();
  cleanup.defer(() => sink.stop());
  for (const { key } of stage.users.slice(0, WITH_WEBHOOKS))
    await stage.client.call("POST", "/v1/webhooks", { key, body: { url: sink.urls[0], events: ["*"] } });

  step("what it can do");
  const capacity = await findCapacity(stage, generators);
  const perSecond = capacity * PART_OF_CAPACITY;
  say(
    `${part}: it can answer ${capacity.toFixed(0)} mixed calls a second; ${perSecond.toFixed(0)} for ${minutes} min`,
  );
  const quietBefore = await untilQuiet(stage);

  const samples: Sample[] = [];
  const rounds = Math.max(1, Math.round((minutes * 60) / secondsEach));
  for (let round = 1; round <= rounds; round++) {
    step(`minute ${((round * secondsEach) / 60).toFixed(1)} of ${minutes}`);
    // Connections that come and go: what one leaves behind is seen after a few rounds.
    await holders.open(liveOf(stage));
    const load = { url: stage.service.url, users: stage.users, perSecond, seconds: secondsEach };
    const figures = sumUp(await generators.run(load));
    const sample = await take(stage, holders, figures);
    samples.push(sample);
    await holders.closeAll();
    await sink.take(0);
    sayLine(round, sample);
  }
  step("what is left");
  const quietAfter = await untilQuiet(stage);
  stage.verifyLedger();

  const verdict = judge(samples, quietBefore, quietAfter, secondsEach / 60);
  for (const { name, value, unit, aim } of verdict) report({ part, name, value, unit, better: "less", aim });
  const missed = verdict.filter(({ value, aim }) => !(value <= aim));
  if (missed.length === 0) say(`${part}: nothing grows`);
  else throw new Error(`${part}: too much: ${missed.map(({ name }) => name).join("; ")}`);
}

async function findCapacity(stage: LoadStage, generators: Generators): Promise<number> {
  const spec = { url: stage.service.url, users: stage.users, connections: CONNECTIONS };
  await generators.run({ ...spec, seconds: 10 });
  const seconds = await generators.run({ ...spec, seconds: 10 });
  return median(seconds.map(({ times }) => times.length));
}

/** A feed's stream, a feed's socket and an app's socket of every user. */
const liveOf = ({ service, users }: LoadStage): HolderSpec[] =>
  users.flatMap(({ key, feedId }: User): HolderSpec[] => [
    { key, kind: "stream", url: `${service.url}/v1/feeds/stream`, protocol: "feeds.v1" },
    { key, kind: "socket", url: `${service.url}/v1/feeds/${feedId}/ws`, protocol: "feeds.v1" },
    { key, kind: "socket", url: `${service.url}/v1/flux/board/ws?device=phone`, protocol: "flux.v1" },
  ]);

async function take(stage: LoadStage, holders: Holders, figures: SecondFigures): Promise<Sample> {
  const inner = await stage.look();
  const { connections } = await stage.database.one<{ connections: number }>`
    select count(*)::int as connections from pg_stat_activity
     where application_name = 'personal-helper' and pid <> pg_backend_pid()`;
  const queued = await Promise.all(QUEUES.map((name) => stage.figure(name)));
  const { ended } = await holders.look();
  return {
    ...inner,
    p50: percentile(figures.times, 50) ?? 0,
    p99: p99Of(figures),
    answered: figures.times.length,
    errors: figures.begun - figures.times.length + ended,
    otherAnswers: `${figures.refusedTimes.length} refused, ${othersOf(figures)}, ${ended} live connections ended`,
    connections,
    queued: queued.reduce((sum, count) => sum + count, 0),
  };
}

function sayLine(round: number, sample: Sample): void {
  const { TCPSocketWrap: sockets = 0, Timeout: timers = 0 } = sample.resources;
  say(
    `  ${round}: ${sample.answered} answered, p50 ${ms(sample.p50)}, p99 ${ms(sample.p99)}, ` +
      `heap ${sample.heapMegabytes.toFixed(1)} MB, resident ${sample.residentMegabytes.toFixed(0)} MB, ` +
      `${sockets} sockets, ${timers} timers, ${sample.connections} database connections, ` +
      `${sample.queued} queued` +
      (sample.errors > 0 ? `; NOT ANSWERED: ${sample.errors} (${sample.otherAnswers})` : ""),
  );
}

/** Once nothing is under way any more. */
async function untilQuiet(stage: LoadStage): Promise<Record<string, number>> {
  for (const end = performance.now() + PATIENCE_MS; ; await delay(500)) {
    const left = await Promise.all(QUEUES.map((name) => stage.figure(name)));
    const open = await stage.figure("ph_live_connections");
    if (left.every((count) => count === 0) && open === 0) break;
    if (performance.now() > end)
      throw new Error(
        `not done: ${QUEUES.map((name, place) => `${name} ${left[place]}`).join(", ")}, ${open} open`,
      );
  }
  // Connections that close are gone a moment later.
  await delay(2_000);
  return (await stage.look()).resources;
}
