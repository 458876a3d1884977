/** What can go wrong, in the product's words. `platform/http/problem.ts` gives each its status. */
export type ErrorCode =
  | "invalid_request"
  | "unauthenticated"
  | "insufficient_credits"
  | "insufficient_scope"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "not_acceptable"
  | "conflict"
  | "idempotency_in_flight"
  | "price_changed"
  | "gone"
  | "version_conflict"
  | "too_large"
  | "unsupported_media_type"
  | "idempotency_mismatch"
  | "rate_limited"
  | "internal"
  | "unavailable";

/** One wrong place of a request: a JSON Pointer into the body, or `/query/…`, `/header/…`. */
export interface Fault {
  pointer: string;
  message: string;
}

export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  /** Further members of the problem document. */
  readonly extras: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The account has as many as it can: the answer says how to get more. */
  readonly isLimit: boolean;

  /** `detail` says what is wrong and what to do; it is shown to the caller. */
  constructor(
    code: ErrorCode,
    detail: string,
    options: {
      extras?: Record<string, unknown>;
      headers?: Record<string, string>;
      isLimit?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.extras = options.extras ?? {};
    this.headers = options.headers ?? {};
    this.isLimit = options.isLimit ?? (code === "rate_limited" || code === "insufficient_credits");
  }
}

/** "An account has at most 100 webhooks. Delete one first." */
export const tooMany = (most: number, noun: string, remedy: string): AppError =>
  new AppError(
    "conflict",
    `An account has at most ${most.toLocaleString("en")} ${noun}. ${remedy} one first.`,
    {
      isLimit: true,
    },
  );

export const insufficientScope = (scope: string): AppError =>
  new AppError("insufficient_scope", `The key needs the scope ${scope}.`, {
    extras: { required_scope: scope },
    headers: {
      "WWW-Authenticate": `Bearer realm="personal-helper", error="insufficient_scope", scope="${scope}"`,
    },
  });

export function invalidRequest(faults: Fault[]): AppError {
  const first = faults[0];
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more, see errors)` : "";
  const detail = first
    ? `${first.pointer || "The body"}: ${first.message}${more}`
    : "The request is malformed.";
  return new AppError("invalid_request", detail, { extras: { errors: faults } });
}
