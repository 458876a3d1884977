/** Why a call of a provider failed, in kinds that callers can tell apart. */
import { explainProviderError, statusOf } from "./provider-error.ts";

export type ModelFailureKind =
  /** No answer at all: refused connections, unknown hosts, connections that break off. */
  | "unreachable"
  /** HTTP 429 and its like. */
  | "overloaded"
  /** HTTP 5xx. */
  | "unavailable"
  /** HTTP 4xx: the key, the model's name or the request is wrong. */
  | "rejected"
  /** The model, or a filter, won't answer. */
  | "refused"
  /** What came was no answer: malformed, or cut off. */
  | "broken"
  | "timeout"
  | "output_limit"
  | "input_limit"
  /** It went on calling tools. */
  | "step_limit";

export class ModelFailure extends Error {
  readonly kind: ModelFailureKind;
  readonly status: number | undefined;
  /** What the provider asks for. */
  readonly retryAfterMs: number | undefined;
  readonly isRetryable: boolean;

  constructor(
    kind: ModelFailureKind,
    message: string,
    details: { status?: number | undefined; retryAfterMs?: number | undefined; isRetryable?: boolean } = {},
  ) {
    super(message);
    this.name = "ModelFailure";
    this.kind = kind;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.isRetryable = details.isRetryable ?? false;
  }
}

/** Providers say "slow down" in more ways than one; Anthropic's "overloaded" is 529. */
const OVERLOADED = new Set([429, 529]);

export function classifyFailure(model: string, error: unknown, nowMs: number): ModelFailure {
  const found = findFailure(error);
  if (found) return found;
  const { message } = explainProviderError(model, error);
  const { isRetryable, name, responseHeaders } = Object(error) as {
    isRetryable?: unknown;
    name?: unknown;
    responseHeaders?: Record<string, string>;
  };
  const status = statusOf(error);
  // The SDK gives answers that can't be read the status they came with.
  if (status === undefined || status < 400) {
    if (isRetryable === true)
      return new ModelFailure(status === undefined ? "unreachable" : "broken", message, { isRetryable });
    if (name === "AI_ToolChoiceViolationError") return new ModelFailure("step_limit", message);
    return new ModelFailure("broken", message, { isRetryable: true });
  }
  const retryAfterMs = readRetryAfterMs(responseHeaders ?? {}, nowMs);
  const kind = OVERLOADED.has(status) ? "overloaded" : status >= 500 ? "unavailable" : "rejected";
  return new ModelFailure(kind, message, {
    status,
    retryAfterMs,
    isRetryable: kind !== "rejected" || status === 408 || status === 409,
  });
}

/** Ours may have travelled through the SDK as the cause of one of its errors. */
function findFailure(error: unknown): ModelFailure | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++)
    if (each instanceof ModelFailure) return each;
  return undefined;
}

/** Seconds, a date, or milliseconds in the header that OpenAI and others add. */
export function readRetryAfterMs(headers: Record<string, string>, nowMs: number): number | undefined {
  const exact = headers["retry-after-ms"];
  if (exact !== undefined && /^\d+(\.\d+)?$/.test(exact)) return Math.ceil(Number(exact));
  const given = headers["retry-after"];
  if (given === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(given)) return Math.ceil(Number(given) * 1000);
  const atMs = Date.parse(given);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}
