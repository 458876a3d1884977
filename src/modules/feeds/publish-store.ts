import type { Queryable, Tx } from "../../platform/database/database.ts";
import type { StoredFeed, StoredUpdate } from "./feed.ts";

/** From here to the end of the transaction nobody else publishes to it, or subscribes. */
export const lockFeed = (tx: Tx, feedId: string) =>
  tx.maybe<Pick<StoredFeed, "account_id" | "price_no" | "subscriber_count" | "latest_seq" | "stopped_at">>`
    select account_id, price_no, subscriber_count, latest_seq, stopped_at
      from feeds
     where id = ${feedId} and deleted_at is null
       for update`;

export const insertUpdate = (tx: Tx, update: StoredUpdate) =>
  tx.run`
    with raised as (
      update feeds set latest_seq = ${update.seq}, latest_update_id = ${update.id} where id = ${update.feed_id}
    )
    insert into feed_updates (feed_id, seq, id, data, price_no, published_at)
    values (${update.feed_id}, ${update.seq}, ${update.id}, ${update.data}, ${update.price_no}, ${update.published_at})`;

/** Of a deleted feed too. */
export const findPublisher = async (database: Queryable, feedId: string): Promise<string> =>
  (await database.one<{ account_id: string }>`select account_id from feeds where id = ${feedId}`).account_id;
