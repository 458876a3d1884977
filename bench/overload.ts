/**
 * Five times as much as the service can do: what is too much is refused at once, the rest is answered as before, and
 * afterwards everything is as if nothing had been. The load comes from processes of its own, on the same cores.
 * Arguments: seconds of the overload (15).
 */
import { setTimeout as delay } from "node:timers/promises";
import { withCleanup } from "./ending.ts";
import { ms, percentile, report, say } from "./figures.ts";
import { othersOf, p99Of, type SecondFigures, startGenerators, sumUp } from "./load/generator-client.ts";
import { createLoadStage, type LoadStage } from "./load/stage.ts";
import { residentMegabytes } from "./process.ts";
import { step } from "./progress.ts";

const USERS = 40;
const GENERATORS = 2;
/** Enough to keep all of it busy, few enough that nothing waits for long. */
const CONNECTIONS = 32;
const TIMES = 5;
const BEFORE_PART = 0.5;
const PATIENCE_MS = 15_000;
const part = "overload";

export async function run([seconds = "15"]: string[]): Promise<void> {
  await withCleanup((cleanup) => measure(Number(seconds), cleanup));
}

async function measure(seconds: number, cleanup: AsyncDisposableStack): Promise<void> {
  step("users");
  const stage = await createLoadStage(cleanup, { users: USERS });
  const generators = await startGenerators(GENERATORS);
  cleanup.defer(() => generators.stop());
  const common = { url: stage.service.url, users: stage.users };

  step("what it can do");
  await generators.run({ ...common, connections: CONNECTIONS, seconds: 8 });
  const closed = sumUp(await generators.run({ ...common, connections: CONNECTIONS, seconds: 10 }));
  const capacity = closed.times.length / 10;
  say(`${part}: it can answer ${capacity.toFixed(0)} mixed calls a second (p99 ${ms(p99Of(closed))})`);

  step("half of it");
  const calm = { ...common, perSecond: capacity * BEFORE_PART };
  const before = sumUp(await generators.run({ ...calm, seconds: 8 }));
  const refusedBefore = await stage.figure("ph_http_refused_total");

  step("five times as much");
  const watching = watchMemory(stage);
  const during = await generators.run({ ...common, perSecond: capacity * TIMES, seconds });
  step("half of it again");
  const after = await generators.run({ ...calm, seconds: 10 });
  const memory = watching.stop();
  tell(during, after, before, memory);

  const all = sumUp(during);
  const figure = { part, better: "less" } as const;
  report({
    part,
    name: `answered while ${TIMES} times as many calls come`,
    value: all.times.length / seconds,
    unit: "/s",
    better: "more",
    baseline: { name: "at capacity", value: capacity },
    ratioAim: 0.7,
  });
  // The first seconds are those in which it finds out.
  const settled = sumUp(during.slice(3));
  report({
    ...figure,
    name: "p99 of what is answered, from the fourth second on",
    value: p99Of(settled),
    unit: "ms",
    aim: 2_000,
  });
  report({ ...figure, name: "p99 of a refusal", value: percentile(all.refusedTimes, 99) ?? 0, unit: "ms" });
  report({
    ...figure,
    name: "neither answered nor refused with Retry-After",
    value: all.withoutRetryAfter + all.begun - all.times.length - all.refusedTimes.length,
    unit: "calls",
    aim: 0,
  });
  report({ ...figure, name: "refused before it was too much", value: refusedBefore, unit: "calls", aim: 0 });
  report({
    ...figure,
    name: "until calls take as long as before, after the load ended",
    value: recoverySeconds(after, before),
    unit: "s",
    aim: 5,
  });
  report({
    ...figure,
    name: "most memory meanwhile",
    value: Math.max(...memory),
    unit: "MB",
    baseline: { name: "before", value: memory[0] ?? 0 },
  });
  await untilDone(stage);
  stage.verifyLedger();
}

function tell(
  during: SecondFigures[],
  after: SecondFigures[],
  before: SecondFigures,
  memory: number[],
): void {
  say(`${part}: before: p99 ${ms(p99Of(before))}, other answers: ${othersOf(before)}`);
  for (const [place, second] of [...during, ...after].entries()) {
    const name = place < during.length ? `second ${place + 1}` : `after ${place - during.length + 1}`;
    say(
      `  ${name}: ${second.begun} begun, ${second.times.length} answered (p50 ${ms(percentile(second.times, 50) ?? 0)}, ` +
        `p99 ${ms(p99Of(second))}), ${second.refusedTimes.length} refused, ` +
        `others: ${othersOf(second)}, ${memory[place]?.toFixed(0) ?? "?"} MB`,
    );
  }
}

/** The first second from which on nothing is refused and p99 is at most twice what it was. */
function recoverySeconds(after: SecondFigures[], before: SecondFigures): number {
  const isAsBefore = (second: SecondFigures) =>
    second.refusedTimes.length === 0 && p99Of(second) <= Math.max(20, 2 * p99Of(before));
  const place = after.findIndex(isAsBefore);
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}

function watchMemory({ pid }: LoadStage): { stop(): number[] } {
  const megabytes = [residentMegabytes(pid)];
  const timer = setInterval(() => megabytes.push(residentMegabytes(pid)), 1_000);
  return {
    stop() {
      clearInterval(timer);
      return megabytes;
    },
  };
}

async function untilDone(stage: LoadStage): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; ; await delay(200)) {
    const left = await stage.figure("ph_http_calls_in_progress");
    if (left === 0) return;
    if (performance.now() > end) throw new Error(`${left} calls are still in progress`);
  }
}
