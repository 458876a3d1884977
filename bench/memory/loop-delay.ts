/**
 * Preloaded into the service under measurement: writes the delay of its event loop to the file that
 * LOOP_DELAY_FILE names, and begins anew, whenever it gets SIGUSR2.
 */
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const file = process.env.LOOP_DELAY_FILE;
if (file && isMainThread) {
  const resolutionMs = 1;
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  process.on("SIGUSR2", () => {
    // The histogram counts from one tick to the next, its own interval included.
    const p99Ms = delay.percentile(99) / 1e6 - resolutionMs;
    const maxMs = delay.max / 1e6 - resolutionMs;
    writeFileSync(file, JSON.stringify({ p99Ms, maxMs }));
    delay.reset();
  });
}
