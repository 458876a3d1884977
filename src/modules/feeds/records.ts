/** Feeds, updates and subscriptions as everyone sees them. */
import { z } from "zod";
import { Credits, toCredits } from "../../platform/credits.ts";
import { formatId, idOut } from "../../platform/ids.ts";
import type { StoredFeed, StoredSubscription, StoredUpdate } from "./feed.ts";

const Time = z.iso.datetime();

export const Subscription = z
  .strictObject({
    id: idOut("sub"),
    feed_id: idOut("feed"),
    status: z.enum(["active", "paused", "ended"]).meta({
      description: "`paused`: the credits did not suffice for an update. Subscribing again resumes.",
    }),
    price_credits: Credits.meta({
      description: "What an update costs: the price when you subscribed, or a lower one since.",
    }),
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

export const presentSubscription = (row: StoredSubscription): z.input<typeof Subscription> => ({
  id: formatId("sub", row.id),
  feed_id: formatId("feed", row.feed_id),
  status: row.status,
  price_credits: toCredits(row.price_micros),
  reaction: row.reaction === null ? null : { instructions: row.reaction },
  remember: row.remember,
  created_at: row.created_at.toISOString(),
});

export const presentFeed = (
  row: StoredFeed,
  subscription?: StoredSubscription | null,
): z.input<typeof Feed> => ({
  id: formatId("feed", row.id),
  slug: row.slug,
  title: row.title,
  description: row.description,
  owner: formatId("usr", row.account_id),
  price_credits: toCredits(row.price_micros),
  visibility: row.visibility,
  ...(row.schema === null ? {} : { schema: row.schema }),
  subscriber_count: row.subscriber_count,
  latest_seq: row.latest_seq,
  created_at: row.created_at.toISOString(),
  ...(subscription === undefined ? {} : { subscription: subscription && presentSubscription(subscription) }),
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
