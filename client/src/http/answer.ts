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
  /** What is counted by: `per-key`, `per-session` or `per-address`. */
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

type Four = [number, number, number, number];

/** `"per-key";r=987;t=12` and `"per-key";q=1000;w=60`. */
function readRateLimit(headers: Headers): RateLimit | undefined {
  const text = `${headers.get("ratelimit")} ${headers.get("ratelimit-policy")}`;
  const [, policy, ...numbers] = /^"([^"]+)";r=(\d+);t=(\d+) "[^"]+";q=(\d+);w=(\d+)/.exec(text) ?? [];
  if (policy === undefined) return undefined;
  const [remaining, resetSeconds, limit, windowSeconds] = numbers.map(Number) as Four;
  return { policy, limit, windowSeconds, remaining, resetSeconds };
}
