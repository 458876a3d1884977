// Written by `npm run client` from openapi.json. Not to be changed by hand.
export interface Citation {
  claim_id: string;
  /** Words of the claim, as it has them. */
  quote: string;
}

export interface Claim {
  id: string;
  content: string;
  /** When it was told. */
  created_at: string;
  updated_at: string;
  /** When it was said or happened, as the writer gave it. */
  occurred_at: string | null;
  /** Since when it is true: `occurred_at`, or when it was told. */
  valid_from: string;
  /** Until when it was true; null while it is. */
  valid_to: string | null;
  /** The older claims that this one closed. */
  supersedes: string[];
  superseded_by: string | null;
  source: string | null;
  /** The `id` of the message it came from. */
  source_id: string | null;
  tags: string[];
  metadata: Record<string, unknown>;
  /** When it is forgotten by itself. */
  expires_at: string | null;
}

export interface ClaimDeletedEvent {
  id: string;
}

export interface ClaimVersion {
  version: number;
  content: string | null;
  valid_from: string;
  valid_to: string | null;
  recorded_at: string;
  change: "created" | "corrected" | "superseded" | "deleted";
}

export interface ClaimsCreatedEvent {
  count: number;
  /** At most 5,000. */
  ids: string[];
  claims: Claim[];
  /** Their text was too much for one event: `claims` is empty. Read them by their ids. */
  truncated: boolean;
}

export interface ClaimsDeletedEvent {
  count: number;
  /** At most 5,000. */
  ids: string[];
  /** Whether the whole memory was erased. */
  everything: boolean;
  /** Whether `ids` are not all of them. */
  truncated: boolean;
}

export interface ClaimsUpdatedEvent {
  count: number;
  /** At most 5,000. */
  ids: string[];
  claims: Claim[];
  /** Their text was too much for one event: `claims` is empty. Read them by their ids. */
  truncated: boolean;
}

export interface CorrectedClaim {
  id: string;
  content: string;
  /** When it was told. */
  created_at: string;
  updated_at: string;
  /** When it was said or happened, as the writer gave it. */
  occurred_at: string | null;
  /** Since when it is true: `occurred_at`, or when it was told. */
  valid_from: string;
  /** Until when it was true; null while it is. */
  valid_to: string | null;
  /** The older claims that this one closed. */
  supersedes: string[];
  superseded_by: string | null;
  source: string | null;
  /** The `id` of the message it came from. */
  source_id: string | null;
  tags: string[];
  metadata: Record<string, unknown>;
  /** When it is forgotten by itself. */
  expires_at: string | null;
  /** Kinds of secrets (`password`, `card_number`, …) that were taken out of the text before it was stored. */
  redacted?: string[];
}

export interface CreditBalance {
  /** `free` or `preview`. */
  plan: string;
  /** All that can be spent, the rest of the free tier included. */
  balance: number;
  free_tier: {
    /** What this month began with. */
    amount: number;
    /** How much of it is spent. It is spent before anything else. */
    used: number;
    /** When the next month's begins; the rest of this one's expires then. */
    resets_at: string;
  };
  /** From feed updates that others paid for. Kept apart from the balance. */
  earnings: number;
}

export interface CreditUsage {
  from: string;
  /** Exclusive. */
  to: string;
  total: {
    calls: number;
    /** Credits, with at most six decimals. */
    credits: number;
  };
  /** Days in their order; otherwise the most expensive first. */
  data: CreditUsageRow[];
}

export interface CreditUsageRow {
  /** When grouped by endpoint: `GET /v1/memory/read`, or `feed:{feed_id}` for feed updates. */
  endpoint?: string;
  /** When grouped by day (UTC). */
  day?: string;
  /** When grouped by key; null for calls that were made with a session. */
  key_id?: string | null;
  /** Answered calls. */
  calls: number;
  /** What they cost; a call that failed costs nothing. */
  credits: number;
  /** How many of the calls failed. */
  errors: number;
}

export interface CreditsExhaustedEvent {
  /** What is left to spend. */
  balance: number;
  /** When the next free tier begins. */
  resets_at: string;
}

export interface CreditsLowEvent {
  /** What is left to spend. */
  balance: number;
  /** When the next free tier begins. */
  resets_at: string;
}

export interface Delivery {
  id: string;
  webhook_id: string;
  /** What its receiver sees as `webhook-id`. */
  event_id: string;
  event_type: string;
  status: "pending" | "succeeded" | "failed";
  attempts: number;
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  /** Of the latest attempt. */
  response_status: number | null;
  error: string | null;
  created_at: string;
  ended_at: string | null;
}

export interface DeliveryAttempt {
  attempt: number;
  at: string;
  request_headers: Record<string, string>;
  response_status: number | null;
  response_headers: Record<string, string> | null;
  /** At most 64 KiB of it. */
  response_body: string | null;
  /** Why it counts as failed. */
  error: string | null;
  total_ms: number;
  connect_ms: number | null;
  first_byte_ms: number | null;
}

export interface DeliveryInFull {
  id: string;
  webhook_id: string;
  /** What its receiver sees as `webhook-id`. */
  event_id: string;
  event_type: string;
  status: "pending" | "succeeded" | "failed";
  attempts: number;
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  /** Of the latest attempt. */
  response_status: number | null;
  error: string | null;
  created_at: string;
  ended_at: string | null;
  /** As it is sent, byte by byte; null where the caller lacks `required_scope`. */
  request_body: string | null;
  /** The scope that reading this event takes and the caller lacks (`session` for what no key can read): what was sent and what was answered to it is left out. Null where nothing is. */
  required_scope: string | null;
  attempt_log: DeliveryAttempt[];
}

export interface EraseReceipt {
  /** The receipt's id. */
  id: string;
  erased_at: string;
  claims: number;
  runs: number;
  deliveries: number;
}

export interface Event {
  /** What a receiver of webhooks sees as `webhook-id`. */
  id: string;
  type: string;
  timestamp: string;
  /** As the webhook of this type describes it; `forgotten` for what was deleted since. */
  data: unknown;
}

export type ExportLine =
  | {
      type: "memory";
      format: number;
      account: string;
    }
  | {
      type: "message";
      id: string;
      group: string;
      role: "user" | "assistant";
      name: string | null;
      source: string | null;
      source_id: string | null;
      at: string;
      /** What of it became no claim. */
      context: {
        position: number;
        text: string;
      }[];
    }
  | {
      id: string;
      content: string;
      /** When it was told. */
      created_at: string;
      updated_at: string;
      /** When it was said or happened, as the writer gave it. */
      occurred_at: string | null;
      /** Since when it is true: `occurred_at`, or when it was told. */
      valid_from: string;
      /** Until when it was true; null while it is. */
      valid_to: string | null;
      /** The older claims that this one closed. */
      supersedes: string[];
      superseded_by: string | null;
      source: string | null;
      /** The `id` of the message it came from. */
      source_id: string | null;
      tags: string[];
      metadata: Record<string, unknown>;
      /** When it is forgotten by itself. */
      expires_at: string | null;
      type: "claim";
      message: string | null;
      /** What was written together. */
      group: string | null;
      position: number;
      speaker: string | null;
      /** Each time that it was said. */
      stated_at: string[];
      change: "created" | "corrected" | "superseded";
      /** Its earlier versions, oldest first. */
      history: ClaimVersion[];
    };

export interface Feed {
  id: string;
  slug: string;
  title: string;
  description: string;
  /** The publisher. */
  owner: string;
  /** What a subscriber pays for each update. */
  price_credits: number;
  /** `unlisted` feeds are not found by searching; whoever knows the id can read and subscribe. */
  visibility: "public" | "unlisted";
  /** JSON Schema that each update's `data` satisfies. */
  schema?: Record<string, unknown>;
  /** Whether subscribers can read what was published before they subscribed. Where the feed costs nothing, they can. */
  free_history: boolean;
  /** `stopped`: by the operator of the service; nothing is published or charged. */
  status: "active" | "stopped";
  stopped_reason?: string;
  subscriber_count: number;
  /** Number of its latest update; 0 before the first. */
  latest_seq: number;
  created_at: string;
  /** Your own subscription, where you have one. */
  subscription?: Subscription | null;
}

export interface FeedEarnings {
  feed_id: string;
  /** Of all days answered. */
  total: number;
  data: {
    day: string;
    /** Updates that somebody paid for on this day. */
    updates: number;
    /** The publisher's share. */
    credits: number;
  }[];
}

export interface FeedReport {
  feed_id: string;
  reason: "misleading" | "scam" | "spam" | "harmful" | "illegal" | "other";
  details: string | null;
  created_at: string;
}

export interface FeedState {
  /** The update; null before the first. */
  id: string | null;
  feed_id: string;
  seq: number;
  data: Record<string, unknown>;
  published_at: string | null;
}

export interface FeedStopEvent {
  feed_id: string;
  reason: string | null;
}

export interface FluxApp {
  /** The app's name, of your own choice. */
  app: string;
  version: number;
  updated_at: string;
  /** What the state takes as JSON: exact up to 8 KiB, at most this much beyond. */
  bytes: number;
}

export type FluxChange =
  | {
      /** The whole new state. */ state: Record<string, unknown>;
      merge?: never;
      patch?: never;
    }
  | {
      /** A merge patch (RFC 7396): members are set, and removed where they are null. */
      merge: Record<string, unknown>;
      state?: never;
      patch?: never;
    }
  | {
      /** A JSON Patch (RFC 6902): all of its operations, or none (409). Unknown members of an operation are ignored. */
      patch: readonly (
        | {
            op: "add" | "replace" | "test";
            path: string;
            value: unknown;
          }
        | {
            op: "remove";
            path: string;
          }
        | {
            op: "move" | "copy";
            from: string;
            path: string;
          }
      )[];
      state?: never;
      merge?: never;
    };

export interface FluxState {
  /** The app's name, of your own choice. */
  app: string;
  /** Raised by one with every accepted write; 0 before the first. */
  version: number;
  state: Record<string, unknown>;
  /** Null before the first write. */
  updated_at: string | null;
}

export interface FluxStateChangedEvent {
  /** The app's name, of your own choice. */
  app: string;
  /** The current one; several changes may have led to it. */
  version: number;
  updated_at: string;
  /** The device that wrote last. */
  by: string;
  /** Whether the app was deleted. */
  deleted: boolean;
}

export interface ImportReceipt {
  /** Claims stored by this import. */
  claims: number;
  /** Claims that were there already. */
  duplicates: number;
  messages: number;
}

export interface Key {
  id: string;
  name: string;
  scopes: string[];
  /** The first characters of the key, to recognise it by. */
  start: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
}

export interface KeyRevokedEvent {
  id: string;
}

export interface KeySummary {
  id: string;
  name: string;
  scopes: string[];
  /** The first characters of the key, to recognise it by. */
  start: string;
  created_at: string;
  expires_at: string | null;
}

export interface LedgerItem {
  id: string;
  at: string;
  kind: "charge" | "refund" | "grant" | "expiry" | "feed_update" | "earning";
  /** Negative when it took credits. Of an `earning`: what it added to earnings. */
  amount: number;
  /** The balance after it, earnings not included. */
  balance_after: number;
  /** As the usage view names it. */
  endpoint?: string;
  feed_id?: string;
  request_id?: string;
}

export interface MemoryProfile {
  summary: string;
  /** When the memory last changed; null while it is empty. */
  updated_at: string | null;
  /** Claims that are true now. */
  claim_count: number;
  /** The claims that the summary stands on. */
  highlights: string[];
}

export interface Message {
  role: "user" | "assistant";
  content: string;
  /** Becomes `source_id` of its claims. */
  id?: string | undefined;
  /** Who speaks. */
  name?: string | undefined;
  at?: string | undefined;
}

export interface NewClaim {
  content: string;
  source_id?: string | undefined;
  /** `true`: takes the place of the claim that was given under the same `source` and `source_id` before. Needs a `source_id`. */
  upsert?: boolean | undefined;
  /** Where it comes from: an app, a conversation, a file. */
  source?: string | undefined;
  /** To filter by. */
  tags?: readonly string[] | undefined;
  /** Anything of yours; kept and answered as it is. */
  metadata?: Record<string, unknown> | undefined;
  /** When it was said or happened. Decides which of two statements is the later one. */
  occurred_at?: string | undefined;
  /** When to forget it, in the future. */
  expires_at?: string | undefined;
  /** Claims that this write corrects. */
  supersedes?: readonly string[] | undefined;
}

export interface NewKey {
  id: string;
  name: string;
  scopes: string[];
  /** The first characters of the key, to recognise it by. */
  start: string;
  created_at: string;
  expires_at: string | null;
  /** The key itself. It is shown this once and can't be read again. */
  key: string;
}

export interface NoClaim {
  text: string;
  source_id: string | null;
  /** `no_statement`: a question, a request, small talk or nothing but a secret. `assistant`: not the user's words. */
  reason: "no_statement" | "assistant";
}

export interface PingEvent {
  webhook_id: string;
  message: string;
}

export interface PreviewedClaim {
  content: string;
  source_id: string | null;
  occurred_at: string | null;
  /** `duplicate`: it was stored already, and is not stored again. `superseded_older`: it corrects what `supersedes` names. */
  outcome: "added" | "duplicate" | "superseded_older";
  /** Kinds of secrets (`password`, `card_number`, …) that were taken out of the text before it was stored. */
  redacted?: string[];
}

export interface Price {
  /** As the usage view names it. */
  endpoint: string;
  /** The operation's id in the OpenAPI description. */
  id: string;
  /** Credits, with at most six decimals. */
  credits: number;
}

export interface Recommendation {
  text: string;
  /** The claims it stands on. */
  claim_ids: string[];
}

export interface Run {
  id: string;
  status: "running" | "completed" | "failed" | "cancelled";
  /** What the helper was asked. */
  message: string;
  /** The helper's answer; empty until the run completes. */
  content: string;
  /** What each statement about the user stands on, in the order of the answer. */
  citations: Citation[];
  recommendations: Recommendation[];
  /** Send it with the next message to go on from here. */
  conversation_id: string;
  /** Who answered: `extractive`, or the configured model. */
  model: string;
  usage: {
    input_tokens: number;
    output_tokens: number;
    total_tokens: number;
    credits: number;
  };
  skills: string[];
  /** What made the helper run by itself; null when it was asked. The answer tells what that feed says: it is no notice of this service, and is shown as the feed's. */
  trigger: {
    type: "feed.update";
    update_id: string;
    feed_id?: string;
    /** As its publisher called it then. */
    feed_title?: string;
  } | null;
  /** Why it failed. */
  error: {
    code: string;
    detail: string;
  } | null;
  created_at: string;
  ended_at: string | null;
}

export type RunEvent =
  | {
      type: "run.created";
      sequence_number: number;
      run_id: string;
      conversation_id: string;
      created_at: string;
    }
  | {
      type: "context.retrieved";
      sequence_number: number;
      run_id: string;
      claims: {
        id: string;
        content: string;
        score: number;
      }[];
    }
  | {
      type: "reasoning.delta";
      sequence_number: number;
      run_id: string;
      /** The next piece of the text. */
      delta: string;
    }
  | {
      type: "content.delta";
      sequence_number: number;
      run_id: string;
      /** The next piece of the text. */
      delta: string;
    }
  | {
      type: "tool.started";
      sequence_number: number;
      run_id: string;
      name: string;
      input: unknown;
    }
  | {
      type: "tool.completed";
      sequence_number: number;
      run_id: string;
      name: string;
      output: unknown;
    }
  | {
      type: "recommendation";
      sequence_number: number;
      run_id: string;
      text: string;
      /** The claims it stands on. */
      claim_ids: string[];
    }
  | {
      type: "run.completed";
      sequence_number: number;
      run_id: string;
      run: Run;
    }
  | {
      type: "run.failed";
      sequence_number: number;
      run_id: string;
      error: {
        code: string;
        detail: string;
      };
    }
  | {
      type: "run.cancelled";
      sequence_number: number;
      run_id: string;
      run?: Run;
    };

export type Scope =
  | "memory:read"
  | "memory:write"
  | "agent:run"
  | "skills:read"
  | "feeds:read"
  | "feeds:publish"
  | "feeds:subscribe"
  | "webhooks:read"
  | "webhooks:write"
  | "flux:read"
  | "flux:write"
  | "credits:read";

export interface ScoredClaim {
  id: string;
  content: string;
  /** When it was told. */
  created_at: string;
  updated_at: string;
  /** When it was said or happened, as the writer gave it. */
  occurred_at: string | null;
  /** Since when it is true: `occurred_at`, or when it was told. */
  valid_from: string;
  /** Until when it was true; null while it is. */
  valid_to: string | null;
  /** The older claims that this one closed. */
  supersedes: string[];
  superseded_by: string | null;
  source: string | null;
  /** The `id` of the message it came from. */
  source_id: string | null;
  tags: string[];
  metadata: Record<string, unknown>;
  /** When it is forgotten by itself. */
  expires_at: string | null;
  /** 0 to 1, best first; comparable within one answer. */
  score: number;
  /** With `explain=true`: each part of the score before it is mapped to 0…1. */
  explain?: Record<string, number>;
}

export interface SignedIn {
  user: {
    id: string;
    email: string;
  };
  /** For scripts: a bearer token, valid for 30 days. Browsers get it as a cookie too. */
  session_token: string;
}

export interface Skill {
  /** The name: it is the same on every instance and in every version. */
  id: string;
  name: string;
  /** What the skill does and when to use it. */
  description: string;
  version: string | null;
  /** Where it comes from: `built-in` for those of the service. */
  source: string;
  /** What its front matter says beyond these fields: the entries of its `metadata`, its `license` and `compatibility`, and fields that the format does not know. */
  metadata: Record<string, unknown>;
  allowed_tools: string[];
  /** The body of its SKILL.md, in Markdown. */
  instructions: string;
}

export interface SkillSummary {
  /** The name: it is the same on every instance and in every version. */
  id: string;
  name: string;
  /** What the skill does and when to use it. */
  description: string;
  version: string | null;
  /** Where it comes from: `built-in` for those of the service. */
  source: string;
  /** What its front matter says beyond these fields: the entries of its `metadata`, its `license` and `compatibility`, and fields that the format does not know. */
  metadata: Record<string, unknown>;
  allowed_tools: string[];
}

export interface Subscription {
  id: string;
  feed_id: string;
  /** While it is `paused`, nothing is delivered or paid. */
  status: "active" | "paused" | "ended";
  /** `credits`: they did not suffice for an update; subscribing again resumes. `daily_limit`: it goes on by itself. `stopped`: the operator stopped the feed. */
  paused_reason: "credits" | "daily_limit" | "stopped" | null;
  /** When a subscription that reached its daily limit goes on. */
  resumes_at: string | null;
  /** What an update costs: the price that you agreed to, or a lower one since. Where the feed's own `price_credits` is higher, its price rose: you go on paying this one until you accept the other. */
  price_credits: number;
  /** The most that you pay for this feed on one UTC day. */
  daily_limit: number;
  /** What the helper does with each update; null for nothing. */
  reaction: {
    instructions: string;
  } | null;
  /** Whether the helper stores each update in memory. */
  remember: boolean;
  created_at: string;
}

export interface SubscriptionEvent {
  id: string;
  feed_id: string;
  status: "active" | "paused" | "ended";
  /** What an update costs. */
  price_credits: number;
}

export interface SubscriptionPausedEvent {
  id: string;
  feed_id: string;
  status: "active" | "paused" | "ended";
  /** What an update costs. */
  price_credits: number;
  /** `credits`: subscribing again resumes. `daily_limit`: it goes on by itself. */
  reason: "credits" | "daily_limit";
  /** When it goes on by itself; else null. */
  until: string | null;
}

export interface Update {
  /** Also the cursor: `after` it come the updates that you don't have. */
  id: string;
  feed_id: string;
  /** Numbers the feed's updates from 1, without a gap. */
  seq: number;
  data: Record<string, unknown>;
  published_at: string;
}

export interface User {
  id: string;
  email: string;
  plan: string;
  created_at: string;
}

export interface Webhook {
  id: string;
  url: string;
  events: string[];
  description: string;
  ordered: boolean;
  status: "enabled" | "disabled";
  /** `failing`: five days of nothing but failure. `gone`: it answered 410. `maker_revoked`, `maker_expired`: the key that made it has ended. Whoever enables it again becomes its maker. */
  disabled_reason: "failing" | "gone" | "owner" | "maker_revoked" | "maker_expired" | null;
  /** Those of its maker: the key or session that created it, enabled it again, or changed its `url` or `events` last. It gets only events that these may read. */
  scopes: string[];
  /** The key that is its maker; null for a session. */
  key_id: string | null;
  /** When its URL first answered 2xx. Until then one delivery at a time is sent, at most one in five seconds; the others wait. */
  verified_at: string | null;
  health: WebhookHealth;
  created_at: string;
  updated_at: string;
}

export interface WebhookDisabledEvent {
  webhook_id: string;
  url: string;
  failing_since: string | null;
  reason: "failing" | "gone" | "maker_revoked" | "maker_expired";
}

export interface WebhookFailingEvent {
  webhook_id: string;
  url: string;
  failing_since: string | null;
  /** When it will be disabled. */
  disabled_at: string;
}

export interface WebhookHealth {
  state: "unused" | "healthy" | "failing" | "disabled";
  /** Since when there were nothing but failures. */
  failing_since: string | null;
  last_success_at: string | null;
  last_failure_at: string | null;
  /** Deliveries that wait; at most 1,000 are counted. */
  pending: number;
}

export interface WebhookWithSecret {
  id: string;
  url: string;
  events: string[];
  description: string;
  ordered: boolean;
  status: "enabled" | "disabled";
  /** `failing`: five days of nothing but failure. `gone`: it answered 410. `maker_revoked`, `maker_expired`: the key that made it has ended. Whoever enables it again becomes its maker. */
  disabled_reason: "failing" | "gone" | "owner" | "maker_revoked" | "maker_expired" | null;
  /** Those of its maker: the key or session that created it, enabled it again, or changed its `url` or `events` last. It gets only events that these may read. */
  scopes: string[];
  /** The key that is its maker; null for a session. */
  key_id: string | null;
  /** When its URL first answered 2xx. Until then one delivery at a time is sent, at most one in five seconds; the others wait. */
  verified_at: string | null;
  health: WebhookHealth;
  created_at: string;
  updated_at: string;
  /** What deliveries are signed with. Shown once. */
  secret: string;
}

export interface WrittenClaim {
  id: string;
  content: string;
  /** When it was told. */
  created_at: string;
  updated_at: string;
  /** When it was said or happened, as the writer gave it. */
  occurred_at: string | null;
  /** Since when it is true: `occurred_at`, or when it was told. */
  valid_from: string;
  /** Until when it was true; null while it is. */
  valid_to: string | null;
  /** The older claims that this one closed. */
  supersedes: string[];
  superseded_by: string | null;
  source: string | null;
  /** The `id` of the message it came from. */
  source_id: string | null;
  tags: string[];
  metadata: Record<string, unknown>;
  /** When it is forgotten by itself. */
  expires_at: string | null;
  /** `duplicate`: it was stored already, and is not stored again. `superseded_older`: it corrects what `supersedes` names. */
  outcome: "added" | "duplicate" | "superseded_older";
  /** Kinds of secrets (`password`, `card_number`, …) that were taken out of the text before it was stored. */
  redacted?: string[];
}

export interface AuthMeAnswer {
  user: User;
}

export interface AuthSignInBody {
  /** Kept as typed, compared without regard to case. */
  email: string;
  password: string;
}

export interface AuthSignUpBody {
  /** Kept as typed, compared without regard to case. */
  email: string;
  password: string;
}

export interface KeysListQuery {
  /** How many items to answer at most; 20 unless given. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Opaque. */
  cursor?: string | undefined;
}

export interface KeysCreateBody {
  /** What the key is for. Shown in lists. */
  name: string;
  /**
   * `memory:read`: Read and search the memory.
   * `memory:write`: Write, correct, import and erase memory.
   * `agent:run`: Run the helper and read its runs.
   * `skills:read`: List and read skills.
   * `feeds:read`: Discover and read feeds.
   * `feeds:publish`: Create feeds, publish to them and see their earnings.
   * `feeds:subscribe`: Subscribe to feeds, which spends credits.
   * `webhooks:read`: List webhooks and their deliveries.
   * `webhooks:write`: Create, change, test and delete webhooks.
   * `flux:read`: Read flux state.
   * `flux:write`: Change flux state.
   * `credits:read`: See the balance, usage and ledger.
   */
  scopes: readonly Scope[];
  /** When the key stops working, in the future; null or absent for never. */
  expires_at?: string | null | undefined;
}

export interface KeysRotateBody {
  /** How long the old key goes on working. */
  overlap_seconds?: number | undefined;
}

export interface MemoryClaimsSearchQuery {
  /** What to look for, in any words. */
  q: string;
  /** How many claims to answer at most; 10 unless given. */
  limit?: number | undefined;
  /** Only claims with this tag. */
  tag?: string | undefined;
  /** Only claims of this source. */
  source?: string | undefined;
  /** What was true then, instead of now. */
  as_of?: string | undefined;
  /** `true` answers each part of the score. */
  explain?: boolean | undefined;
}

export interface MemoryClaimsCorrectBody {
  content?: string | undefined;
  /** To filter by. */
  tags?: readonly string[] | undefined;
  /** Anything of yours; kept and answered as it is. */
  metadata?: Record<string, unknown> | undefined;
  /** Where it comes from: an app, a conversation, a file. */
  source?: string | null | undefined;
  occurred_at?: string | null | undefined;
  expires_at?: string | null | undefined;
}

export interface MemoryClaimsHistoryQuery {
  /** How many items to answer at most; 20 unless given. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Opaque. */
  cursor?: string | undefined;
}

export interface MemoryPreviewBody {
  content?: string | undefined;
  messages?: readonly Message[] | undefined;
  claims?: readonly NewClaim[] | undefined;
  /** Where it comes from: an app, a conversation, a file. */
  source?: string | undefined;
  /** To filter by. */
  tags?: readonly string[] | undefined;
  /** Anything of yours; kept and answered as it is. */
  metadata?: Record<string, unknown> | undefined;
  /** When it was said or happened. Decides which of two statements is the later one. */
  occurred_at?: string | undefined;
  /** When to forget it, in the future. */
  expires_at?: string | undefined;
  /** Claims that this write corrects. */
  supersedes?: readonly string[] | undefined;
}

export interface MemoryPreviewAnswer {
  claims: PreviewedClaim[];
  /** What would become no claim, and stay as context of those beside it. */
  left_out: NoClaim[];
  /** Kinds of secrets (`password`, `card_number`, …) that were taken out of the text before it was stored. */
  redacted?: string[];
}

export interface MemoryReadQuery {
  /** How many items to answer at most; 20 unless given. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Opaque. */
  cursor?: string | undefined;
  /** This claim alone. */
  id?: string | undefined;
  /** Only claims with this tag. */
  tag?: string | undefined;
  /** Only claims of this source. */
  source?: string | undefined;
  /** What was true then. */
  as_of?: string | undefined;
  /** `true` lists what is true no more, too. */
  include_superseded?: boolean | undefined;
}

export interface MemorySearchQuery {
  /** What to look for, in any words. */
  q: string;
  /** How many claims to answer at most; 10 unless given. */
  limit?: number | undefined;
  /** Only claims with this tag. */
  tag?: string | undefined;
  /** Only claims of this source. */
  source?: string | undefined;
  /** What was true then, instead of now. */
  as_of?: string | undefined;
  /** `true` answers each part of the score. */
  explain?: boolean | undefined;
}

export interface MemorySearchByBodyBody {
  /** What to look for, in any words. */
  q: string;
  limit?: number | undefined;
  /** Only claims with this tag. */
  tag?: string | undefined;
  /** Only claims of this source. */
  source?: string | undefined;
  /** What was true then, instead of now. */
  as_of?: string | undefined;
  explain?: boolean | undefined;
}

export interface MemoryWriteBody {
  content?: string | undefined;
  messages?: readonly Message[] | undefined;
  claims?: readonly NewClaim[] | undefined;
  /** Where it comes from: an app, a conversation, a file. */
  source?: string | undefined;
  /** To filter by. */
  tags?: readonly string[] | undefined;
  /** Anything of yours; kept and answered as it is. */
  metadata?: Record<string, unknown> | undefined;
  /** When it was said or happened. Decides which of two statements is the later one. */
  occurred_at?: string | undefined;
  /** When to forget it, in the future. */
  expires_at?: string | undefined;
  /** Claims that this write corrects. */
  supersedes?: readonly string[] | undefined;
}

export interface MemoryWriteAnswer {
  claims: WrittenClaim[];
  /** Kinds of secrets (`password`, `card_number`, …) that were taken out of the text before it was stored. */
  redacted?: string[];
}

export interface AgentRunBody {
  /** A question or a task, in any words. */
  message: string;
  /** `true` streams the run as server-sent events. Absent, the `Accept` header decides; `false` waits for the answer. */
  stream?: boolean | undefined;
  /** Goes on with this conversation: its earlier turns are context. */
  conversation_id?: string | undefined;
  /** Names of skills to use. Absent, the helper chooses. */
  skills?: readonly string[] | undefined;
}

export interface AgentRunsListQuery {
  /** How many items to answer at most; 20 unless given. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Opaque. */
  cursor?: string | undefined;
  /** Only of this conversation. */
  conversation_id?: string | undefined;
  /** One of `running`, `completed`, `failed`, `cancelled`. */
  status?: "running" | "completed" | "failed" | "cancelled" | undefined;
}

export interface AgentRunsEventsQuery {
  /** Number of the last event that you have. */
  starting_after?: number | undefined;
}

export interface FeedsListQuery {
  /** How many items to answer at most; 20 unless given. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Opaque. */
  cursor?: string | undefined;
  /** Only those that you publish, or only those that you subscribed to. */
  role?: "owner" | "subscriber" | undefined;
}

export interface FeedsCreateBody {
  title: string;
  description?: string | undefined;
  /** Unique among your feeds. Made of the title unless given. */
  slug?: string | undefined;
  /** What a subscriber pays for each update, in credits with at most six decimals. */
  price_credits?: number | undefined;
  /** `unlisted` feeds are not found by searching; whoever knows the id can subscribe. */
  visibility?: "public" | "unlisted" | undefined;
  /** JSON Schema (2020-12, at most 32 KiB, references inside of it only) that each update's `data` must satisfy. */
  schema?: Record<string, unknown> | undefined;
  /** Subscribers can read what was published before they subscribed. Default: false. Where the feed costs nothing, they always can. */
  free_history?: boolean | undefined;
}

export interface FeedsDiscoverQuery {
  /** How many items to answer at most; 20 unless given. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Opaque. */
  cursor?: string | undefined;
  /** Words of the title or description. */
  q?: string | undefined;
  /** `popular` (the most subscribers first) or `new`. Without `q`: `popular` unless given. */
  sort?: "popular" | "new" | undefined;
}

export interface FeedsPublishByBodyBody {
  /** The feed's id. */
  feed_id: string;
  /** What the update says: an object of at most 64 KiB. */
  data: Record<string, unknown>;
}

export interface FeedsStreamAllQuery {
  /** Id of the last update that you have: those after it follow. */
  after?: string | undefined;
}

export interface FeedsSubscribeByBodyBody {
  /** The feed's id. */
  feed_id: string;
  /** What your helper does with each update by itself, as a run that you pay for: at most 60 an hour, what comes beyond them is delivered without. Absent: nothing. */
  reaction?:
    | {
        instructions: string;
      }
    | undefined;
  /** Your helper stores each update in memory. */
  remember?: boolean | undefined;
  /** The highest price of an update that you accept, in credits. Needed where the feed costs more than nothing, and again where it costs more than you agreed to: 409 `price_changed` without. `null` keeps the price you agreed to. */
  accept_price?: number | null | undefined;
  /** The most that you pay for this feed on one UTC day, in credits. When an update would exceed it, the subscription is paused until the next day; what is published meanwhile is neither delivered nor paid. Default 100; subscribing again without it keeps the one you set. */
  daily_limit?: number | undefined;
}

export interface FeedsUpdatesListAllQuery {
  /** How many items to answer at most; 20 unless given. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Opaque. */
  cursor?: string | undefined;
  /** Id of the last update that you have: those after it follow. */
  after?: string | undefined;
}

export interface FeedsSocketAllQuery {
  /** Id of the last update that you have: those after it follow. */
  after?: string | undefined;
}

export interface FeedsUpdateBody {
  title?: string | undefined;
  description?: string | undefined;
  /** Unique among your feeds. Made of the title unless given. */
  slug?: string | undefined;
  /** What a subscriber pays for each update, in credits with at most six decimals. */
  price_credits?: number | undefined;
  /** `unlisted` feeds are not found by searching; whoever knows the id can subscribe. */
  visibility?: "public" | "unlisted" | undefined;
  /** JSON Schema (2020-12, at most 32 KiB, references inside of it only) that each update's `data` must satisfy. */
  schema?: Record<string, unknown> | null | undefined;
  /** Subscribers can read what was published before they subscribed. Default: false. Where the feed costs nothing, they always can. */
  free_history?: boolean | undefined;
}

export interface FeedsEarningsQuery {
  /** First day (UTC). Default: the feed's first. */
  from?: string | undefined;
  /** Last day (UTC), included. Default: today. */
  to?: string | undefined;
}

export interface FeedsPublishBody {
  /** What the update says: an object of at most 64 KiB. */
  data: Record<string, unknown>;
}

export interface FeedsReportBody {
  reason: "misleading" | "scam" | "spam" | "harmful" | "illegal" | "other";
  details?: string | undefined;
}

export interface FeedsStreamQuery {
  /** Id of the last update that you have: those after it follow. */
  after?: string | undefined;
}

export interface FeedsSubscribeBody {
  /** What your helper does with each update by itself, as a run that you pay for: at most 60 an hour, what comes beyond them is delivered without. Absent: nothing. */
  reaction?:
    | {
        instructions: string;
      }
    | undefined;
  /** Your helper stores each update in memory. */
  remember?: boolean | undefined;
  /** The highest price of an update that you accept, in credits. Needed where the feed costs more than nothing, and again where it costs more than you agreed to: 409 `price_changed` without. `null` keeps the price you agreed to. */
  accept_price?: number | null | undefined;
  /** The most that you pay for this feed on one UTC day, in credits. When an update would exceed it, the subscription is paused until the next day; what is published meanwhile is neither delivered nor paid. Default 100; subscribing again without it keeps the one you set. */
  daily_limit?: number | undefined;
}

export interface FeedsUpdatesListQuery {
  /** How many items to answer at most; 20 unless given. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Opaque. */
  cursor?: string | undefined;
  /** Id of the last update that you have: those after it follow. */
  after?: string | undefined;
}

export interface FeedsSocketQuery {
  /** Id of the last update that you have: those after it follow. */
  after?: string | undefined;
}

export interface WebhooksListQuery {
  /** How many items to answer at most; 20 unless given. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Opaque. */
  cursor?: string | undefined;
}

export interface WebhooksCreateBody {
  /** https, and reachable from the internet. */
  url: string;
  /** Types of events, or `*` for all of them. */
  events: readonly string[];
  description?: string | undefined;
  /** One delivery at a time, in the order of the events: a failing one holds up those after it. */
  ordered?: boolean | undefined;
}

export interface WebhooksUpdateBody {
  /** https, and reachable from the internet. */
  url?: string | undefined;
  /** Types of events, or `*` for all of them. */
  events?: readonly string[] | undefined;
  description?: string | undefined;
  /** One delivery at a time, in the order of the events: a failing one holds up those after it. */
  ordered?: boolean | undefined;
  status?: "enabled" | "disabled" | undefined;
}

export interface WebhooksDeliveriesListQuery {
  /** How many items to answer at most; 20 unless given. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Opaque. */
  cursor?: string | undefined;
  /** One of `pending`, `succeeded`, `failed`. */
  status?: "pending" | "succeeded" | "failed" | undefined;
}

export interface WebhooksRecoverBody {
  /** When the events happened. */
  since: string;
}

export interface WebhooksRecoverAnswer {
  recovered: number;
}

export interface EventsListQuery {
  /** How many items to answer at most; 20 unless given. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Opaque. */
  cursor?: string | undefined;
  /** Events of this type only, such as `agent.run.completed`. */
  type?: string | undefined;
}

export interface FluxAppsListQuery {
  /** How many items to answer at most; 20 unless given. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Opaque. */
  cursor?: string | undefined;
}

export interface FluxDefaultSocketQuery {
  /** The last version that you have: what came after it is sent, and not the state. */
  since?: number | undefined;
  /** What this device is called, for the others. The key's name unless given. */
  device?: string | undefined;
}

export interface FluxSocketQuery {
  /** The last version that you have: what came after it is sent, and not the state. */
  since?: number | undefined;
  /** What this device is called, for the others. The key's name unless given. */
  device?: string | undefined;
}

export interface SkillsListQuery {
  /** How many items to answer at most; 20 unless given. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Opaque. */
  cursor?: string | undefined;
}

export interface CreditsLedgerQuery {
  /** How many items to answer at most; 20 unless given. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Opaque. */
  cursor?: string | undefined;
}

export interface CreditsPricesAnswer {
  data: Price[];
}

export interface CreditsUsageQuery {
  /** RFC 3339 timestamp or day (UTC). Default: the start of the month of `to`. */
  from?: string | undefined;
  /** RFC 3339 timestamp (exclusive) or day (UTC, inclusive). Default: now. */
  to?: string | undefined;
  /** One of `endpoint`, `day`, `key`. */
  group_by?: "endpoint" | "day" | "key" | undefined;
}

/** What stands in `data` after what it told of was forgotten. */
export interface Forgotten {
  forgotten: true;
}

export interface WebhookEventOf<Type extends string, Data> {
  type: Type;
  /** When it happened. */
  timestamp: string;
  data: (Data & { forgotten?: never }) | Forgotten;
}

/** What a webhook delivers. `data.forgotten` is true where its content was forgotten before it arrived. */
export type WebhookEvent =
  /** A run of the helper completed */
  | WebhookEventOf<"agent.run.completed", Run>
  /** A run of the helper failed, and cost nothing */
  | WebhookEventOf<"agent.run.failed", Run>
  /** Nothing is left, or a call was refused for lack of credits */
  | WebhookEventOf<"credits.exhausted", CreditsExhaustedEvent>
  /** Less than a tenth of the free tier's amount is left */
  | WebhookEventOf<"credits.low", CreditsLowEvent>
  /** The operator of the service let your feed go on */
  | WebhookEventOf<"feed.resumed", FeedStopEvent>
  /** The operator of the service stopped your feed: nothing is published or charged any more */
  | WebhookEventOf<"feed.stopped", FeedStopEvent>
  /** You subscribed to a feed, or somebody subscribed to yours */
  | WebhookEventOf<"feed.subscription.created", SubscriptionEvent>
  /** The subscriber unsubscribed, or the feed was deleted */
  | WebhookEventOf<"feed.subscription.ended", SubscriptionEvent>
  /** An update was not delivered: the subscriber's credits did not suffice, or the limit of the day was reached */
  | WebhookEventOf<"feed.subscription.paused", SubscriptionPausedEvent>
  /** A feed that you subscribed to has delivered an update */
  | WebhookEventOf<"feed.update.delivered", Update>
  /** Your feed published an update */
  | WebhookEventOf<"feed.update.published", Update>
  /** An app's state has changed: told at most once a second an app, the last change always */
  | WebhookEventOf<"flux.state.changed", FluxStateChangedEvent>
  /** An API key was created, by itself or by rotating another */
  | WebhookEventOf<"key.created", KeySummary>
  /** An API key was revoked, and works no more */
  | WebhookEventOf<"key.revoked", KeyRevokedEvent>
  /** A claim was stored */
  | WebhookEventOf<"memory.claim.created", Claim>
  /** A claim was forgotten, or has expired */
  | WebhookEventOf<"memory.claim.deleted", ClaimDeletedEvent>
  /** A claim was corrected, closed by a later one, or said again */
  | WebhookEventOf<"memory.claim.updated", Claim>
  /** More than 20 claims were stored at once. Sent to all who listen to memory.claim.created, too */
  | WebhookEventOf<"memory.claims.created", ClaimsCreatedEvent>
  /** More than 20 claims were deleted at once, or the whole memory. Sent to all who listen to memory.claim.deleted, too */
  | WebhookEventOf<"memory.claims.deleted", ClaimsDeletedEvent>
  /** More than 20 claims were changed at once. Sent to all who listen to memory.claim.updated, too */
  | WebhookEventOf<"memory.claims.updated", ClaimsUpdatedEvent>
  /** A test: it says that deliveries arrive */
  | WebhookEventOf<"ping", PingEvent>
  /** A webhook was disabled: five days of nothing but failure, its receiver answered 410, or the key that made it was revoked or has expired */
  | WebhookEventOf<"webhook.disabled", WebhookDisabledEvent>
  /** A webhook has had nothing but failures for four days, and will be disabled in one */
  | WebhookEventOf<"webhook.failing", WebhookFailingEvent>;

export type WebhookEventType = WebhookEvent["type"];
