/** The events that webhooks themselves bring. */
import { z } from "zod";
import { defineEvent } from "../../platform/events/events.ts";
import { idOut } from "../../platform/ids.ts";

const About = {
  webhook_id: idOut("whk"),
  url: z.string(),
  failing_since: z.iso.datetime().nullable(),
};

export const ping = defineEvent({
  type: "ping",
  summary: "A test: it says that deliveries arrive",
  version: 1,
  access: "open",
  data: z.strictObject({ webhook_id: idOut("whk"), message: z.string() }).meta({ id: "PingEvent" }),
});

export const webhookFailing = defineEvent({
  type: "webhook.failing",
  summary: "A webhook has had nothing but failures for four days, and will be disabled in one",
  version: 1,
  access: "webhooks:read",
  data: z
    .strictObject({
      ...About,
      disabled_at: z.iso.datetime().meta({ description: "When it will be disabled." }),
    })
    .meta({ id: "WebhookFailingEvent" }),
});

export const webhookDisabled = defineEvent({
  type: "webhook.disabled",
  summary:
    "A webhook was disabled: five days of nothing but failure, its receiver answered 410, or the key that made it was " +
    "revoked or has expired",
  version: 1,
  access: "webhooks:read",
  data: z
    .strictObject({ ...About, reason: z.enum(["failing", "gone", "maker_revoked", "maker_expired"]) })
    .meta({ id: "WebhookDisabledEvent" }),
});
