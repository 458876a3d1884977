/** What feeds tell those who listen. */
import { z } from "zod";
import { Credits } from "../../platform/credits.ts";
import { defineEvent } from "../../platform/events/events.ts";
import { idOut } from "../../platform/ids.ts";
import { Update } from "./records.ts";

/** The publisher gets the same as the subscriber: neither who that is, nor what the helper was told to do. */
const SubscriptionEvent = z
  .strictObject({
    id: idOut("sub"),
    feed_id: idOut("feed"),
    status: z.enum(["active", "paused", "ended"]),
    price_credits: Credits.meta({ description: "What an update costs." }),
  })
  .meta({ id: "SubscriptionEvent" });

export const updatePublished = defineEvent({
  type: "feed.update.published",
  summary: "Your feed published an update",
  version: 1,
  access: "feeds:read",
  data: Update,
});

export const updateDelivered = defineEvent({
  type: "feed.update.delivered",
  summary: "A feed that you subscribed to has delivered an update",
  version: 1,
  access: "feeds:read",
  // The inbox of each subscriber has it already: the update is not copied once a subscriber.
  isKeptElsewhere: true,
  data: Update,
});

export const subscriptionCreated = defineEvent({
  type: "feed.subscription.created",
  summary: "You subscribed to a feed, or somebody subscribed to yours",
  version: 1,
  access: "feeds:read",
  data: SubscriptionEvent,
});

export const subscriptionPaused = defineEvent({
  type: "feed.subscription.paused",
  summary:
    "An update was not delivered: the subscriber's credits did not suffice, or the limit of the day was reached",
  version: 1,
  access: "feeds:read",
  data: z
    .strictObject({
      ...SubscriptionEvent.shape,
      reason: z.enum(["credits", "daily_limit"]).meta({
        description: "`credits`: subscribing again resumes. `daily_limit`: it goes on by itself.",
      }),
      until: z.iso.datetime().nullable().meta({ description: "When it goes on by itself; else null." }),
    })
    .meta({ id: "SubscriptionPausedEvent" }),
});

export const subscriptionEnded = defineEvent({
  type: "feed.subscription.ended",
  summary: "The subscriber unsubscribed, or the feed was deleted",
  version: 1,
  access: "feeds:read",
  data: SubscriptionEvent,
});

const FeedStop = z
  .strictObject({ feed_id: idOut("feed"), reason: z.string().nullable() })
  .meta({ id: "FeedStopEvent" });

export const feedStopped = defineEvent({
  type: "feed.stopped",
  summary: "The operator of the service stopped your feed: nothing is published or charged any more",
  version: 1,
  access: "feeds:read",
  data: FeedStop,
});

export const feedResumed = defineEvent({
  type: "feed.resumed",
  summary: "The operator of the service let your feed go on",
  version: 1,
  access: "feeds:read",
  data: FeedStop,
});
