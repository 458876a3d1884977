/**
 * Frames that the rate limit does not count: pings, frames that can't be read, writes that were refused. Each costs
 * little, and nothing else bounds them. Counted on this instance, over all sockets of an account: opening another
 * socket must not help.
 */
import { createRollingMinute } from "../limits/rolling-minute.ts";

/** A large frame that can't be read costs as much as many small ones. */
const BYTES_A_UNIT = 16 * 1024;
/** At about 250 bytes each. */
const MAX_ACCOUNTS = 50_000;

export interface FrameAllowance {
  /** False when the account has sent more than it can in a rolling minute. */
  take(accountId: string, bytes: number): boolean;
}

export function createFrameAllowance(options: { perMinute: number; now?: () => number }): FrameAllowance {
  const minute = createRollingMinute({ now: options.now, maxSubjects: MAX_ACCOUNTS });
  return {
    take(accountId, bytes) {
      for (let units = 1 + Math.floor(bytes / BYTES_A_UNIT); units > 0; units--) {
        if (!minute.take(accountId, options.perMinute).allowed) return false;
      }
      return true;
    },
  };
}
