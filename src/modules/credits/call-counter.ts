/** Counts calls that cost nothing: in memory first, so that a free call never waits for a write. */
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Meter } from "../../platform/http/principal.ts";
import type { Log } from "../../platform/log/log.ts";
import { dayOf } from "./calendar.ts";
import { addCalls, type CallCount } from "./usage-store.ts";

/** How late a call of another instance may show in the usage view. */
const FLUSH_MS = 200;
/** While the database is away. */
const RETRY_MS = 1_000;
const MAX_ROWS = 1_000;

export interface CallCounter {
  count: Meter["count"];
  /** Writes what was counted before; rejects when it couldn't, and keeps it for later. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function createCallCounter(deps: {
  database: Database;
  clock: Clock;
  log: Pick<Log, "warn" | "error">;
}): CallCounter {
  const { database, clock, log } = deps;
  /** Grows with the callers and endpoints of a day, not with the calls. */
  const counts = new Map<string, CallCount>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  let closed = false;

  function add(count: CallCount): void {
    const key = `${count.accountId} ${count.day} ${count.keyId} ${count.endpoint}`;
    const known = counts.get(key);
    if (known) {
      known.calls += count.calls;
      known.errors += count.errors;
    } else {
      counts.set(key, count);
    }
  }

  function schedule(delayMs: number): void {
    if (timer || closed) return;
    timer = setTimeout(() => {
      flush().catch((error: unknown) => log.warn({ err: error }, "calls could not be counted yet"));
    }, delayMs);
    timer.unref();
  }

  /** Only what is there when it begins: under a steady load it would never end otherwise. */
  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...counts.values()];
    counts.clear();
    for (let written = 0; written < rows.length; written += MAX_ROWS) {
      try {
        await addCalls(database, rows.slice(written, written + MAX_ROWS));
      } catch (error) {
        for (const row of rows.slice(written)) add(row);
        schedule(RETRY_MS);
        throw error;
      }
    }
  }

  /** One at a time; a second caller waits for its turn, because the first may have left its call out. */
  async function flush(): Promise<void> {
    while (flushing !== undefined) await flushing.catch(() => {});
    flushing = write();
    try {
      await flushing;
    } finally {
      flushing = undefined;
    }
  }

  return {
    count: ({ accountId, endpoint, keyId, failed }) => {
      add({ accountId, day: dayOf(clock.now()), endpoint, keyId, calls: 1, errors: failed ? 1 : 0 });
      schedule(FLUSH_MS);
    },
    flush,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await flush();
    },
  };
}
