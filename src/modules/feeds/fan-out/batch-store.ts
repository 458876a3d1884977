/** What a batch reads and writes. */
import { bareArray } from "../../../platform/database/array-literal.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { StoredUpdate } from "../feed.ts";
import type { Lane } from "./lane.ts";

/**
 * What the fan-out needs to know of a feed, as of one moment. It goes up to the update that was the latest then:
 * one that is published meanwhile may have a price that is not among these, and a subscriber whom a look at the
 * subscriptions missed.
 */
export interface FannedFeed {
  /** The publisher. */
  account_id: string;
  deleted: boolean;
  /** By the operator. */
  stopped: boolean;
  latest_seq: number;
  /** By their numbers, beginning with number 1. */
  prices: bigint[];
}

export async function readFeed(tx: Tx, feedId: string): Promise<FannedFeed> {
  // The driver would read an array of int8 as one of text.
  const { prices, ...feed } = await tx.one<Omit<FannedFeed, "prices"> & { prices: string[] }>`
    select account_id, deleted_at is not null as deleted, stopped_at is not null as stopped, latest_seq,
           array(select price_micros::text from feed_prices where feed_id = ${feedId} order by no) as prices
      from feeds
     where id = ${feedId}`;
  return { ...feed, prices: prices.map(BigInt) };
}

export const findUpdates = (tx: Tx, feedId: string, range: { after: number; upTo: number }, limit: number) =>
  tx.many<StoredUpdate>`
    select id, feed_id, seq, data, price_no, published_at
      from feed_updates
     where feed_id = ${feedId} and seq > ${range.after} and seq <= ${range.upTo}
     order by seq
     limit ${limit}`;

export interface Subscriber {
  bucket: number;
  account_id: string;
  id: string;
  price_no: number;
  since_seq: number;
  remember: boolean;
  reacts: boolean;
  daily_limit_micros: bigint;
  paused_until: Date | null;
}

/** The lane's next subscribers. */
export const findSubscribers = (tx: Tx, lane: Lane, limit: number) =>
  tx.many<Subscriber>`
    select bucket, account_id, id, price_no, since_seq, remember, reaction is not null as reacts,
           daily_limit_micros, paused_until
      from feed_subscriptions
     where feed_id = ${lane.feed_id} and status = 'active'
       and bucket >= ${lane.first} and bucket < ${lane.beyond}
       and (bucket, account_id) > (${lane.bucket ?? -1}::smallint, ${lane.account_id ?? NOBODY}::uuid)
     order by bucket, account_id
     limit ${limit}`;

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Room for so many more in each inbox; answers the last number of each. */
export const extendInboxes = (tx: Tx, accountIds: readonly string[], by: number) =>
  tx.many<{ account_id: string; seq: number }>`
    with locked as materialized (
      -- In the order of the key: two lanes that share accounts can't wait for each other in a circle.
      select account_id from feed_inboxes where account_id = any (${bareArray(accountIds)}::uuid[])
       order by account_id for update
    )
    update feed_inboxes i set seq = i.seq + ${by}
      from locked l
     where i.account_id = l.account_id
    returning i.account_id, i.seq`;

/** Where they differ in how many they get: all of them first, in the same order. */
export const lockInboxes = (tx: Tx, accountIds: readonly string[]) =>
  tx.run`
    select from feed_inboxes where account_id = any (${bareArray(accountIds)}::uuid[])
     order by account_id for update`;

export interface Delivery {
  accountId: string;
  /** Its number in the inbox. */
  inboxSeq: number;
  update: StoredUpdate;
}

export const insertDeliveries = (tx: Tx, feedId: string, deliveries: readonly Delivery[]) =>
  tx.run`
    insert into feed_deliveries (account_id, seq, feed_id, update_id, update_seq)
    select account_id, seq, ${feedId}, update_id, update_seq
      from unnest(
             ${bareArray(deliveries.map(({ accountId }) => accountId))}::uuid[],
             ${bareArray(deliveries.map(({ inboxSeq }) => inboxSeq))}::int[],
             ${bareArray(deliveries.map(({ update }) => update.id))}::uuid[],
             ${bareArray(deliveries.map(({ update }) => update.seq))}::int[]
           ) as d (account_id, seq, update_id, update_seq)`;

export const pause = (tx: Tx, feedId: string, accountIds: readonly string[], now: Date) =>
  tx.run`
    update feed_subscriptions set status = 'paused', updated_at = ${now}
     where feed_id = ${feedId} and account_id = any (${accountIds}::uuid[]) and status = 'active'`;

/**
 * Their daily limit is reached. One whose limit was changed since it was read is left as it is. Answers those that
 * are paused.
 */
export const pauseUntil = async (
  tx: Tx,
  feedId: string,
  limited: readonly Pick<Subscriber, "account_id" | "daily_limit_micros">[],
  until: Date,
): Promise<Set<string>> => {
  const rows = await tx.many<{ account_id: string }>`
    update feed_subscriptions s set paused_until = ${until}
      from unnest(${limited.map(({ account_id }) => account_id)}::uuid[],
                  ${limited.map((each) => String(each.daily_limit_micros))}::bigint[]) as l (account_id, micros)
     where s.feed_id = ${feedId} and s.account_id = l.account_id and s.status = 'active'
       and s.daily_limit_micros = l.micros
    returning s.account_id`;
  return new Set(rows.map(({ account_id }) => account_id));
};

export const addEarning = (
  tx: Tx,
  update: StoredUpdate,
  earning: { lane: number; day: string; deliveries: number; micros: bigint },
) =>
  tx.run`
    insert into feed_earnings as e (feed_id, update_seq, lane, day, deliveries, micros)
    values (${update.feed_id}, ${update.seq}, ${earning.lane}, ${earning.day}, ${earning.deliveries}, ${earning.micros})
        on conflict (feed_id, update_seq, lane, day)
        do update set deliveries = e.deliveries + excluded.deliveries, micros = e.micros + excluded.micros`;

/** Of a deleted feed: ends the lane's next subscriptions. */
export const endSubscriptions = (tx: Tx, lane: Lane, limit: number, now: Date) =>
  tx.many<Subscriber>`
    with ending as materialized (
      select bucket, account_id from feed_subscriptions
       where feed_id = ${lane.feed_id} and status <> 'ended'
         and bucket >= ${lane.first} and bucket < ${lane.beyond}
       order by bucket, account_id
       limit ${limit}
         for update
    )
    update feed_subscriptions s set status = 'ended', updated_at = ${now}
      from ending e
     where s.feed_id = ${lane.feed_id} and s.bucket = e.bucket and s.account_id = e.account_id
    returning s.bucket, s.account_id, s.id, s.price_no, s.since_seq, s.remember, s.reaction is not null as reacts,
              s.daily_limit_micros, s.paused_until`;
