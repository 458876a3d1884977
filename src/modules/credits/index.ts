/**
 * Credits: what an account has, what its calls cost, and the ledger that proves it.
 * Money is integer micro-credits; a book of double entries per account; nothing is ever changed in it.
 */
import type { Clock } from "../../platform/clock.ts";
import type { Micros } from "../../platform/credits.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Endpoint } from "../../platform/http/endpoint.ts";
import type { Module } from "../../platform/http/module.ts";
import type { Meter } from "../../platform/http/principal.ts";
import type { Log } from "../../platform/log/log.ts";
import { createBalances } from "./balances.ts";
import { createCallCounter } from "./call-counter.ts";
import { createCharges } from "./charges.ts";
import { createRefunds } from "./refunds.ts";
import { createRoutes } from "./routes.ts";
import { type LedgerReport, verifyLedger } from "./verify.ts";

export type { LedgerReport } from "./verify.ts";

export interface Credits extends Meter {
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
  log: Pick<Log, "warn" | "error">;
  /** All endpoints of the service, for the price list. */
  prices: () => Endpoint[];
  /** As it is now, read anew. */
  planOf: (accountId: string) => Promise<string>;
}): Credits {
  const { database } = deps;
  const balances = createBalances(deps);
  const counter = createCallCounter(deps);
  const refunds = createRefunds(deps);
  const charges = createCharges({ ...deps, balances, onDoubt: refunds.owe });
  return {
    charge: (charge) => {
      refunds.forget(charge);
      return charges.charge(charge);
    },
    refund: refunds.refund,
    count: counter.count,
    open: balances.open,
    grant: async (accountId, micros) => ({ balanceMicros: await balances.grant(accountId, micros) }),
    verify: () => verifyLedger(database),
    module: {
      name: "credits",
      routes: createRoutes({ ...deps, balances, counter }),
      close: async () => {
        await charges.idle();
        await refunds.close();
        await counter.close();
      },
    },
  };
}
