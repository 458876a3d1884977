/**
 * What went wrong at a provider, in one line. The SDK's own errors hold the request, with what users wrote,
 * and would carry that into the log.
 */
const MAX_CHARACTERS = 300;

export function explainProviderError(model: string, error: unknown): Error {
  const cause = lastErrorOf(error);
  const status = statusOf(cause);
  const message = cause instanceof Error ? cause.message : String(cause);
  const shown = withoutCredentials(message.slice(0, 4 * MAX_CHARACTERS))
    .replace(/\s+/g, " ")
    .slice(0, MAX_CHARACTERS);
  return new Error(`${model} failed: ${status === undefined ? shown : `HTTP ${status}, ${shown}`}`);
}

/** Providers repeat the key that they refuse, and addresses may carry a password. */
const withoutCredentials = (message: string): string =>
  message
    .replace(/\b((?:sk|pk|gsk|xai|key|api)[-_])[\w*.-]{4,}/gi, "$1…")
    .replace(/\b(bearer\s+)[\w*.~+/=-]+/gi, "$1…")
    // bounded: 1,200 characters
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, "$1…@")
    // bounded: 1,200 characters
    .replace(/(https?:\/\/[^\s?]+)\?\S*/gi, "$1");

/** The HTTP status a provider refused with, if it did. */
export function statusOf(error: unknown): number | undefined {
  const { statusCode } = Object(lastErrorOf(error)) as { statusCode?: unknown };
  return typeof statusCode === "number" ? statusCode : undefined;
}

/** After several attempts the SDK throws an error about all of them: the last one says why. */
function lastErrorOf(error: unknown): unknown {
  return (Object(error) as { lastError?: unknown }).lastError ?? error;
}
