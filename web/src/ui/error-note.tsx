/** What went wrong and what to do about it, in words for people. */
import { CircleAlert } from "lucide-react";
import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  CreditsError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "personal-helper-client";
import { Button } from "./button.tsx";

export function describeError(error: unknown): string {
  if (error instanceof CreditsError) {
    return `This costs ${error.required ?? "more"} credits, and ${error.available ?? 0} are left.`;
  }
  if (error instanceof RateLimitError) {
    return `Too many calls just now. Try again in ${error.retryAfterSeconds ?? 60} seconds.`;
  }
  if (error instanceof AuthenticationError) return error.detail || "You are signed out. Sign in again.";
  if (error instanceof ServerError) {
    return `The service could not do that (${error.code}). Try again; if it goes on, tell support the request ${error.requestId}.`;
  }
  if (error instanceof ApiError) {
    const places = error.errors?.map(
      ({ pointer, message }) => `${pointer.replace(/^\//, "") || "the body"} ${message}`,
    );
    return places?.length ? `${places.join("; ")}.` : error.detail;
  }
  if (error instanceof TimeoutError) return "The service took too long to answer. Try again.";
  if (error instanceof ConnectionError) {
    return "The service can't be reached. Check that it runs and that you are online, then try again.";
  }
  return error instanceof Error ? error.message : String(error);
}

export function ErrorNote({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  if (!error) return null;
  return (
    <div className="note bad" role="alert">
      <CircleAlert size={18} aria-hidden />
      <div className="stack tight">
        <span>{describeError(error)}</span>
        {error instanceof CreditsError && error.upgradeUrl && (
          <a href={error.upgradeUrl}>How to get more credits</a>
        )}
        {onRetry && (
          <div>
            <Button look="plain" small onClick={onRetry}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
