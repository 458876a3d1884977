/** Credits, memory and agent of one instance, wired as the service wires them, without HTTP. */
import { after } from "node:test";
import { type Agent, createAgent, type Helper } from "../../src/modules/agent/index.ts";
import { createCredits } from "../../src/modules/credits/index.ts";
import { createMemory, type Memory } from "../../src/modules/memory/index.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { unheardEvents } from "../../src/platform/events/events.ts";
import { createSpoolRoom } from "../../src/platform/http/spool-room.ts";
import { createConnections } from "../../src/platform/live/connections.ts";
import { allAreValid } from "../../src/platform/live/principal.fixture.ts";
import { silentLog } from "./direct-call.ts";

/** Every instance has a bus of its own: it hears of others by the database alone. Closed after the file's tests. */
export async function createAgentModules(options: {
  database: Database;
  clock: Clock;
  freeTierMicros: bigint;
  helper: (memory: Memory) => Helper;
  hasSkill?: (name: string) => boolean;
  runMs?: number;
  retentionDays?: number;
  eraseEvents?: (than: Date, types: readonly string[]) => Promise<void>;
}) {
  const { database, clock, runMs } = options;
  const bus = createLocalBus();
  const common = { database, clock, log: silentLog, events: unheardEvents };
  const credits = createCredits({
    ...common,
    freeTierMicros: options.freeTierMicros,
    prices: () => [],
    planOf: async () => "free",
  });
  const connections = createConnections({
    bus,
    log: silentLog,
    maxPerAccount: 1_000,
    findValid: allAreValid,
  });
  const memory: Memory = createMemory({
    spools: createSpoolRoom(),
    maxClaims: 1_000_000,
    importMaxBytes: 1024 ** 3,
    ...common,
    bus,
    embedder: undefined,
    model: undefined,
    forgetElsewhere: async (tx, account, claims) => ({
      runs: await agent.forget(tx, account, claims),
      deliveries: 0,
    }),
  });
  const agent: Agent = await createAgent({
    ...common,
    bus,
    meter: credits,
    connections,
    helper: options.helper(memory),
    hasSkill: options.hasSkill ?? (() => false),
    holdClaims: memory.holdClaims,
    expect: memory.expect,
    retentionDays: options.retentionDays,
    eraseEvents: options.eraseEvents ?? (async () => {}),
    alone: false,
    ...(runMs === undefined ? {} : { runMs }),
  });
  const close = async () => {
    connections.endAll();
    connections.close();
    await agent.module.close?.();
    await memory.module.close?.();
    await credits.module.close?.();
  };
  after(close);
  return { bus, credits, memory, agent, close };
}
