/**
 * A feed, its updates and its subscriptions, as they are stored.
 *
 *   subscription:  active ─┬─ paused   can't pay; subscribing again resumes
 *                          └─ ended    unsubscribed, or the feed was deleted; subscribing again begins anew
 *
 * One that reached its daily limit stays `active`: `paused_until` says which updates it misses, so that it goes on
 * by itself.
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
  /** Subscribers who pay also read what was published before they subscribed. */
  free_history: boolean;
  /** By the operator: nothing is published, delivered or charged. */
  stopped_at: Date | null;
  stopped_reason: string | null;
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
  daily_limit_micros: bigint;
  /** The daily limit was reached: nothing that is published before this moment is delivered. */
  paused_until: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** What an account pays for a feed on one UTC day, unless it says otherwise. */
export const DEFAULT_DAILY_LIMIT_MICROS = 100_000_000n;

/** Whether it is paused by its daily limit. */
export const isLimited = (
  subscription: Pick<StoredSubscription, "status" | "paused_until">,
  now: Date,
): boolean =>
  subscription.status === "active" && subscription.paused_until !== null && subscription.paused_until > now;

export const REPORT_REASONS = ["misleading", "scam", "spam", "harmful", "illegal", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

const BUCKETS = 64;

/** Six random bits of a UUIDv7's end. */
export const bucketOf = (accountId: string): number => Number.parseInt(accountId.slice(-2), 16) % BUCKETS;
