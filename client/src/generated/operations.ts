// Written by `npm run client` from openapi.json. Not to be changed by hand.
import type { Core, RequestOptions } from "../http/core.ts";
import { operation } from "../http/operation.ts";
import type { PagePromise } from "../http/pages.ts";
import { pathPart } from "../http/path-part.ts";
import type {
  AgentRunBody,
  AgentRunsEventsQuery,
  AgentRunsListQuery,
  AuthMeAnswer,
  AuthSignInBody,
  AuthSignUpBody,
  Claim,
  ClaimVersion,
  CorrectedClaim,
  CreditBalance,
  CreditsLedgerQuery,
  CreditsPricesAnswer,
  CreditsUsageQuery,
  CreditUsage,
  Delivery,
  DeliveryInFull,
  EraseReceipt,
  Event,
  EventsListQuery,
  Feed,
  FeedEarnings,
  FeedReport,
  FeedState,
  FeedsCreateBody,
  FeedsDiscoverQuery,
  FeedsEarningsQuery,
  FeedsListQuery,
  FeedsPublishBody,
  FeedsPublishByBodyBody,
  FeedsReportBody,
  FeedsStreamAllQuery,
  FeedsStreamQuery,
  FeedsSubscribeBody,
  FeedsSubscribeByBodyBody,
  FeedsUpdateBody,
  FeedsUpdatesListAllQuery,
  FeedsUpdatesListQuery,
  FluxApp,
  FluxAppsListQuery,
  FluxChange,
  FluxState,
  ImportReceipt,
  Key,
  KeysCreateBody,
  KeysListQuery,
  KeysRotateBody,
  LedgerItem,
  MemoryClaimsCorrectBody,
  MemoryClaimsHistoryQuery,
  MemoryClaimsSearchQuery,
  MemoryPreviewAnswer,
  MemoryPreviewBody,
  MemoryProfile,
  MemoryReadQuery,
  MemorySearchByBodyBody,
  MemorySearchQuery,
  MemoryWriteAnswer,
  MemoryWriteBody,
  NewKey,
  Run,
  ScoredClaim,
  SignedIn,
  Skill,
  SkillSummary,
  SkillsListQuery,
  Subscription,
  Update,
  Webhook,
  WebhooksCreateBody,
  WebhooksDeliveriesListQuery,
  WebhooksListQuery,
  WebhooksRecoverAnswer,
  WebhooksRecoverBody,
  WebhooksUpdateBody,
  WebhookWithSecret,
} from "./types.ts";

/** Who is signed in. */
export const authMe =
  /* @__PURE__ */ operation<(core: Core, options?: RequestOptions) => Promise<AuthMeAnswer>>(
    "GET /v1/auth/me",
  );

/** Sign in. */
export const authSignIn = /* @__PURE__ */ operation<
  (core: Core, body: AuthSignInBody, options?: RequestOptions) => Promise<SignedIn>
>("POST /v1/auth/sign-in", "body");

/** Sign out. */
export const authSignOut =
  /* @__PURE__ */ operation<(core: Core, options?: RequestOptions) => Promise<void>>(
    "POST /v1/auth/sign-out",
  );

/** Create an account. */
export const authSignUp = /* @__PURE__ */ operation<
  (core: Core, body: AuthSignUpBody, options?: RequestOptions) => Promise<SignedIn>
>("POST /v1/auth/sign-up", "body");

/** List keys. */
export const keysList = /* @__PURE__ */ operation<
  (core: Core, query?: KeysListQuery, options?: RequestOptions) => PagePromise<Key>
>("GET /v1/keys", "query");

/** Create a key. */
export const keysCreate = /* @__PURE__ */ operation<
  (core: Core, body: KeysCreateBody, options?: RequestOptions) => Promise<NewKey>
>("POST /v1/keys", "body");

/** The calling key. */
export const keysCurrent =
  /* @__PURE__ */ operation<(core: Core, options?: RequestOptions) => Promise<Key>>("GET /v1/keys/current");

/** Revoke a key. */
export const keysRevoke =
  /* @__PURE__ */ operation<(core: Core, id: string, options?: RequestOptions) => Promise<void>>(
    "DELETE /v1/keys/{id}",
  );

/** Rotate a key. */
export const keysRotate = /* @__PURE__ */ operation<
  (core: Core, id: string, body?: KeysRotateBody, options?: RequestOptions) => Promise<NewKey>
>("POST /v1/keys/{id}/rotate", "body");

/** Erase everything. */
export const memoryErase =
  /* @__PURE__ */ operation<(core: Core, options?: RequestOptions) => Promise<EraseReceipt>>(
    "DELETE /v1/memory",
  );

/** Who the user is, in a few sentences. */
export const memoryClaimsProfile = /* @__PURE__ */ operation<
  (core: Core, options?: RequestOptions) => Promise<MemoryProfile>
>("GET /v1/memory/claims/profile");

/** Search claims. */
export const memoryClaimsSearch = /* @__PURE__ */ operation<
  (core: Core, query: MemoryClaimsSearchQuery, options?: RequestOptions) => Promise<ScoredClaim[]>
>("GET /v1/memory/claims/search", "query");

/** Read a claim. */
export const memoryClaimsGet = /* @__PURE__ */ operation<
  (core: Core, id: string, options?: RequestOptions) => Promise<Claim>
>("GET /v1/memory/claims/{id}");

/** Correct a claim. */
export const memoryClaimsCorrect = /* @__PURE__ */ operation<
  (core: Core, id: string, body: MemoryClaimsCorrectBody, options?: RequestOptions) => Promise<CorrectedClaim>
>("PATCH /v1/memory/claims/{id}", "body");

/** Forget a claim. */
export const memoryClaimsForget = /* @__PURE__ */ operation<
  (core: Core, id: string, options?: RequestOptions) => Promise<void>
>("DELETE /v1/memory/claims/{id}");

/** The versions of a claim. */
export const memoryClaimsHistory = /* @__PURE__ */ operation<
  (
    core: Core,
    id: string,
    query?: MemoryClaimsHistoryQuery,
    options?: RequestOptions,
  ) => PagePromise<ClaimVersion>
>("GET /v1/memory/claims/{id}/history", "query");

/** Take everything along. */
export const memoryExport = /* @__PURE__ */ operation<
  (core: Core, options?: RequestOptions) => Promise<Response>
>("GET /v1/memory/export", "", { accept: "application/x-ndjson" });

/** Bring an export back. */
export const memoryImport = /* @__PURE__ */ operation<
  (core: Core, body: string | Blob | ReadableStream, options?: RequestOptions) => Promise<ImportReceipt>
>("POST /v1/memory/import", "body", { contentType: "application/x-ndjson" });

/** What a write would store. */
export const memoryPreview = /* @__PURE__ */ operation<
  (core: Core, body: MemoryPreviewBody, options?: RequestOptions) => Promise<MemoryPreviewAnswer>
>("POST /v1/memory/preview", "body");

/** List claims. */
export const memoryRead = /* @__PURE__ */ operation<
  (core: Core, query?: MemoryReadQuery, options?: RequestOptions) => PagePromise<Claim>
>("GET /v1/memory/read", "query");

/** Search claims (short path). */
export const memorySearch = /* @__PURE__ */ operation<
  (core: Core, query: MemorySearchQuery, options?: RequestOptions) => Promise<ScoredClaim[]>
>("GET /v1/memory/search", "query");

/** Search claims (by body). */
export const memorySearchByBody = /* @__PURE__ */ operation<
  (core: Core, body: MemorySearchByBodyBody, options?: RequestOptions) => Promise<ScoredClaim[]>
>("POST /v1/memory/search", "body");

/** Store what the user said. */
export const memoryWrite = /* @__PURE__ */ operation<
  (core: Core, body: MemoryWriteBody, options?: RequestOptions) => Promise<MemoryWriteAnswer>
>("POST /v1/memory/write", "body");

/** Ask the helper. */
export const agentRun = /* @__PURE__ */ operation<
  (core: Core, body: AgentRunBody, options?: RequestOptions) => Promise<Run>
>("POST /v1/agent/run", "body");

/** Ask the helper. */
export const agentRunStream = /* @__PURE__ */ operation<
  (core: Core, body: AgentRunBody, options?: RequestOptions) => Promise<Response>
>("POST /v1/agent/run", "body", { accept: "text/event-stream" });

/** List runs. */
export const agentRunsList = /* @__PURE__ */ operation<
  (core: Core, query?: AgentRunsListQuery, options?: RequestOptions) => PagePromise<Run>
>("GET /v1/agent/runs", "query");

/** Read a run. */
export const agentRunsGet =
  /* @__PURE__ */ operation<(core: Core, id: string, options?: RequestOptions) => Promise<Run>>(
    "GET /v1/agent/runs/{id}",
  );

/** Cancel a run. */
export const agentRunsCancel = /* @__PURE__ */ operation<
  (core: Core, id: string, options?: RequestOptions) => Promise<Run>
>("POST /v1/agent/runs/{id}/cancel");

/** Stream a run's events. */
export const agentRunsEvents = /* @__PURE__ */ operation<
  (core: Core, id: string, query?: AgentRunsEventsQuery, options?: RequestOptions) => Promise<Response>
>("GET /v1/agent/runs/{id}/events", "query", { accept: "text/event-stream" });

/** List your feeds. */
export const feedsList = /* @__PURE__ */ operation<
  (core: Core, query?: FeedsListQuery, options?: RequestOptions) => PagePromise<Feed>
>("GET /v1/feeds", "query");

/** Create a feed. */
export const feedsCreate = /* @__PURE__ */ operation<
  (core: Core, body: FeedsCreateBody, options?: RequestOptions) => Promise<Feed>
>("POST /v1/feeds", "body");

/** Find feeds. */
export const feedsDiscover = /* @__PURE__ */ operation<
  (core: Core, query?: FeedsDiscoverQuery, options?: RequestOptions) => PagePromise<Feed>
>("GET /v1/feeds/discover", "query");

/** Publish an update, the feed named in the body. */
export const feedsPublishByBody = /* @__PURE__ */ operation<
  (core: Core, body: FeedsPublishByBodyBody, options?: RequestOptions) => Promise<Update>
>("POST /v1/feeds/publish", "body");

/** Stream updates of all subscriptions. */
export const feedsStreamAll = /* @__PURE__ */ operation<
  (core: Core, query?: FeedsStreamAllQuery, options?: RequestOptions) => Promise<Response>
>("GET /v1/feeds/stream", "query", { accept: "text/event-stream" });

/** Subscribe to a feed, named in the body. */
export const feedsSubscribeByBody = /* @__PURE__ */ operation<
  (core: Core, body: FeedsSubscribeByBodyBody, options?: RequestOptions) => Promise<Subscription>
>("POST /v1/feeds/subscribe", "body");

/** List updates of all subscriptions. */
export const feedsUpdatesListAll = /* @__PURE__ */ operation<
  (core: Core, query?: FeedsUpdatesListAllQuery, options?: RequestOptions) => PagePromise<Update>
>("GET /v1/feeds/updates", "query");

/** Updates of all subscriptions by WebSocket. A WebSocket: where it is, and how its subprotocol is called. */
export const feedsSocketAll = {
  protocol: "feeds.v1",
  path: (): string => "/v1/feeds/ws",
} as const;

/** Read a feed. */
export const feedsGet =
  /* @__PURE__ */ operation<(core: Core, id: string, options?: RequestOptions) => Promise<Feed>>(
    "GET /v1/feeds/{id}",
  );

/** Change a feed. */
export const feedsUpdate = /* @__PURE__ */ operation<
  (core: Core, id: string, body?: FeedsUpdateBody, options?: RequestOptions) => Promise<Feed>
>("PATCH /v1/feeds/{id}", "body");

/** Delete a feed. */
export const feedsDelete =
  /* @__PURE__ */ operation<(core: Core, id: string, options?: RequestOptions) => Promise<void>>(
    "DELETE /v1/feeds/{id}",
  );

/** What a feed earned. */
export const feedsEarnings = /* @__PURE__ */ operation<
  (core: Core, id: string, query?: FeedsEarningsQuery, options?: RequestOptions) => Promise<FeedEarnings>
>("GET /v1/feeds/{id}/earnings", "query");

/** Publish an update. */
export const feedsPublish = /* @__PURE__ */ operation<
  (core: Core, id: string, body: FeedsPublishBody, options?: RequestOptions) => Promise<Update>
>("POST /v1/feeds/{id}/publish", "body");

/** Report a feed. */
export const feedsReport = /* @__PURE__ */ operation<
  (core: Core, id: string, body: FeedsReportBody, options?: RequestOptions) => Promise<FeedReport>
>("POST /v1/feeds/{id}/report", "body");

/** Read the latest state. */
export const feedsStateRead =
  /* @__PURE__ */ operation<(core: Core, id: string, options?: RequestOptions) => Promise<FeedState>>(
    "GET /v1/feeds/{id}/state",
  );

/** Stream updates of a feed. */
export const feedsStream = /* @__PURE__ */ operation<
  (core: Core, id: string, query?: FeedsStreamQuery, options?: RequestOptions) => Promise<Response>
>("GET /v1/feeds/{id}/stream", "query", { accept: "text/event-stream" });

/** Subscribe to a feed. */
export const feedsSubscribe = /* @__PURE__ */ operation<
  (core: Core, id: string, body?: FeedsSubscribeBody, options?: RequestOptions) => Promise<Subscription>
>("POST /v1/feeds/{id}/subscribe", "body");

/** End a subscription. */
export const feedsUnsubscribe = /* @__PURE__ */ operation<
  (core: Core, id: string, options?: RequestOptions) => Promise<void>
>("DELETE /v1/feeds/{id}/subscribe");

/** List updates of a feed. */
export const feedsUpdatesList = /* @__PURE__ */ operation<
  (core: Core, id: string, query?: FeedsUpdatesListQuery, options?: RequestOptions) => PagePromise<Update>
>("GET /v1/feeds/{id}/updates", "query");

/** Updates of a feed by WebSocket. A WebSocket: where it is, and how its subprotocol is called. */
export const feedsSocket = {
  protocol: "feeds.v1",
  path: (id: string): string => `/v1/feeds/${pathPart(id)}/ws`,
} as const;

/** List webhooks. */
export const webhooksList = /* @__PURE__ */ operation<
  (core: Core, query?: WebhooksListQuery, options?: RequestOptions) => PagePromise<Webhook>
>("GET /v1/webhooks", "query");

/** Register a webhook. */
export const webhooksCreate = /* @__PURE__ */ operation<
  (core: Core, body: WebhooksCreateBody, options?: RequestOptions) => Promise<WebhookWithSecret>
>("POST /v1/webhooks", "body");

/** Deliver again. */
export const webhooksDeliveriesRedeliver = /* @__PURE__ */ operation<
  (core: Core, id: string, options?: RequestOptions) => Promise<Delivery>
>("POST /v1/webhooks/deliveries/{id}/redeliver");

/** Read a webhook. */
export const webhooksGet =
  /* @__PURE__ */ operation<(core: Core, id: string, options?: RequestOptions) => Promise<Webhook>>(
    "GET /v1/webhooks/{id}",
  );

/** Change a webhook. */
export const webhooksUpdate = /* @__PURE__ */ operation<
  (core: Core, id: string, body?: WebhooksUpdateBody, options?: RequestOptions) => Promise<Webhook>
>("PATCH /v1/webhooks/{id}", "body");

/** Delete a webhook. */
export const webhooksDelete =
  /* @__PURE__ */ operation<(core: Core, id: string, options?: RequestOptions) => Promise<void>>(
    "DELETE /v1/webhooks/{id}",
  );

/** List deliveries. */
export const webhooksDeliveriesList = /* @__PURE__ */ operation<
  (
    core: Core,
    id: string,
    query?: WebhooksDeliveriesListQuery,
    options?: RequestOptions,
  ) => PagePromise<Delivery>
>("GET /v1/webhooks/{id}/deliveries", "query");

/** Read a delivery. */
export const webhooksDeliveriesGet = /* @__PURE__ */ operation<
  (core: Core, id: string, deliveryId: string, options?: RequestOptions) => Promise<DeliveryInFull>
>("GET /v1/webhooks/{id}/deliveries/{delivery_id}");

/** Deliver again what failed. */
export const webhooksRecover = /* @__PURE__ */ operation<
  (
    core: Core,
    id: string,
    body: WebhooksRecoverBody,
    options?: RequestOptions,
  ) => Promise<WebhooksRecoverAnswer>
>("POST /v1/webhooks/{id}/recover", "body");

/** Change the secret. */
export const webhooksRotateSecret = /* @__PURE__ */ operation<
  (core: Core, id: string, options?: RequestOptions) => Promise<WebhookWithSecret>
>("POST /v1/webhooks/{id}/rotate_secret");

/** Send a test event. */
export const webhooksTest = /* @__PURE__ */ operation<
  (core: Core, id: string, options?: RequestOptions) => Promise<Delivery>
>("POST /v1/webhooks/{id}/test");

/** List events. */
export const eventsList = /* @__PURE__ */ operation<
  (core: Core, query?: EventsListQuery, options?: RequestOptions) => PagePromise<Event>
>("GET /v1/events", "query");

/** List apps. */
export const fluxAppsList = /* @__PURE__ */ operation<
  (core: Core, query?: FluxAppsListQuery, options?: RequestOptions) => PagePromise<FluxApp>
>("GET /v1/flux", "query");

/** Read the default app's state. */
export const fluxDefaultStateGet =
  /* @__PURE__ */ operation<(core: Core, options?: RequestOptions) => Promise<FluxState>>(
    "GET /v1/flux/state",
  );

/** Set the default app's state. */
export const fluxDefaultStateSet = /* @__PURE__ */ operation<
  (core: Core, body: FluxChange, options?: RequestOptions) => Promise<FluxState>
>("POST /v1/flux/state", "body");

/** The default app's state, live. A WebSocket: where it is, and how its subprotocol is called. */
export const fluxDefaultSocket = {
  protocol: "flux.v1",
  path: (): string => "/v1/flux/ws",
} as const;

/** Delete an app's state. */
export const fluxAppsDelete =
  /* @__PURE__ */ operation<(core: Core, app: string, options?: RequestOptions) => Promise<void>>(
    "DELETE /v1/flux/{app}",
  );

/** Read an app's state. */
export const fluxStateGet =
  /* @__PURE__ */ operation<(core: Core, app: string, options?: RequestOptions) => Promise<FluxState>>(
    "GET /v1/flux/{app}/state",
  );

/** Set an app's state. */
export const fluxStateSet = /* @__PURE__ */ operation<
  (core: Core, app: string, body: FluxChange, options?: RequestOptions) => Promise<FluxState>
>("POST /v1/flux/{app}/state", "body");

/** An app's state, live. A WebSocket: where it is, and how its subprotocol is called. */
export const fluxSocket = {
  protocol: "flux.v1",
  path: (app: string): string => `/v1/flux/${pathPart(app)}/ws`,
} as const;

/** List skills. */
export const skillsList = /* @__PURE__ */ operation<
  (core: Core, query?: SkillsListQuery, options?: RequestOptions) => PagePromise<SkillSummary>
>("GET /v1/skills", "query");

/** Read a skill. */
export const skillsGet =
  /* @__PURE__ */ operation<(core: Core, name: string, options?: RequestOptions) => Promise<Skill>>(
    "GET /v1/skills/{name}",
  );

/** Balance and free tier. */
export const creditsRead =
  /* @__PURE__ */ operation<(core: Core, options?: RequestOptions) => Promise<CreditBalance>>(
    "GET /v1/credits",
  );

/** Every movement of the account's credits, newest first. */
export const creditsLedger = /* @__PURE__ */ operation<
  (core: Core, query?: CreditsLedgerQuery, options?: RequestOptions) => PagePromise<LedgerItem>
>("GET /v1/credits/ledger", "query");

/** What each endpoint costs. */
export const creditsPrices =
  /* @__PURE__ */ operation<(core: Core, options?: RequestOptions) => Promise<CreditsPricesAnswer>>(
    "GET /v1/credits/prices",
  );

/** What was spent on which endpoint, day or key. */
export const creditsUsage = /* @__PURE__ */ operation<
  (core: Core, query?: CreditsUsageQuery, options?: RequestOptions) => Promise<CreditUsage>
>("GET /v1/credits/usage", "query");
