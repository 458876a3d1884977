/** The agent: answers that stand on what is stored, as runs that can be streamed, resumed and cancelled. */
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Module } from "../../platform/http/module.ts";
import type { Meter } from "../../platform/http/principal.ts";
import type { Connections } from "../../platform/live/connections.ts";
import type { Log } from "../../platform/log/log.ts";
import { runCompleted, runFailed } from "./event-records.ts";
import { createRunForgetting } from "./forgetting.ts";
import type { Helper } from "./helper.ts";
import { createLiveRuns } from "./live-runs.ts";
import { createRunRetention } from "./retention.ts";
import { createRoutes } from "./routes.ts";
import { createRunStore } from "./run-store.ts";
import { createRunner } from "./runner.ts";
import { type BegunRun, createRuns, RUN_ENDED } from "./runs.ts";
import { createTriggeredRuns, type TriggeredRunInput } from "./triggered-runs.ts";

export { listEntries } from "./entries.ts";
export { createThreadedHelper } from "./extractive/threaded-helper.ts";
export type { Helper } from "./helper.ts";
export type { JsonObject } from "./json.ts";
export type { FeedState, Knowledge } from "./knowledge.ts";
export { createModelHelper } from "./language-model/model-helper.ts";
export type { BegunRun } from "./runs.ts";

export interface AgentDeps {
  database: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  meter: Pick<Meter, "chargeIn" | "refundIn">;
  events: Events;
  connections: Connections;
  helper: Helper;
  hasSkill: (name: string) => boolean;
  /** Whether none of these claims was forgotten; none can be until the transaction ends. */
  holdClaims: (tx: Tx, accountId: string, ids: readonly string[]) => Promise<boolean>;
  /** A message that will be looked up next: what takes long for that begins. */
  expect: (accountId: string, message: string) => void;
  /** Runs are erased after so many days; undefined: never. */
  retentionDays?: number | undefined;
  /** Events of these types, older than this, leave what is stored for webhooks. */
  eraseEvents: (than: Date, types: readonly string[]) => Promise<void>;
  /** What a run may take; two minutes unless a test is in a hurry. */
  runMs?: number;
  /** No other instance can be alive, so whatever still "runs" died with the last process. */
  alone: boolean;
}

export interface Agent {
  module: Module;
  /**
   * Begins a run that nobody asked for, because of what a feed published, and charges for it. Undefined where
   * the account can't pay: then nothing was done.
   */
  beginTriggered(tx: Tx, accountId: string, input: TriggeredRunInput): Promise<BegunRun | undefined>;
  /**
   * Claims, or everything (undefined), leave the runs that hold it. Answers how many these were. One that is
   * under way ends: whoever works on it finds out with its next write.
   */
  forget(
    tx: Tx,
    accountId: string,
    claims: readonly { id: string; content: string }[] | undefined,
  ): Promise<number>;
}

export async function createAgent(deps: AgentDeps): Promise<Agent> {
  const { database, bus, clock, log, meter } = deps;
  const store = createRunStore(database);
  if (deps.alone) await store.endAllLeases(clock.now());
  const live = createLiveRuns({ store, bus });
  const { helper, events, holdClaims } = deps;
  const runner = createRunner({
    database,
    store,
    live,
    meter,
    helper,
    events,
    holdClaims,
    clock,
    log,
    runMs: deps.runMs,
  });
  const runs = createRuns({
    store,
    live,
    runner,
    meter,
    model: helper.name,
    hasSkill: deps.hasSkill,
    publishEnd: (id) => bus.publish(RUN_ENDED, id),
    clock,
  });
  const triggered = createTriggeredRuns({ runs, meter });
  const forgetting = createRunForgetting({ store, cancel: runs.cancel, meter });
  const unsubscribe = bus.subscribe(RUN_ENDED, (id) => runner.drop(id));
  return {
    beginTriggered: triggered.begin,
    forget: (tx, accountId, claims) =>
      claims ? forgetting.forgetClaims(tx, accountId, claims) : forgetting.forgetAll(tx, accountId),
    module: {
      name: "agent",
      events: [runCompleted, runFailed],
      routes: createRoutes({ runs, store, live, connections: deps.connections, expect: deps.expect }),
      sweeps: [
        { name: "agent-lost-runs", everyMs: 3_000, run: () => runner.takeLost() },
        ...(deps.retentionDays === undefined
          ? []
          : [
              {
                name: "agent-old-runs",
                everyMs: 600_000,
                run: createRunRetention({ ...deps, store, retentionDays: deps.retentionDays }).sweep,
              },
            ]),
      ],
      gauges: [
        {
          name: "agent_runs_active",
          help: "Runs that this instance works on",
          read: async () => runner.count(),
        },
        {
          name: "agent_runs_oldest_seconds",
          help: "How long the oldest run that has not ended has been going on",
          isShared: true,
          read: () => store.oldestSeconds(clock.now()),
        },
        {
          name: "live_connections",
          help: "Event streams and WebSockets that are open",
          read: async () => deps.connections.count(),
        },
      ],
      tallies: [
        {
          name: "agent_runs_total",
          help: "Runs that ended on this instance, by how",
          label: "outcome",
          read: () => runner.ended(),
        },
      ],
      close: async () => {
        unsubscribe();
        await runner.close();
        live.close();
      },
    },
  };
}
