/** What `onAnswer` is told of every answer, each try's own. */
export interface AnswerInfo {
  method: string;
  path: string;
  status: number;
  requestId: string | undefined;
  /** Undefined where the call has no price. */
  creditsCharged: number | undefined;
  creditsRemaining: number | undefined;
  rateLimit: RateLimit | undefined;
}

export interface RateLimit {
  /**
   * What is counted by: `per-key`, `per-session`, `per-address`, or `per-account` where all keys and sessions of the
   * account together are closer to their limit.
   */
  policy: string;
  /** Requests in any `windowSeconds`. */
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** When there will be more. */
  resetSeconds: number;
}

export function describeAnswer(method: string, path: string, { status, headers }: Response): AnswerInfo {
  const numberOf = (name: string): number | undefined => {
    const text = headers.get(name);
    return text === null ? undefined : Number(text);
  };
  return {
    method,
    path,
    status,
    requestId: headers.get("x-request-id") ?? undefined,
    creditsCharged: numberOf("x-credits-charged"),
    creditsRemaining: numberOf("x-credits-remaining"),
    rateLimit: readRateLimit(headers),
  };
}

/** `"per-key";r=987;t=12`, and among what the policy lists `"per-key";q=1000;w=60`. */
function readRateLimit(headers: Headers): RateLimit | undefined {
  const [, policy, ...left] = /^"([^"]+)";r=(\d+);t=(\d+)/.exec(headers.get("ratelimit") ?? "") ?? [];
  const item = headers
    .get("ratelimit-policy")
    ?.split(", ")
    .find((each) => each.startsWith(`"${policy}"`));
  const most = /;q=(\d+);w=(\d+)/.exec(item ?? "")?.slice(1);
  if (policy === undefined || most === undefined) return undefined;
  const [remaining = 0, resetSeconds = 0, limit = 0, windowSeconds = 0] = [...left, ...most].map(Number);
  return { policy, limit, windowSeconds, remaining, resetSeconds };
}
