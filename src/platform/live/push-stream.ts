/**
 * Server-sent events for many readers of the same thing: whoever has an event pushes it to each of them. There is
 * no timer, promise or generator of a reader's own, so that thousands of them cost what their bytes cost.
 *
 * A reader that does not take what it was sent is blocked: nothing may be pushed until it calls for more.
 */
import { Readable } from "node:stream";
import type { Connection, Connections } from "./connections.ts";

/** Proxies cut what is silent for long; a comment is no event. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = Buffer.from(": still here\n\n");

interface PushStream {
  /** What the HTTP answer is. */
  readable: Readable;
  /** It takes nothing until `onDrain`. */
  readonly isBlocked: boolean;
  readonly isEnded: boolean;
  /** A chunk can be shared by all readers that it goes to. */
  push(chunk: Buffer): void;
  /** After what was pushed; at once when it is blocked. */
  end(): void;
  /** At once: what was pushed and not taken is lost. */
  destroy(): void;
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
      let blocked = false;
      let ended = false;
      const close = () => {
        if (ended) return;
        ended = true;
        open.delete(stream);
        release();
        onClose();
      };
      const readable = new Readable({
        read() {
          if (!blocked) return;
          blocked = false;
          onDrain();
        },
        destroy(error, done) {
          close();
          done(error);
        },
      });
      const stream: PushStream = {
        readable,
        get isBlocked() {
          return blocked;
        },
        get isEnded() {
          return ended;
        },
        push(chunk) {
          if (!ended && !readable.push(chunk)) blocked = true;
        },
        end() {
          if (ended) return;
          close();
          // One that takes nothing would not take its end either.
          if (blocked) readable.destroy();
          else readable.push(null);
        },
        destroy: () => readable.destroy(),
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
