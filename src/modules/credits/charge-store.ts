/** Charges in the ledger: many calls of many accounts in one statement. */
import type { Micros } from "../../platform/credits.ts";
import { bareArray, textArray } from "../../platform/database/array-literal.ts";
import type { Queryable, Tx } from "../../platform/database/database.ts";
import { newUuid } from "../../platform/ids.ts";
import type { ChargeBatch } from "./charge-batch.ts";

/**
 * `paid`: all of the account's charges. `short`: it can't pay for all of them, and none was charged
 * before. `unclear`: a new month, a cause that is in the book already, or no book at all. Nothing was
 * written for an account that did not pay.
 */
type Judgement = "paid" | "short" | "unclear";

const JUDGEMENTS: Record<string, Judgement> = { p: "paid", s: "short", u: "unclear" };

export interface JudgedAccount {
  judgement: Judgement;
  /** Before its charges. */
  spendableMicros: Micros;
}

/**
 * Charges every account that can pay for all of its charges in the batch, and answers in the order of
 * `batch.accountIds`.
 *
 * All amounts come from `locked`: it waits for other writers of these accounts and then reads what
 * they left, while the rest of the statement still sees the tables as they were when it began.
 *
 * A cause that is in the book already makes the unique key fail the whole statement, and nothing of it
 * has happened; with `seekCauses` it looks for them first. It is not the rule because almost every
 * cause is new, and the look costs a tenth of the charge. Even so it can miss a cause that another
 * instance is just writing.
 */
export async function chargeMany(
  db: Queryable,
  batch: ChargeBatch,
  now: Date,
  options: { seekCauses: boolean },
): Promise<JudgedAccount[]> {
  const { charges } = batch;
  const at = now.toISOString();
  const day = at.slice(0, 10);
  const month = `${at.slice(0, 7)}-01`;
  // Each array stands in a sub-select of its own: a planner that saw the length of today's arrays
  // would plan the statement anew every time, which costs more than running it.
  const answer = await db.one<{ judgements: string; spendables: string }>`
    with accounts as materialized (
      select account_id, total, transfers, place::int as place
        from unnest(
               (select ${bareArray(batch.accountIds)}::uuid[]),
               (select ${bareArray(batch.totals)}::bigint[]),
               (select ${bareArray(batch.counts)}::int[])
             ) with ordinality as a (account_id, total, transfers, place)
    ), charges as materialized (
      select *
        from unnest(
               (select ${bareArray(batch.places)}::int[]),
               (select ${bareArray(batch.nths)}::int[]),
               (select ${bareArray(batch.uptos)}::bigint[]),
               (select ${bareArray(charges.map((charge) => charge.micros))}::bigint[]),
               (select ${bareArray(charges.map((charge) => charge.cause))}::uuid[]),
               (select ${bareArray(charges.map(newUuid))}::uuid[]),
               (select ${textArray(charges.map((charge) => charge.endpoint))}::text[]),
               (select ${bareArray(charges.map((charge) => charge.keyId ?? "NULL"))}::uuid[]),
               (select ${textArray(charges.map((charge) => charge.requestId))}::text[])
             ) as c (place, nth, upto, micros, cause, id, endpoint, key_id, request_id)
    ), locked as materialized (
      -- In the order of the key: two batches that share accounts can't wait for each other in a circle.
      select account_id, seq, free_micros, free_amount_micros, granted_micros, free_micros + granted_micros as spendable, free_period
        from credit_balances
       where account_id = any (array(select account_id from accounts))
       order by account_id
         for update
    ), judged as materialized (
      select a.account_id, a.place, a.total, a.transfers, l.seq, l.free_micros, l.free_amount_micros,
             l.granted_micros, l.spendable,
             -- Never before the month that pays, also where this instance's clock is behind.
             greatest(${day}::date, l.free_period) as day,
             case when l.free_period > ${day}::date then l.free_period::timestamp at time zone 'UTC'
                  else ${at}::timestamptz end as at,
             case when l.account_id is null or l.free_period < ${month}::date then 'u'
                  when a.total <= l.spendable and not ${options.seekCauses}::boolean then 'p'
                  -- Not EXISTS: the planner may turn that into a hash of the whole journal.
                  when (select c.place from charges c
                         where c.place = a.place
                           and (select t.seq from credit_transfers t
                                 where t.account_id = a.account_id and t.cause = c.cause and t.kind = 'charge')
                               is not null
                         limit 1) is not null then 'u'
                  when a.total <= l.spendable then 'p'
                  else 's' end as judgement
        from accounts a left join locked l using (account_id)
    ), paying as materialized (
      select * from judged where judgement = 'p'
    ), moved as (
      -- From the locked row, and not b: the constraint is first checked on what follows from the row as it was when
      -- the statement began.
      update credit_balances b
         set seq = p.seq + p.transfers,
             free_micros = p.free_micros - least(p.free_micros, p.total),
             free_amount_micros = p.free_amount_micros,
             granted_micros = p.granted_micros - (p.total - least(p.free_micros, p.total))
        from paying p
       where b.account_id = p.account_id
    ), entered as (
      insert into credit_transfers (account_id, seq, id, cause, kind,
             free_micros, granted_micros, earnings_micros, platform_micros, balance_after_micros,
             endpoint, key_id, request_id, at)
      select p.account_id, p.seq + c.nth, c.id, c.cause, 'charge',
             least(p.free_micros, c.upto - c.micros) - least(p.free_micros, c.upto),
             least(p.free_micros, c.upto) - least(p.free_micros, c.upto - c.micros) - c.micros,
             0, c.micros, p.spendable - c.upto, c.endpoint, c.key_id, c.request_id, p.at
        from charges c join paying p using (place)
    ), used as (
      insert into usage_days as u (account_id, day, endpoint, key_id, calls, errors, micros)
      select p.account_id, p.day, c.endpoint, coalesce(c.key_id, '00000000-0000-0000-0000-000000000000') as key_id,
             count(*), 0, sum(c.micros)
        from charges c join paying p using (place)
       group by 1, 2, 3, 4
       order by 1, 2, c.endpoint collate "C", 4
          on conflict (account_id, day, endpoint, key_id)
          do update set calls = u.calls + excluded.calls, micros = u.micros + excluded.micros
    )
    select string_agg(judgement, '' order by place) as judgements,
           string_agg(coalesce(spendable, 0)::text, ',' order by place) as spendables
      from judged`;
  const spendables = answer.spendables.split(",");
  return spendables.map((spendable, place) => ({
    judgement: JUDGEMENTS[answer.judgements[place] as string] as Judgement,
    spendableMicros: BigInt(spendable),
  }));
}

/** How the account's book stands to these causes; call it under the account's lock. */
export async function findCauses(
  tx: Tx,
  accountId: string,
  causes: readonly string[],
): Promise<Map<string, "charge" | "refund">> {
  // Of the two kinds the refund is the later one, and sorts last.
  const rows = await tx.many<{ cause: string; kind: "charge" | "refund" }>`
    select cause, max(kind) as kind
      from credit_transfers
     where account_id = ${accountId} and cause = any (${bareArray(causes)}::uuid[]) and kind in ('charge', 'refund')
     group by cause`;
  return new Map(rows.map((row) => [row.cause, row.kind]));
}
