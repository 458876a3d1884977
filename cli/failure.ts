/** What went wrong, for people and for programs. */
import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  CreditsError,
  PermissionError,
  RateLimitError,
} from "personal-helper-client";
import { NotSignedInError } from "./connection/not-signed-in-error.ts";
import { InterruptedError } from "./interruption.ts";
import { showNumber } from "./terminal/show.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { printable } from "./terminal/text.ts";
import { UsageError } from "./usage-error.ts";

/** On stderr: the problem document if JSON was asked for, otherwise a message with what to do about it. */
export function showFailure(error: unknown, terminal: Terminal, url: string | undefined): void {
  if (terminal.json) {
    terminal.note(JSON.stringify(toProblem(error, url)));
    return;
  }
  if (error instanceof InterruptedError) return;
  const { paintNote } = terminal;
  const shown = printable(messageOf(error, url));
  terminal.note(`${paintNote(["red", "bold"], "error:")} ${shown}`);
  for (const fault of faultsOf(error)) if (!shown.includes(fault)) terminal.note(`  ${fault}`);
  const hint = findHint(error);
  if (hint !== undefined) terminal.note(printable(hint));
  if (error instanceof ApiError && error.status >= 500 && error.requestId)
    terminal.note(paintNote("dim", `The service's log has it under ${error.requestId}.`));
  if (process.env.PERSONAL_HELPER_DEBUG && error instanceof Error) terminal.note(error.stack ?? "");
}

function messageOf(error: unknown, url: string | undefined): string {
  if (error instanceof ConnectionError)
    return `${url ?? "The service"} can't be reached (${causeOf(error)}).`;
  return error instanceof Error ? error.message : String(error);
}

const faultsOf = (error: unknown): string[] =>
  error instanceof ApiError
    ? (error.errors ?? []).map(({ pointer, message }) =>
        printable(pointer === "" ? message : `${pointer}: ${message}`),
      )
    : [];

/** The innermost reason is the one that says something: `ECONNREFUSED`, not "fetch failed". */
function causeOf(error: Error): string {
  let inner: Error = error;
  while (inner.cause instanceof Error) inner = inner.cause;
  if (inner instanceof AggregateError && inner.errors[0] instanceof Error) inner = inner.errors[0];
  return (inner as NodeJS.ErrnoException).code ?? inner.message;
}

function findHint(error: unknown): string | undefined {
  if (error instanceof UsageError)
    return `See "personal-helper ${error.command === undefined ? "help" : `${error.command} --help`}".`;
  if (error instanceof AuthenticationError)
    return 'Sign in with "personal-helper login", or check PERSONAL_HELPER_KEY.';
  if (error instanceof PermissionError && error.requiredScope)
    return `The key lacks ${error.requiredScope}. "personal-helper login" makes one that may do everything.`;
  if (error instanceof CreditsError && error.required !== undefined && error.available !== undefined) {
    const more = error.upgradeUrl ? ` More: ${error.upgradeUrl}` : "";
    return `It costs ${showNumber(error.required)}, and ${showNumber(error.available)} are left.${more}`;
  }
  if (error instanceof RateLimitError && error.retryAfterSeconds !== undefined)
    return `Try again in ${error.retryAfterSeconds} s.`;
  if (error instanceof ConnectionError)
    return 'Start it with "personal-helper start", or say where it is: --url URL or PERSONAL_HELPER_URL.';
  return undefined;
}

function toProblem(error: unknown, url: string | undefined): object {
  if (error instanceof ApiError) {
    return {
      type: `/v1/docs#error-${error.code}`,
      title: error.title,
      status: error.status,
      code: error.code,
      detail: error.detail,
      request_id: error.requestId,
      errors: error.errors,
      required_scope: error.requiredScope,
      required: error.required,
      available: error.available,
      upgrade_url: error.upgradeUrl,
      current_plan: error.currentPlan,
      version: error.version,
      state: error.state,
    };
  }
  const hint = findHint(error);
  const place = error instanceof Error && "place" in error ? { place: error.place } : {};
  return {
    type: "about:blank",
    title: titleOf(error),
    code: codeOf(error),
    detail: messageOf(error, url) + (hint === undefined ? "" : ` ${hint}`),
    ...place,
  };
}

function codeOf(error: unknown): string {
  if (error instanceof UsageError) return "wrong_usage";
  if (error instanceof NotSignedInError) return "not_signed_in";
  if (error instanceof InterruptedError) return "interrupted";
  if (error instanceof ConnectionError) return "unreachable";
  // Those of the client, such as of a run that failed, name what went wrong.
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "failed";
}

function titleOf(error: unknown): string {
  if (error instanceof UsageError) return "Wrong usage";
  if (error instanceof NotSignedInError) return "Not signed in";
  if (error instanceof InterruptedError) return "Interrupted";
  if (error instanceof ConnectionError) return "The service can't be reached";
  return "It failed";
}
