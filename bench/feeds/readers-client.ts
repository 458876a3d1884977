/** The readers, seen from the measuring process. */
import { setTimeout as delay } from "node:timers/promises";
import { startMeasured } from "../process.ts";

export interface ReaderSpec {
  url: string;
  kind: "stream" | "socket";
  key: string;
  protocol: string;
}

export interface Arrivals {
  opened: number;
  received: number;
  /** Of the last one, in milliseconds since the epoch. */
  lastAt: number;
  /** From sending to receiving, in milliseconds. */
  delays: number[];
}

export interface Readers {
  open(specs: readonly ReaderSpec[]): Promise<void>;
  /** Waits for this many, answers what arrived and forgets it. */
  take(count: number, withinMs: number): Promise<Arrivals>;
  close(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReaders(): Promise<Readers> {
  const { url, stop } = await startMeasured([process.execPath, "bench/feeds/readers.ts"]);
  const ask = async (path: string, body?: string) => {
    const response = await fetch(url + path, body === undefined ? {} : { method: "POST", body });
    const text = await response.text();
    if (!response.ok) throw new Error(`the readers answered ${response.status}: ${text}`);
    return JSON.parse(text) as Arrivals;
  };
  return {
    open: async (specs) => {
      await ask("/open", JSON.stringify(specs));
    },
    async take(count, withinMs) {
      const deadline = performance.now() + withinMs;
      for (;;) {
        const { received } = await ask("/look");
        if (received >= count) return ask("/take");
        if (performance.now() > deadline) throw new Error(`only ${received} of ${count} arrived`);
        await delay(20);
      }
    },
    close: async () => {
      await ask("/close");
    },
    stop,
  };
}
