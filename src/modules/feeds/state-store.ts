/** What helpers know of feeds: the latest that each account may read of its own and of those it follows. */
import type { Database } from "../../platform/database/database.ts";
import { formatId } from "../../platform/ids.ts";
import type { FeedState, JsonObject } from "../agent/index.ts";

const MOST_FEEDS = 50;
/** Delivered ones are looked for so far back; those in between were published while it was paused. */
const MOST_BACK = 200;

export function createStateStore(database: Database) {
  return {
    /**
     * Newest first. A subscriber's own are those that were delivered, that cost nothing, or that were there before
     * where the feed gives its history away. A feed that the operator stopped says nothing to others.
     */
    listLatestStates: async (accountId: string): Promise<FeedState[]> => {
      const rows = await database.as(accountId).many<{
        feed_id: string;
        title: string;
        description: string;
        data: string;
        published_at: Date;
      }>`
        with latest as (
          select f.id as feed_id, f.latest_seq as seq
            from feeds f
           where f.account_id = ${accountId} and f.deleted_at is null and f.latest_seq > 0
          union all
          select s.feed_id, seen.seq
            from feed_subscriptions s join feeds f on f.id = s.feed_id,
                 lateral (
                   select greatest(
                     case when f.free_history then least(s.catalogue_seq, f.latest_seq) end,
                     case when (select min(p.price_micros) from feed_prices p
                                 where p.feed_id = s.feed_id and p.no >= s.price_no) = 0 then f.latest_seq end,
                     (select u.seq from feed_updates u
                       where u.feed_id = s.feed_id and u.seq > f.latest_seq - ${MOST_BACK}::int
                         and exists (select 1 from feed_deliveries d
                                      where d.account_id = s.account_id and d.update_id = u.id)
                       order by u.seq desc limit 1)) as seq
                 ) seen
           where s.account_id = ${accountId} and s.status <> 'ended' and f.deleted_at is null and f.stopped_at is null
             and f.account_id <> s.account_id
        ), newest as (
          select u.id, u.published_at
            from latest l join feed_updates u on u.feed_id = l.feed_id and u.seq = l.seq
           order by u.published_at desc, u.id desc limit ${MOST_FEEDS}
        )
        select u.feed_id, f.title, f.description, u.data, u.published_at
          from newest n join feed_updates u on u.id = n.id join feeds f on f.id = u.feed_id
         order by n.published_at desc, n.id desc`;
      return rows.map((row) => ({
        id: formatId("feed", row.feed_id),
        title: row.title,
        description: row.description,
        data: JSON.parse(row.data) as JsonObject,
        publishedAt: row.published_at,
      }));
    },
  };
}
