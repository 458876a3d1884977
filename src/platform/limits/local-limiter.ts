import type { LimitDecision, Limiter } from "./limiter.ts";
import { createRollingMinute } from "./rolling-minute.ts";

export interface LocalLimiter extends Limiter {
  /** Answers at once, with no promise: it stands in the way of every request. */
  take(subject: string, limit: number, ceiling?: string, ceilingLimit?: number): LimitDecision;
}

/** The limiter of a single instance. It has no timer: idle subjects are forgotten by later takes. */
export function createLocalLimiter(options: { now?: () => number; maxSubjects?: number } = {}): LocalLimiter {
  const { take } = createRollingMinute(options);
  return { take, close: async () => {} };
}
