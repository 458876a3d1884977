/** The port of flux: reading, writing, the log, and the list. */
import type { Database } from "../../platform/database/database.ts";
import { replay, writeChange } from "./change/apply-change.ts";
import type { Flux, FluxDelta, FluxOutcome, JsonObject } from "./flux.ts";
import type { FluxStore } from "./flux-store.ts";
import { retryRaced, type Settling } from "./settling.ts";
import type { StateCache } from "./state-cache.ts";
import type { Writer } from "./writer.ts";

/** Below it a resume is cheaper than the state, however small that is. */
const MIN_RESUMED_BYTES = 64 * 1024;
/** What an agent looks through at once. */
const MAX_LOOKED_AT = { maxBytes: 64 * 1024, limit: 20 };

export interface States extends Flux {
  /** The latest apps with their states, without very large ones. */
  listStates(accountId: string): Promise<{ app: string; state: JsonObject; updatedAt: Date }[]>;
}

export function createStates(deps: {
  database: Database;
  store: FluxStore;
  cache: StateCache;
  settling: Settling;
  writer: Writer;
}): States {
  const { database, store, cache, settling, writer } = deps;

  return {
    async read(accountId, app) {
      const cached = cache.get(accountId, app);
      const row = await store.find({ accountId, app }, cached?.version ?? -1);
      if (!row) return { app, version: 0, state: {}, updatedAt: null };
      const version = Number(row.version);
      const updatedAt = row.updated_at;
      if (row.state === null) return { app, version, state: cached?.state ?? {}, updatedAt };
      const state = replay(JSON.parse(row.state), row.changes ?? []);
      cache.put(accountId, app, { version, state, bytes: row.bytes, own: new WeakSet() });
      return { app, version, state, updatedAt };
    },

    write: (write) => writer.submit(write),

    writeIn: async (tx, write) => {
      const [outcome] = await settling.settle(tx, [{ write, made: writeChange(write.change) }]);
      return outcome as FluxOutcome;
    },

    async readDeltas(accountId, app, after) {
      const rows = await store.readLog({ accountId, app }, after, MIN_RESUMED_BYTES);
      const current = Number(rows[0]?.current ?? 0n);
      if (current === after) return [];
      const deltas: FluxDelta[] = [];
      for (const { change, by, writer_id } of rows) {
        if (change === null) return undefined;
        const from = after + deltas.length;
        deltas.push({ from, version: from + 1, change, by, writerId: writer_id });
      }
      return deltas.length === current - after ? deltas : undefined;
    },

    async readVersions(of) {
      const rows = await store.readVersions(of);
      const versions = new Map(rows.map(({ accountId, app, version }) => [`${accountId}/${app}`, version]));
      return of.map(({ accountId, app }) => versions.get(`${accountId}/${app}`) ?? 0);
    },

    list: async (accountId, options) =>
      (await store.list(accountId, options)).map(({ app, version, updated_at, bytes }) => ({
        app,
        version: Number(version),
        updatedAt: updated_at,
        bytes,
      })),

    delete: ({ accountId, app, ...by }) =>
      retryRaced(() =>
        database.as(accountId).transaction((tx) => settling.remove(tx, { accountId, app }, by)),
      ),

    listStates: async (accountId) =>
      (await store.listRecent(accountId, MAX_LOOKED_AT)).map(({ app, state, changes, updated_at }) => ({
        app,
        state: replay(JSON.parse(state), changes ?? []),
        updatedAt: updated_at,
      })),
  };
}
