/** The memory part of an instance without HTTP: its clock can be moved, its sweeps run, its bus cut off. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after } from "node:test";
import { createMemory } from "../../src/modules/memory/index.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Database } from "../../src/platform/database/database.ts";
import type { Embedder } from "../../src/platform/embedder/embedder.ts";
import { unheardEvents } from "../../src/platform/events/events.ts";
import type { Principal } from "../../src/platform/http/principal.ts";
import { createSpoolRoom } from "../../src/platform/http/spool-room.ts";
import { callDirectly, type DirectCall, silentLog } from "./direct-call.ts";

/**
 * `accountId` for an account that another instance serves too. Each has a bus of its own, so none hears of another.
 * Without an embedder it finds by words alone.
 */
export function createDirectMemory(
  database: Database,
  clock: Clock,
  accountId: string = randomUUID(),
  embedder?: Embedder,
) {
  const { module } = createMemory({
    spools: createSpoolRoom(),
    maxClaims: 1_000_000,
    importMaxBytes: 1024 ** 3,
    database,
    bus: createLocalBus(),
    clock,
    log: silentLog,
    embedder,
    model: undefined,
    events: unheardEvents,
    forgetElsewhere: async () => ({ runs: 0, deliveries: 0 }),
  });
  after(() => module.close?.());
  const principal: Principal = {
    kind: "session",
    id: randomUUID(),
    name: "session",
    accountId,
    plan: "free",
    scopes: new Set(),
  };
  return {
    accountId,
    ask: async <T>(endpointId: string, input: DirectCall = {}): Promise<T> =>
      (await callDirectly<T>(database, module, endpointId, { principal, ...input })).body,
    sweep: async (name: string): Promise<void> => {
      const sweep = module.sweeps?.find((each) => each.name === name);
      assert.ok(sweep, `no sweep ${name}`);
      await sweep.run();
    },
  };
}
