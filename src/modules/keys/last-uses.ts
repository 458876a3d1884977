/**
 * When each key was last used: noted in memory on every call, written in batches, because a write
 * a request would cost more than most requests.
 */
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log/log.ts";
import type { KeyUse } from "./key-store.ts";

/** Together with the statement itself this stays under a second. */
const TICK_MS = 500;
/** A busy key is written once in this time, however often it is used. */
const WRITE_EVERY_MS = 10_000;

export interface LastUses {
  note(key: { id: string; accountId: string }): void;
  /** The last use known to this instance, which may not be written yet. */
  find(keyId: string): Date | undefined;
  /** Writes everything that is not written. Never rejects: what could not be written is tried again. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Use {
  accountId: string;
  atMs: number;
  /** The `atMs` that the database has. */
  savedMs: number;
  writtenAtMs: number;
}

export function createLastUses(deps: {
  write: (uses: KeyUse[]) => Promise<unknown>;
  clock: Clock;
  log: Log;
}): LastUses {
  const { write, clock, log } = deps;
  const uses = new Map<string, Use>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;

  const isDue = (use: Use, nowMs: number) => nowMs - use.writtenAtMs >= WRITE_EVERY_MS;

  async function writeWhere(wanted: (use: Use, nowMs: number) => boolean): Promise<void> {
    const nowMs = clock.now().getTime();
    const batch = [...uses]
      .filter(([, use]) => use.atMs > use.savedMs && wanted(use, nowMs))
      .map(([id, use]) => ({ id, use, accountId: use.accountId, at: new Date(use.atMs) }));
    if (batch.length === 0) return;
    try {
      await write(batch.map(({ id, accountId, at }) => ({ id, accountId, at })));
      for (const { use, at } of batch) {
        use.savedMs = at.getTime();
        use.writtenAtMs = nowMs;
      }
    } catch (error) {
      log.warn({ err: error, keys: batch.length }, "the last use of keys could not be written; trying again");
    }
  }

  /** One statement at a time: a later one must not be overtaken by an earlier. */
  function enqueue(wanted: (use: Use, nowMs: number) => boolean): Promise<void> {
    writing = writing.then(() => writeWhere(wanted));
    return writing;
  }

  async function tick(): Promise<void> {
    await enqueue(isDue);
    const nowMs = clock.now().getTime();
    for (const [id, use] of uses) {
      if (use.atMs === use.savedMs && isDue(use, nowMs)) uses.delete(id);
    }
    timer = undefined;
    if (uses.size > 0) schedule();
  }

  function schedule(): void {
    if (timer || closed) return;
    timer = setTimeout(() => void tick(), TICK_MS);
    timer.unref();
  }

  return {
    note({ id, accountId }) {
      const nowMs = clock.now().getTime();
      const use = uses.get(id);
      if (!use) uses.set(id, { accountId, atMs: nowMs, savedMs: -Infinity, writtenAtMs: -Infinity });
      else if (nowMs > use.atMs) use.atMs = nowMs;
      schedule();
    },
    find(keyId) {
      const use = uses.get(keyId);
      return use && new Date(use.atMs);
    },
    flush: () => enqueue(() => true),
    async close() {
      closed = true;
      clearTimeout(timer);
      await enqueue(() => true);
    },
  };
}
