/**
 * Server-sent events. The reader pulls: a slow one holds no queue here, it only comes for its next events later.
 */
import { Readable } from "node:stream";
import type { Connection, Connections } from "./connections.ts";

/** Proxies cut what is silent for long; a comment is no event. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ": still here\n\n";

export interface Frame {
  id: string | number;
  event: string;
  /** JSON: it has no line breaks. */
  data: string;
}

const formatFrame = ({ id, event, data }: Frame): string => `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`;

/**
 * `batches` answers frames as they come, several at once where they are there, and returns at the end of the
 * stream. Its signal is aborted when nobody listens any more.
 */
export function createEventStream(options: {
  batches: (signal: AbortSignal) => AsyncIterator<readonly Frame[], void>;
  connections: Connections;
  connection: Omit<Connection, "end">;
}): Readable {
  const gone = new AbortController();
  // First: where there is no room for it, nothing has begun.
  const release = options.connections.add({
    ...options.connection,
    // The client sees its stream end, and comes back with the id of the last event that it has seen.
    end: () => gone.abort(),
  });
  const chunks = withHeartbeat(options.batches(gone.signal), gone.signal);
  return new Readable({
    read() {
      chunks.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    // Not `Readable.from`: that waits for the next event before it tells anybody that the reader has gone.
    destroy(error, done) {
      release();
      gone.abort();
      done(error);
    },
  });
}

async function* withHeartbeat(
  batches: AsyncIterator<readonly Frame[], void>,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const { promise: gone, resolve: endNow } = Promise.withResolvers<"gone">();
  const onAbort = () => endNow("gone");
  signal.addEventListener("abort", onAbort, { once: true });
  let next = batches.next();
  try {
    while (!signal.aborted) {
      const result = await within(HEARTBEAT_MS, next, gone);
      if (result === "gone") return;
      if (result === "late") {
        yield HEARTBEAT;
        continue;
      }
      if (result.done) return;
      yield result.value.map(formatFrame).join("");
      next = batches.next();
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    // Its own wait ends by the signal; nobody is left to hear how.
    Promise.resolve(batches.return?.()).catch(() => {});
    next.catch(() => {});
  }
}

async function within<T>(ms: number, next: Promise<T>, gone: Promise<"gone">): Promise<T | "gone" | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), ms);
  });
  try {
    return await Promise.race([next, gone, late]);
  } finally {
    clearTimeout(timer);
  }
}
