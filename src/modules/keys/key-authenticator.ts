import { hash } from "node:crypto";
import type { Bus } from "../../platform/bus/bus.ts";
import { createCache } from "../../platform/cache/bus-cache.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Principal } from "../../platform/http/principal.ts";
import { isWellFormedKey, KEY_LENGTH } from "./key-format.ts";
import { findByHash } from "./key-store.ts";

/**
 * A revoked key must be refused everywhere within a second, also where the hint to forget it was
 * lost; what remains of the second is for reading the row.
 */
const CACHE_TTL_MS = 800;
const LOSSLESS_CACHE_TTL_MS = 2_000;
const CACHE_MAX_ENTRIES = 50_000;

const MAX_HASHES = 10_000;

interface KnownKey {
  principal: Principal;
  /** Infinity for a key that does not expire. */
  endsAtMs: number;
}

/** "unknown" is kept too: a client that goes on with a revoked key costs no query a call. */
type Finding = KnownKey | "unknown";

export interface KeyAuthenticator {
  /** Answers at once, with no promise, for a key it has seen within the last second. */
  authenticate(token: string): Promise<Principal | undefined> | Principal | undefined;
  /** Every instance looks again at the key with this SHA-256; call it after the commit. */
  forget(keyHash: Buffer): Promise<void>;
  close(): void;
}

export function createKeyAuthenticator(deps: {
  database: Database;
  bus: Bus;
  clock: Clock;
  planOf: (accountId: string) => Promise<string>;
}): KeyAuthenticator {
  const { database, bus, clock, planOf } = deps;
  const findings = createCache<Finding>({
    name: "keys",
    bus,
    ttlMs: CACHE_TTL_MS,
    losslessTtlMs: LOSSLESS_CACHE_TTL_MS,
    maxEntries: CACHE_MAX_ENTRIES,
  });

  async function look(keyHash: string): Promise<Finding> {
    const row = await findByHash(database, Buffer.from(keyHash, "base64url"));
    if (!row) return "unknown";
    return {
      principal: {
        kind: "key",
        id: row.id,
        name: row.name,
        accountId: row.account_id,
        plan: await planOf(row.account_id),
        scopes: new Set(row.scopes),
      },
      endsAtMs: row.ends_at?.getTime() ?? Infinity,
    };
  }

  /** The busiest keys' hashes, kept: hashing is a tenth of what a guarded call costs. */
  const hashes = new Map<string, string>();
  function hashOf(token: string): string {
    const kept = hashes.get(token);
    if (kept !== undefined) return kept;
    const made = hash("sha256", token, "base64url");
    if (hashes.size >= MAX_HASHES) hashes.clear();
    hashes.set(token, made);
    return made;
  }

  // On every call, also for a kept finding: an expiry must not wait for the cache.
  const admit = (finding: Finding): Principal | undefined =>
    finding !== "unknown" && clock.now().getTime() < finding.endsAtMs ? finding.principal : undefined;

  return {
    authenticate(token) {
      // The length first: a header of many kilobytes is not worth a hash.
      if (token.length !== KEY_LENGTH) return undefined;
      const keyHash = hashOf(token);
      // What was found here a moment ago has passed the checksum then.
      const known = findings.peek(keyHash);
      if (known !== undefined) return admit(known);
      if (!isWellFormedKey(token)) return undefined;
      return findings.get(keyHash, () => look(keyHash)).then(admit);
    },
    forget: (keyHash) => findings.evict(keyHash.toString("base64url")),
    close: () => findings.close(),
  };
}
