/** The endpoints of credits. */
import { z } from "zod";
import { Credits } from "../../platform/credits.ts";
import { endpoint } from "../../platform/http/endpoint.ts";
import { listOf, listQuery } from "../../platform/http/list.ts";
import { idOut } from "../../platform/ids.ts";
import { BOUND_FORM, parseBound } from "./calendar.ts";

const Timestamp = z.iso.datetime();

const CreditBalance = z
  .strictObject({
    plan: z.string().meta({ description: "`free` or `preview`." }),
    balance: Credits.meta({ description: "All that can be spent, the rest of the free tier included." }),
    free_tier: z.strictObject({
      amount: Credits.meta({ description: "What this month began with." }),
      used: Credits.meta({ description: "How much of it is spent. It is spent before anything else." }),
      resets_at: Timestamp.meta({
        description: "When the next month's begins; the rest of this one's expires then.",
      }),
    }),
    earnings: Credits.meta({
      description: "From feed updates that others paid for. Kept apart from the balance.",
    }),
  })
  .meta({ id: "CreditBalance" });

export const readCredits = endpoint({
  id: "credits.read",
  method: "GET",
  path: "/v1/credits",
  summary: "Balance and free tier",
  access: "credits:read",
  price: 0,
  stability: "stable",
  response: CreditBalance,
});

/** With nanoseconds and an offset. */
const MAX_TIMESTAMP_CHARACTERS = 35;

const bound = (description: string) =>
  z
    .string("must be given once")
    .transform((text, context) => {
      const parsed = parseBound(text);
      if (parsed) return parsed;
      context.addIssue({
        code: "custom",
        message: "must be an RFC 3339 timestamp such as 2026-11-15T08:00:00Z, or a day such as 2026-11-15",
      });
      return z.NEVER;
    })
    .meta({ pattern: BOUND_FORM.source, maxLength: MAX_TIMESTAMP_CHARACTERS })
    .optional()
    .meta({ description });

const UsageRow = z
  .strictObject({
    endpoint: z.string().optional().meta({
      description: "When grouped by endpoint: `GET /v1/memory/read`, or `feed:{feed_id}` for feed updates.",
    }),
    day: z.iso.date().optional().meta({ description: "When grouped by day (UTC)." }),
    key_id: idOut("key")
      .nullable()
      .optional()
      .meta({ description: "When grouped by key; null for calls that were made with a session." }),
    calls: z.int().nonnegative().meta({ description: "Answered calls." }),
    credits: Credits.meta({ description: "What they cost; a call that failed costs nothing." }),
    errors: z.int().nonnegative().meta({ description: "How many of the calls failed." }),
  })
  .meta({ id: "CreditUsageRow" });

export const readUsage = endpoint({
  id: "credits.usage",
  method: "GET",
  path: "/v1/credits/usage",
  summary: "What was spent on which endpoint, day or key",
  description:
    "Usage is kept by whole days (UTC): each day that the range touches counts whole, and the answer repeats " +
    "the range that results. A refund lowers the day of its charge.",
  access: "credits:read",
  price: 0,
  stability: "stable",
  query: z.strictObject({
    from: bound("RFC 3339 timestamp or day (UTC). Default: the start of the month of `to`."),
    to: bound("RFC 3339 timestamp (exclusive) or day (UTC, inclusive). Default: now."),
    group_by: z.enum(["endpoint", "day", "key"]).default("endpoint").meta({ default: "endpoint" }),
  }),
  response: z
    .strictObject({
      from: Timestamp,
      to: Timestamp.meta({ description: "Exclusive." }),
      total: z.strictObject({ calls: z.int().nonnegative(), credits: Credits }),
      data: z
        .array(UsageRow)
        .meta({ description: "Days in their order; otherwise the most expensive first." }),
    })
    .meta({ id: "CreditUsage" }),
});

const LedgerItem = z
  .strictObject({
    id: idOut("txn"),
    at: Timestamp,
    kind: z.enum(["charge", "refund", "grant", "expiry", "feed_update", "earning"]),
    amount: Credits.meta({
      description: "Negative when it took credits. Of an `earning`: what it added to earnings.",
    }),
    balance_after: Credits.meta({ description: "The balance after it, earnings not included." }),
    endpoint: z.string().optional().meta({ description: "As the usage view names it." }),
    feed_id: idOut("feed").optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: "LedgerItem" });

export const listLedger = endpoint({
  id: "credits.ledger",
  method: "GET",
  path: "/v1/credits/ledger",
  summary: "Every movement of the account's credits, newest first",
  access: "credits:read",
  price: 0,
  stability: "stable",
  query: listQuery({}),
  response: listOf(LedgerItem),
});

export const listPrices = endpoint({
  id: "credits.prices",
  method: "GET",
  path: "/v1/credits/prices",
  summary: "What each endpoint costs",
  access: "open",
  price: 0,
  stability: "stable",
  response: z.strictObject({
    data: z.array(
      z
        .strictObject({
          endpoint: z.string().meta({ description: "As the usage view names it." }),
          id: z.string().meta({ description: "The operation's id in the OpenAPI description." }),
          credits: Credits,
        })
        .meta({ id: "Price" }),
    ),
  }),
});
