/** Asks the helper: the run's events become progress while it goes on, and its answer the tool's. */

import type { z } from "zod";
import type { RunEvent } from "../agent/contract.ts";
import { cancelRun, runAgent } from "../agent/contract.ts";
import {
  type Arguments,
  ProblemAnswer,
  plainEndpoint,
  readAnswer,
  type Send,
  toSentCall,
} from "./endpoint-call.ts";
import { readEvents } from "./event-reading.ts";

type Event = z.output<typeof RunEvent>;
type Run = Extract<Event, { type: "run.completed" }>["run"];

/** Called for each event worth telling, with its number and what happens, in words. */
export type OnProgress = (number: number, message: string) => Promise<void>;

export async function askHelper(
  send: Send,
  input: Arguments,
  options: { signal: AbortSignal; onProgress: OnProgress; headers?: Record<string, string> },
): Promise<Run> {
  const call = toSentCall(plainEndpoint(runAgent), { ...input, stream: true });
  const answer = await send({
    ...call,
    headers: { ...call.headers, ...options.headers, accept: "text/event-stream" },
  });
  if (answer.status >= 400) await readAnswer(answer);
  let runId: string | undefined;
  const { signal } = options;
  // Whoever asked has gone, and nobody else can hear the answer. What is cancelled costs nothing.
  const cancel = () => {
    if (runId)
      send(toSentCall(plainEndpoint(cancelRun), { id: runId }))
        .then(readAnswer)
        .catch(() => {});
  };
  signal.addEventListener("abort", cancel, { once: true });
  for await (const event of readEvents<Event>(answer.body)) {
    runId = event.run_id;
    if (signal.aborted) cancel();
    const message = inWords(event);
    if (message) await options.onProgress(event.sequence_number, message);
    if (event.type === "run.completed") return event.run;
    if (event.type === "run.failed") throw failed(event.error.code, event.error.detail);
    if (event.type === "run.cancelled")
      throw failed("cancelled", "The run was cancelled, and costs nothing.");
  }
  throw failed("unavailable", "The answer broke off. Ask again.");
}

const failed = (code: string, detail: string): ProblemAnswer =>
  new ProblemAnswer({ status: 502, code, detail });

/** Undefined for what would only be noise. */
function inWords(event: Event): string | undefined {
  switch (event.type) {
    case "run.created":
      return "The helper has begun.";
    case "context.retrieved":
      return event.claims.length === 1 ? "1 claim found." : `${event.claims.length} claims found.`;
    case "tool.started":
      return `Using ${event.name}.`;
    case "tool.completed":
      return `${event.name} is done.`;
    case "recommendation":
      return `Recommends: ${event.text}`;
    case "content.delta":
      return event.delta;
    case "run.completed":
      return "Done.";
    default:
      return undefined;
  }
}

/** The answer for people: its claims below it, numbered. */
export function runAsText({ content, citations, recommendations }: Run): string {
  const notes = citations.map(({ quote, claim_id }, place) => `[${place + 1}] ${quote} (${claim_id})`);
  const advice = recommendations.map(({ text }) => `- ${text}`);
  return [
    content,
    ...(notes.length > 0 ? ["", ...notes] : []),
    ...(advice.length > 0 ? ["", "Recommended:", ...advice] : []),
  ].join("\n");
}
