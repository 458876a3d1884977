/** The agent of an instance without HTTP, with a helper that does what a test says; its clock can be moved. */
import assert from "node:assert/strict";
import type { Helper } from "../../src/modules/agent/index.ts";
import { createDeliveryStore } from "../../src/modules/webhooks/delivery-store.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { MICROS_PER_CREDIT } from "../../src/platform/credits.ts";
import type { Database } from "../../src/platform/database/database.ts";
import type { Principal } from "../../src/platform/http/principal.ts";
import { newUuid } from "../../src/platform/ids.ts";
import { createAgentModules } from "./agent-modules.ts";
import { callDirectly, type DirectCall } from "./direct-call.ts";
import { type EventFrame, parseFrames } from "./event-frames.ts";

export type Script = Helper["answer"];

export async function createAgentInstance(options: {
  database: Database;
  clock: Clock;
  script: Script;
  accountId?: string;
  runMs?: number;
  retentionDays?: number;
}) {
  const { database, clock, runMs, retentionDays } = options;
  const { credits, memory, agent, close } = await createAgentModules({
    database,
    clock,
    freeTierMicros: 100n * MICROS_PER_CREDIT,
    helper: () => ({ name: "scripted", answer: options.script }),
    hasSkill: (name) => name === "daily-brief",
    ...(runMs === undefined ? {} : { runMs }),
    ...(retentionDays === undefined ? {} : { retentionDays }),
    eraseEvents: async (than, types) => {
      await createDeliveryStore(database).deleteOlder(than, 1_000, types);
    },
  });

  const accountId = options.accountId ?? newUuid();
  if (options.accountId === undefined) await database.transaction((tx) => credits.open(tx, accountId));
  const principal: Principal = {
    kind: "key",
    id: newUuid(),
    name: "test",
    accountId,
    plan: "free",
    scopes: new Set(["agent:run", "memory:write"]),
  };
  const charge: DirectCall["charge"] = async (tx, cause) => {
    const taken = await credits.chargeIn(tx, {
      accountId,
      cause,
      micros: 10n * MICROS_PER_CREDIT,
      endpoint: "POST /v1/agent/run",
      keyId: principal.id,
      requestId: "req_test",
    });
    assert.equal(taken.outcome, "charged");
  };
  const ask = async <T>(endpointId: string, input: DirectCall = {}): Promise<T> => {
    const module = endpointId.startsWith("memory.") ? memory.module : agent.module;
    return (await callDirectly<T>(database, module, endpointId, { principal, charge, ...input })).body;
  };

  return {
    accountId,
    ask,
    close,
    /** Begins a run and answers its id, and all of its events once it has ended. */
    async begin(
      body: { message: string; conversation_id?: string; skills?: string[] } = { message: "Hello?" },
    ) {
      const stream = await ask<AsyncIterable<Buffer>>("agent.run", { body: { ...body, stream: true } });
      const chunks = stream[Symbol.asyncIterator]();
      const first = String((await chunks.next()).value);
      const runId = parseFrames(first)[0]?.data.run_id as string;
      const frames = async (): Promise<EventFrame[]> => {
        let text = first;
        for (let next = await chunks.next(); !next.done; next = await chunks.next())
          text += String(next.value);
        return parseFrames(text);
      };
      return { runId, frames: frames() };
    },
    async readEvents(runId: string, after = 0): Promise<EventFrame[]> {
      const input = { params: { id: runId }, query: { starting_after: String(after) } };
      let text = "";
      for await (const chunk of await ask<AsyncIterable<Buffer>>("agent.runs.events", input))
        text += String(chunk);
      return parseFrames(text);
    },
    async eraseOld(): Promise<void> {
      await agent.module.sweeps?.find(({ name }) => name === "agent-old-runs")?.run();
    },
    async takeLost(): Promise<void> {
      await agent.module.sweeps?.find(({ name }) => name === "agent-lost-runs")?.run();
    },
    async balance(): Promise<number> {
      const { body } = await callDirectly<{ balance: number }>(database, credits.module, "credits.read", {
        principal,
      });
      return body.balance;
    },
    async verify() {
      return credits.verify();
    },
    forget: agent.forget,
  };
}
