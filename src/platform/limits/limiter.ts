/** How much of one limit is used. */
export interface LimitShare {
  limit: number;
  /** 0 in a refusal means that this limit is the reason. */
  remaining: number;
  /**
   * Whole seconds, at least 1, until some of what is used comes free again; 0 when nothing is used.
   * Up to 61 (62 while two clocks are at work): a second's takes leave together, after the last of
   * them is a minute old.
   */
  resetSeconds: number;
}

/** What one take from a limit found. */
export interface LimitDecision extends LimitShare {
  allowed: boolean;
  /** The limit over several subjects, where the take named one. */
  ceiling: LimitShare | undefined;
  /** True when the shared store could not be asked and this instance decided by itself. */
  degraded: boolean;
}

/** At most `limit` takes per subject in any rolling minute. Refused takes don't count. */
export interface Limiter {
  /**
   * With a `ceiling`, a second subject that several share (the account of a key), the take counts in both or,
   * when either is used up, in neither. Plain arguments, because an object for each request would be garbage.
   */
  take(
    subject: string,
    limit: number,
    ceiling?: string,
    ceilingLimit?: number,
  ): Promise<LimitDecision> | LimitDecision;
  close(): Promise<void>;
}

/** Whole seconds after which a refused take can succeed: every limit that is used up has room again. */
export function retryAfterSeconds({ remaining, resetSeconds, ceiling }: LimitDecision): number {
  const own = remaining === 0 ? resetSeconds : 0;
  const above = ceiling?.remaining === 0 ? ceiling.resetSeconds : 0;
  return Math.max(1, own, above);
}
