/** The endpoints of the catalogue: feeds, who publishes them and who subscribed. */
import { z } from "zod";
import { Credits } from "../../platform/credits.ts";
import { endpoint } from "../../platform/http/endpoint.ts";
import { listOf, listQuery } from "../../platform/http/list.ts";
import { textInput } from "../../platform/http/text-input.ts";
import { idOut, idParam } from "../../platform/ids.ts";
import { REPORT_REASONS } from "./feed.ts";
import { AcceptedPriceInput, DailyLimitInput, PriceInput } from "./price-input.ts";
import { Feed, FeedReport, Subscription, Update } from "./records.ts";
import { SLUG } from "./slug.ts";

const MOST_TITLE = 200;
const MOST_DESCRIPTION = 4_000;
const MOST_INSTRUCTIONS = 4_000;
const MOST_QUERY = 200;
const MOST_DETAILS = 2_000;

const Description = z
  .string()
  .refine((text) => [...text].length <= MOST_DESCRIPTION, {
    error: `must be at most ${MOST_DESCRIPTION.toLocaleString("en")} characters`,
  })
  .meta({ maxLength: MOST_DESCRIPTION });

const Slug = z
  .string()
  .regex(SLUG, "must be 1 to 64 of the characters a-z, 0-9 and -")
  .meta({ maxLength: 64, description: "Unique among your feeds. Made of the title unless given." });

const Visibility = z.enum(["public", "unlisted"]).meta({
  description: "`unlisted` feeds are not found by searching; whoever knows the id can subscribe.",
});

const Schema = z.record(z.string(), z.unknown()).meta({
  description:
    "JSON Schema (2020-12, at most 32 KiB, references inside of it only) that each update's `data` must satisfy.",
});

const Data = z.record(z.string(), z.unknown(), "must be an object").meta({
  description: "What the update says: an object of at most 64 KiB.",
});

const wishes = {
  reaction: z
    .strictObject({ instructions: textInput(MOST_INSTRUCTIONS) })
    .optional()
    .meta({
      description:
        "What your helper does with each update by itself, as a run that you pay for: at most 60 an hour, what comes beyond them is delivered without. Absent: nothing.",
    }),
  remember: z.boolean().optional().meta({ description: "Your helper stores each update in memory." }),
  accept_price: AcceptedPriceInput.nullable()
    .optional()
    .meta({
      description:
        "The highest price of an update that you accept, in credits. Needed where the feed costs more than nothing, and " +
        "again where it costs more than you agreed to: 409 `price_changed` without. `null` keeps the price you agreed to.",
    }),
  daily_limit: DailyLimitInput.optional(),
};

const FreeHistory = z.boolean().meta({
  description:
    "Subscribers can read what was published before they subscribed. Default: false. Where the feed costs nothing, they always can.",
});

const day = (description: string) =>
  z.iso.date("must be a day such as 2030-01-31").optional().meta({ description });

const read = { access: "feeds:read", price: 0, stability: "stable" } as const;
const manage = { access: "feeds:publish", price: 0, stability: "stable" } as const;
const publish = { access: "feeds:publish", price: 1, stability: "stable" } as const;
const subscribe = { access: "feeds:subscribe", price: 0, stability: "stable" } as const;
const params = z.object({ id: idParam("feed") });
/** In a body, where one that is no id names nothing either. */
const feed_id = idParam("feed").meta({ description: "The feed's id." });

export const createFeed = endpoint({
  ...manage,
  id: "feeds.create",
  holdsData: true,
  method: "POST",
  path: "/v1/feeds",
  summary: "Create a feed",
  description: "At most 1,000 for an account.",
  body: z.strictObject({
    title: textInput(MOST_TITLE),
    description: Description.optional(),
    slug: Slug.optional(),
    price_credits: PriceInput.optional(),
    visibility: Visibility.optional(),
    schema: Schema.optional(),
    free_history: FreeHistory.optional(),
  }),
  response: Feed,
  status: 201,
  errors: ["conflict"],
  example: { title: "Weather in Lisbon", description: "Every morning at seven.", price_credits: 0.5 },
});

export const listFeeds = endpoint({
  ...read,
  id: "feeds.list",
  method: "GET",
  path: "/v1/feeds",
  summary: "List your feeds",
  description: "Those that you publish and those that you subscribed to, newest first.",
  query: listQuery({
    role: z.enum(["owner", "subscriber"]).optional().meta({
      description: "Only those that you publish, or only those that you subscribed to.",
    }),
  }),
  response: listOf(Feed),
});

export const discoverFeeds = endpoint({
  ...read,
  id: "feeds.discover",
  method: "GET",
  path: "/v1/feeds/discover",
  summary: "Find feeds",
  description:
    "Public feeds. With `q` those whose title or description has the words, or words that begin with them: without " +
    "`sort` the best first, and most of the words are enough; with `sort` all of the words. At most 1,000 are found.",
  query: listQuery({
    q: z
      .string("must be given once")
      .max(MOST_QUERY, `must be at most ${MOST_QUERY} characters`)
      .optional()
      .meta({ description: "Words of the title or description." }),
    sort: z.enum(["popular", "new"]).optional().meta({
      description: "`popular` (the most subscribers first) or `new`. Without `q`: `popular` unless given.",
    }),
  }),
  response: listOf(Feed),
});

export const getFeed = endpoint({
  ...read,
  id: "feeds.get",
  method: "GET",
  path: "/v1/feeds/{id}",
  summary: "Read a feed",
  description: "Anyone's, unlisted ones too. What it published is for its subscribers.",
  params,
  response: Feed,
  errors: ["not_found"],
});

export const updateFeed = endpoint({
  ...manage,
  id: "feeds.update",
  holdsData: true,
  method: "PATCH",
  path: "/v1/feeds/{id}",
  summary: "Change a feed",
  description:
    "A lower price counts for everyone from the next update on. A higher one counts for those who subscribe from " +
    "now on: the others keep theirs until they accept it.",
  params,
  body: z.strictObject({
    title: textInput(MOST_TITLE).optional(),
    description: Description.optional(),
    slug: Slug.optional(),
    price_credits: PriceInput.optional(),
    visibility: Visibility.optional(),
    schema: Schema.nullable().optional(),
    free_history: FreeHistory.optional(),
  }),
  response: Feed,
  errors: ["not_found", "forbidden", "conflict"],
  example: { title: "Weather in Lisbon, hourly" },
});

export const deleteFeed = endpoint({
  ...manage,
  id: "feeds.delete",
  method: "DELETE",
  path: "/v1/feeds/{id}",
  summary: "Delete a feed",
  description: "Nobody finds or reads it any more, and its subscriptions end.",
  params,
  response: z.undefined(),
  status: 204,
  errors: ["not_found", "forbidden"],
});

const publishing = {
  ...publish,
  method: "POST",
  response: Update,
  status: 201,
  errors: ["not_found", "forbidden", "too_large"],
} as const;

const PUBLISHING =
  "Every subscriber gets it, and pays the price at which they subscribed or a lower one since; you earn 70% of that.";

export const publishUpdate = endpoint({
  ...publishing,
  errors: [...publishing.errors],
  id: "feeds.publish",
  holdsData: true,
  path: "/v1/feeds/{id}/publish",
  summary: "Publish an update",
  description: PUBLISHING,
  params,
  body: z.strictObject({ data: Data }),
  example: { data: { degrees: 21, sky: "clear" } },
});

export const publishUpdateByBody = endpoint({
  ...publishing,
  errors: [...publishing.errors],
  id: "feeds.publish_by_body",
  holdsData: true,
  path: "/v1/feeds/publish",
  summary: "Publish an update, the feed named in the body",
  description: PUBLISHING,
  body: z.strictObject({ feed_id, data: Data }),
  example: { feed_id: "feed_01jgqvr3sze5ervx2p4dtm19zz", data: { degrees: 21, sky: "clear" } },
});

const SUBSCRIBING =
  "At the price of now, with the next update. `remember` takes the scope memory:write too, and `reaction` agent:run. " +
  "Subscribing again is no error: it replaces `reaction` and `remember`, " +
  "and resumes what was paused. A price above 0, or above the one that you agreed to, has to be accepted with " +
  "`accept_price`; your own feed is free. At most 1,000 for an account.";

export const subscribeToFeed = endpoint({
  ...subscribe,
  id: "feeds.subscribe",
  method: "POST",
  path: "/v1/feeds/{id}/subscribe",
  summary: "Subscribe to a feed",
  description: SUBSCRIBING,
  params,
  body: z.strictObject(wishes),
  response: Subscription,
  status: 201,
  errors: ["not_found", "conflict", "price_changed"],
  example: {
    reaction: { instructions: "Tell me when it will rain." },
    remember: true,
    accept_price: 0.5,
    daily_limit: 20,
  },
});

export const subscribeByBody = endpoint({
  ...subscribe,
  id: "feeds.subscribe_by_body",
  method: "POST",
  path: "/v1/feeds/subscribe",
  summary: "Subscribe to a feed, named in the body",
  description: SUBSCRIBING,
  body: z.strictObject({ feed_id, ...wishes }),
  response: Subscription,
  status: 201,
  errors: ["not_found", "conflict", "price_changed"],
  example: { feed_id: "feed_01jgqvr3sze5ervx2p4dtm19zz", remember: true, accept_price: 0.5 },
});

export const unsubscribeFromFeed = endpoint({
  ...subscribe,
  id: "feeds.unsubscribe",
  method: "DELETE",
  path: "/v1/feeds/{id}/subscribe",
  summary: "End a subscription",
  description: "Nothing more is delivered or paid. Subscribing again begins anew.",
  params,
  response: z.undefined(),
  status: 204,
  errors: ["not_found"],
});

export const reportFeed = endpoint({
  ...read,
  id: "feeds.report",
  method: "POST",
  path: "/v1/feeds/{id}/report",
  summary: "Report a feed",
  description:
    "To the operator of this service, who can stop it. One report for each account and feed: another one takes its place.",
  params,
  body: z.strictObject({
    reason: z.enum(REPORT_REASONS),
    details: textInput(MOST_DETAILS).optional(),
  }),
  response: FeedReport,
  status: 201,
  errors: ["not_found"],
  example: { reason: "scam", details: "It says that my account is suspended, and asks for my password." },
});

export const readEarnings = endpoint({
  ...manage,
  id: "feeds.earnings",
  method: "GET",
  path: "/v1/feeds/{id}/earnings",
  summary: "What a feed earned",
  description: "By day (UTC), for its publisher.",
  params,
  query: z.strictObject({
    from: day("First day (UTC). Default: the feed's first."),
    to: day("Last day (UTC), included. Default: today."),
  }),
  response: z
    .strictObject({
      feed_id: idOut("feed"),
      total: Credits.meta({ description: "Of all days answered." }),
      data: z.array(
        z.strictObject({
          day: z.iso.date(),
          updates: z.int().meta({ description: "Updates that somebody paid for on this day." }),
          credits: Credits.meta({ description: "The publisher's share." }),
        }),
      ),
    })
    .meta({ id: "FeedEarnings" }),
  errors: ["not_found", "forbidden"],
});
