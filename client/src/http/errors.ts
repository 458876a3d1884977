/** What a call can throw. All of it is a `PersonalHelperError`, but for an abort, which throws its signal's reason. */

export class PersonalHelperError extends Error {
  override name = "PersonalHelperError";
}

/** No answer: the service can't be reached, or the connection was lost. `cause` has what the platform says. */
export class ConnectionError extends PersonalHelperError {
  override name = "ConnectionError";
}

/** No answer in time. */
export class TimeoutError extends ConnectionError {
  override name = "TimeoutError";
}

/** The body of an answer that is an error (RFC 9457), with what this service adds. */
interface Problem {
  title?: string;
  code?: string;
  detail?: string;
  errors?: { pointer: string; message: string }[];
  required_scope?: string;
  required?: number;
  available?: number;
  upgrade_url?: string;
  current_plan?: string;
  version?: number;
  state?: Record<string, unknown>;
}

/** The service answered that it won't or can't. */
export class ApiError extends PersonalHelperError {
  override name = "ApiError";
  declare readonly status: number;
  /** What went wrong, for programs: `not_found`, `insufficient_scope` and so on. */
  declare readonly code: string;
  /** What went wrong, for people. */
  declare readonly detail: string;
  declare readonly title: string;
  /** Names the call in the service's log. */
  declare readonly requestId: string | undefined;
  declare readonly retryAfterSeconds: number | undefined;
  /** Each place of the request that was wrong. */
  declare readonly errors: readonly { pointer: string; message: string }[] | undefined;
  declare readonly requiredScope: string | undefined;
  /** Credits that the call costs. */
  declare readonly required: number | undefined;
  /** Credits that are left. */
  declare readonly available: number | undefined;
  declare readonly upgradeUrl: string | undefined;
  declare readonly currentPlan: string | undefined;
  /** The current one, where another version was expected. */
  declare readonly version: number | undefined;
  declare readonly state: Record<string, unknown> | undefined;

  constructor(status: number, problem: Problem, headers: Headers) {
    const { title = `HTTP ${status}`, detail = title, code = "unknown" } = problem;
    super(detail);
    const { errors, required, available, version, state } = problem;
    Object.assign(this, {
      status,
      code,
      detail,
      title,
      requestId: headers.get("x-request-id") ?? undefined,
      retryAfterSeconds: readRetryAfter(headers.get("retry-after")),
      errors,
      requiredScope: problem.required_scope,
      required,
      available,
      upgradeUrl: problem.upgrade_url,
      currentPlan: problem.current_plan,
      version,
      state,
    });
  }
}

/** 400: `errors` names each place. */
export class InvalidRequestError extends ApiError {
  override name = "InvalidRequestError";
}
/** 401: no key, or one that is unknown, revoked or expired. */
export class AuthenticationError extends ApiError {
  override name = "AuthenticationError";
}
/** 402: `required`, `available` and `upgradeUrl` say more. */
export class CreditsError extends ApiError {
  override name = "CreditsError";
}
/** 403: `requiredScope` says what is missing. */
export class PermissionError extends ApiError {
  override name = "PermissionError";
}
/** 404: nothing is there, or it is another account's. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}
/** 409: what is there does not allow it. */
export class ConflictError extends ApiError {
  override name = "ConflictError";
}
/** 412: flux has another version by now, in `version` and `state`. */
export class VersionConflictError extends ApiError {
  override name = "VersionConflictError";
}
/** 429: `retryAfterSeconds` says when to come back. */
export class RateLimitError extends ApiError {
  override name = "RateLimitError";
}
/** 5xx: the service's own fault. */
export class ServerError extends ApiError {
  override name = "ServerError";
}

/** Reads the answer's body. A proxy's page instead of a problem makes an error without a code of its own. */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  let problem = {};
  try {
    problem = (JSON.parse(text) as object | null) ?? {};
  } catch {
    // The status has to say it all.
  }
  const { status, headers } = response;
  return new (classOf(status))(status, problem, headers);
}

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  402: CreditsError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  412: VersionConflictError,
  429: RateLimitError,
};

const classOf = (status: number): typeof ApiError =>
  CLASSES[status] ?? (status >= 500 ? ServerError : ApiError);

/** Seconds. A date, which the service never answers, is not waited for. */
const readRetryAfter = (header: string | null): number | undefined =>
  header && /^\d+$/.test(header) ? Number(header) : undefined;
