/**
 * The events of one run over as many connections as it takes: each begins after the last event that was seen.
 *
 *   asking ── run.created ──▶ following ── its end ──▶ ended
 *   (POST, with one Idempotency-Key)  (GET …/events, Last-Event-ID)
 */
import { agentRunStream, agentRunsEvents } from "../generated/operations.ts";
import type { AgentRunBody, RunEvent } from "../generated/types.ts";
import type { Core, RequestOptions } from "../http/core.ts";
import { followEvents } from "../streams/followed-events.ts";

/** Where a reader of a run stands: before the service has named it, or after the event with this number. */
export type RunPosition =
  | { body: AgentRunBody; runId?: undefined; after?: undefined }
  | { runId: string; after: number };

/** In a row, without an event in between: together at most about two minutes. */
const MOST_FAILURES = 8;

export const isEnd = ({ type }: RunEvent): boolean => /^run\.(completed|failed|cancelled)$/.test(type);

/** Ends after the run's one last event. */
export async function* readRunEvents(
  core: Core,
  from: RunPosition,
  { idempotencyKey, ...options }: RequestOptions & { idempotencyKey: string; signal: AbortSignal },
): AsyncGenerator<RunEvent, void> {
  let position = from;
  const open = () => {
    if (position.runId === undefined)
      return agentRunStream(core, { ...position.body, stream: true }, { ...options, idempotencyKey });
    const headers = { ...options.headers, "last-event-id": String(position.after) };
    return agentRunsEvents(core, position.runId, undefined, { ...options, headers });
  };
  const events = followEvents({ open, signal: options.signal, mostFailures: MOST_FAILURES });
  for await (const { data } of events) {
    const event = data as RunEvent | undefined;
    if (!event || event.sequence_number <= (position.after ?? 0)) continue;
    position = { runId: event.run_id, after: event.sequence_number };
    yield event;
    if (isEnd(event)) return;
  }
}
