/**
 * A feed, its updates and its subscriptions, as they are stored.
 *
 *   subscription:  active ─┬─ paused   can't pay; subscribing again resumes
 *                          └─ ended    unsubscribed, or the feed was deleted; subscribing again begins anew
 */

export interface StoredFeed {
  id: string;
  /** The publisher. */
  account_id: string;
  slug: string;
  title: string;
  description: string;
  visibility: "public" | "unlisted";
  schema: Record<string, unknown> | null;
  price_no: number;
  /** Joined from feed_prices: the latest. */
  price_micros: bigint;
  subscriber_count: number;
  latest_seq: number;
  latest_update_id: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface StoredUpdate {
  id: string;
  feed_id: string;
  seq: number;
  /** JSON, as it is sent. */
  data: string;
  price_no: number;
  published_at: Date;
}

export type SubscriptionStatus = "active" | "paused" | "ended";

export interface StoredSubscription {
  feed_id: string;
  account_id: string;
  id: string;
  status: SubscriptionStatus;
  price_no: number;
  /** The lowest price of the feed since the one that was agreed to. */
  price_micros: bigint;
  since_seq: number;
  catalogue_seq: number;
  reaction: string | null;
  remember: boolean;
  created_at: Date;
  updated_at: Date;
}

const BUCKETS = 64;

/** Six random bits of a UUIDv7's end. */
export const bucketOf = (accountId: string): number => Number.parseInt(accountId.slice(-2), 16) % BUCKETS;
