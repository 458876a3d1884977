/** What is too old to be kept. */
import type { Database } from "../../platform/database/database.ts";

export type RetentionStore = ReturnType<typeof createRetentionStore>;

export function createRetentionStore(database: Database) {
  return {
    /** A feed's latest update is its state and stays; so does what some lane has yet to deliver. */
    deleteUpdates: (before: Date, limit: number) =>
      database.run`
        delete from feed_updates
         where (feed_id, seq) in (
               select u.feed_id, u.seq from feed_updates u join feeds f on f.id = u.feed_id
                where u.published_at < ${before} and u.seq < f.latest_seq
                  and u.seq <= coalesce(
                      (select min(l.done_seq) from feed_lanes l where l.feed_id = u.feed_id and f.subscriber_count > 0),
                      u.seq)
                order by u.published_at
                limit ${limit})`,

    /** Of feeds that are gone, once their last lane is. */
    deleteUpdatesOfDeleted: (limit: number) =>
      database.run`
        delete from feed_updates
         where (feed_id, seq) in (
               select u.feed_id, u.seq from feeds f join feed_updates u on u.feed_id = f.id
                where f.deleted_at is not null
                  and not exists (select from feed_lanes l where l.feed_id = f.id)
                limit ${limit})`,

    /**
     * Entries of the next inboxes after an account, up to an update's id: ids sort by time. Answers the last
     * account it looked at, undefined after the last of all.
     */
    deleteDeliveries: async (
      after: string,
      beforeId: string,
      accounts: number,
    ): Promise<string | undefined> => {
      const rows = await database.many<{ account_id: string }>`
        with looked as materialized (
          select account_id from feed_inboxes where account_id > ${after} order by account_id limit ${accounts}
        ), deleted as (
          delete from feed_deliveries d using looked l
           where d.account_id = l.account_id and d.update_id < ${beforeId}
             and not exists (select from feed_updates u where u.id = d.update_id)
        )
        select account_id from looked order by account_id`;
      return rows.at(-1)?.account_id;
    },
  };
}
