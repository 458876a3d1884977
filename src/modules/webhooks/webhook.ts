/**
 * A webhook is a URL that is told of events.
 *
 *   event ─ appended with what happened ─▶ delivery, one a webhook:  pending ─┬─ 2xx ──────────────▶ succeeded
 *                                                    ▲                        ├─ else, until the last ─▶ failed
 *                                                    └── redeliver, recover ──┴──────────────────────────┘
 *
 * Deliveries of one webhook are a queue of their own, its lane; one instance at a time empties it.
 */
export interface StoredWebhook {
  account_id: string;
  id: string;
  url: string;
  events: string[];
  description: string;
  ordered: boolean;
  status: "enabled" | "disabled";
  disabled_reason: string | null;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_until: Date | null;
  failing_since: Date | null;
  warned: boolean;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** Null for one that a session made. */
  maker_key_id: string | null;
  /** The maker's; null for all of them. */
  scopes: string[] | null;
  /** When the maker expires. */
  maker_until: Date | null;
  /** When this URL first answered 2xx. */
  verified_at: Date | null;
  /** Until it is verified: the earliest moment of the next attempt. */
  trickle_until: Date | null;
}

/** Who made a webhook: what it may read is what its maker may read. */
export type Maker = Pick<StoredWebhook, "maker_key_id" | "scopes" | "maker_until">;

export type DeliveryStatus = "pending" | "succeeded" | "failed";

export interface StoredDelivery {
  id: string;
  webhook_id: string;
  event_id: string;
  event_type: string;
  status: DeliveryStatus;
  attempts: number;
  next_attempt_at: Date | null;
  last_attempt_at: Date | null;
  response_status: number | null;
  error: string | null;
  created_at: Date;
  ended_at: Date | null;
}

export interface StoredAttempt {
  attempt: number;
  at: Date;
  request_headers: Record<string, string>;
  response_status: number | null;
  response_headers: Record<string, string> | null;
  response_body: string | null;
  error: string | null;
  total_ms: number;
  connect_ms: number | null;
  first_byte_ms: number | null;
}
