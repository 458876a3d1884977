/** What is forgotten leaves the runs too: in what was asked, looked at and answered. */
import type { Tx } from "../../platform/database/database.ts";
import type { Meter } from "../../platform/http/principal.ts";
import { presentEvent, presentRun } from "./present.ts";
import type { EndType, RunEvent, StoredRun } from "./run.ts";
import { settleShown } from "./run-price.ts";
import type { RunStore } from "./run-store.ts";

const FORGOTTEN_ANSWER = "This answer was forgotten, together with a claim that it was made from.";
const FORGOTTEN_MESSAGE = "(forgotten)";

export interface RunForgetting {
  /** Of every run that looked at one of these claims only stays that it was. Answers how many these were. */
  forgetClaims(
    tx: Tx,
    accountId: string,
    claims: readonly { id: string; content: string }[],
  ): Promise<number>;
  /** All runs of the account, those under way too. */
  forgetAll(tx: Tx, accountId: string): Promise<number>;
}

export function createRunForgetting(deps: {
  store: RunStore;
  cancel: (tx: Tx, accountId: string, id: string) => Promise<StoredRun>;
  meter: Pick<Meter, "refundIn">;
}): RunForgetting {
  const { store } = deps;
  return {
    async forgetClaims(tx, accountId, claims) {
      const ids = claims.map(({ id }) => id);
      const texts = claims.map(({ content }) => content.toLowerCase());
      const runs = await store.lockThoseWith(tx, accountId, ids);
      for (const run of runs) {
        if (run.status === "running") {
          // What it goes on to say could still hold it.
          Object.assign(run, await deps.cancel(tx, accountId, run.id));
        }
        const redacted = redact(run, texts);
        await store.redact(tx, accountId, redacted, keptEvents(redacted));
      }
      return runs.length;
    },

    async forgetAll(tx, accountId) {
      const running = await store.lockRunning(tx, accountId);
      for (const { id } of running) await settleShown(tx, deps, accountId, id);
      return store.deleteAll(tx, accountId);
    },
  };
}

function redact(run: StoredRun, texts: readonly string[]): StoredRun {
  const message = run.message.toLowerCase();
  return {
    ...run,
    message: texts.some((text) => message.includes(text)) ? FORGOTTEN_MESSAGE : run.message,
    content: run.status === "completed" ? FORGOTTEN_ANSWER : "",
    citations: [],
    recommendations: [],
    error_detail: null,
  };
}

/** Its end alone: whoever reads it again learns that it ended, and how. */
function keptEvents(run: StoredRun): RunEvent[] {
  const type: EndType =
    run.status === "completed" ? "run.completed" : run.status === "failed" ? "run.failed" : "run.cancelled";
  const fields =
    run.status === "failed" ? { error: { code: run.error_code, detail: "" } } : { run: presentRun(run) };
  return [presentEvent(run.id, run.last_event, type, fields)];
}
