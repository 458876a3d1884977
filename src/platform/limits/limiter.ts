/** What one take from a limit found. */
export interface LimitDecision {
  allowed: boolean;
  limit: number;
  remaining: number;
  /**
   * Whole seconds, at least 1, until some of what is used comes free again; 0 when nothing is used.
   * Up to 61 (62 while two clocks are at work): a second's takes leave together, after the last of
   * them is a minute old.
   */
  resetSeconds: number;
  /** True when the shared store could not be asked and this instance decided by itself. */
  degraded: boolean;
}

/** At most `limit` takes per subject in any rolling minute. Refused takes don't count. */
export interface Limiter {
  take(subject: string, limit: number): Promise<LimitDecision> | LimitDecision;
  close(): Promise<void>;
}
