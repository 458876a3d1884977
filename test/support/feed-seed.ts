/** Many subscribers at once, written straight into the tables: signing each up would take longer than the test. */
import { bucketOf } from "../../src/modules/feeds/feed.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { newUuid } from "../../src/platform/ids.ts";

/** Accounts with a book, opened as sign-up does it, that hold so much. Answers their ids. */
export async function seedAccounts(
  database: Database,
  balances: readonly bigint[],
  at = new Date(),
): Promise<string[]> {
  const ids = balances.map(newUuid);
  const month = `${at.toISOString().slice(0, 7)}-01`;
  await database.run`
    with accounts as (
      select * from unnest(${ids}::uuid[], ${balances.map(String)}::bigint[]) as a (id, micros)
    ), books as (
      insert into credit_balances (account_id, seq, free_micros, free_amount_micros, free_period, granted_micros,
             earnings_micros)
      select id, case when micros > 0 then 1 else 0 end, micros, micros, ${month}::date, 0, 0 from accounts
    )
    insert into credit_transfers (account_id, seq, id, cause, kind, free_micros, granted_micros, earnings_micros,
           platform_micros, balance_after_micros, at)
    select id, 1, gen_random_uuid(), gen_random_uuid(), 'grant', micros, 0, 0, -micros, micros, ${at}
      from accounts where micros > 0`;
  return ids;
}

/** As `POST …/subscribe` leaves it: from the next update on, at the price of now, with a limit that nobody reaches. */
export async function seedSubscriptions(
  database: Database,
  feedId: string,
  accountIds: readonly string[],
): Promise<void> {
  const subscriptionIds = accountIds.map(newUuid);
  await database.run`
    with subscribers as (
      select * from unnest(${accountIds}::uuid[], ${accountIds.map(bucketOf)}::smallint[], ${subscriptionIds}::uuid[])
        as s (account_id, bucket, id)
    ), feed as (
      update feeds set subscriber_count = subscriber_count + ${accountIds.length} where id = ${feedId}
      returning id, price_no, latest_seq
    ), inboxes as (
      insert into feed_inboxes (account_id, seq) select account_id, 0 from subscribers on conflict do nothing
    )
    insert into feed_subscriptions (feed_id, bucket, account_id, id, status, price_no, since_seq, catalogue_seq,
           reaction, remember, daily_limit_micros, created_at, updated_at)
    select f.id, s.bucket, s.account_id, s.id, 'active', f.price_no, f.latest_seq, f.latest_seq, null, false,
           1000000000000000, now(), now()
      from feed f, subscribers s`;
}
