/** The change of month, of many accounts in one statement. */
import type { Micros } from "../../platform/credits.ts";
import { bareArray } from "../../platform/database/array-literal.ts";
import type { Tx } from "../../platform/database/database.ts";
import { newUuid } from "../../platform/ids.ts";

/**
 * What is left of an earlier month's free tier expires, the new amount is granted; nothing is written where the
 * month has begun already. The accounts must be locked by an earlier statement of the transaction: only then
 * does this one see what stands in their books.
 */
export async function beginMonth(
  tx: Tx,
  rolls: readonly { accountId: string; cause: string }[],
  begin: { month: string; freeMicros: Micros; at: Date },
): Promise<void> {
  const { month, freeMicros, at } = begin;
  await tx.run`
    with rolls as materialized (
      select *
        from unnest(
               (select ${bareArray(rolls.map((roll) => roll.accountId))}::uuid[]),
               (select ${bareArray(rolls.map((roll) => roll.cause))}::uuid[]),
               (select ${bareArray(rolls.map(newUuid))}::uuid[]),
               (select ${bareArray(rolls.map(newUuid))}::uuid[])
             ) as r (account_id, cause, expiry_id, grant_id)
    ), books as materialized (
      -- A transfer of nothing would be noise in the ledger.
      select r.*, b.seq, b.free_micros, b.granted_micros, (b.free_micros > 0)::int as expiries,
             (${freeMicros}::bigint > 0)::int as grants
        from rolls r join credit_balances b on b.account_id = r.account_id
       where b.free_period < ${month}::date
    ), moved as (
      update credit_balances b
         set seq = k.seq + k.expiries + k.grants, free_micros = ${freeMicros}, free_amount_micros = ${freeMicros},
             free_period = ${month}
        from books k
       where b.account_id = k.account_id
    ), expired as (
      insert into credit_transfers (account_id, seq, id, cause, kind, free_micros, granted_micros,
             earnings_micros, platform_micros, balance_after_micros, at)
      select account_id, seq + 1, expiry_id, cause, 'expiry', -free_micros, 0, 0, free_micros, granted_micros, ${at}
        from books
       where expiries = 1
    )
    insert into credit_transfers (account_id, seq, id, cause, kind, free_micros, granted_micros,
           earnings_micros, platform_micros, balance_after_micros, at)
    select account_id, seq + expiries + 1, grant_id, cause, 'grant', ${freeMicros}, 0, 0, -${freeMicros}::bigint,
           granted_micros + ${freeMicros}, ${at}
      from books
     where grants = 1`;
}
