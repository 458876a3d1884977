/**
 * Credits: what an account has, what its calls cost, and the ledger that proves it.
 * Money is integer micro-credits; a book of double entries per account; nothing is ever changed in it.
 */
import type { Clock } from "../../platform/clock.ts";
import type { Micros } from "../../platform/credits.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Endpoint } from "../../platform/http/endpoint.ts";
import type { Module } from "../../platform/http/module.ts";
import type { Charge, ChargeOutcome, Meter } from "../../platform/http/principal.ts";
import type { Log } from "../../platform/log/log.ts";
import { createBalanceEvents } from "./balance-events.ts";
import { createBalances } from "./balances.ts";
import { createCallCounter } from "./call-counter.ts";
import { createCharges } from "./charges.ts";
import { creditsExhausted, creditsLow } from "./event-records.ts";
import { createFeedMoney, type FeedMoney } from "./feed-money.ts";
import { createRefunds } from "./refunds.ts";
import { createRoutes } from "./routes.ts";
import { type LedgerReport, verifyLedger } from "./verify.ts";

export type { FeedMoney } from "./feed-money.ts";
export { publisherShareOf } from "./publisher-share.ts";
export type { LedgerReport } from "./verify.ts";

export interface Credits extends Meter, FeedMoney {
  /**
   * Several charges with what `tx` writes or not at all, in their order: each is paid if what is left then
   * suffices. Their causes must be new ones.
   */
  chargeManyIn(tx: Tx, charges: readonly Charge[]): Promise<ChargeOutcome[]>;
  /** Opens the account's book with its first free tier, in the transaction that makes the account. */
  open(tx: Tx, accountId: string): Promise<void>;
  /** Gives credits that don't expire. */
  grant(accountId: string, micros: Micros): Promise<{ balanceMicros: Micros }>;
  /** Checks the whole ledger at one moment; the service may go on meanwhile. */
  verify(): Promise<LedgerReport>;
  module: Module;
}

export function createCredits(deps: {
  database: Database;
  clock: Clock;
  /** Credits of a calendar month (UTC) that cost nothing. */
  freeTierMicros: Micros;
  events: Events;
  log: Pick<Log, "warn" | "error">;
  /** All endpoints of the service, for the price list. */
  prices: () => Endpoint[];
  /** As it is now, read anew. */
  planOf: (accountId: string) => Promise<string>;
}): Credits {
  const { database } = deps;
  const balances = createBalances(deps);
  const counter = createCallCounter({ ...deps, database: database.background });
  const refunds = createRefunds(deps);
  const balanceEvents = createBalanceEvents({ ...deps, database: database.background });
  const charges = createCharges({ ...deps, balances, onDoubt: refunds.owe });

  function noteOf(tx: Tx, list: readonly Charge[], outcomes: readonly ChargeOutcome[]): void {
    const notes = list.map(({ accountId }, index) => ({
      accountId,
      outcome: outcomes[index] as ChargeOutcome,
    }));
    // Where all are refused, it may roll back and have no commit to wait for.
    if (outcomes.every(({ outcome }) => outcome === "insufficient")) balanceEvents.note(notes);
    else tx.afterCommit(() => balanceEvents.note(notes));
  }

  return {
    charge: async (charge) => {
      refunds.forget(charge);
      const outcome = await charges.charge(charge);
      balanceEvents.note([{ accountId: charge.accountId, outcome }]);
      return outcome;
    },
    refund: refunds.refund,
    chargeIn: async (tx, charge) => {
      const outcome = await charges.chargeIn(tx, charge);
      noteOf(tx, [charge], [outcome]);
      return outcome;
    },
    chargeManyIn: async (tx, list) => {
      const outcomes = await charges.chargeManyIn(tx, list);
      noteOf(tx, list, outcomes);
      return outcomes;
    },
    ...createFeedMoney({ ...deps, balances, balanceEvents }),
    refundIn: refunds.refundIn,
    count: counter.count,
    available: async (accountId) => {
      const { free_micros, granted_micros } = await balances.read(accountId);
      return free_micros + granted_micros;
    },
    open: balances.open,
    grant: async (accountId, micros) => ({ balanceMicros: await balances.grant(accountId, micros) }),
    verify: () => verifyLedger(database),
    module: {
      name: "credits",
      routes: createRoutes({ ...deps, balances, counter }),
      events: [creditsLow, creditsExhausted],
      close: async () => {
        await balanceEvents.idle();
        await charges.idle();
        await refunds.close();
        await counter.close();
      },
    },
  };
}
