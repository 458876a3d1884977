/** API keys: creating, listing, rotating and revoking them, and telling who calls with one. */
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Module } from "../../platform/http/module.ts";
import type { Authenticator } from "../../platform/http/principal.ts";
import type { Log } from "../../platform/log/log.ts";
import { keyCreated, keyRevoked } from "./event-records.ts";
import { createKeyAuthenticator } from "./key-authenticator.ts";
import { createKeyRing } from "./key-ring.ts";
import { deleteDeadKeys, findEndedKeys, findValidKeys, holdKey, writeLastUses } from "./key-store.ts";
import { createLastUses } from "./last-uses.ts";
import { createRoutes, type KeyFollowers } from "./routes.ts";

export { isKey } from "./key-format.ts";
export { SCOPES } from "./scopes.ts";

/** Authenticates API keys. */
export interface Keys extends Authenticator {
  module: Module;
  /** Writes the last uses that are still held in memory. */
  flush(): Promise<void>;
  /** What a live key may do, until `tx` ends at least; undefined for one that has ended. */
  hold(
    tx: Tx,
    accountId: string,
    keyId: string,
  ): Promise<{ scopes: string[]; endsAt: Date | null } | undefined>;
  /** Those of them that were revoked or have expired. */
  findEnded(
    keys: readonly { accountId: string; keyId: string }[],
  ): Promise<{ accountId: string; keyId: string; revoked: boolean }[]>;
}

export interface KeysDeps {
  database: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  events: Events;
  followers: KeyFollowers;
  planOf: (accountId: string) => Promise<string>;
}

const DAY_MS = 86_400_000;
/** A key that was revoked or has expired is deleted this much later; until then an expired one is listed. */
const DEAD_KEPT_MS = 90 * DAY_MS;
const SWEEP_BATCH = 1_000;

export function createKeys(deps: KeysDeps): Keys {
  const { database, bus, clock, log } = deps;
  const authenticator = createKeyAuthenticator(deps);
  const lastUses = createLastUses({ write: (uses) => writeLastUses(database.background, uses), clock, log });
  return {
    authenticate: authenticator.authenticate,
    used: lastUses.note,
    findValid: async (principals) =>
      new Set(
        await findValidKeys(
          database,
          principals.map(({ accountId }) => accountId),
          principals.map(({ id }) => id),
          clock.now(),
        ),
      ),
    module: {
      name: "keys",
      routes: createRoutes({
        ring: createKeyRing(deps),
        authenticator,
        lastUses,
        events: deps.events,
        followers: deps.followers,
        bus,
        clock,
      }),
      events: [keyCreated, keyRevoked],
      sweeps: [
        {
          name: "keys.dead",
          everyMs: DAY_MS / 4,
          async run() {
            const since = new Date(clock.now().getTime() - DEAD_KEPT_MS);
            while ((await deleteDeadKeys(database, since, SWEEP_BATCH)) === SWEEP_BATCH);
          },
        },
      ],
      async close() {
        await lastUses.close();
        authenticator.close();
      },
    },
    flush: lastUses.flush,
    hold: async (tx, accountId, keyId) => {
      const key = await holdKey(tx, accountId, keyId, clock.now());
      return key && { scopes: key.scopes, endsAt: key.ends_at };
    },
    findEnded: async (known) => {
      const ended = known.length > 0 ? await findEndedKeys(database, known, clock.now()) : [];
      return ended.map(({ account_id, id, revoked }) => ({ accountId: account_id, keyId: id, revoked }));
    },
  };
}
