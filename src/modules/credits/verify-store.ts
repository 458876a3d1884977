/** Looks for whatever is wrong in the ledger. Each look reads a whole table, so all of them are SQL. */
import type { Micros } from "../../platform/credits.ts";
import type { Tx } from "../../platform/database/database.ts";

/** All looks of a transaction then see the same moment, while the service goes on writing. */
export const freezeSnapshot = (tx: Tx) => tx.run`set transaction isolation level repeatable read, read only`;

interface LedgerSums {
  accounts: bigint;
  transfers: bigint;
  free_micros: Micros;
  granted_micros: Micros;
  earnings_micros: Micros;
  platform_micros: Micros;
}

export const sumLedger = (tx: Tx) =>
  tx.one<LedgerSums>`
    select (select count(*) from credit_balances) as accounts, count(*) as transfers,
           coalesce(sum(free_micros), 0)::bigint as free_micros,
           coalesce(sum(granted_micros), 0)::bigint as granted_micros,
           coalesce(sum(earnings_micros), 0)::bigint as earnings_micros,
           coalesce(sum(platform_micros), 0)::bigint as platform_micros
      from credit_transfers`;

export interface WrongTransfer {
  account_id: string;
  seq: bigint;
  id: string;
  kind: string;
  sum_micros: Micros;
  expected_seq: bigint;
  free_micros: Micros;
  granted_micros: Micros;
  earnings_micros: Micros;
  balance_after_micros: Micros;
}

/** Walks every book in its order. The wallets are as they stand after the transfer. */
export const findWrongTransfer = (tx: Tx) =>
  tx.maybe<WrongTransfer>`
    select account_id, seq, id, kind, sum_micros::bigint, expected_seq, free_micros::bigint, granted_micros::bigint,
           earnings_micros::bigint, balance_after_micros
      from (select account_id, seq, id, kind, balance_after_micros,
                   free_micros + granted_micros + earnings_micros + platform_micros as sum_micros,
                   row_number() over book as expected_seq,
                   sum(free_micros) over book as free_micros,
                   sum(granted_micros) over book as granted_micros,
                   sum(earnings_micros) over book as earnings_micros
              from credit_transfers
            window book as (partition by account_id order by seq rows unbounded preceding)) walked
     where sum_micros <> 0 or seq <> expected_seq or balance_after_micros <> free_micros + granted_micros
        or free_micros < 0 or granted_micros < 0 or earnings_micros < 0
     order by account_id, seq
     limit 1`;

interface WrongRefund {
  account_id: string;
  seq: bigint;
  id: string;
  micros: Micros;
  /** Null where nothing was charged for its cause. */
  charged_micros: Micros | null;
}

/** More than was charged; less is a refund of a part. */
export const findWrongRefund = (tx: Tx) =>
  tx.maybe<WrongRefund>`
    select r.account_id, r.seq, r.id, -r.platform_micros as micros, c.platform_micros as charged_micros
      from credit_transfers r
      left join credit_transfers c
             on c.account_id = r.account_id and c.cause = r.cause and c.kind = 'charge' and c.seq < r.seq
     where r.kind = 'refund'
       and (c.platform_micros is null or -r.platform_micros > c.platform_micros or r.platform_micros >= 0)
     order by r.account_id, r.seq
     limit 1`;

interface WrongFeedTransfer {
  account_id: string;
  seq: bigint;
  id: string;
  kind: string;
}

/** An update takes from what can be spent, an earning gives to what can't; both name their feed. */
export const findWrongFeedTransfer = (tx: Tx) =>
  tx.maybe<WrongFeedTransfer>`
    select account_id, seq, id, kind
      from credit_transfers
     where kind = 'feed_update' and (feed_id is null or endpoint is null or key_id is not null or platform_micros <= 0
             or free_micros > 0 or granted_micros > 0 or earnings_micros <> 0)
        or kind = 'earning' and (feed_id is null or earnings_micros <= 0 or free_micros <> 0 or granted_micros <> 0)
        or kind not in ('feed_update', 'earning') and (feed_id is not null or earnings_micros <> 0)
     order by account_id, seq
     limit 1`;

interface WrongEarnings {
  feed_id: string;
  /** The publisher. */
  account_id: string;
  earned_micros: Micros;
  share_micros: Micros;
}

/** An earning may be entered later than what it is a share of, never before. */
export const findWrongEarnings = (tx: Tx, percent: bigint) =>
  tx.maybe<WrongEarnings>`
    select feed_id, account_id, earned_micros::bigint, share_micros::bigint
      from (select feed_id, min(account_id::text) filter (where kind = 'earning') as account_id,
                   sum(earnings_micros) as earned_micros,
                   coalesce(sum(platform_micros * ${percent}::bigint / 100) filter (where kind = 'feed_update'), 0)
                     as share_micros
              from credit_transfers
             where kind in ('feed_update', 'earning')
             group by feed_id) feeds
     where earned_micros > share_micros
     order by feed_id
     limit 1`;

interface WrongBalance {
  account_id: string;
  /** What stands in the balance: null where the account has transfers only. */
  balance: string | null;
  /** What its transfers add up to. */
  journal: string;
}

export const findWrongBalance = (tx: Tx) =>
  tx.maybe<WrongBalance>`
    with journal as (
      select account_id, max(seq) as seq, sum(free_micros) as free_micros, sum(granted_micros) as granted_micros,
             sum(earnings_micros) as earnings_micros
        from credit_transfers
       group by account_id
    )
    select account_id,
           case when b.seq is not null then
             format('free %s, granted %s, earnings %s after transfer %s',
                    b.free_micros, b.granted_micros, b.earnings_micros, b.seq) end as balance,
           format('free %s, granted %s, earnings %s after transfer %s', coalesce(j.free_micros, 0),
                  coalesce(j.granted_micros, 0), coalesce(j.earnings_micros, 0), coalesce(j.seq, 0)) as journal
      from credit_balances b full join journal j using (account_id)
     where (b.seq, b.free_micros, b.granted_micros, b.earnings_micros) is distinct from
           (coalesce(j.seq, 0), coalesce(j.free_micros, 0)::bigint, coalesce(j.granted_micros, 0)::bigint,
            coalesce(j.earnings_micros, 0)::bigint)
     order by account_id
     limit 1`;

interface WrongUsage {
  account_id: string;
  day: string;
  endpoint: string;
  key_id: string;
  usage_micros: Micros;
  journal_micros: Micros;
}

/** A refund counts where its charge stands, whatever day it was given on. */
export const findWrongUsage = (tx: Tx) =>
  tx.maybe<WrongUsage>`
    with journal as (
      select t.account_id, (coalesce(c.at, t.at) at time zone 'UTC')::date as day, coalesce(t.endpoint, '') as endpoint,
             coalesce(t.key_id, '00000000-0000-0000-0000-000000000000') as key_id, sum(t.platform_micros) as micros
        from credit_transfers t
        left join credit_transfers c
               on t.kind = 'refund' and c.account_id = t.account_id and c.cause = t.cause and c.kind = 'charge'
       where t.kind in ('charge', 'refund', 'feed_update')
       group by 1, 2, 3, 4
    )
    select account_id, day, endpoint, key_id, coalesce(u.micros, 0) as usage_micros,
           coalesce(j.micros, 0)::bigint as journal_micros
      from usage_days u full join journal j using (account_id, day, endpoint, key_id)
     where coalesce(u.micros, 0) <> coalesce(j.micros, 0)
     order by account_id, day, endpoint, key_id
     limit 1`;
