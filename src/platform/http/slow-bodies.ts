/**
 * Whoever sends a body and never ends it holds a connection, signed in or not. Node's own limit is for a whole request,
 * and an import may take as long as it likes; everything else is small.
 */
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";

export interface BodyPatience {
  /** For a body of JSON, from its first header on. */
  bodyMs: number;
  /** For the rest of a body that nobody reads: the answer is given already. */
  restMs: number;
}

const PATIENCE: BodyPatience = { bodyMs: 60_000, restMs: 10_000 };

export function createBodyLimit({ bodyMs, restMs }: BodyPatience = PATIENCE) {
  function endAfter(request: IncomingMessage, ms: number): void {
    const { socket } = request;
    // A request of our own, made in process, has nothing like one.
    if (request.complete || request.destroyed || !(socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, ms);
    timer.unref();
    request.once("close", () => clearTimeout(timer));
  }

  return {
    begin(request: IncomingMessage, isUpload: boolean): void {
      if (!isUpload && hasBody(request)) endAfter(request, bodyMs);
    },
    /** Not by `complete` alone: a request without a body is told to be complete a moment later. */
    answered(request: IncomingMessage): void {
      if (hasBody(request)) endAfter(request, restMs);
    },
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
