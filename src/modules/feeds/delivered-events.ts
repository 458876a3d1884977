/** Deliveries of updates as events: listed from the inbox, which has them already. */
import type { Database } from "../../platform/database/database.ts";
import type { EventSource } from "../../platform/events/events.ts";
import type { StoredUpdate } from "./feed.ts";
import { presentUpdate } from "./records.ts";

export const createDeliveredEvents =
  (database: Database): EventSource =>
  async (accountId, { since, before, limit }) => {
    const updates = await database.many<StoredUpdate>`
      select u.id, u.feed_id, u.seq, u.data, u.price_no, u.published_at
        from (select feed_id, update_seq, update_id from feed_deliveries
               where account_id = ${accountId} and (${before ?? null}::uuid is null or update_id < ${before ?? null}::uuid)
               order by update_id desc limit ${limit}) d
        join feed_updates u on u.feed_id = d.feed_id and u.seq = d.update_seq
       where u.published_at >= ${since}
       order by u.id desc`;
    return updates.map((update) => ({ id: update.id, at: update.published_at, data: presentUpdate(update) }));
  };
