/** A reader of a run's events as they come, which can leave in the middle. */
import http from "node:http";
import { type EventFrame, parseFrames } from "./event-frames.ts";
import { until } from "./until.ts";

export interface RunReader {
  /** All that came so far, as whole frames. */
  frames(): EventFrame[];
  has(event: string, withinMs?: number): Promise<EventFrame>;
  /** Leaves without waiting for more. */
  drop(): void;
}

type Reading =
  /** Begins a run. */
  | { message: string }
  /** Goes on with one, after the event that was seen last. */
  | { runId: string; lastEventId: number };

export async function readRun(base: string, token: string, reading: Reading): Promise<RunReader> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const request =
    "message" in reading
      ? http.request(`${base}/v1/agent/run`, { method: "POST", headers, agent: false }, resolve)
      : http.request(
          `${base}/v1/agent/runs/${reading.runId}/events`,
          { headers: { ...headers, "last-event-id": String(reading.lastEventId) }, agent: false },
          resolve,
        );
  request.on("error", reject);
  request.end("message" in reading ? JSON.stringify({ message: reading.message, stream: true }) : undefined);
  const response = await promise;
  let text = "";
  response.setEncoding("utf8");
  response.on("data", (chunk) => (text += chunk));
  response.on("error", () => {});
  request.on("error", () => {});
  if (response.statusCode !== 200)
    throw new Error(`the run's events were answered with ${response.statusCode}`);
  const frames = () => parseFrames(text);
  return {
    frames,
    has: (event, withinMs) => until(event, () => frames().find((frame) => frame.event === event), withinMs),
    drop: () => void request.destroy(),
  };
}
