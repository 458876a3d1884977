/**
 * An account's balance through the months.
 *
 * A month's free tier is a grant that expires. Whoever first touches an account in a new month rolls
 * it, under the lock of its balance: what is left expires, the new amount is granted. A month only
 * ever rolls forward, so an instance whose clock is behind changes nothing.
 */
import type { Clock } from "../../platform/clock.ts";
import type { Micros } from "../../platform/credits.ts";
import { bareArray } from "../../platform/database/array-literal.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { newUuid } from "../../platform/ids.ts";
import {
  type BalanceRow,
  beginFreeTier,
  createBalance,
  enterGrant,
  expireFreeTier,
  findBalance,
  lockBalance,
  lockBalances,
  lockFreeBalance,
} from "./balance-store.ts";
import { monthOf } from "./calendar.ts";
import { beginMonth } from "./month-store.ts";
import { uuidOf } from "./named-uuid.ts";

export interface Balances {
  open(tx: Tx, accountId: string): Promise<void>;
  /** The balance of the month that is now. */
  read(accountId: string): Promise<BalanceRow>;
  /** Locks the account's book and brings it to the month of `now`. */
  lockCurrent(tx: Tx, accountId: string, now: Date): Promise<BalanceRow>;
  /** The same, or undefined where somebody else has the lock. */
  lockFree(tx: Tx, accountId: string, now: Date): Promise<BalanceRow | undefined>;
  /** The same for many, in the order that lets nobody wait in a circle. Answers what each can spend. */
  lockMany(tx: Tx, accountIds: readonly string[], now: Date): Promise<Map<string, Micros>>;
  /** Brings books to the month of `now`. The transaction has locked them, in the order of their accounts. */
  rollMany(tx: Tx, accountIds: readonly string[], now: Date): Promise<void>;
  grant(accountId: string, micros: Micros): Promise<Micros>;
}

export function createBalances(deps: { database: Database; clock: Clock; freeTierMicros: Micros }): Balances {
  const { database, clock, freeTierMicros } = deps;

  async function begin(tx: Tx, accountId: string, month: string, at: Date): Promise<void> {
    await beginFreeTier(tx, accountId, month, freeTierMicros);
    // A transfer of nothing would be noise in the ledger.
    if (freeTierMicros === 0n) return;
    const entry = { id: newUuid(), cause: freeTierCause(accountId, month), at };
    await enterGrant(tx, accountId, { ...entry, freeMicros: freeTierMicros, grantedMicros: 0n });
  }

  async function lockCurrent(tx: Tx, accountId: string, now: Date): Promise<BalanceRow> {
    const row = await lockBalance(tx, accountId);
    if (!row) throw new Error(`account ${accountId} has no balance: it was never opened`);
    return roll(tx, accountId, row, now);
  }

  /** Under the account's lock. */
  async function roll(tx: Tx, accountId: string, row: BalanceRow, now: Date): Promise<BalanceRow> {
    const month = monthOf(now);
    if (row.free_period >= month) return row;
    const cause = freeTierCause(accountId, month);
    if (row.free_micros > 0n) await expireFreeTier(tx, accountId, { id: newUuid(), cause, at: now });
    await begin(tx, accountId, month, now);
    return { ...row, free_period: month, free_micros: freeTierMicros, free_amount_micros: freeTierMicros };
  }

  async function rollMany(tx: Tx, accountIds: readonly string[], now: Date): Promise<void> {
    const month = monthOf(now);
    const rolls = accountIds.map((accountId) => ({ accountId, cause: freeTierCause(accountId, month) }));
    await beginMonth(tx, rolls, { month, freeMicros: freeTierMicros, at: now });
  }

  return {
    lockCurrent,
    lockFree: async (tx, accountId, now) => {
      const row = await lockFreeBalance(tx, accountId);
      return row && roll(tx, accountId, row, now);
    },
    lockMany: async (tx, accountIds, now) => {
      const month = monthOf(now);
      const spendable = new Map<string, Micros>();
      const stale: string[] = [];
      for (const row of await lockBalances(tx, bareArray(accountIds))) {
        const isStale = row.free_period < month;
        if (isStale) stale.push(row.account_id);
        spendable.set(row.account_id, row.granted_micros + (isStale ? freeTierMicros : row.free_micros));
      }
      if (stale.length > 0) await rollMany(tx, stale, now);
      return spendable;
    },
    rollMany,
    open: async (tx, accountId) => {
      const now = clock.now();
      const month = monthOf(now);
      if (await createBalance(tx, accountId, month)) await begin(tx, accountId, month, now);
    },
    read: async (accountId) => {
      const now = clock.now();
      const row = await findBalance(database.as(accountId), accountId);
      if (row && row.free_period >= monthOf(now)) return row;
      return database.as(accountId).transaction((tx) => lockCurrent(tx, accountId, now));
    },
    grant: async (accountId, micros) => {
      if (micros <= 0n) throw new RangeError("a grant must be more than nothing");
      return database.as(accountId).transaction(async (tx) => {
        const now = clock.now();
        await lockCurrent(tx, accountId, now);
        const entry = { id: newUuid(), cause: newUuid(), at: now };
        const { balance_micros } = await enterGrant(tx, accountId, {
          ...entry,
          freeMicros: 0n,
          grantedMicros: micros,
        });
        return balance_micros;
      });
    },
  };
}

/** The same on every instance: the journal's unique key then refuses a second roll of a month. */
const freeTierCause = (accountId: string, month: string): string => uuidOf(`free-tier ${accountId} ${month}`);
