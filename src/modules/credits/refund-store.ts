/** Refunds in the ledger, many at a time. */

import type { Micros } from "../../platform/credits.ts";
import { bareArray } from "../../platform/database/array-literal.ts";
import type { Tx } from "../../platform/database/database.ts";
import { newUuid } from "../../platform/ids.ts";
import { monthOf } from "./calendar.ts";

export interface Refund {
  accountId: string;
  cause: string;
  /** What becomes of the call in the usage view: it stays, it stays as an error, or it goes. */
  call: "stays" | "failed" | "goes";
  /** What is kept of the charge; absent, all of it is given back. */
  keptMicros?: Micros;
}

/**
 * Reverses the charges of these causes, or all but what is kept of them, once each; a cause that was never charged,
 * or was given back before, does nothing. What is kept was paid by the free tier first, as all that is charged. The accounts must be locked by an earlier statement of the transaction: only
 * then does this one see all that was charged and refunded. A cause stands in `refunds` once.
 */
export async function refundMany(tx: Tx, refunds: readonly Refund[], now: Date): Promise<void> {
  await tx.run`
    with wanted as (
      select *
        from unnest(
               (select ${bareArray(refunds.map((refund) => refund.accountId))}::uuid[]),
               (select ${bareArray(refunds.map((refund) => refund.cause))}::uuid[]),
               (select ${bareArray(refunds.map((refund) => (refund.call === "goes" ? 1 : 0)))}::int[]),
               (select ${bareArray(refunds.map((refund) => (refund.call === "failed" ? 1 : 0)))}::int[]),
               (select ${bareArray(refunds.map((refund) => refund.keptMicros ?? 0n))}::bigint[]),
               (select ${bareArray(refunds.map(newUuid))}::uuid[])
             ) as w (account_id, cause, gone, failed, kept, id)
    ), charged as materialized (
      select w.account_id, w.cause, w.gone, w.failed, w.id, c.endpoint, c.key_id, c.request_id, c.at as charged_at,
             (c.at at time zone 'UTC')::date as day, b.seq, b.free_micros + b.granted_micros as spendable,
             c.platform_micros - w.kept as micros,
             -- Back into the free tier that it came from, unless that month is over.
             case when date_trunc('month', c.at at time zone 'UTC') = greatest(b.free_period, ${monthOf(now)}::date)
                  then greatest(-c.free_micros - w.kept, 0) else 0 end as to_free
        from wanted w
        join credit_balances b on b.account_id = w.account_id
       cross join lateral (
             select endpoint, key_id, request_id, at, free_micros, platform_micros
               from credit_transfers t
              where t.account_id = w.account_id and t.cause = w.cause and t.kind = 'charge'
             offset 0) c
       where c.platform_micros > w.kept
         and (select t.seq from credit_transfers t
               where t.account_id = w.account_id and t.cause = w.cause and t.kind = 'refund') is null
    ), numbered as materialized (
      select *,
             row_number() over (partition by account_id order by id) as nth,
             (sum(micros) over (partition by account_id order by id))::bigint as upto
        from charged
    ), moved as (
      update credit_balances b
         set seq = b.seq + n.transfers,
             free_micros = b.free_micros + n.to_free,
             granted_micros = b.granted_micros + n.micros - n.to_free
        from (select account_id, count(*) as transfers, sum(micros)::bigint as micros, sum(to_free)::bigint as to_free
                from numbered group by account_id) n
       where b.account_id = n.account_id
    ), entered as (
      insert into credit_transfers (account_id, seq, id, cause, kind, free_micros, granted_micros,
             earnings_micros, platform_micros, balance_after_micros, endpoint, key_id, request_id, at)
      select account_id, seq + nth, id, cause, 'refund', to_free, micros - to_free,
             0, -micros, spendable + upto, endpoint, key_id, request_id, greatest(${now}::timestamptz, charged_at)
        from numbered
    ), usage as (
      -- On the day of the charge: that call cost nothing after all.
      select account_id, day, endpoint, coalesce(key_id, '00000000-0000-0000-0000-000000000000') as key_id,
             sum(gone) as gone, sum(failed) as failed, sum(micros) as micros
        from numbered
       group by 1, 2, 3, 4
    ), locked as materialized (
      -- In the order of the key, as the counts and the charges take them.
      select n.*
        from (select * from usage order by account_id, day, endpoint collate "C", key_id offset 0) n
       cross join lateral (
             select from usage_days u
              where u.account_id = n.account_id and u.day = n.day and u.endpoint = n.endpoint and u.key_id = n.key_id
                for update) u
    )
    update usage_days u
       set calls = u.calls - l.gone, errors = u.errors + l.failed, micros = u.micros - l.micros
      from locked l
     where u.account_id = l.account_id and u.day = l.day and u.endpoint = l.endpoint and u.key_id = l.key_id`;
}
