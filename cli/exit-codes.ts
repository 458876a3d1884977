/** What the exit code says. `personal-helper help exit-codes` prints this. */
import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  CreditsError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
} from "personal-helper-client";
import { NotSignedInError } from "./connection/not-signed-in-error.ts";
import { InterruptedError } from "./interruption.ts";
import { UsageError } from "./usage-error.ts";

export const EXIT_CODES = [
  { code: 0, when: "done" },
  { code: 1, when: "failed, for another reason than those below" },
  { code: 2, when: "wrong usage, or the service does not take the input" },
  { code: 3, when: "not signed in, or the key may not do this" },
  { code: 4, when: "not found" },
  { code: 5, when: "not enough credits" },
  { code: 6, when: "too many requests" },
  { code: 7, when: "the service can't be reached, or is overloaded" },
  { code: 130, when: "interrupted (Ctrl-C); 143 by SIGTERM" },
] as const;

export function exitCodeOf(error: unknown): number {
  if (error instanceof InterruptedError) return error.signal === "SIGTERM" ? 143 : 130;
  if (error instanceof UsageError || error instanceof InvalidRequestError) return 2;
  if (
    error instanceof NotSignedInError ||
    error instanceof AuthenticationError ||
    error instanceof PermissionError
  )
    return 3;
  if (error instanceof NotFoundError) return 4;
  if (error instanceof CreditsError) return 5;
  if (error instanceof RateLimitError) return 6;
  if (error instanceof ConnectionError || (error instanceof ApiError && error.status === 503)) return 7;
  return 1;
}
