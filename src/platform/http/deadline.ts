/**
 * A call is answered within a minute: with what it asked for, or with a 503, and then nothing was stored or charged.
 *
 *   running ── its time is over ──▶ late: answered, and whatever it would still commit is undone
 *      └────── begins to commit ──▶ settled: no longer late, whatever happens
 */
import { AppError } from "../errors.ts";
import type { Endpoint } from "./endpoint.ts";

const DEADLINE_SECONDS = 60;

export interface Deadline {
  /** Aborted once the call is late. */
  signal: AbortSignal;
  /** Throws once it is late; else it never will be. */
  settle(): void;
  /** What the work answers, or the 503. */
  race<T>(work: Promise<T>): Promise<T>;
}

const never = new AbortController().signal;

/** For what ends by itself or never: streams, uploads of any length, and what is paid and limited by its own part. */
const unlimited: Deadline = { signal: never, settle: () => {}, race: (work) => work };

export function createDeadline(endpoint: Endpoint, ms = DEADLINE_SECONDS * 1_000): Deadline {
  if (endpoint.consumes || endpoint.produces || endpoint.socket || endpoint.chargedByHandler)
    return unlimited;
  const late = new AbortController();
  let isSettled = false;
  return {
    signal: late.signal,
    settle() {
      late.signal.throwIfAborted();
      isSettled = true;
    },
    async race(work) {
      const { promise: over, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        if (isSettled) return;
        late.abort(tooLate());
        reject(late.signal.reason);
      }, ms);
      // Whoever is late fails when it notices, and nobody is left to hear of it.
      work.catch(() => {});
      try {
        return await Promise.race([work, over]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

const tooLate = (): AppError =>
  new AppError(
    "unavailable",
    `The call took longer than ${DEADLINE_SECONDS} seconds and was stopped. Nothing was stored, and it cost nothing. Send less at once, or try again later.`,
    { headers: { "Retry-After": "30" } },
  );
