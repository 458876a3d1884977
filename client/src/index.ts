export { RunFailedError } from "./agent/run-failed-error.ts";
export type { RunStream } from "./agent/run-stream.ts";
export type {
  EndReason,
  FeedListener,
  ListenerStatus,
  ListenOptions,
  OnUpdate,
} from "./feeds/feed-listener.ts";
export type { SubscribedListener } from "./feeds/feeds.ts";
export type {
  FluxChangeInfo,
  FluxConnection,
  FluxConnectOptions,
  FluxEvents,
  FluxMerge,
  FluxPatch,
  FluxStatus,
  FluxWriteOptions,
} from "./flux/connection.ts";
export type { Flux, FluxHandle } from "./flux/flux.ts";
export { FluxRejectedError } from "./flux/flux-rejected-error.ts";
export type * from "./generated/types.ts";
export type { AnswerInfo, RateLimit } from "./http/answer.ts";
export type { RequestOptions } from "./http/core.ts";
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  CreditsError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  PersonalHelperError,
  RateLimitError,
  ServerError,
  TimeoutError,
  VersionConflictError,
} from "./http/errors.ts";
export type { Page, PagePromise } from "./http/pages.ts";
export type { PersonalHelperOptions } from "./http/request.ts";
export type { ImportSource } from "./memory/lines.ts";
export type { MemoryExport } from "./memory/memory.ts";
export { PersonalHelper } from "./personal-helper.ts";
export {
  type ReceivedWebhook,
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookFault,
  WebhookVerificationError,
} from "./verify-webhook.ts";
