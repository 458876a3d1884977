/**
 * Works on runs: each under a lease that is renewed while this instance lives. One whose lease ran out is
 * begun again by whoever finds it, as long as nothing of its answer was shown to anybody; else it has failed.
 */
import type { Clock } from "../../platform/clock.ts";
import { type Database, isConnectionError, type Tx } from "../../platform/database/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Meter } from "../../platform/http/principal.ts";
import { newUuid } from "../../platform/ids.ts";
import type { Log } from "../../platform/log/log.ts";
import { runFailed } from "./event-records.ts";
import { type Helper, RunFailure, timeLimit } from "./helper.ts";
import type { LiveRun, LiveRuns } from "./live-runs.ts";
import { presentEvent, presentRun } from "./present.ts";
import { ClaimForgotten, createRecorder } from "./recorder.ts";
import type { LeasedRun, RunEvent } from "./run.ts";
import type { Lease, RunStore } from "./run-store.ts";

const LEASE_MS = 10_000;
const RENEW_MS = 2_500;
const RUN_MS = 120_000;
/** Turns of a conversation that the helper gets to know. */
const MOST_TURNS = 10;
/** A run that ends its instance every time must not end all of them. */
const MOST_ATTEMPTS = 3;
const LOST_AT_ONCE = 50;
/** What a stop waits for: most runs are done by then. */
const FINISH_MS = 1_500;

export interface Runner {
  lease(): Lease;
  /**
   * Begins to work on it at once; resolves when this instance is done with it, and never rejects. `shown` are the
   * events that are stored already; `isFirst`: its conversation is known to have no turn before it.
   */
  start(run: LeasedRun, shown: readonly RunEvent[], isFirst: boolean): Promise<void>;
  /** Ended by somebody else: whoever works on it here stops. */
  drop(runId: string): void;
  takeLost(): Promise<void>;
  count(): number;
  /** How those that ended here did. */
  ended(): { completed: number; failed: number };
  close(): Promise<void>;
}

interface Active {
  abort: AbortController;
  reader: LiveRun;
  done: Promise<void>;
}

/** Reasons to stop that leave the run to somebody else. */
class NotOurs extends Error {
  override name = "NotOurs";
}

export function createRunner(deps: {
  database: Database;
  store: RunStore;
  live: LiveRuns;
  meter: Pick<Meter, "refundIn">;
  helper: Helper;
  events: Events;
  holdClaims: (tx: Tx, accountId: string, ids: readonly string[]) => Promise<boolean>;
  clock: Clock;
  log: Log;
  runMs?: number | undefined;
}): Runner {
  const { database, store, live, helper, clock, log } = deps;
  const owner = newUuid();
  const active = new Map<string, Active>();
  const ended = { completed: 0, failed: 0 };
  let closed = false;

  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS);
  const renewal = setInterval(() => {
    // A failure here costs nothing yet: the next renewal comes well before the lease ends.
    if (active.size > 0) store.extendLeases(owner, leaseEnd()).catch(() => {});
  }, RENEW_MS);
  renewal.unref();

  async function work(
    run: LeasedRun,
    reader: LiveRun,
    abort: AbortController,
    isFirst: boolean,
  ): Promise<void> {
    const recorder = createRecorder({
      run,
      owner,
      database,
      store,
      live: reader,
      events: deps.events,
      holdClaims: deps.holdClaims,
      clock,
      leaseEnd,
      onLost: (reason) => abort.abort(new NotOurs(reason.message)),
      onStored: () => void live.announce(run.id),
    });
    const limit = setTimeout(() => abort.abort(timeLimit()), deps.runMs ?? RUN_MS);
    try {
      const history = isFirst
        ? []
        : await store.findTurns(run.account_id, run.conversation_id, run.id, MOST_TURNS);
      const answer = await helper.answer(
        {
          accountId: run.account_id,
          message: run.message,
          history,
          skills: run.skills,
          trigger: run.trigger
            ? { type: run.trigger.type, feedTitle: run.trigger.feed_title, data: run.trigger.data }
            : undefined,
          mayRemember: run.may_remember,
          now: clock.now(),
          signal: abort.signal,
        },
        recorder,
      );
      abort.signal.throwIfAborted();
      await recorder.complete(answer);
      ended.completed++;
    } catch (error) {
      const reason = abort.signal.aborted ? (abort.signal.reason as unknown) : error;
      if (reason instanceof NotOurs) return;
      const { claimIds, lastEvent } = await recorder.rest();
      const end = await fail(run, toFailure(run, reason), claimIds, lastEvent);
      if (end) reader.add([end]);
    } finally {
      clearTimeout(limit);
      reader.close();
    }
  }

  function toFailure(run: LeasedRun, error: unknown): RunFailure {
    if (error instanceof RunFailure) {
      log.warn({ run: run.id, code: error.code, err: error.cause ?? error }, "a run failed");
      return error;
    }
    log.error({ run: run.id, err: error }, "a run failed");
    if (isConnectionError(error)) return interrupted();
    return new RunFailure("internal", "Something went wrong on our side. It cost nothing: try again.");
  }

  /** Undefined when it was not this instance's any more. */
  async function fail(
    run: LeasedRun,
    failure: RunFailure,
    claimIds: readonly string[],
    lastEvent: number,
  ): Promise<RunEvent | undefined> {
    const error = { code: failure.code, detail: failure.message };
    const event = presentEvent(run.id, lastEvent + 1, "run.failed", { error });
    const isOurs = await database.as(run.account_id).transaction(async (tx) => {
      const locked = await store.lock(tx, run.account_id, run.id);
      if (locked?.status !== "running" || locked.owner !== owner || locked.last_event !== lastEvent)
        return false;
      const endedAt = clock.now();
      const status = "failed" as const;
      await store.end(tx, run.account_id, run.id, { status, error, lastEvent: event.seq, claimIds, endedAt });
      await store.insertEvents(tx, run.account_id, run.id, [event]);
      // What it has shown so far may hold what was forgotten.
      if (failure instanceof ClaimForgotten) await store.redact(tx, run.account_id, locked, [event]);
      await deps.meter.refundIn(tx, { accountId: run.account_id, cause: run.id }, true);
      const failed = {
        ...locked,
        status,
        error_code: error.code,
        error_detail: error.detail,
        ended_at: endedAt,
      };
      await deps.events.append(tx, run.account_id, runFailed, [{ data: presentRun(failed) }]);
      return true;
    });
    if (!isOurs) return undefined;
    ended.failed++;
    await live.announce(run.id);
    return event;
  }

  function start(run: LeasedRun, shown: readonly RunEvent[], isFirst: boolean): Promise<void> {
    const abort = new AbortController();
    const reader = live.open(run.account_id, run.id, shown);
    const done = work(run, reader, abort, isFirst)
      // Its lease runs out, and whoever finds it then deals with it.
      .catch((error: unknown) => log.error({ run: run.id, err: error }, "a run was left unfinished"))
      .finally(() => active.delete(run.id));
    active.set(run.id, { abort, reader, done });
    return done;
  }

  async function takeLost(): Promise<void> {
    if (closed) return;
    const lease = { owner, until: leaseEnd() };
    for (const run of await store.takeLost(clock.now(), lease, LOST_AT_ONCE)) {
      if (!run.said && run.attempts <= MOST_ATTEMPTS) void start(run, [], false);
      else await fail(run, interrupted(), [], run.last_event);
    }
  }

  return {
    lease: () => ({ owner, until: leaseEnd() }),
    start,
    drop(runId) {
      const run = active.get(runId);
      run?.abort.abort(new NotOurs("ended by another"));
      // Its readers find the end in the database, also where the helper takes its time to stop.
      run?.reader.close();
    },
    takeLost,
    count: () => active.size,
    ended: () => ({ ...ended }),
    async close() {
      closed = true;
      clearInterval(renewal);
      const all = () => Promise.allSettled([...active.values()].map(({ done }) => done));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, FINISH_MS);
      });
      await Promise.race([all(), late]);
      clearTimeout(timer);
      if (active.size === 0) return;
      // Another instance, or the next start, goes on with them at once.
      for (const { abort } of active.values()) abort.abort(new NotOurs("the service stops"));
      await all();
      await store.endLeases(owner, clock.now());
    },
  };
}

const interrupted = () =>
  new RunFailure(
    "interrupted",
    "The instance that worked on this run stopped in the middle of its answer. It cost nothing: ask again.",
  );
