/** Feeds, updates and subscriptions as everyone sees them. */
import { z } from "zod";
import { Credits, toCredits } from "../../platform/credits.ts";
import { formatId, idOut } from "../../platform/ids.ts";
import {
  isLimited,
  REPORT_REASONS,
  type StoredFeed,
  type StoredSubscription,
  type StoredUpdate,
} from "./feed.ts";

const Time = z.iso.datetime();

export const Subscription = z
  .strictObject({
    id: idOut("sub"),
    feed_id: idOut("feed"),
    status: z.enum(["active", "paused", "ended"]).meta({
      description: "While it is `paused`, nothing is delivered or paid.",
    }),
    paused_reason: z
      .enum(["credits", "daily_limit", "stopped"])
      .nullable()
      .meta({
        description:
          "`credits`: they did not suffice for an update; subscribing again resumes. `daily_limit`: it goes on by " +
          "itself. `stopped`: the operator stopped the feed.",
      }),
    resumes_at: Time.nullable().meta({
      description: "When a subscription that reached its daily limit goes on.",
    }),
    price_credits: Credits.meta({
      description:
        "What an update costs: the price that you agreed to, or a lower one since. Where the feed's own " +
        "`price_credits` is higher, its price rose: you go on paying this one until you accept the other.",
    }),
    daily_limit: Credits.meta({ description: "The most that you pay for this feed on one UTC day." }),
    reaction: z
      .strictObject({ instructions: z.string() })
      .nullable()
      .meta({ description: "What the helper does with each update; null for nothing." }),
    remember: z.boolean().meta({ description: "Whether the helper stores each update in memory." }),
    created_at: Time,
  })
  .meta({ id: "Subscription" });

export const Feed = z
  .strictObject({
    id: idOut("feed"),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    owner: idOut("usr").meta({ description: "The publisher." }),
    price_credits: Credits.meta({ description: "What a subscriber pays for each update." }),
    visibility: z.enum(["public", "unlisted"]).meta({
      description:
        "`unlisted` feeds are not found by searching; whoever knows the id can read and subscribe.",
    }),
    schema: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: "JSON Schema that each update's `data` satisfies." }),
    free_history: z.boolean().meta({
      description:
        "Whether subscribers can read what was published before they subscribed. Where the feed costs nothing, they can.",
    }),
    status: z.enum(["active", "stopped"]).meta({
      description: "`stopped`: by the operator of the service; nothing is published or charged.",
    }),
    stopped_reason: z.string().optional(),
    subscriber_count: z.int(),
    latest_seq: z.int().meta({ description: "Number of its latest update; 0 before the first." }),
    created_at: Time,
    subscription: Subscription.nullable().optional().meta({
      description: "Your own subscription, where you have one.",
    }),
  })
  .meta({ id: "Feed" });

export const Update = z
  .strictObject({
    id: idOut("upd").meta({
      description: "Also the cursor: `after` it come the updates that you don't have.",
    }),
    feed_id: idOut("feed"),
    seq: z.int().meta({ description: "Numbers the feed's updates from 1, without a gap." }),
    data: z.record(z.string(), z.unknown()),
    published_at: Time,
  })
  .meta({ id: "Update" });

export const FeedReport = z
  .strictObject({
    feed_id: idOut("feed"),
    reason: z.enum(REPORT_REASONS),
    details: z.string().nullable(),
    created_at: Time,
  })
  .meta({ id: "FeedReport" });

export function presentSubscription(
  row: StoredSubscription,
  feed: Pick<StoredFeed, "stopped_at">,
  now: Date,
): z.input<typeof Subscription> {
  const paused_reason =
    row.status === "ended"
      ? null
      : feed.stopped_at
        ? "stopped"
        : row.status === "paused"
          ? "credits"
          : isLimited(row, now)
            ? "daily_limit"
            : null;
  return {
    id: formatId("sub", row.id),
    feed_id: formatId("feed", row.feed_id),
    status: paused_reason === null ? row.status : "paused",
    paused_reason,
    resumes_at: paused_reason === "daily_limit" && row.paused_until ? row.paused_until.toISOString() : null,
    price_credits: toCredits(row.price_micros),
    daily_limit: toCredits(row.daily_limit_micros),
    reaction: row.reaction === null ? null : { instructions: row.reaction },
    remember: row.remember,
    created_at: row.created_at.toISOString(),
  };
}

export const presentFeed = (
  row: StoredFeed,
  subscription: StoredSubscription | null,
  now: Date,
): z.input<typeof Feed> => ({
  id: formatId("feed", row.id),
  slug: row.slug,
  title: row.title,
  description: row.description,
  owner: formatId("usr", row.account_id),
  price_credits: toCredits(row.price_micros),
  visibility: row.visibility,
  ...(row.schema === null ? {} : { schema: row.schema }),
  free_history: row.free_history,
  status: row.stopped_at ? "stopped" : "active",
  ...(row.stopped_reason === null ? {} : { stopped_reason: row.stopped_reason }),
  subscriber_count: row.subscriber_count,
  latest_seq: row.latest_seq,
  created_at: row.created_at.toISOString(),
  subscription: subscription && presentSubscription(subscription, row, now),
});

export const presentUpdate = (row: StoredUpdate): z.input<typeof Update> => ({
  id: formatId("upd", row.id),
  feed_id: formatId("feed", row.feed_id),
  seq: row.seq,
  data: JSON.parse(row.data) as Record<string, unknown>,
  published_at: row.published_at.toISOString(),
});

/** The same as JSON. What was published is not parsed again: it is sent to everyone as it is stored. */
export const updateJson = (row: StoredUpdate): string =>
  `{"id":"${formatId("upd", row.id)}","feed_id":"${formatId("feed", row.feed_id)}","seq":${row.seq},` +
  `"data":${row.data},"published_at":"${row.published_at.toISOString()}"}`;
