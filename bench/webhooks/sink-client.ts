/** The sink, seen from the measuring process. */
import { startMeasured } from "../process.ts";

export interface Arrival {
  /** Milliseconds since the epoch, finer than those. */
  at: number;
  /** The claim's id that it tells of. */
  claim: string;
}

export interface SinkAnswer {
  urls: string[];
  arrivals: Arrival[];
}

export interface Sink {
  urls: string[];
  /** Waits for this many, answers all there are and forgets them. */
  take(count: number): Promise<Arrival[]>;
  stop(): Promise<void>;
}

export async function startSink(
  options: { ports?: number; answer?: "ok" | "slow" | "never" } = {},
): Promise<Sink> {
  const { url, stop } = await startMeasured([process.execPath, "bench/webhooks/sink.ts"], {
    SINK_PORTS: String(options.ports ?? 1),
    SINK_ANSWER: options.answer ?? "ok",
  });
  const ask = async (count: number): Promise<SinkAnswer> => {
    const response = await fetch(`${url}/take?count=${count}`);
    return (await response.json()) as SinkAnswer;
  };
  const { urls } = await ask(0);
  return { urls, take: async (count) => (await ask(count)).arrivals, stop };
}
