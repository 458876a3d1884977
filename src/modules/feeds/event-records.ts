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
  summary: "The subscriber's credits did not suffice for an update; subscribing again resumes",
  version: 1,
  access: "feeds:read",
  data: SubscriptionEvent,
});

export const subscriptionEnded = defineEvent({
  type: "feed.subscription.ended",
  summary: "The subscriber unsubscribed, or the feed was deleted",
  version: 1,
  access: "feeds:read",
  data: SubscriptionEvent,
});
