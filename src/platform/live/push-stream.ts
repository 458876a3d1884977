/**
 * Server-sent events for many readers of the same thing: the owner of an event pushes it to each of them. A reader has
 * no timer, promise, generator or stream object of its own, so thousands of them cost what their bytes cost.
 *
 *   open ── pushed chunks wait ──▶ attached to a response ── the reader takes too little ──▶ blocked
 *                                        ▲                                                     │
 *                                        └───────────────────── drained ───────────────────────┘
 *
 * Nothing may be pushed to a blocked reader until `onDrain`.
 */
import type { ServerResponse } from "node:http";
import type { Connection, Connections } from "./connections.ts";

/** Proxies cut what is silent for long; a comment is no event. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = Buffer.from(": still here\n\n");
/** What may wait for the response to begin. */
const MAX_WAITING_BYTES = 64 * 1024;

const LIVE = Symbol("live body");

/** An answer's body that writes to the response by itself. */
export interface LiveBody {
  readonly [LIVE]: true;
  /** Call it once, when the head of the response has been written. */
  attach(response: ServerResponse): void;
  /** At once: what was pushed and not taken is lost. */
  destroy(): void;
}

export const isLiveBody = (body: unknown): body is LiveBody =>
  typeof body === "object" && body !== null && LIVE in body;

export interface PushStream extends LiveBody {
  /** It takes nothing until `onDrain`. */
  readonly isBlocked: boolean;
  readonly isEnded: boolean;
  /** A chunk can be shared by all readers that it goes to. */
  push(chunk: Buffer): void;
  /** After what was pushed; at once when it is blocked. */
  end(): void;
}

export interface PushStreams {
  open(options: {
    connection: Omit<Connection, "end">;
    /** Called when it was blocked and takes more. */
    onDrain: () => void;
    /** Called once, however it ends. */
    onClose: () => void;
  }): PushStream;
  close(): void;
}

export function createPushStreams(deps: { connections: Connections }): PushStreams {
  const open = new Set<PushStream>();

  const timer = setInterval(() => {
    for (const stream of open) if (!stream.isBlocked) stream.push(HEARTBEAT);
  }, HEARTBEAT_MS);
  timer.unref();

  return {
    open({ connection, onDrain, onClose }) {
      deps.connections.checkRoom(connection.principal);
      let response: ServerResponse | undefined;
      let waiting: Buffer[] = [];
      let waitingBytes = 0;
      let blocked = false;
      let ended = false;
      const close = () => {
        if (ended) return;
        ended = true;
        open.delete(stream);
        release();
        onClose();
      };
      const drained = () => {
        if (!blocked || ended) return;
        blocked = false;
        onDrain();
      };
      const stream: PushStream = {
        [LIVE]: true,
        get isBlocked() {
          return blocked;
        },
        get isEnded() {
          return ended;
        },
        push(chunk) {
          if (ended) return;
          if (response) {
            blocked = !write(response, chunk, drained);
          } else {
            waiting.push(chunk);
            waitingBytes += chunk.length;
            blocked = waitingBytes > MAX_WAITING_BYTES;
          }
        },
        attach(attached) {
          response = attached;
          if (attached.destroyed) return close();
          attached.once("close", close);
          let taken = true;
          for (const chunk of waiting) taken = write(attached, chunk, drained) && taken;
          waiting = [];
          // Ended before it could be attached: the reader gets what was pushed until then.
          if (ended) attached.end();
          else if (taken) drained();
          else blocked = true;
        },
        end() {
          if (ended) return;
          close();
          // One that takes nothing would not take its end either.
          if (blocked) response?.destroy();
          else response?.end();
        },
        destroy() {
          close();
          response?.destroy();
        },
      };
      open.add(stream);
      // Added last: while the service stops, it ends at once. The client comes back with the id that it has.
      let release = () => {};
      release = deps.connections.add({ ...connection, end: () => stream.end() });
      return stream;
    },
    close: () => clearInterval(timer),
  };
}

/**
 * Returns false when the reader takes no more for now; then calls `drained` once it does.
 *
 * A response would write a length, the chunk and a line break for each reader anew. The same chunk goes to thousands of
 * them, so it is framed once and written straight to their sockets.
 */
function write(response: ServerResponse, chunk: Buffer, drained: () => void): boolean {
  const { socket } = response;
  const target = socket && response.chunkedEncoding ? socket : response;
  const taken = target.write(target === socket ? framedOf(chunk) : chunk);
  if (!taken) target.once("drain", drained);
  return taken;
}

const framed = new WeakMap<Buffer, Buffer>();

/** A chunk of HTTP/1.1's chunked transfer coding. */
function framedOf(chunk: Buffer): Buffer {
  let frame = framed.get(chunk);
  if (!frame) {
    frame = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n")]);
    framed.set(chunk, frame);
  }
  return frame;
}
