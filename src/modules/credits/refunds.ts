/**
 * Giving charges back.
 *
 *   refund → batch, one transaction ─┬─ given back
 *                                    └─ the database is away → owed, tried again every second
 *
 * What is owed lives in memory: it outlasts the database's absence, not the process's end.
 */
import type { Clock } from "../../platform/clock.ts";
import type { Micros } from "../../platform/credits.ts";
import { bareArray } from "../../platform/database/array-literal.ts";
import { type Database, isConnectionError, type Tx } from "../../platform/database/database.ts";
import type { Charge } from "../../platform/http/principal.ts";
import type { Log } from "../../platform/log/log.ts";
import { lockBalances } from "./balance-store.ts";
import { createGroupCommit, type Settled } from "./group-commit.ts";
import { type Refund, refundMany } from "./refund-store.ts";

const MAX_BATCH = 256;
const RETRY_MS = 1_000;
/** Ten times what a batch of every caller of a busy instance could owe; beyond it the log has to do. */
const MAX_OWED = 10_000;

export interface Refunds {
  /** Resolves when the charge is given back, or is owed because the database is away. */
  refund(charge: Charge, failed: boolean): Promise<void>;
  /** In a transaction of the caller's; all but what is kept. */
  refundIn(
    tx: Tx,
    charge: Pick<Charge, "accountId" | "cause">,
    failed: boolean,
    keptMicros?: Micros,
  ): Promise<void>;
  /** Takes back a charge that nobody knows about, without waiting. */
  owe(charge: Charge): void;
  /** The same cause is charged again: what is owed for it would now be wrong. */
  forget(charge: Charge): void;
  /** Until nothing is under way; what is owed is tried once more. */
  close(): Promise<void>;
}

export function createRefunds(deps: {
  database: Database;
  clock: Clock;
  log: Pick<Log, "warn" | "error">;
}): Refunds {
  const { database, clock, log } = deps;
  const owed = new Map<string, Refund>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const queue = createGroupCommit<Refund, void>({
    halfOf: () => 0,
    // Rare enough for one at a time.
    splitAt: Number.POSITIVE_INFINITY,
    maxBatch: MAX_BATCH,
    commit,
  });

  async function commit(batch: Refund[]): Promise<Settled<void>[]> {
    // Within a statement the same cause must not stand twice; later it finds itself given back.
    const once = [...new Map(batch.map((refund) => [keyOf(refund), refund])).values()];
    try {
      await database.transaction(async (tx) => {
        await lockBalances(tx, bareArray(once.map((refund) => refund.accountId)));
        await refundMany(tx, once, clock.now());
      });
      return batch.map(() => ({ value: undefined }));
    } catch (error) {
      if (isConnectionError(error)) {
        for (const refund of once) remember(refund);
        log.warn(
          { err: error, refunds: once.length },
          "refunds could not be written; they are owed and retried",
        );
        return batch.map(() => ({ value: undefined }));
      }
      if (batch.length === 1) return [{ error }];
      const settled: Settled<void>[] = [];
      for (const refund of batch) settled.push(...(await commit([refund])));
      return settled;
    }
  }

  function remember(refund: Refund): void {
    if (owed.size >= MAX_OWED) {
      log.error(
        { account: refund.accountId, cause: refund.cause },
        "too many refunds are owed: this one is given up",
      );
      return;
    }
    owed.set(keyOf(refund), refund);
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      payOwed().catch((error: unknown) => log.error({ err: error }, "owed refunds could not be paid"));
    }, RETRY_MS);
    timer.unref();
  }

  async function payOwed(): Promise<void> {
    const refunds = [...owed.values()];
    owed.clear();
    await Promise.all(refunds.map((refund) => queue.submit(refund)));
  }

  return {
    refund: ({ accountId, cause }, failed) =>
      queue.submit({ accountId, cause, call: failed ? "failed" : "stays" }),
    refundIn: async (tx, { accountId, cause }, failed, keptMicros = 0n) => {
      await lockBalances(tx, bareArray([accountId]));
      const call = failed ? "failed" : "stays";
      await refundMany(tx, [{ accountId, cause, call, keptMicros }], clock.now());
    },
    // The guard counts the call by itself, as one that was not charged.
    owe: ({ accountId, cause }) => remember({ accountId, cause, call: "goes" }),
    forget: (charge) => {
      if (owed.size > 0) owed.delete(keyOf(charge));
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await queue.idle();
      await payOwed();
      for (const { accountId, cause } of owed.values()) {
        log.error({ account: accountId, cause }, "a refund is still owed");
      }
    },
  };
}

const keyOf = (refund: { accountId: string; cause: string }): string => refund.cause + refund.accountId;
