/** Runs as resources: begun, read, cancelled, forgotten. */
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError, invalidRequest } from "../../platform/errors.ts";
import type { Meter } from "../../platform/http/principal.ts";
import { formatId, newUuid } from "../../platform/ids.ts";
import type { LiveRuns } from "./live-runs.ts";
import { presentEvent, presentRun } from "./present.ts";
import type { LeasedRun, RunEvent, StoredRun } from "./run.ts";
import { settleShown } from "./run-price.ts";
import type { NewRun, RunStore } from "./run-store.ts";
import type { Runner } from "./runner.ts";

/** A run holds its place until it ends, also when nobody waits for it. Mostly they wait for a model. */
const MOST_ACTIVE = 1_024;

/** The message is the run's id: whoever works on it stops. */
export const RUN_ENDED = "agent.run.ended";

interface NewRunInput {
  /** UUID; a new one unless given. */
  id?: string;
  message: string;
  conversationId: string | undefined;
  skills: readonly string[];
  mayRemember: boolean;
  trigger?: StoredRun["trigger"];
}

/** Stored, and not begun: after the commit, `start` does that. */
export interface BegunRun {
  id: string;
  /** Resolves when this instance is done with it, and never rejects. */
  start(): Promise<void>;
}

export interface Runs {
  /** Refuses when this instance works on as many as it can. */
  checkRoom(): void;
  begin(tx: Tx, accountId: string, input: NewRunInput): Promise<BegunRun>;
  get(accountId: string, id: string): Promise<StoredRun>;
  /** In the caller's transaction; `announce` after its commit. */
  cancel(tx: Tx, accountId: string, id: string): Promise<StoredRun>;
  announceEnd(id: string): Promise<void>;
}

export function createRuns(deps: {
  store: RunStore;
  live: LiveRuns;
  runner: Runner;
  meter: Pick<Meter, "refundIn">;
  model: string;
  hasSkill: (name: string) => boolean;
  publishEnd: (id: string) => Promise<void>;
  clock: Clock;
}): Runs {
  const { store, runner, clock } = deps;

  function checkSkills(skills: readonly string[]): void {
    const faults = skills.flatMap((name, place) =>
      deps.hasSkill(name)
        ? []
        : [{ pointer: `/skills/${place}`, message: "is not the name of a skill; GET /v1/skills lists them" }],
    );
    if (faults.length > 0) throw invalidRequest(faults);
  }

  return {
    checkRoom() {
      if (runner.count() < MOST_ACTIVE) return;
      const detail = "Too many runs are under way. Nothing was charged: try again in a moment.";
      throw new AppError("unavailable", detail, { headers: { "Retry-After": "5" } });
    },

    async begin(tx, accountId, input) {
      checkSkills(input.skills);
      const { conversationId } = input;
      if (conversationId !== undefined && !(await store.hasConversation(tx, accountId, conversationId))) {
        throw new AppError("not_found", "There is no conversation with this id.");
      }
      const id = input.id ?? newUuid();
      const run: NewRun = {
        account_id: accountId,
        id,
        conversation_id: conversationId ?? newUuid(),
        message: input.message,
        skills: [...new Set(input.skills)],
        trigger: input.trigger ?? null,
        may_remember: input.mayRemember,
        model: deps.model,
        created_at: clock.now(),
      };
      const created = presentEvent(id, 1, "run.created", {
        conversation_id: formatId("conv", run.conversation_id),
        created_at: run.created_at.toISOString(),
      });
      await store.insert(tx, run, runner.lease(), created);
      return {
        id,
        start: () => runner.start(toLeased(run, created), [created], conversationId === undefined),
      };
    },

    async get(accountId, id) {
      const run = await store.find(accountId, id);
      if (!run) throw noRun();
      return run;
    },

    async cancel(tx, accountId, id) {
      const run = await store.lock(tx, accountId, id);
      if (!run) throw noRun();
      if (run.status !== "running") {
        throw new AppError("conflict", `The run has ended already: it is ${run.status}.`);
      }
      const endedAt = clock.now();
      const paidMicros = await settleShown(tx, deps, accountId, id);
      const cancelled: StoredRun = {
        ...run,
        status: "cancelled",
        paid_micros: paidMicros,
        last_event: run.last_event + 1,
        ended_at: endedAt,
      };
      const event = presentEvent(id, cancelled.last_event, "run.cancelled", { run: presentRun(cancelled) });
      await store.end(tx, accountId, id, {
        status: "cancelled",
        error: undefined,
        lastEvent: event.seq,
        claimIds: [],
        endedAt,
        paidMicros,
      });
      await store.insertEvents(tx, accountId, id, [event]);
      return cancelled;
    },

    async announceEnd(id) {
      runner.drop(id);
      await deps.publishEnd(id);
      await deps.live.announce(id);
    },
  };
}

const toLeased = (run: NewRun, created: RunEvent): LeasedRun => ({
  ...run,
  status: "running",
  content: "",
  citations: [],
  recommendations: [],
  input_tokens: 0,
  output_tokens: 0,
  paid_micros: null,
  error_code: null,
  error_detail: null,
  last_event: created.seq,
  said: false,
  attempts: 1,
  ended_at: null,
});

const noRun = () => new AppError("not_found", "There is no run with this id.");
