import { formatId } from "../../platform/ids.ts";
import type { StoredAttempt, StoredDelivery, StoredWebhook } from "./webhook.ts";

type DisabledReason = "failing" | "gone" | "owner" | "maker_revoked" | "maker_expired";

const time = (date: Date | null): string | null => date?.toISOString() ?? null;

function stateOf(webhook: StoredWebhook): "unused" | "healthy" | "failing" | "disabled" {
  if (webhook.status === "disabled") return "disabled";
  if (webhook.failing_since) return "failing";
  return webhook.last_success_at ? "healthy" : "unused";
}

/** `allScopes` are those of a session, which made every webhook that has none of its own. */
export const presentWebhook = (webhook: StoredWebhook, pending: number, allScopes: readonly string[]) => ({
  id: formatId("whk", webhook.id),
  url: webhook.url,
  events: webhook.events,
  description: webhook.description,
  ordered: webhook.ordered,
  status: webhook.status,
  disabled_reason: webhook.disabled_reason as DisabledReason | null,
  scopes: webhook.scopes ?? [...allScopes],
  key_id: webhook.maker_key_id ? formatId("key", webhook.maker_key_id) : null,
  verified_at: time(webhook.verified_at),
  health: {
    state: stateOf(webhook),
    failing_since: time(webhook.failing_since),
    last_success_at: time(webhook.last_success_at),
    last_failure_at: time(webhook.last_failure_at),
    pending,
  },
  created_at: webhook.created_at.toISOString(),
  updated_at: webhook.updated_at.toISOString(),
});

export const presentDelivery = (delivery: StoredDelivery) => ({
  id: formatId("dlv", delivery.id),
  webhook_id: formatId("whk", delivery.webhook_id),
  event_id: formatId("evt", delivery.event_id),
  event_type: delivery.event_type,
  status: delivery.status,
  attempts: delivery.attempts,
  next_attempt_at: time(delivery.next_attempt_at),
  last_attempt_at: time(delivery.last_attempt_at),
  response_status: delivery.response_status,
  error: delivery.error,
  created_at: delivery.created_at.toISOString(),
  ended_at: time(delivery.ended_at),
});

/** A receiver may answer with what it was sent: who may not read that sees neither. */
export const presentAttempt = ({ at, ...attempt }: StoredAttempt, mayRead: boolean) => ({
  ...attempt,
  ...(mayRead ? {} : { response_body: null, response_headers: null }),
  at: at.toISOString(),
});
