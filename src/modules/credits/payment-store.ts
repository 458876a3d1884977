/** What subscribers pay for a feed's update: many accounts in one statement. */
import type { Micros } from "../../platform/credits.ts";
import { bareArray } from "../../platform/database/array-literal.ts";
import type { Tx } from "../../platform/database/database.ts";
import { newUuid } from "../../platform/ids.ts";

export interface Payment {
  accountId: string;
  micros: Micros;
  /** The most that the account pays for this feed on one UTC day; absent for no limit. */
  dailyLimitMicros?: Micros;
}

/**
 * `paid`; `limited`: it would be more than the account pays for this feed on one day; `short`: it has less than
 * that; `stale`: its book stands in an earlier month.
 */
type PaymentOutcome = "paid" | "limited" | "short" | "stale";

const OUTCOMES: Record<string, PaymentOutcome> = { p: "paid", l: "limited", s: "short", m: "stale" };

/** Stands for no limit: more than all credits there are. */
const NO_LIMIT = 2n ** 62n;

export interface JudgedPayment {
  payment: Payment;
  outcome: PaymentOutcome;
  /** Before it. */
  spendableMicros: Micros;
}

/**
 * Takes each payment that its account can make, and locks all of the accounts. One that has no book is left out
 * of the answer. Each account stands in `payments` once.
 *
 * What was paid for the feed today stands in the usage view, which every payment raises. Only one transaction at a
 * time charges a subscription (its lane's), so the view can't be behind.
 *
 * All amounts come from `locked`, as those of charges do. Nothing here joins two lists: the planner does not know
 * how long they are, and would compare every pair.
 */
export async function payMany(
  tx: Tx,
  update: { feedId: string; updateId: string; endpoint: string },
  payments: readonly Payment[],
  now: Date,
): Promise<JudgedPayment[]> {
  const at = now.toISOString();
  const day = at.slice(0, 10);
  const month = `${at.slice(0, 7)}-01`;
  const answer = await tx.one<{ places: string | null; outcomes: string; spendables: string }>`
    with payments as materialized (
      select account_id, micros, most, id, place
        from unnest(
               (select ${bareArray(payments.map((payment) => payment.accountId))}::uuid[]),
               (select ${bareArray(payments.map((payment) => payment.micros))}::bigint[]),
               (select ${bareArray(payments.map((payment) => payment.dailyLimitMicros ?? NO_LIMIT))}::bigint[]),
               (select ${bareArray(payments.map(newUuid))}::uuid[])
             ) with ordinality as p (account_id, micros, most, id, place)
    ), locked as materialized (
      -- In the order of the key, as every statement that locks several.
      select p.account_id, p.micros, p.most, p.id, p.place, b.seq, b.free_micros,
             b.free_amount_micros, b.granted_micros, b.free_micros + b.granted_micros as spendable, b.free_period
        from payments p join credit_balances b on b.account_id = p.account_id
       order by b.account_id
         for update of b
    ), dated as materialized (
      -- Never before the month that pays, also where this instance's clock is behind.
      select *, greatest(${day}::date, free_period) as day from locked
    ), judged as materialized (
      select *,
             case when free_period > ${day}::date then free_period::timestamp at time zone 'UTC'
                  else ${at}::timestamptz end as at,
             case when free_period < ${month}::date then 'm'
                  when micros > most - coalesce(
                       (select u.micros from usage_days u
                         where u.account_id = d.account_id and u.day = d.day and u.endpoint = ${update.endpoint}
                           and u.key_id = '00000000-0000-0000-0000-000000000000'), 0) then 'l'
                  when micros <= spendable then 'p' else 's' end as outcome
        from dated d
    ), paying as materialized (
      select *, least(free_micros, micros) as from_free from judged where outcome = 'p'
    ), moved as (
      -- From the locked row, and not b: the constraint is first checked on what follows from the row as it was when
      -- the statement began.
      update credit_balances b
         set seq = p.seq + 1,
             free_micros = p.free_micros - p.from_free,
             free_amount_micros = p.free_amount_micros,
             granted_micros = p.granted_micros - (p.micros - p.from_free)
        from paying p
       where b.account_id = p.account_id
    ), entered as (
      insert into credit_transfers (account_id, seq, id, cause, kind,
             free_micros, granted_micros, earnings_micros, platform_micros, balance_after_micros,
             endpoint, feed_id, at)
      select account_id, seq + 1, id, ${update.updateId}, 'feed_update',
             -from_free, from_free - micros, 0, micros, spendable - micros, ${update.endpoint}, ${update.feedId}, at
        from paying
    ), used as (
      insert into usage_days as u (account_id, day, endpoint, key_id, calls, errors, micros)
      select account_id, day, ${update.endpoint}, '00000000-0000-0000-0000-000000000000', 1, 0, micros
        from paying
          on conflict (account_id, day, endpoint, key_id)
          do update set calls = u.calls + excluded.calls, micros = u.micros + excluded.micros
    )
    select string_agg(place::text, ',') as places, string_agg(outcome, '') as outcomes,
           string_agg(spendable::text, ',') as spendables
      from judged`;
  if (answer.places === null) return [];
  const spendables = answer.spendables.split(",");
  return answer.places.split(",").map((place, index) => ({
    payment: payments[Number(place) - 1] as Payment,
    outcome: OUTCOMES[answer.outcomes[index] as string] as PaymentOutcome,
    spendableMicros: BigInt(spendables[index] as string),
  }));
}
