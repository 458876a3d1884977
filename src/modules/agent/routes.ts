import type { Readable } from "node:stream";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { type Call, type Route, route, viewRoute } from "../../platform/http/endpoint.ts";
import { decodeCursor, pageOf } from "../../platform/http/list.ts";
import { formatId } from "../../platform/ids.ts";
import type { Connections } from "../../platform/live/connections.ts";
import { createEventStream, type Frame } from "../../platform/live/event-stream.ts";
import * as contract from "./contract.ts";
import type { LiveRuns } from "./live-runs.ts";
import { presentRun } from "./present.ts";
import { isEnd, type RunEvent } from "./run.ts";
import type { RunStore } from "./run-store.ts";
import type { Runs } from "./runs.ts";

/** The last run of the page before. */
const Position = z.tuple([z.uuid()]);

const EVENT_STREAM = "text/event-stream";
/** A longer message is looked up by its beginning. */
const MAX_EXPECTED_CHARACTERS = 2_000;

export function createRoutes(deps: {
  runs: Runs;
  store: RunStore;
  live: LiveRuns;
  connections: Connections;
  /** It will be asked for next: what takes long begins meanwhile. */
  expect: (accountId: string, message: string) => void;
}): Route[] {
  const { runs, store, live, connections } = deps;

  type Caller = Pick<Call, "principal" | "setHeader">;

  function stream(call: Caller, runId: string, after: number): Readable {
    const { principal } = call;
    return createEventStream({
      batches: (signal) => toFrames(live.read(principal.accountId, runId, after, signal)),
      connections,
      connection: { principal },
    });
  }

  /** The run's end, however long it takes: whoever does not want to wait asks for the stream. */
  async function waitForEnd(accountId: string, runId: string): Promise<RunEvent> {
    for await (const events of live.read(accountId, runId, 0, new AbortController().signal)) {
      const last = events.at(-1);
      if (last && isEnd(last)) return last;
    }
    throw new AppError("gone", "This run was made, and was forgotten since. Use a new Idempotency-Key.");
  }

  return [
    viewRoute(
      contract.runAgent,
      async (call) => {
        const { accountId, scopes, kind } = call.principal;
        if (wantsStream(call)) connections.checkRoom(call.principal);
        runs.checkRoom();
        let start: () => Promise<void> = async () => {};
        deps.expect(accountId, call.body.message.slice(0, MAX_EXPECTED_CHARACTERS));
        const handled = await call.transaction(async (tx) => {
          const run = await runs.begin(tx, accountId, {
            message: call.body.message,
            conversationId: call.body.conversation_id,
            skills: call.body.skills ?? [],
            mayRemember: kind === "session" || scopes.has("memory:write"),
          });
          await call.charge(tx, run.id);
          start = run.start;
          return { run_id: run.id };
        });
        void start();
        return handled;
      },
      async (call, { run_id }) => {
        if (wantsStream(call)) return stream(call, run_id, 0);
        return answerOf(run_id, await waitForEnd(call.principal.accountId, run_id));
      },
    ),

    route(contract.listRuns, async (call) => {
      const { limit, cursor, conversation_id, status } = call.query;
      const rows = await store.list(call.principal.accountId, {
        conversationId: conversation_id,
        status,
        before: cursor === undefined ? undefined : decodeCursor(cursor, Position)[0],
        limit: limit + 1,
      });
      return pageOf(rows, limit, presentRun, (last) => [last.id]);
    }),

    route(contract.getRun, async (call) =>
      presentRun(await runs.get(call.principal.accountId, call.params.id)),
    ),

    viewRoute(
      contract.streamRun,
      async (call) => {
        await runs.get(call.principal.accountId, call.params.id);
      },
      async (call) => {
        const after = call.query.starting_after ?? readEventId(call.lastEventId);
        return stream(call, call.params.id, after);
      },
    ),

    route(contract.cancelRun, async (call) => {
      const { accountId } = call.principal;
      const answer = await call.transaction(async (tx) =>
        presentRun(await runs.cancel(tx, accountId, call.params.id)),
      );
      await runs.announceEnd(call.params.id);
      return answer;
    }),
  ];
}

const wantsStream = (call: { body: { stream?: boolean | undefined }; mediaType: string }): boolean =>
  call.body.stream ?? call.mediaType === EVENT_STREAM;

async function* toFrames(
  batches: AsyncIterable<readonly RunEvent[]>,
): AsyncGenerator<readonly Frame[], void> {
  for await (const events of batches)
    yield events.map(({ seq, type, data }) => ({ id: seq, event: type, data }));
}

/** What is no number of an event is of another stream, or of none: then it begins at the beginning. */
const readEventId = (header: string | undefined): number =>
  /^\d{1,9}$/.test(header ?? "") ? Number(header) : 0;

/** The end of a run as the answer of a call that waited for it. */
function answerOf(runId: string, end: RunEvent): contract.RunRecord {
  const fields = JSON.parse(end.data) as { run: contract.RunRecord; error: { code: string; detail: string } };
  if (end.type === "run.completed") return fields.run;
  const id = formatId("run", runId);
  if (end.type === "run.cancelled") throw new AppError("conflict", `The run ${id} was cancelled.`);
  const { code, detail } = fields.error;
  throw new AppError(code === "internal" ? "internal" : "unavailable", `${detail} (${id}: ${code})`);
}
