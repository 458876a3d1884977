/** A TCP line to a service that breaks: each connection after so many bytes, in the middle of whatever is on its way. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { after } from "node:test";
import type { SeededRandom } from "./seeded-random.ts";

export interface BreakingLine {
  url: string;
  /** Connections that were cut so far. */
  readonly cuts: number;
  /** Cuts all that are open now. */
  cutAll(): void;
  /** From now on none is cut by itself. */
  calm(): void;
  /** Cuts all, and lets none through until it is back. */
  goDown(): void;
  comeBack(): void;
}

export async function startBreakingLine(
  target: string,
  random: SeededRandom,
  bytes: { least: number; most: number },
): Promise<BreakingLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<() => void>();
  let cuts = 0;
  let isCalm = false;
  let isDown = false;

  const server = createServer((near) => {
    if (isDown) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    const cut = () => {
      if (open.delete(cut)) cuts++;
      // The service may still get what was sent: the write, and nobody its answer.
      if (random.next() < 0.5) far.destroy();
      else far.end();
      near.destroy();
    };
    open.add(cut);
    const left = {
      up: random.between(bytes.least, bytes.most),
      down: random.between(bytes.least, bytes.most),
    };
    const forward = (from: Socket, to: Socket, way: "up" | "down") => {
      from.on("data", (data) => {
        const taken = isCalm ? data : data.subarray(0, left[way]);
        left[way] -= taken.length;
        to.write(taken);
        if (taken.length < data.length) cut();
      });
      from.on("error", () => {});
      from.on("close", () => {
        open.delete(cut);
        to.end();
      });
    };
    forward(near, far, "up");
    forward(far, near, "down");
  });
  const cutAll = () => {
    for (const cut of open) cut();
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  after(() => {
    cutAll();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get cuts() {
      return cuts;
    },
    cutAll,
    calm: () => {
      isCalm = true;
    },
    goDown: () => {
      isDown = true;
      cutAll();
    },
    comeBack: () => {
      isDown = false;
    },
  };
}
