/** Runs the modules' sweeps, each on one instance at a time. */
import type { Database } from "../database/database.ts";
import type { Sweep } from "../http/module.ts";
import type { Log } from "../log/log.ts";

const SIGN_MS = 2_000;
/** Each holds a connection, and needs others for what it does: more could take them all, and wait for each other. */
const AT_ONCE = 2;

export function startSweeper(deps: {
  database: Database;
  log: Log;
  sweeps: Sweep[];
  onEnd?: (sweep: string, outcome: "done" | "failed") => void;
}): { stop(): Promise<void> } {
  const running = new Map<Sweep, Promise<void>>();
  const waiting = new Set<Sweep>();
  let stopped = false;

  function startNext(): void {
    for (const sweep of waiting) {
      if (stopped || running.size >= AT_ONCE) return;
      waiting.delete(sweep);
      const run = sweepOnce(sweep)
        .catch((error) => {
          deps.onEnd?.(sweep.name, "failed");
          deps.log.warn({ err: error, sweep: sweep.name }, "a sweep failed; it runs again later");
        })
        .finally(() => {
          running.delete(sweep);
          startNext();
        });
      running.set(sweep, run);
    }
  }

  const timers = deps.sweeps.map((sweep) => {
    const tick = () => {
      if (!running.has(sweep)) waiting.add(sweep);
      startNext();
    };
    // Instances started together must not sweep together.
    const timer = setInterval(tick, sweep.everyMs * (0.9 + Math.random() * 0.2));
    timer.unref();
    return timer;
  });

  /** The lock is held by a transaction of its own: it falls with the connection, whatever happens. */
  const sweepOnce = (sweep: Sweep) =>
    deps.database.transaction(async (tx) => {
      const { mine } = await tx.one<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext(${`sweep:${sweep.name}`})) as mine`;
      if (!mine) return;
      // One that says nothing for seconds would be ended by the server.
      const sign = setInterval(() => void tx.run`select 1`.catch(() => {}), SIGN_MS);
      try {
        await sweep.run();
      } finally {
        clearInterval(sign);
      }
      deps.onEnd?.(sweep.name, "done");
    });

  return {
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
