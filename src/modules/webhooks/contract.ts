import { z } from "zod";
import { endpoint } from "../../platform/http/endpoint.ts";
import { listOf, listQuery } from "../../platform/http/list.ts";
import { idOut, idParam } from "../../platform/ids.ts";

const MAX_URL = 2_048;
const MAX_DESCRIPTION = 500;
const MAX_EVENTS = 50;

const Time = z.iso.datetime();

const Health = z
  .strictObject({
    state: z.enum(["unused", "healthy", "failing", "disabled"]),
    failing_since: Time.nullable().meta({ description: "Since when there were nothing but failures." }),
    last_success_at: Time.nullable(),
    last_failure_at: Time.nullable(),
    pending: z.int().meta({ description: "Deliveries that wait; at most 1,000 are counted." }),
  })
  .meta({ id: "WebhookHealth" });

const webhookFields = {
  id: idOut("whk"),
  url: z.string(),
  events: z.array(z.string()),
  description: z.string(),
  ordered: z.boolean(),
  status: z.enum(["enabled", "disabled"]),
  disabled_reason: z
    .enum(["failing", "gone", "owner", "maker_revoked", "maker_expired"])
    .nullable()
    .meta({
      description:
        "`failing`: five days of nothing but failure. `gone`: it answered 410. `maker_revoked`, `maker_expired`: the key " +
        "that made it has ended. Whoever enables it again becomes its maker.",
    }),
  scopes: z.array(z.string()).meta({
    description:
      "Those of its maker: the key or session that created it, enabled it again, or changed its `url` or `events` " +
      "last. It gets only events that these may read.",
  }),
  key_id: idOut("key").nullable().meta({ description: "The key that is its maker; null for a session." }),
  verified_at: Time.nullable().meta({
    description:
      "When its URL first answered 2xx. Until then one delivery at a time is sent, at most one in five seconds; the " +
      "others wait.",
  }),
  health: Health,
  created_at: Time,
  updated_at: Time,
};

const Webhook = z.strictObject(webhookFields).meta({ id: "Webhook" });

const WithSecret = z
  .strictObject({
    ...webhookFields,
    secret: z.string().meta({ description: "What deliveries are signed with. Shown once." }),
  })
  .meta({ id: "WebhookWithSecret" });

const Attempt = z
  .strictObject({
    attempt: z.int(),
    at: Time,
    request_headers: z.record(z.string(), z.string()),
    response_status: z.int().nullable(),
    response_headers: z.record(z.string(), z.string()).nullable(),
    response_body: z.string().nullable().meta({ description: "At most 64 KiB of it." }),
    error: z.string().nullable().meta({ description: "Why it counts as failed." }),
    total_ms: z.int(),
    connect_ms: z.int().nullable(),
    first_byte_ms: z.int().nullable(),
  })
  .meta({ id: "DeliveryAttempt" });

const deliveryFields = {
  id: idOut("dlv"),
  webhook_id: idOut("whk"),
  event_id: idOut("evt").meta({ description: "What its receiver sees as `webhook-id`." }),
  event_type: z.string(),
  status: z.enum(["pending", "succeeded", "failed"]),
  attempts: z.int(),
  next_attempt_at: Time.nullable(),
  last_attempt_at: Time.nullable(),
  response_status: z.int().nullable().meta({ description: "Of the latest attempt." }),
  error: z.string().nullable(),
  created_at: Time,
  ended_at: Time.nullable(),
};

const Delivery = z.strictObject(deliveryFields).meta({ id: "Delivery" });

const DeliveryInFull = z
  .strictObject({
    ...deliveryFields,
    request_body: z.string().nullable().meta({
      description: "As it is sent, byte by byte; null where the caller lacks `required_scope`.",
    }),
    required_scope: z
      .string()
      .nullable()
      .meta({
        description:
          "The scope that reading this event takes and the caller lacks (`session` for what no key can read): what was " +
          "sent and what was answered to it is left out. Null where nothing is.",
      }),
    attempt_log: z.array(Attempt),
  })
  .meta({ id: "DeliveryInFull" });

const Url = z.string().min(1).max(MAX_URL).meta({ description: "https, and reachable from the internet." });

const EventTypes = z
  .array(z.string().min(1).max(100))
  .min(1, "must name at least one event, or *")
  .max(MAX_EVENTS)
  .meta({ description: "Types of events, or `*` for all of them." });

const settings = {
  description: z.string().max(MAX_DESCRIPTION).optional(),
  ordered: z.boolean().optional().meta({
    description: "One delivery at a time, in the order of the events: a failing one holds up those after it.",
  }),
};

const read = { access: "webhooks:read", price: 0, stability: "stable" } as const;
const write = { access: "webhooks:write", price: 0, stability: "stable" } as const;
const params = z.object({ id: idParam("whk") });
const deliveryParams = z.object({ id: idParam("dlv") });

export const createWebhook = endpoint({
  ...write,
  id: "webhooks.create",
  method: "POST",
  path: "/v1/webhooks",
  summary: "Register a webhook",
  description:
    "Deliveries follow Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`, body " +
    "`{type, timestamp, data}`. A 2xx within 15 seconds is success; anything else is tried again for three days. A " +
    "webhook has the scopes of the key that makes it and gets only events that these may read; naming another event is " +
    "refused (403). It stops when that key is revoked or expires. At most 100 deliveries a second are sent for an " +
    "account; more wait.",
  body: z.strictObject({ url: Url, events: EventTypes, ...settings }),
  response: WithSecret,
  status: 201,
  answersSecret: true,
  errors: ["conflict"],
  example: { url: "https://example.com/hooks", events: ["agent.run.completed"] },
});

export const listWebhooks = endpoint({
  ...read,
  id: "webhooks.list",
  method: "GET",
  path: "/v1/webhooks",
  summary: "List webhooks",
  description: "Newest first.",
  query: listQuery({}),
  response: listOf(Webhook),
});

export const getWebhook = endpoint({
  ...read,
  id: "webhooks.get",
  method: "GET",
  path: "/v1/webhooks/{id}",
  summary: "Read a webhook",
  params,
  response: Webhook,
  errors: ["not_found"],
});

export const updateWebhook = endpoint({
  ...write,
  id: "webhooks.update",
  method: "PATCH",
  path: "/v1/webhooks/{id}",
  summary: "Change a webhook",
  description:
    "`status: enabled` begins anew with one that was disabled. Whoever enables it, or changes `url` or `events`, is its " +
    "maker from then on and must be able to read the events that it names. A new `url` has to be verified again.",
  params,
  body: z.strictObject({
    url: Url.optional(),
    events: EventTypes.optional(),
    ...settings,
    status: z.enum(["enabled", "disabled"]).optional(),
  }),
  response: Webhook,
  errors: ["not_found"],
});

export const deleteWebhook = endpoint({
  ...write,
  id: "webhooks.delete",
  method: "DELETE",
  path: "/v1/webhooks/{id}",
  summary: "Delete a webhook",
  description: "With its log. What waits for delivery is not sent any more.",
  params,
  response: z.undefined(),
  status: 204,
  errors: ["not_found"],
});

export const testWebhook = endpoint({
  ...write,
  id: "webhooks.test",
  method: "POST",
  path: "/v1/webhooks/{id}/test",
  summary: "Send a test event",
  description: "A `ping`, to this webhook alone. Its delivery is in the log.",
  params,
  body: z.strictObject({}),
  response: Delivery,
  status: 201,
  errors: ["not_found", "conflict"],
});

export const rotateSecret = endpoint({
  ...write,
  id: "webhooks.rotate_secret",
  method: "POST",
  path: "/v1/webhooks/{id}/rotate_secret",
  summary: "Change the secret",
  description: "The old one signs too for 24 hours.",
  params,
  body: z.strictObject({}),
  response: WithSecret,
  answersSecret: true,
  errors: ["not_found"],
});

export const listDeliveries = endpoint({
  ...read,
  id: "webhooks.deliveries.list",
  method: "GET",
  path: "/v1/webhooks/{id}/deliveries",
  summary: "List deliveries",
  description: "Newest first; kept for 30 days.",
  params,
  query: listQuery({ status: z.enum(["pending", "succeeded", "failed"]).optional() }),
  response: listOf(Delivery),
  errors: ["not_found"],
});

export const getDelivery = endpoint({
  ...read,
  id: "webhooks.deliveries.get",
  method: "GET",
  path: "/v1/webhooks/{id}/deliveries/{delivery_id}",
  summary: "Read a delivery",
  description: "With what was sent, what was answered each time, and how long it took.",
  params: z.object({ id: idParam("whk"), delivery_id: idParam("dlv") }),
  response: DeliveryInFull,
  errors: ["not_found"],
});

export const redeliver = endpoint({
  ...write,
  id: "webhooks.deliveries.redeliver",
  method: "POST",
  path: "/v1/webhooks/deliveries/{id}/redeliver",
  summary: "Deliver again",
  description: "With the same `webhook-id`, from the start of the schedule.",
  params: deliveryParams,
  body: z.strictObject({}),
  response: Delivery,
  errors: ["not_found", "conflict"],
});

export const recoverWebhook = endpoint({
  ...write,
  id: "webhooks.recover",
  method: "POST",
  path: "/v1/webhooks/{id}/recover",
  summary: "Deliver again what failed",
  description: "Every delivery since then that failed, each with its own `webhook-id`.",
  params,
  body: z.strictObject({
    since: z.iso
      .datetime({ offset: true, error: "must be an RFC 3339 timestamp such as 2030-01-31T12:00:00Z" })
      .meta({ description: "When the events happened." }),
  }),
  response: z.strictObject({ recovered: z.int() }),
  errors: ["not_found", "conflict"],
});

const Event = z
  .strictObject({
    id: idOut("evt").meta({ description: "What a receiver of webhooks sees as `webhook-id`." }),
    type: z.string(),
    timestamp: Time,
    data: z.unknown().meta({
      description: "As the webhook of this type describes it; `forgotten` for what was deleted since.",
    }),
  })
  .meta({ id: "Event" });

export const listEvents = endpoint({
  ...read,
  id: "events.list",
  method: "GET",
  path: "/v1/events",
  summary: "List events",
  description:
    "What happened in the last 30 days, newest first, whether or not a webhook listens. Events that the caller lacks the " +
    "scope for are left out. A page ends early where its events are large.",
  query: listQuery({
    type: z
      .string("must be given once")
      .max(100)
      .optional()
      .meta({ description: "Events of this type only, such as `agent.run.completed`." }),
  }),
  response: listOf(Event),
});
