/**
 * Stores what a helper says, a few events at a time, and shows it to readers once it is stored.
 *
 * Whoever lost the run to another (its lease ran out, it was cancelled, the memory was erased) finds out with
 * the next write: then nothing more is written, and the helper's signal is aborted.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";
import { type Database, isConnectionError, type Tx } from "../../platform/database/database.ts";
import type { Events } from "../../platform/events/events.ts";
import { runCompleted } from "./event-records.ts";
import { type Answer, RunFailure, type Voice } from "./helper.ts";
import type { LiveRun } from "./live-runs.ts";
import { presentClaimIds, presentEvent, presentRun } from "./present.ts";
import type { LeasedRun, Recommendation, RunEvent, RunEventType } from "./run.ts";
import type { RunStore } from "./run-store.ts";

/** Events of so long are stored together: a model's words come one by one. */
const GATHER_MS = 25;
/** Beyond this many, what follows of the same kind joins the last. */
const JOIN_FROM = 40;
const RETRY_MS = 500;
/** While the database is away; longer than this, the lease decides. */
const PATIENCE_MS = 15_000;

export interface Recorder extends Voice {
  /**
   * Stores the rest and the end, or loses the run. Throws `ClaimForgotten` when the answer was made from what
   * is forgotten by now: then nothing of it may be stored.
   */
  complete(answer: Answer): Promise<void>;
  /** What the end has to bring along, where the run does not complete. */
  rest(): Promise<{ claimIds: string[]; lastEvent: number }>;
}

export class ClaimForgotten extends RunFailure {
  constructor() {
    super(
      "interrupted",
      "Something that this answer was made from was forgotten meanwhile. It cost nothing: ask again.",
    );
  }
}

interface Pending {
  type: RunEventType;
  fields: Record<string, unknown>;
}

export function createRecorder(deps: {
  run: LeasedRun;
  owner: string;
  store: RunStore;
  live: LiveRun;
  clock: Clock;
  leaseEnd: () => Date;
  database: Database;
  events: Events;
  /** Whether none of these claims was forgotten; none can be until the transaction ends. */
  holdClaims: (tx: Tx, accountId: string, ids: readonly string[]) => Promise<boolean>;
  /** Called once. */
  onLost: (reason: Error) => void;
  /** After each write: readers elsewhere look again. */
  onStored: () => void;
}): Recorder {
  const { run, store, live } = deps;
  let pending: Pending[] = [];
  /** Since the last write, and since the beginning. */
  let claimIds = new Set<string>();
  const allClaimIds = new Set<string>();
  let lastEvent = run.last_event;
  let content = "";
  const recommendations: Recommendation[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let lost: Error | undefined;

  function push(type: RunEventType, fields: Record<string, unknown>): void {
    if (lost) return;
    const last = pending.at(-1);
    if (last?.type === type && "delta" in fields && pending.length >= JOIN_FROM) {
      last.fields.delta = `${last.fields.delta}${fields.delta}`;
    } else pending.push({ type, fields });
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = writing.then(flush);
    }, GATHER_MS);
  }

  function take() {
    clearTimeout(timer);
    timer = undefined;
    const events = pending.map(({ type, fields }, place) =>
      presentEvent(run.id, lastEvent + 1 + place, type, fields),
    );
    const progress = {
      accountId: run.account_id,
      runId: run.id,
      owner: deps.owner,
      lastEvent,
      claimIds: [...claimIds],
      said: pending.some(({ type }) => type === "content.delta"),
    };
    pending = [];
    for (const id of claimIds) allClaimIds.add(id);
    claimIds = new Set();
    return { events, progress };
  }

  function lose(reason: Error): void {
    if (lost) return;
    lost = reason;
    pending = [];
    deps.onLost(reason);
  }

  function show(events: readonly RunEvent[]): void {
    lastEvent += events.length;
    live.add(events);
    deps.onStored();
  }

  async function flush(): Promise<void> {
    if (lost || pending.length === 0) return;
    const { events, progress } = take();
    try {
      const isOurs = await persist(() => store.advance({ ...progress, events }, deps.leaseEnd()), events);
      if (isOurs) show(events);
      else lose(new Error("the run is not this instance's any more"));
    } catch (error) {
      lose(error as Error);
    }
  }

  /** Through a short absence of the database. What was written just before the connection broke counts as written. */
  async function persist(write: () => Promise<boolean>, events: readonly RunEvent[]): Promise<boolean> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (let broken = false; ; ) {
      try {
        if (await write()) return true;
        const last = events.at(-1);
        return broken && last !== undefined && (await isStored(last));
      } catch (error) {
        if (!isConnectionError(error) || performance.now() > giveUpAt) throw error;
        broken = true;
        await delay(RETRY_MS);
      }
    }
  }

  async function isStored({ seq, data }: RunEvent): Promise<boolean> {
    const [stored] = await store.findEvents(run.account_id, run.id, seq - 1, 1);
    return stored?.data === data;
  }

  return {
    retrieved(claims) {
      for (const { id } of claims) claimIds.add(id);
      const ids = presentClaimIds(claims.map(({ id }) => id));
      push("context.retrieved", {
        claims: claims.map(({ content: text, score }, place) => ({ id: ids[place], content: text, score })),
      });
    },
    reason: (delta) => push("reasoning.delta", { delta }),
    startTool: (name, input) => push("tool.started", { name, input }),
    completeTool: (name, output) => push("tool.completed", { name, output }),
    recommend(text, ids) {
      for (const id of ids) claimIds.add(id);
      recommendations.push({ text, claimIds: [...ids] });
      push("recommendation", { text, claim_ids: presentClaimIds(ids) });
    },
    say(delta) {
      if (delta === "") return;
      content += delta;
      push("content.delta", { delta });
    },

    async complete(answer) {
      await writing;
      if (lost) return;
      for (const { claimId } of answer.citations) claimIds.add(claimId);
      const endedAt = deps.clock.now();
      const completed = presentRun({
        ...run,
        status: "completed",
        content,
        citations: answer.citations,
        recommendations,
        input_tokens: answer.usage.inputTokens,
        output_tokens: answer.usage.outputTokens,
        ended_at: endedAt,
      });
      pending.push({ type: "run.completed", fields: { run: completed } });
      const { events, progress } = take();
      const write = () =>
        deps.database.as(run.account_id).transaction(async (tx) => {
          const holds = await deps.holdClaims(tx, run.account_id, [...allClaimIds]);
          if (!holds) throw new ClaimForgotten();
          const done = { ...progress, events, content, answer, recommendations, endedAt };
          const isOurs = await store.complete(tx, done);
          if (isOurs) {
            const happening = { data: completed, claimIds: [...allClaimIds] };
            await deps.events.append(tx, run.account_id, runCompleted, [happening]);
          }
          return isOurs;
        });
      if (await persist(write, events)) show(events);
      else lose(new Error("the run ended meanwhile"));
    },

    async rest() {
      clearTimeout(timer);
      timer = undefined;
      await writing;
      // What was not shown to anybody needs no place in the log.
      const ids = [...claimIds];
      pending = [];
      return { claimIds: ids, lastEvent };
    },
  };
}
