/**
 * Loading the code stretches the heap to about twice of what then stays in use, and V8 gives that back only under
 * pressure. One thorough collection, when nobody waits for it, makes an idle process about a fifth smaller.
 */
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Later than the first calls that somebody tries. */
const FIRST_LOOK_MS = 10_000;
/** Share of its time that an idle process is busy, at most. */
const IDLE = 0.05;

type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/** Once in a process's life; a busy one waits until it is not. */
export function giveBackSpareMemory(): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > IDLE) return;
    clearInterval(timer);
    // For this one call only: code that finds a global gc would use it.
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as Collect;
    setFlagsFromString("--no-expose-gc");
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
  }, FIRST_LOOK_MS);
  timer.unref();
}
