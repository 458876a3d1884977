/** Feeds, as their publishers and those who look for them see them. Deleted ones are not found. */

import type { Micros } from "../../platform/credits.ts";
import type { Database, Queryable, Tx } from "../../platform/database/database.ts";
import type { StoredFeed } from "./feed.ts";

export type NewFeed = Pick<
  StoredFeed,
  | "id"
  | "account_id"
  | "slug"
  | "title"
  | "description"
  | "visibility"
  | "schema"
  | "price_micros"
  | "free_history"
  | "created_at"
>;

/** In place of the slug of one that was deleted: no slug begins like this. */
const FREED = "~";

export type FeedStore = ReturnType<typeof createFeedStore>;

export function createFeedStore(database: Database) {
  const findFeed = (id: string, queryable: Queryable = database) => queryable.maybe<StoredFeed>`
    select f.id, f.account_id, f.slug, f.title, f.description, f.visibility, f.schema, f.price_no, p.price_micros,
           f.subscriber_count, f.latest_seq, f.latest_update_id, f.free_history, f.stopped_at, f.stopped_reason,
             f.created_at, f.updated_at
      from feeds f join feed_prices p on p.feed_id = f.id and p.no = f.price_no
     where f.id = ${id} and f.deleted_at is null`;

  return {
    findFeed,

    /**
     * As it is once nobody else changes it. In two statements: one that waited for the lock would still see
     * the prices of before.
     */
    lockFeed: async (tx: Tx, id: string): Promise<StoredFeed | undefined> => {
      const locked = await tx.run`select 1 from feeds where id = ${id} and deleted_at is null for update`;
      return locked === 1 ? findFeed(id, tx) : undefined;
    },

    /** Counts those that are not deleted, and all that were made since then. */
    count: (tx: Tx, accountId: string, since: Date): Promise<{ live: number; made: number }> =>
      tx.one`
        select count(*) filter (where deleted_at is null)::int as live,
               count(*) filter (where created_at > ${since}::timestamptz)::int as made
          from feeds
         where account_id = ${accountId}`,

    /** All that the account has in use. */
    findSlugs: async (tx: Tx, accountId: string): Promise<Set<string>> => {
      const rows = await tx.many<{ slug: string }>`
        select slug from feeds where account_id = ${accountId} and deleted_at is null`;
      return new Set(rows.map(({ slug }) => slug));
    },

    /** With its first price and its first lane. Answers false when the slug is taken. */
    insert: async (tx: Tx, feed: NewFeed): Promise<boolean> => {
      const inserted = await tx.run`
        insert into feeds (id, account_id, slug, title, description, visibility, schema, price_no, subscriber_count,
               latest_seq, free_history, created_at, updated_at)
        values (${feed.id}, ${feed.account_id}, ${feed.slug}, ${feed.title}, ${feed.description}, ${feed.visibility},
               ${feed.schema && JSON.stringify(feed.schema)}::jsonb, 1, 0, 0, ${feed.free_history}, ${feed.created_at},
               ${feed.created_at})
            on conflict (account_id, slug) do nothing`;
      if (inserted === 0) return false;
      await tx.acrossAccounts.run`
        with lane as (
          insert into feed_lanes (feed_id, first, beyond, done_seq, owed_micros, wakes)
          values (${feed.id}, 0, 64, 0, 0, 0)
        )
        insert into feed_prices (feed_id, no, price_micros, at)
        values (${feed.id}, 1, ${feed.price_micros}, ${feed.created_at})`;
      return true;
    },

    /** What its publisher can change; a price has its own. */
    update: (tx: Tx, feed: StoredFeed, now: Date) => tx.run`
      update feeds
         set slug = ${feed.slug}, title = ${feed.title}, description = ${feed.description},
             visibility = ${feed.visibility}, schema = ${feed.schema && JSON.stringify(feed.schema)}::jsonb,
             free_history = ${feed.free_history}, updated_at = ${now}
       where id = ${feed.id}`,

    /** The next price, in force from now on. Its feed is locked. */
    setPrice: (tx: Tx, feed: Pick<StoredFeed, "id" | "price_no">, priceMicros: Micros, now: Date) => tx.run`
      with priced as (
        insert into feed_prices (feed_id, no, price_micros, at)
        values (${feed.id}, ${feed.price_no + 1}, ${priceMicros}, ${now})
      )
      update feeds set price_no = ${feed.price_no + 1} where id = ${feed.id}`,

    /** Nobody finds it any more, and its slug is free. Its lanes end its subscriptions. */
    delete: async (tx: Tx, id: string, now: Date): Promise<void> => {
      await tx.run`update feeds set deleted_at = ${now}, slug = ${FREED + id} where id = ${id}`;
      await tx.acrossAccounts.run`
        update feed_lanes set due_at = least(coalesce(due_at, ${now}), ${now}), wakes = wakes + 1
         where feed_id = ${id}`;
    },

    changeSubscriberCount: (tx: Tx, id: string, by: number) => tx.run`
      update feeds set subscriber_count = subscriber_count + ${by} where id = ${id}`,

    /** Those that the account publishes or has subscribed to, or one of both; newest first. */
    list: (
      accountId: string,
      options: { mine: boolean; subscribed: boolean; before: string | undefined; limit: number },
    ) => database.as(accountId).many<StoredFeed>`
      select f.id, f.account_id, f.slug, f.title, f.description, f.visibility, f.schema, f.price_no, p.price_micros,
             f.subscriber_count, f.latest_seq, f.latest_update_id, f.free_history, f.stopped_at, f.stopped_reason,
             f.created_at, f.updated_at
        from ((select id from feeds
                where ${options.mine} and account_id = ${accountId} and deleted_at is null
                  and (${options.before ?? null}::uuid is null or id < ${options.before ?? null})
                order by id desc limit ${options.limit})
              union
              (select f.id from feed_subscriptions s join feeds f on f.id = s.feed_id
                where ${options.subscribed} and s.account_id = ${accountId} and s.status <> 'ended'
                  and f.deleted_at is null
                  and (${options.before ?? null}::uuid is null or s.feed_id < ${options.before ?? null})
                order by s.feed_id desc limit ${options.limit})) found
        join feeds f on f.id = found.id
        join feed_prices p on p.feed_id = f.id and p.no = f.price_no
       order by f.id desc limit ${options.limit}`,
  };
}
