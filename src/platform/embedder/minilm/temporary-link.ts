/** A worker that is there while it has something to do, and a while longer. */
import type { WorkerLink } from "./worker-link.ts";

export function createTemporaryLink(
  create: () => WorkerLink,
  keptIdleMs: number,
): Pick<WorkerLink, "request" | "close"> {
  let link: WorkerLink | undefined;
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function close(): Promise<void> {
    clearTimeout(timer);
    const ending = link;
    link = undefined;
    await ending?.close();
  }

  return {
    async request(texts, urgency) {
      if (closed) throw new Error("the embedder is closed");
      clearTimeout(timer);
      link ??= create();
      waiting++;
      try {
        return await link.request(texts, urgency);
      } finally {
        waiting--;
        if (waiting === 0 && !closed) {
          timer = setTimeout(() => void close(), keptIdleMs);
          timer.unref();
        }
      }
    },
    async close() {
      closed = true;
      await close();
    },
  };
}
