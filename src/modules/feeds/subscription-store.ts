/** Subscriptions. What an update costs is the lowest price since the one that was agreed to; one's own is free. */
import type { Database, Queryable, Tx } from "../../platform/database/database.ts";
import { bucketOf, type StoredSubscription } from "./feed.ts";

export type NewSubscription = Pick<
  StoredSubscription,
  | "feed_id"
  | "account_id"
  | "id"
  | "price_no"
  | "since_seq"
  | "reaction"
  | "remember"
  | "daily_limit_micros"
  | "created_at"
>;

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;

export function createSubscriptionStore(database: Database) {
  /** Also those that ended. */
  const findAll = (queryable: Queryable, accountId: string, feedIds: readonly string[]) =>
    queryable.many<StoredSubscription>`
      select s.feed_id, s.account_id, s.id, s.status, s.price_no, s.since_seq, s.catalogue_seq, s.reaction,
             s.remember, s.daily_limit_micros, s.paused_until, s.created_at, s.updated_at,
             case when f.account_id = s.account_id then 0
                  else (select min(p.price_micros) from feed_prices p
                         where p.feed_id = s.feed_id and p.no >= s.price_no) end as price_micros
        from feed_subscriptions s join feeds f on f.id = s.feed_id
       where s.account_id = ${accountId} and s.feed_id = any(${feedIds}::uuid[])`;

  /** Also one that ended. */
  const findSubscription = async (
    accountId: string,
    feedId: string,
    queryable: Queryable = database.as(accountId),
  ): Promise<StoredSubscription | undefined> => (await findAll(queryable, accountId, [feedId]))[0];

  return {
    findSubscription,

    /** As it is once nobody else changes it: deliveries pause it too. */
    lockSubscription: async (
      tx: Tx,
      accountId: string,
      feedId: string,
    ): Promise<StoredSubscription | undefined> => {
      const locked = await tx.run`
        select 1 from feed_subscriptions where account_id = ${accountId} and feed_id = ${feedId} for update`;
      return locked === 1 ? findSubscription(accountId, feedId, tx) : undefined;
    },

    /** Those of these feeds that have not ended. */
    findSubscriptions: async (accountId: string, feedIds: readonly string[]) =>
      (await findAll(database.as(accountId), accountId, feedIds)).filter(({ status }) => status !== "ended"),

    /** Counts those that have not ended. */
    count: async (tx: Tx, accountId: string): Promise<number> =>
      (
        await tx.one<{ count: number }>`
          select count(*)::int as count from feed_subscriptions
           where account_id = ${accountId} and status <> 'ended'`
      ).count,

    /** The account's first for this feed, and its inbox if it has none. */
    insert: (tx: Tx, subscription: NewSubscription) => tx.run`
      with inbox as (
        insert into feed_inboxes (account_id, seq) values (${subscription.account_id}, 0) on conflict do nothing
      )
      insert into feed_subscriptions (feed_id, bucket, account_id, id, status, price_no, since_seq, catalogue_seq,
             reaction, remember, daily_limit_micros, created_at, updated_at)
      values (${subscription.feed_id}, ${bucketOf(subscription.account_id)}, ${subscription.account_id},
             ${subscription.id}, 'active', ${subscription.price_no}, ${subscription.since_seq},
             ${subscription.since_seq}, ${subscription.reaction}, ${subscription.remember},
             ${subscription.daily_limit_micros}, ${subscription.created_at}, ${subscription.created_at})`,

    /** All that subscribing again can change. */
    update: (tx: Tx, subscription: StoredSubscription, now: Date) => tx.run`
      update feed_subscriptions
         set status = ${subscription.status}, price_no = ${subscription.price_no},
             since_seq = ${subscription.since_seq}, reaction = ${subscription.reaction},
             remember = ${subscription.remember}, daily_limit_micros = ${subscription.daily_limit_micros},
             paused_until = ${subscription.paused_until}, updated_at = ${now}
       where account_id = ${subscription.account_id} and feed_id = ${subscription.feed_id}`,
  };
}
