/** One stage: a scene under load, and faults on it, one at a time, until its time is up. */
import os from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { createSeededRandom, type SeededRandom } from "../test/support/seeded-random.ts";
import { checkQuiet } from "./checks/quiet.ts";
import { createProbe, RECOVERY_LIMIT_MS } from "./checks/recovery.ts";
import type { Fault } from "./faults/fault.ts";
import { startLoad } from "./load/load.ts";
import type { Report } from "./report.ts";
import type { Scene } from "./servers/scene.ts";

/** Processes that want to run, for each processor. */
const OVERLOADED = 5;
const BEFORE_MS = 2_000;
const AFTER_MS = 1_000;

export async function playStage(options: {
  scene: Scene;
  faults: readonly Fault[];
  seed: number;
  /** No fault begins after it. */
  minutes: number;
  /** Each is applied at least once, however long that takes. */
  eachOnce: boolean;
  report: Report;
  signal: AbortSignal;
  cleanup: AsyncDisposableStack;
}): Promise<void> {
  const { scene, report, seed } = options;
  const startedAt = performance.now();
  const load = await startLoad(scene, seed, report.violation);
  options.cleanup.defer(() => load.close());
  const probe = await createProbe(load);
  report.progress(
    `${scene.name}: ${scene.instances.length} instances, ${load.people.length} people, seed ${seed}`,
  );
  report.during("no fault");
  load.gate.open();
  await delay(BEFORE_MS);
  await rest();
  report.record("no fault", 0);

  async function rest(): Promise<void> {
    const began = performance.now();
    const sayTime = (what: string, ms: number) => report.progress(`  ${what} took ${Math.round(ms)} ms`);
    await load.gate.close();
    sayTime("what was under way", performance.now() - began);
    for (const fault of await checkQuiet(scene, load, sayTime)) report.violation(fault);
    const operations = load.parts.reduce((sum, part) => sum + part.operations, 0);
    const counts = [...load.counts()].map(([what, count]) => `${what}: ${count}`).join(", ");
    report.progress(
      `  quiet after ${operations} operations (${counts}), ${load.arrivals.received} webhook calls`,
    );
  }

  function tellLate(what: string): void {
    const busy = os.loadavg()[0] ?? 0;
    if (busy <= os.availableParallelism() * OVERLOADED) report.violation(what);
    // Nobody gets a processor in time then, and it says nothing of the service.
    else report.progress(`  *** LATE, on an overloaded machine (load ${busy.toFixed(0)}): ${what} ***`);
  }

  const random = createSeededRandom(seed);
  const order = shuffledForEver(options.faults, random);
  for (let count = 0; !options.signal.aborted; count++) {
    const isOver = performance.now() - startedAt > options.minutes * 60_000;
    const unreached = options.faults.length - count;
    if (isOver && (unreached <= 0 || !options.eachOnce)) {
      if (unreached > 0)
        report.progress(`*** the time is up: ${unreached} of the faults were not reached ***`);
      return;
    }
    const fault = order.next().value as Fault;
    report.during(fault.name);
    // One that ended by itself was told of; the others are still worth a look.
    for (const instance of scene.instances) if (!instance.pid) await instance.start();
    load.gate.open();
    await delay(BEFORE_MS);
    report.progress(fault.name);
    for (const violation of await fault.apply(scene, random, load.prober.key)) report.violation(violation);
    const { ms, last, faults } = await probe.waitUntilServed(scene.instances, performance.now());
    for (const violation of faults) report.violation(violation);
    report.record(fault.name, ms);
    report.progress(`  served again after ${Math.round(ms)} ms (${last})`);
    if (ms > RECOVERY_LIMIT_MS) tellLate(`${last} answered after ${Math.round(ms)} ms only`);
    await delay(AFTER_MS);
    await rest();
  }
}

/** Each once before any comes again. */
function* shuffledForEver(faults: readonly Fault[], random: SeededRandom): Generator<Fault, never> {
  for (;;) {
    const left = [...faults];
    while (left.length > 0) yield* left.splice(random.between(0, left.length - 1), 1);
  }
}
