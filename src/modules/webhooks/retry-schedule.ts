/** When a delivery is tried again. */

/** Around each delay, so that what failed together does not come back together. */
const JITTER = 0.2;
/** What a receiver may ask for; longer, and a mistyped header would end its deliveries. */
const MOST_RETRY_AFTER_MS = 24 * 3_600_000;

/** Milliseconds until the next attempt after this many; undefined when it was the last. */
export function retryDelayMs(
  scheduleSeconds: readonly number[],
  tries: number,
  retryAfterMs: number | undefined,
  random: number,
): number | undefined {
  const seconds = scheduleSeconds[tries - 1];
  if (seconds === undefined) return undefined;
  const planned = seconds * 1_000 * (1 - JITTER + 2 * JITTER * random);
  return Math.max(planned, Math.min(retryAfterMs ?? 0, MOST_RETRY_AFTER_MS));
}

/** Seconds, or a date; undefined for anything else. */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  // As HTTP writes it: `Date.parse` alone takes "-5" for a year.
  const at = /^[A-Z][a-z]{2}, .*GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
