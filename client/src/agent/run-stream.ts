import { agentRunsCancel, agentRunsGet } from "../generated/operations.ts";
import type { Run, RunEvent } from "../generated/types.ts";
import type { Core, RequestOptions } from "../http/core.ts";
import { createIdempotencyKey } from "../http/idempotency-key.ts";
import { anySignal } from "../streams/back-off.ts";
import { isEnd, type RunPosition, readRunEvents } from "./run-events.ts";
import { RunFailedError } from "./run-failed-error.ts";

/**
 * A run as it goes on. The call is made when the first reader comes. Any number of readers see all events from the
 * first on; when the last one leaves, the connection is closed, and the run goes on without it.
 */
export interface RunStream extends AsyncIterable<RunEvent> {
  /** Undefined until `run.created` was seen. */
  readonly runId: string | undefined;
  /** Reads on to the end. A cancelled run is answered as it is; one that failed is a `RunFailedError`. */
  final(): Promise<Run>;
  /** Cancels the run; it costs nothing then. */
  cancel(): Promise<Run>;
}

export function createRunStream(core: Core, from: RunPosition, given: RequestOptions): RunStream {
  // One key for all connections: whichever of them arrives first makes the run, the others find it.
  const { idempotencyKey = createIdempotencyKey(), ...options } = given;
  let position = from;
  const seen: RunEvent[] = [];
  let connection: AbortController | undefined;
  let events: AsyncGenerator<RunEvent, void> | undefined;
  /** The event that is being waited for, by however many. */
  let next: Promise<void> | undefined;
  let readers = 0;

  function connect(): AsyncGenerator<RunEvent, void> {
    connection = new AbortController();
    const signal = anySignal(connection.signal, options.signal);
    return readRunEvents(core, position, { ...options, idempotencyKey, signal });
  }

  async function advance(): Promise<void> {
    try {
      events ??= connect();
      const { value } = await events.next();
      // It ends with the run's end, and nobody asks for more then.
      const event = value as RunEvent;
      seen.push(event);
      position = { runId: event.run_id, after: event.sequence_number };
    } finally {
      next = undefined;
    }
  }

  async function* walk(): AsyncGenerator<RunEvent, void> {
    readers++;
    try {
      for (let place = 0; ; place++) {
        while (place >= seen.length) {
          next ??= advance();
          await next;
        }
        const event = seen[place] as RunEvent;
        yield event;
        if (isEnd(event)) return;
      }
    } finally {
      // Whatever went wrong went wrong for all of them: whoever comes next begins with a new connection.
      if (--readers === 0) {
        connection?.abort();
        events = undefined;
      }
    }
  }

  return {
    get runId() {
      return position.runId;
    },
    [Symbol.asyncIterator]: walk,
    async final() {
      let last: RunEvent | undefined;
      for await (const event of walk()) last = event;
      const end = last as RunEvent;
      if (end.type === "run.failed") throw new RunFailedError(end.run_id, end.error);
      return "run" in end && end.run ? end.run : agentRunsGet(core, end.run_id, options);
    },
    async cancel() {
      let { runId } = position;
      if (runId === undefined)
        for await (const { run_id } of walk()) {
          runId = run_id;
          break;
        }
      return agentRunsCancel(core, String(runId), options);
    },
  };
}
