import type { Bus } from "../../platform/bus/bus.ts";
import { createCache } from "../../platform/cache/bus-cache.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { CREDENTIAL_REVOKED, type FindValid, type Principal } from "../../platform/http/principal.ts";
import { newUuid } from "../../platform/ids.ts";
import * as store from "./session-store.ts";
import { createSessionToken, hashSessionToken, isWellFormedSessionToken } from "./session-token.ts";

export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** A session signed out of must be refused everywhere within a second, also where the hint was lost. */
const CACHE_TTL_MS = 800;
const LOSSLESS_CACHE_TTL_MS = 2_000;
const CACHE_MAX_ENTRIES = 50_000;

interface KnownSession {
  principal: Principal;
  expiresAtMs: number;
}

type Finding = KnownSession | "unknown";

export interface Sessions {
  /** The token of a new session, which exists once the transaction is committed. */
  start(tx: Tx, accountId: string): Promise<string>;
  /** Ends it; call what it returns after the commit, so that every instance forgets it. */
  end(tx: Tx, principal: Principal): Promise<() => Promise<void>>;
  /** Answers at once, with no promise, for a token it has seen within the last second. */
  authenticate(token: string): Promise<Principal | undefined> | Principal | undefined;
  findValid: FindValid;
  close(): void;
}

export function createSessions(deps: {
  database: Database;
  bus: Bus;
  clock: Clock;
  allScopes: ReadonlySet<string>;
}): Sessions {
  const { database, bus, clock, allScopes } = deps;
  const findings = createCache<Finding>({
    name: "sessions",
    bus,
    ttlMs: CACHE_TTL_MS,
    losslessTtlMs: LOSSLESS_CACHE_TTL_MS,
    maxEntries: CACHE_MAX_ENTRIES,
  });

  async function look(tokenHash: string): Promise<Finding> {
    const row = await store.findSessionByHash(database, Buffer.from(tokenHash, "base64url"));
    if (!row) return "unknown";
    return {
      principal: {
        kind: "session",
        id: row.id,
        name: "session",
        accountId: row.account_id,
        plan: row.plan,
        scopes: allScopes,
      },
      expiresAtMs: row.expires_at.getTime(),
    };
  }

  const admit = (finding: Finding): Principal | undefined =>
    finding !== "unknown" && clock.now().getTime() < finding.expiresAtMs ? finding.principal : undefined;

  return {
    async start(tx, accountId) {
      const token = createSessionToken();
      const createdAt = clock.now();
      await store.insertSession(tx, {
        id: newUuid(),
        accountId,
        tokenHash: Buffer.from(hashSessionToken(token), "base64url"),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + SESSION_SECONDS * 1_000),
      });
      return token;
    },
    async end(tx, principal) {
      const row = await store.deleteSession(tx, principal.accountId, principal.id);
      return async () => {
        // None when another call signed out at the same time: that one tells everybody.
        if (!row) return;
        await findings.evict(row.token_hash.toString("base64url"));
        await bus.publish(CREDENTIAL_REVOKED, principal.id);
      };
    },
    authenticate(token) {
      if (!isWellFormedSessionToken(token)) return undefined;
      const tokenHash = hashSessionToken(token);
      const known = findings.peek(tokenHash);
      if (known !== undefined) return admit(known);
      return findings.get(tokenHash, () => look(tokenHash)).then(admit);
    },
    findValid: async (principals) =>
      new Set(
        await store.findValidSessions(
          database,
          principals.map(({ accountId }) => accountId),
          principals.map(({ id }) => id),
          clock.now(),
        ),
      ),
    close: () => findings.close(),
  };
}
