/** An account's balance and the transfers that are written one at a time, under its lock. */
import type { Micros } from "../../platform/credits.ts";
import type { Queryable, Tx } from "../../platform/database/database.ts";

export interface BalanceRow {
  free_micros: Micros;
  free_amount_micros: Micros;
  /** First day of its month. */
  free_period: string;
  granted_micros: Micros;
  earnings_micros: Micros;
}

export const findBalance = (db: Queryable, accountId: string) =>
  db.maybe<BalanceRow>`
    select free_micros, free_amount_micros, free_period, granted_micros, earnings_micros
      from credit_balances
     where account_id = ${accountId}`;

/** From here to the end of the transaction nobody else writes in this account's book. */
export const lockBalance = (tx: Tx, accountId: string) =>
  tx.maybe<BalanceRow>`
    select free_micros, free_amount_micros, free_period, granted_micros, earnings_micros
      from credit_balances
     where account_id = ${accountId}
       for update`;

/** As `lockBalance`; undefined at once where somebody else has the lock. */
export const lockFreeBalance = (tx: Tx, accountId: string) =>
  tx.maybe<BalanceRow>`
    select free_micros, free_amount_micros, free_period, granted_micros, earnings_micros
      from credit_balances
     where account_id = ${accountId}
       for update skip locked`;

/** In the order of the key, as every statement that locks several. */
export const lockBalances = (tx: Tx, accountIds: string) =>
  tx.many<BalanceRow & { account_id: string }>`
    select account_id, free_micros, free_amount_micros, free_period, granted_micros, earnings_micros
      from credit_balances
     where account_id = any (${accountIds}::uuid[])
     order by account_id
       for update`;

/** False when the account has its book already. */
export const createBalance = async (tx: Tx, accountId: string, month: string) =>
  (await tx.run`
    insert into credit_balances (account_id, seq, free_micros, free_amount_micros, free_period,
           granted_micros, earnings_micros)
    values (${accountId}, 0, 0, 0, ${month}, 0, 0)
        on conflict (account_id) do nothing`) === 1;

interface Entry {
  id: string;
  cause: string;
  at: Date;
}

/** Takes what is left of the month's free tier. */
export const expireFreeTier = (tx: Tx, accountId: string, entry: Entry) =>
  tx.run`
    with book as (
      select seq + 1 as seq, free_micros, granted_micros from credit_balances where account_id = ${accountId}
    ), moved as (
      update credit_balances b set seq = book.seq, free_micros = 0
        from book
       where b.account_id = ${accountId}
    )
    insert into credit_transfers (account_id, seq, id, cause, kind, free_micros, granted_micros,
           earnings_micros, platform_micros, balance_after_micros, at)
    select ${accountId}, seq, ${entry.id}, ${entry.cause}, 'expiry', -free_micros, 0, 0, free_micros,
           granted_micros, ${entry.at}
      from book`;

/** Begins a month on a book whose free tier is at zero. */
export const beginFreeTier = (tx: Tx, accountId: string, month: string, amount: Micros) =>
  tx.run`
    update credit_balances
       set free_period = ${month}, free_amount_micros = ${amount}
     where account_id = ${accountId}`;

/** Gives credits: into the free tier or, for good, into what was granted. */
export const enterGrant = (
  tx: Tx,
  accountId: string,
  entry: Entry & { freeMicros: Micros; grantedMicros: Micros },
) =>
  tx.one<{ balance_micros: Micros }>`
    with moved as (
      update credit_balances
         set seq = seq + 1,
             free_micros = free_micros + ${entry.freeMicros}::bigint,
             granted_micros = granted_micros + ${entry.grantedMicros}::bigint
       where account_id = ${accountId}
      returning seq, free_micros + granted_micros as balance_micros
    ), entered as (
      insert into credit_transfers (account_id, seq, id, cause, kind, free_micros, granted_micros,
             earnings_micros, platform_micros, balance_after_micros, at)
      select ${accountId}, seq, ${entry.id}, ${entry.cause}, 'grant', ${entry.freeMicros}, ${entry.grantedMicros},
             0, -(${entry.freeMicros}::bigint + ${entry.grantedMicros}::bigint), balance_micros, ${entry.at}
        from moved
    )
    select balance_micros from moved`;

/** A publisher's share of what a feed's subscribers paid: into the wallet that calls can't spend. */
export const enterEarning = (
  tx: Tx,
  accountId: string,
  entry: Entry & { micros: Micros; feedId: string; endpoint: string },
) =>
  tx.run`
    with moved as (
      update credit_balances
         set seq = seq + 1, earnings_micros = earnings_micros + ${entry.micros}::bigint
       where account_id = ${accountId}
      returning seq, free_micros + granted_micros as balance_micros, free_period
    )
    insert into credit_transfers (account_id, seq, id, cause, kind, free_micros, granted_micros, earnings_micros,
           platform_micros, balance_after_micros, endpoint, feed_id, at)
    select ${accountId}, seq, ${entry.id}, ${entry.cause}, 'earning', 0, 0, ${entry.micros}, -${entry.micros}::bigint,
           balance_micros, ${entry.endpoint}, ${entry.feedId},
           -- Never before the month of the entry before it, also where this instance's clock is behind.
           greatest(${entry.at}::timestamptz, free_period::timestamp at time zone 'UTC')
      from moved`;
