/**
 * Taking credits for calls.
 *
 *   charge → batch of many accounts, one statement ─┬─ charged, insufficient
 *                                                   └─ open → its account alone, under its lock
 *
 * Open stay: the first call of a month, an account that can't pay for all of its calls in the batch, a
 * cause that is in the book already, and everything in a batch whose statement failed.
 */
import type { Clock } from "../../platform/clock.ts";
import {
  type Database,
  isConnectionError,
  sqlState,
  type Tx,
  UNIQUE_VIOLATION,
} from "../../platform/database/database.ts";
import type { Charge, ChargeOutcome } from "../../platform/http/principal.ts";
import type { Balances } from "./balances.ts";
import { chargeAffordable, chargeInOrder, chargeWhatIsClear } from "./charge-order.ts";
import { findCauses } from "./charge-store.ts";
import { createGroupCommit, type Settled } from "./group-commit.ts";

/** A statement costs as much before its first charge as for about ten: below this, two waste more than they win. */
const SPLIT_AT = 96;
/** Large enough for every burst; small enough that one statement stays below 20 ms. */
const MAX_BATCH = 256;
/** Accounts of one batch that are settled at the same time, each on a connection of its own. */
const SETTLING = 3;

export interface Charges {
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** One charge, in a transaction of the caller's. Its cause must be a new one. */
  chargeIn(tx: Tx, charge: Charge): Promise<ChargeOutcome>;
  /** Several in their order, each if what is left then suffices. Their causes must be new ones. */
  chargeManyIn(tx: Tx, charges: readonly Charge[]): Promise<ChargeOutcome[]>;
  idle(): Promise<void>;
}

interface ChargesDeps {
  database: Database;
  clock: Clock;
  balances: Balances;
  /** The caller got an error, and nobody knows whether the charge was committed. */
  onDoubt: (charge: Charge) => void;
}

type Outcome = Settled<ChargeOutcome>;

export function createCharges(deps: ChargesDeps): Charges {
  const { database, clock, balances } = deps;
  /** By cause. Callers of the same charge share one outcome: a cause that stands twice in a statement fails it. */
  const pending = new Map<string, { accountId: string; outcome: Promise<ChargeOutcome> }>();

  const queue = createGroupCommit<Charge, ChargeOutcome>({
    halfOf,
    splitAt: SPLIT_AT,
    maxBatch: MAX_BATCH,
    commit,
  });

  async function commit(charges: Charge[]): Promise<Outcome[]> {
    const outcomes = await settleBatch(charges);
    for (let i = 0; i < charges.length; i++) {
      const charge = charges[i] as Charge;
      pending.delete(charge.cause);
      const outcome = outcomes[i] as Outcome;
      if ("error" in outcome && mayHaveCommitted(outcome.error)) deps.onDoubt(charge);
    }
    return outcomes;
  }

  async function settleBatch(charges: Charge[]): Promise<Outcome[]> {
    let settled: (ChargeOutcome | undefined)[] = [];
    try {
      settled = await chargeBatch(charges);
    } catch (error) {
      if (isConnectionError(error)) return charges.map(() => ({ error }));
    }
    const outcomes = charges.map((_, index) => settled[index] && { value: settled[index] });
    const open = [...charges.keys()].filter((index) => outcomes[index] === undefined);
    if (open.length > 0) await settleByAccount(charges, open, outcomes);
    return outcomes as Outcome[];
  }

  /** Once more where the connection broke on the way, or a cause was there already: neither did any harm. */
  async function chargeBatch(charges: Charge[]): Promise<(ChargeOutcome | undefined)[]> {
    try {
      return await chargeWhatIsClear(database, charges, clock.now(), { seekCauses: false });
    } catch (error) {
      if (!mayHaveCommitted(error) && sqlState(error) !== UNIQUE_VIOLATION) throw error;
      // Should it fail again, the first error says how the batch may stand.
      return chargeWhatIsClear(database, charges, clock.now(), { seekCauses: true }).catch(() => {
        throw error;
      });
    }
  }

  async function settleByAccount(charges: Charge[], open: number[], outcomes: (Outcome | undefined)[]) {
    const accounts = Map.groupBy(open, (index) => (charges[index] as Charge).accountId).values();
    let gone: Outcome | undefined;
    // They share one iterator: each takes the next account when it is done with its last.
    const settler = async () => {
      for (const indexes of accounts) {
        const own = indexes.map((index) => charges[index] as Charge);
        // With nobody there to answer, trying the others would only make their callers wait longer.
        const settled = gone ? own.map(() => gone) : await settleAccount(own);
        indexes.forEach((index, place) => {
          const outcome = settled[place] as Outcome;
          if ("error" in outcome && isConnectionError(outcome.error)) gone = outcome;
          outcomes[index] = outcome;
        });
      }
    };
    await Promise.all(Array.from({ length: SETTLING }, settler));
  }

  /** One account's charges under its lock; should that fail, each by itself, so that one can't fail the others. */
  async function settleAccount(charges: Charge[]): Promise<Outcome[]> {
    try {
      const { accountId } = charges[0] as Charge;
      const outcomes = await database.as(accountId).transaction((tx) => settleLocked(tx, charges));
      return outcomes.map((value) => ({ value }));
    } catch (error) {
      if (charges.length === 1 || isConnectionError(error)) return charges.map(() => ({ error }));
      const outcomes: Outcome[] = [];
      for (const charge of charges) outcomes.push(...(await settleAccount([charge])));
      return outcomes;
    }
  }

  async function settleLocked(tx: Tx, charges: Charge[]): Promise<ChargeOutcome[]> {
    const now = clock.now();
    const accountId = (charges[0] as Charge).accountId;
    const balance = await balances.lockCurrent(tx, accountId, now);
    const causes = charges.map((charge) => charge.cause);
    const known = await findCauses(tx, accountId, causes);
    const fresh = charges.filter((charge) => !known.has(charge.cause));
    const outcomes = (await chargeInOrder(tx, fresh, now)).values();
    const balanceMicros = balance.free_micros + balance.granted_micros;
    return charges.map(({ cause }) => {
      const kind = known.get(cause);
      if (kind === "refund") return { outcome: "refunded" };
      if (kind === "charge") return { outcome: "charged", balanceMicros };
      return outcomes.next().value as ChargeOutcome;
    });
  }

  return {
    charge: (charge) => {
      const wrong = faultOf(charge);
      if (wrong) return Promise.reject(new TypeError(wrong));
      const { accountId, cause } = charge;
      const same = pending.get(cause);
      if (same?.accountId === accountId) return same.outcome;
      const outcome = queue.submit(charge);
      if (!same) pending.set(cause, { accountId, outcome });
      return outcome;
    },
    chargeIn: async (tx, charge) => {
      const wrong = faultOf(charge);
      if (wrong) throw new TypeError(wrong);
      const now = clock.now();
      // One statement, which locks the book too; only the first call of a month needs more.
      const [clear] = await chargeWhatIsClear(tx, [charge], now, { seekCauses: false });
      if (clear) return clear;
      await balances.lockCurrent(tx, charge.accountId, now);
      const [outcome] = await chargeInOrder(tx, [charge], now);
      return outcome as ChargeOutcome;
    },
    chargeManyIn: async (tx, charges) => {
      const wrong = charges.map(faultOf).find((fault) => fault !== undefined);
      if (wrong) throw new TypeError(wrong);
      const now = clock.now();
      const accountIds = [...new Set(charges.map((charge) => charge.accountId))];
      // Of one account it pays all or nothing. Of several it could pay some: the rest would need locks out of order.
      if (accountIds.length <= 1) {
        const clear =
          charges.length > 0 ? await chargeWhatIsClear(tx, charges, now, { seekCauses: false }) : [];
        if (clear.every((outcome) => outcome !== undefined)) return clear;
      }
      return chargeAffordable(tx, charges, await balances.lockMany(tx, accountIds, now), now);
    },
    idle: queue.idle,
  };
}

/** By account, so that two statements of this instance never wait for each other's locks. */
const halfOf = (charge: Charge): 0 | 1 => (charge.accountId.charCodeAt(UUID_LENGTH - 1) & 1 ? 1 : 0);

const UUID_LENGTH = 36;

/** What would do harm to the others in its batch; everything else the database refuses by itself. */
function faultOf(charge: Charge): string | undefined {
  if (charge.micros <= 0n)
    return "a charge must be more than nothing: count() counts calls that cost nothing";
  const { accountId, cause, keyId } = charge;
  if (accountId.length !== UUID_LENGTH || cause.length !== UUID_LENGTH)
    return "account and cause must be UUIDs";
  return keyId !== undefined && keyId.length !== UUID_LENGTH ? "the key's id must be a UUID" : undefined;
}

/** The connection broke after the statement may have been sent. */
function mayHaveCommitted(error: unknown): boolean {
  if (!isConnectionError(error)) return false;
  const { code, message } = error as Error & { code?: string };
  // Of those the server tells, no room for a connection, a row or a file is told before a commit.
  if (code !== undefined) return !/^(ECONNREFUSED|ENOENT|ENOTFOUND|57P03|53...)$/.test(code);
  return !/trying to connect/.test(message);
}
