/**
 * Takes writes and commits them together: what arrives while commits are under way goes into the next one. An account
 * is in one commit at a time, so its writes keep their order and wait for nobody else's; several accounts share one.
 *
 *   submit → queue of its account → with others in one transaction ─┬─ outcomes
 *                                                                   └─ can't be paid or fails: by account, then one by one
 */
import { type Database, isConnectionError } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { PreparedWrite } from "./apply-write.ts";
import { writeChange } from "./change/apply-change.ts";
import type { FluxOutcome, FluxWrite } from "./flux.ts";
import { retryRaced, type Settling, Unpaid } from "./settling.ts";

/** A commit has a price of its own: with fewer than this waiting, a second one at the same time wastes more than it wins. */
const SPLIT_AT = 96;
/** Whatever holds a commit up for longer, the others don't wait for it. */
const PATIENCE_MS = 25;
const MAX_SHARED = 3;
/** Beside the shared ones: accounts that don't share. */
const MAX_ALONE = 2;
const MAX_BATCH = 256;
/** Of changes in one commit; one that is larger goes alone. */
const MAX_BATCH_CHARACTERS = 512 * 1024;
/** From here on an account does not share its commit: the others would wait for it. */
const LARGE_CHARACTERS = 64 * 1024;
/** Of changes that wait. Past it the database is too slow for what comes in. */
const MAX_WAITING_CHARACTERS = 64 * 1024 * 1024;
/** About what can be committed in a second: who would have to wait longer is told so. */
const MAX_WAITING = 8_192;
/** An account that could not pay is settled by itself for a while: it would only make others' commits fail. */
const POOR_MS = 10_000;
const MAX_POOR = 10_000;

export interface Writer {
  submit(write: FluxWrite): Promise<FluxOutcome>;
  /** Writes that are in no commit yet. */
  waiting(): number;
  /** Until nothing is waiting or under way. */
  idle(): Promise<void>;
}

interface Waiting extends PreparedWrite {
  resolve: (outcome: FluxOutcome) => void;
  reject: (error: unknown) => void;
}

export function createWriter(deps: {
  database: Pick<Database, "transaction">;
  settling: Pick<Settling, "settle">;
}): Writer {
  const { database, settling } = deps;
  const queues = new Map<string, Waiting[]>();
  /** Accounts that wait and are not in a commit, in the order in which they came. */
  const ready = new Set<string>();
  const busy = new Set<string>();
  const poor = new Map<string, number>();
  const running = new Map<Promise<void>, { alone: boolean; startedAt: number }>();
  const waiting = { count: 0, characters: 0 };
  let scheduled = false;
  let patience: NodeJS.Timeout | undefined;

  /** At the end of this turn: all that it submits goes together. */
  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      startWaiting();
    });
  }

  function startWaiting(): void {
    clearTimeout(patience);
    patience = undefined;
    const now = performance.now();
    const commits = [...running.values()];
    for (const accountId of ready) {
      if (commits.filter(({ alone }) => alone).length >= MAX_ALONE) break;
      if (!isAlone(accountId)) continue;
      commits.push(start(take(accountId, isPoor(accountId) ? 1 : MAX_BATCH, 0), true));
    }
    const shared = commits.filter(({ alone }) => !alone);
    while (shared.length < MAX_SHARED) {
      const mayStart =
        waiting.count >= SPLIT_AT || shared.every(({ startedAt }) => now - startedAt >= PATIENCE_MS);
      const batch = mayStart ? takeShared() : [];
      if (batch.length === 0) break;
      shared.push(start(batch, false));
    }
    if (ready.size > 0 && shared.length > 0) patience = setTimeout(startWaiting, PATIENCE_MS);
  }

  function takeShared(): Waiting[] {
    const batch: Waiting[] = [];
    let characters = 0;
    for (const accountId of ready) {
      if (isAlone(accountId)) continue;
      const taken = take(accountId, MAX_BATCH - batch.length, characters);
      for (const { made } of taken) characters += made.length;
      batch.push(...taken);
      if (batch.length >= MAX_BATCH || characters >= MAX_BATCH_CHARACTERS) break;
    }
    return batch;
  }

  /** The first writes of an account: at least one, and others as long as they are not too much with what is there. */
  function take(accountId: string, most: number, characters: number): Waiting[] {
    const queue = queues.get(accountId) as Waiting[];
    let count = 0;
    for (let sum = characters; count < Math.min(most, queue.length); count++) {
      sum += (queue[count] as Waiting).made.length;
      if (count > 0 && sum > MAX_BATCH_CHARACTERS) break;
    }
    const taken = queue.splice(0, count);
    if (queue.length === 0) queues.delete(accountId);
    ready.delete(accountId);
    busy.add(accountId);
    return taken;
  }

  const isAlone = (accountId: string): boolean =>
    (queues.get(accountId)?.[0]?.made.length ?? 0) > LARGE_CHARACTERS || isPoor(accountId);

  function isPoor(accountId: string): boolean {
    const until = poor.get(accountId);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    poor.delete(accountId);
    return false;
  }

  function start(batch: Waiting[], alone: boolean): { alone: boolean; startedAt: number } {
    for (const { made } of batch) count(-1, -made.length);
    const run = settleAll(batch)
      .catch((error: unknown) => {
        for (const each of batch) each.reject(error);
      })
      .then(() => {
        running.delete(run);
        for (const { write } of batch) {
          busy.delete(write.accountId);
          if (queues.has(write.accountId)) ready.add(write.accountId);
        }
        // What the answers bring with them goes into the same commit.
        if (ready.size > 0) schedule();
      });
    const commit = { alone, startedAt: performance.now() };
    running.set(run, commit);
    return commit;
  }

  function count(writes: number, characters: number): void {
    waiting.count += writes;
    waiting.characters += characters;
  }

  /** Answers every write. */
  async function settleAll(batch: Waiting[]): Promise<void> {
    try {
      const outcomes = await settleTogether(batch);
      if (poor.size > 0 && outcomes[0]?.outcome === "accepted")
        poor.delete((batch[0] as Waiting).write.accountId);
      for (const [place, each] of batch.entries()) each.resolve(outcomes[place] as FluxOutcome);
    } catch (error) {
      if (batch.length === 1 || isConnectionError(error)) {
        for (const each of batch) each.reject(error);
        return;
      }
      const apart =
        error instanceof Unpaid ? error.accountIds : new Set(batch.map(({ write }) => write.accountId));
      for (const accountId of apart) notePoor(error, accountId);
      const others = batch.filter(({ write }) => !apart.has(write.accountId));
      if (others.length > 0) await settleAll(others);
      // In their order: later ones stand on the earlier ones.
      for (const each of batch) if (apart.has(each.write.accountId)) await settleAll([each]);
    }
  }

  function notePoor(error: unknown, accountId: string): void {
    if (!(error instanceof Unpaid)) return;
    if (poor.size >= MAX_POOR) poor.clear();
    poor.set(accountId, performance.now() + POOR_MS);
  }

  const settleTogether = (batch: Waiting[]): Promise<FluxOutcome[]> =>
    retryRaced(() => database.transaction((tx) => settling.settle(tx, batch)));

  return {
    submit: (write) =>
      new Promise((resolve, reject) => {
        const made = writeChange(write.change);
        if (waiting.count >= MAX_WAITING || waiting.characters > MAX_WAITING_CHARACTERS) {
          const detail = "Too many writes are waiting. Try again in a moment.";
          reject(new AppError("unavailable", detail, { headers: { "Retry-After": "1" } }));
          return;
        }
        count(1, made.length);
        const { accountId } = write;
        const queue = queues.get(accountId);
        const queued = { write, made, resolve, reject };
        if (queue) queue.push(queued);
        else queues.set(accountId, [queued]);
        if (!busy.has(accountId)) ready.add(accountId);
        schedule();
      }),
    waiting: () => waiting.count,
    idle: async () => {
      while (scheduled || running.size > 0) {
        await new Promise(setImmediate);
        await Promise.all(running.keys());
      }
    },
  };
}
