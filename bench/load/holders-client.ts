/** Held connections, seen from the measuring process. */
import os from "node:os";
import { startMeasured } from "../process.ts";

export interface HolderSpec {
  url: string;
  kind: "stream" | "socket";
  key: string;
  protocol: string;
  /** An address has some 28,000 ports to one other. */
  localAddress?: string;
}

export interface Held {
  open: number;
  updates: number;
  /** Comments and pings. */
  beats: number;
  /** Not by us. */
  ended: number;
  /** For now, and opened later. */
  refused: number;
  /** From publishing to receiving, in milliseconds; since the last look. */
  delays: number[];
}

export interface Holders {
  open(specs: readonly HolderSpec[]): Promise<void>;
  look(): Promise<Held>;
  closeAll(): Promise<void>;
  stop(): Promise<void>;
}

/** Linux answers on all of 127.0.0.0/8; elsewhere there is one address. */
export const localAddressOf = (n: number): string | undefined =>
  os.platform() === "linux" ? `127.0.0.${2 + (n % 8)}` : undefined;

export async function startHolders(count: number): Promise<Holders> {
  const processes = await Promise.all(
    Array.from({ length: count }, () => startMeasured([process.execPath, "bench/load/holders.ts"])),
  );
  const ask = async (url: string, body?: string): Promise<unknown> => {
    const response = await fetch(url, body === undefined ? {} : { method: "POST", body });
    const text = await response.text();
    if (!response.ok) throw new Error(`the holders answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  return {
    open: async (specs) => {
      await Promise.all(
        processes.map(({ url }, place) =>
          ask(url, JSON.stringify(specs.filter((_, n) => n % count === place))),
        ),
      );
    },
    async look() {
      const each = (await Promise.all(processes.map(({ url }) => ask(`${url}/look`)))) as Held[];
      return each.reduce((sum, one) => ({
        open: sum.open + one.open,
        updates: sum.updates + one.updates,
        beats: sum.beats + one.beats,
        ended: sum.ended + one.ended,
        refused: sum.refused + one.refused,
        delays: [...sum.delays, ...one.delays],
      }));
    },
    closeAll: async () => {
      await Promise.all(processes.map(({ url }) => ask(`${url}/close`)));
    },
    stop: async () => {
      await Promise.all(processes.map(({ stop }) => stop()));
    },
  };
}
