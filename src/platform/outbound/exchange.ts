/** One request and its answer on a connection that was taken for it. */
import type { Dispatcher } from "undici";
import { type Answer, createAnswer } from "./answer.ts";
import type { Connection } from "./connection.ts";
import type { OutboundResult, Timing } from "./exchange-outcome.ts";
import { type Failure, failureOf, type Phase, timeoutFailure } from "./failure.ts";

export interface Message {
  host: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}

export interface Ending {
  result: OutboundResult;
  /** Whether the connection can carry another exchange. */
  usable: boolean;
}

/** Rejects only for what the caller did wrong, a header that can't be sent for example. */
export function exchange(connection: Connection, message: Message, signal: AbortSignal): Promise<Ending> {
  const { promise, resolve, reject } = Promise.withResolvers<Ending>();
  const beganAt = performance.now();
  let phase: Phase = "answering";
  let connectMs: number | null = null;
  let firstByteMs: number | null = null;
  let answer: Answer | undefined;
  /** No connection had to be opened, so the other side may have been closing this one as the request went out. */
  let reused = true;
  let attempt = 0;

  const elapsedMs = () => performance.now() - beganAt;
  const timing = (): Timing => ({ totalMs: elapsedMs(), connectMs, firstByteMs });

  const end = (result: OutboundResult, usable: boolean) => {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    connection.onPhase = undefined;
    attempt += 1;
    resolve({ result, usable });
  };

  const accept = ({ status, headers, text }: Answer, whole: boolean) => {
    const body = text(whole);
    end({ kind: "answered", status, headers, body, truncated: !whole, timing: timing() }, whole);
  };

  /** Once the head is here its status counts, whatever becomes of the body. */
  const giveUp = (failure: Failure) => {
    if (answer) accept(answer, false);
    else end({ kind: "failed", ...failure, timing: timing() }, false);
  };

  const onTimeout = () => giveUp(timeoutFailure(phase, message.host, message.timeoutMs));
  const onAbort = () => giveUp(CANCELLED);
  const timer = setTimeout(onTimeout, message.timeoutMs);
  signal.addEventListener("abort", onAbort, { once: true });

  connection.onPhase = (entered) => {
    reused = false;
    if (entered !== "open") phase = entered;
    else {
      phase = "answering";
      connectMs = elapsedMs();
    }
  };

  const dispatch = () => {
    attempt += 1;
    const current = attempt;
    // What an earlier attempt still has to say, or this one after its end, is of no interest.
    const isOver = () => attempt !== current;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStarted: () => {
        if (!isOver()) firstByteMs ??= elapsedMs();
      },
      onResponseStart: (_controller, status, headers) => {
        if (isOver() || status < 200) return;
        connection.allowance.noteProgress();
        answer = createAnswer(status, headers);
      },
      onResponseData: (_controller, chunk) => {
        if (isOver()) return;
        connection.allowance.noteProgress();
        if (answer?.append(chunk) === false) accept(answer, false);
      },
      onResponseEnd: () => {
        if (!isOver() && answer) accept(answer, true);
      },
      onResponseError: (_controller, error) => {
        if (isOver()) return;
        if (isMistake(error)) {
          reject(error);
          return giveUp(CANCELLED);
        }
        if (reused && firstByteMs === null) {
          reused = false;
          connection.renew();
          return dispatch();
        }
        giveUp(failureOf(error, phase, message.host));
      },
    };
    const { path, headers, body } = message;
    connection.allowance.renew();
    connection.client().dispatch({ method: "POST", path, headers, body }, handler);
  };
  // Between taking the connection and this line it may have been cancelled; the event is past then.
  if (signal.aborted) onAbort();
  else dispatch();
  return promise;
}

export const CANCELLED: Failure = {
  reason: "cancelled",
  detail: "The request was cancelled before it was answered.",
};

function isMistake(error: Error): boolean {
  return "code" in error && error.code === "UND_ERR_INVALID_ARG";
}
