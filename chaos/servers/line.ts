/**
 * A TCP line between an instance and a server it needs, that can be made to misbehave:
 *
 *   open     bytes pass, after a delay if there is one
 *   refused  new connections are turned away
 *   held     a black hole: connections open, nothing passes; what was sent arrives once it is open again
 *   lost     for the connections of a moment only: nothing passes any more, and neither end is told
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Line {
  readonly port: number;
  readonly connections: number;
  cutAll(): void;
  loseAll(): void;
  set(mode: "open" | "refused" | "held", delayMs?: number): void;
  close(): Promise<void>;
}

const NOTICED_AFTER_MS = 15_000;

interface Pair {
  near: Socket;
  far: Socket;
  isLost: boolean;
}

/** Asked for each connection, since the place may change. */
export type Target = () => { host: string; port: number } | { path: string };

export async function startLine(target: Target): Promise<Line> {
  const pairs = new Set<Pair>();
  let mode: "open" | "refused" | "held" = "open";
  let delayMs = 0;
  let wake = Promise.withResolvers<void>();

  async function forward(pair: Pair, from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from) {
        if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
        while (mode === "held") await wake.promise;
        // Read on and thrown away, so that the sender believes it arrived.
        if (pair.isLost) continue;
        if (!to.write(chunk)) await Promise.race([once(to, "drain"), once(to, "close")]);
      }
    } catch {
      // The other end hears of it below.
    }
    while (mode === "held") await wake.promise;
    if (!pair.isLost) to.end();
  }

  const server = createServer((near) => {
    near.on("error", () => {});
    if (mode === "refused") {
      near.destroy();
      return;
    }
    near.setNoDelay(true);
    const far = connect({ ...target(), noDelay: true });
    const pair: Pair = { near, far, isLost: false };
    pairs.add(pair);
    far.on("error", () => {
      if (!pair.isLost) near.destroy();
    });
    near.on("close", () => {
      if (pair.isLost) {
        // As the far end's keepalive would, in its time.
        setTimeout(() => far.destroy(), NOTICED_AFTER_MS).unref();
        return;
      }
      pairs.delete(pair);
      if (mode !== "held") far.destroy();
    });
    far.on("close", () => {
      pairs.delete(pair);
      if (!pair.isLost && mode !== "held") near.end();
    });
    void forward(pair, near, far);
    void forward(pair, far, near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const cutAll = () => {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
    pairs.clear();
  };
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return pairs.size;
    },
    cutAll,
    loseAll() {
      for (const pair of pairs) pair.isLost = true;
    },
    set(next, delay = 0) {
      mode = next;
      delayMs = delay;
      wake.resolve();
      wake = Promise.withResolvers();
    },
    async close() {
      cutAll();
      server.close();
      wake.resolve();
    },
  };
}
