/**
 * Which failures are worth another try, and when. A call is tried again only where that can't do a thing twice:
 *
 *   GET, DELETE   doing it again changes nothing more
 *   POST          carries an Idempotency-Key, the same in all tries: the service does it once
 *   PATCH         has neither, so only a 429, which says that nothing was done
 */
import { backOffMs } from "../streams/back-off.ts";
import type { Call } from "./core.ts";
import { ApiError, ConnectionError } from "./errors.ts";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** Who is told to come back later than that is better told so than kept waiting. */
const LONGEST_RETRY_AFTER_SECONDS = 60;

/** After it nobody knows whether the call was done. */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof ConnectionError || statusOf(error) >= 500 || statusOf(error) === 408;

/** Of an answer that is an error; 0 of anything else. */
export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

/** How long to wait before the next try; undefined where none is worth it. `failures` counts from 1. */
export function retryWaitMs(error: unknown, method: Call["method"], failures: number): number | undefined {
  const { code, retryAfterSeconds = 0 } = Object(error) as Partial<ApiError>;
  const isUndone = statusOf(error) === 429 || code === "idempotency_in_flight";
  if (
    retryAfterSeconds > LONGEST_RETRY_AFTER_SECONDS ||
    !(isUndone || (mayBeDone(error) && method !== "PATCH"))
  )
    return undefined;
  // Also after a `Retry-After`: not all in the same moment.
  return retryAfterSeconds * 1000 + backOffMs(failures, FIRST_WAIT_MS, LONGEST_WAIT_MS);
}
