/**
 * Works on lanes: a few at a time, each for a slice. A lane that is not done then goes behind those that wait, so
 * a feed of a million subscribers does not hold up one of ten.
 */
import type { Bus } from "../../../platform/bus/bus.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, isConnectionError } from "../../../platform/database/database.ts";
import { newUuid } from "../../../platform/ids.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { FeedMoney } from "../../credits/index.ts";
import type { createBatches } from "./batch.ts";
import type { Lane } from "./lane.ts";
import type { LaneStore } from "./lane-store.ts";

const WORKERS = 4;
const SLICE_MS = 100;
/** How far behind those that wait a lane goes that had its slice. */
const BEHIND_MS = 1_000;
/** A batch takes far less; one that takes longer may be done by another, and then counts for nothing. */
const LEASE_MS = 5_000;
/** A hint can get lost. */
const POLL_MS = 1_000;
/** After a failure. While the database is away it is a poll's: a line of log for each try would fill disks. */
const PAUSE_MS = 100;

const LANES_DUE = "feeds.lanes";

export interface FanOut {
  start(): void;
  /** After the commit of what made lanes due. */
  wake(): void;
  close(): Promise<void>;
}

export function createFanOut(deps: {
  database: Database;
  lanes: LaneStore;
  batches: ReturnType<typeof createBatches>;
  payments: Pick<FeedMoney, "earn">;
  /** Of a deleted feed too. */
  findPublisher: (feedId: string) => Promise<string>;
  bus: Bus;
  clock: Clock;
  log: Pick<Log, "warn">;
}): FanOut {
  const { lanes, batches, clock } = deps;
  const owner = newUuid();
  const workers: Promise<void>[] = [];
  const resting = new Set<() => void>();
  let closed = false;
  /** Raised by every hint: a worker that was just looking looks once more. */
  let hints = 0;

  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const leaseUntil = () => inMs(LEASE_MS);

  function hear(): void {
    hints++;
    wakeOne();
  }

  /** Who finds a lane wakes the next: all at once would keep the database from the one that has work. */
  function wakeOne(): void {
    const [resume] = resting;
    resume?.();
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        resting.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, ms);
      resting.add(resume);
    });
  }

  async function loop(): Promise<void> {
    while (!closed) {
      try {
        const seen = hints;
        const lane = await lanes.take(owner, clock.now(), leaseUntil());
        if (lane) {
          wakeOne();
          await work(lane);
        } else if (seen === hints) await rest(POLL_MS);
      } catch (error) {
        if (closed) return;
        deps.log.warn({ err: error }, "a fan-out failed; it goes on where it was");
        await rest(isConnectionError(error) ? POLL_MS : PAUSE_MS);
      }
    }
  }

  async function work(taken: Lane): Promise<void> {
    const end = performance.now() + SLICE_MS;
    let lane = taken;
    try {
      if (lane.owed_micros > 0n) await payOwed(lane);
      for (let more = true; more && !closed && performance.now() < end; ) {
        // As of before the batch looked: what was published since then, it has not seen.
        const { wakes } = lane;
        const outcome = await batches.run(lane, owner, leaseUntil);
        if (!outcome) return;
        lane = outcome.lane;
        more = outcome.more;
        if (lane.owed_micros > 0n) await payOwed(lane);
        if (!more) {
          await lanes.rest(owner, lane, wakes, clock.now());
          return;
        }
      }
      await lanes.yieldTo(owner, lane, inMs(BEHIND_MS));
    } catch (error) {
      // To others, after those that wait: what fails for this one must not keep a worker for itself.
      await lanes.yieldTo(owner, lane, inMs(BEHIND_MS)).catch(() => {});
      throw error;
    }
  }

  /** The publisher's share of what was paid while the book was busy. */
  async function payOwed(lane: Lane): Promise<void> {
    const accountId = await deps.findPublisher(lane.feed_id);
    await deps.database.transaction(async (tx) => {
      const owed = await lanes.lockOwed(tx, owner, lane);
      if (!owed || owed.owed_micros === 0n) return;
      const earning = { accountId, feedId: lane.feed_id, cause: newUuid(), micros: owed.owed_micros };
      await deps.payments.earn(tx, earning, { wait: true });
      await lanes.clearOwed(tx, lane);
    });
    lane.owed_micros = 0n;
  }

  const unsubscribe = deps.bus.subscribe(LANES_DUE, hear);

  return {
    start() {
      for (let i = 0; i < WORKERS; i++) workers.push(loop());
    },
    wake() {
      void deps.bus.publish(LANES_DUE, "");
    },
    async close() {
      closed = true;
      unsubscribe();
      for (const resume of [...resting]) resume();
      await Promise.all(workers);
    },
  };
}
