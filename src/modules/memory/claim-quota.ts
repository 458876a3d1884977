/**
 * How many claims an account can have. Counting a large memory takes a while, so a count holds for some minutes, with
 * what was written here since: several instances may let a few more in.
 */
import { createLruMap } from "../../platform/cache/lru-map.ts";
import { tooMany } from "../../platform/errors.ts";

const COUNTED_FOR_MS = 600_000;
/** Who makes room by forgetting claims one by one can use it after this. */
const FULL_FOR_MS = 30_000;
const MAX_ACCOUNTS = 20_000;

export interface ClaimQuota {
  /** How many more the account can have; 0 when it has all it can. */
  room(accountId: string): Promise<number>;
  /** Refuses (409) when there is no room. */
  check(accountId: string): Promise<void>;
  /** These are being written. */
  note(accountId: string, added: number): void;
  /** The memory was erased. */
  forget(accountId: string): void;
  full(): Error;
}

export function createClaimQuota(deps: {
  /** Up to `most`. */
  countClaims: (accountId: string, most: number) => Promise<number>;
  maxClaims: number;
  now?: () => number;
}): ClaimQuota {
  const { countClaims, maxClaims, now = () => performance.now() } = deps;
  const counts = createLruMap<{ claims: number; at: number }>(MAX_ACCOUNTS);
  const full = () => tooMany(maxClaims, "claims", "Delete");

  async function room(accountId: string): Promise<number> {
    const known = counts.get(accountId);
    const left = known ? maxClaims - known.claims : 0;
    const isFresh = known && now() - known.at < (left > 0 ? COUNTED_FOR_MS : FULL_FOR_MS);
    if (isFresh) return Math.max(0, left);
    const claims = await countClaims(accountId, maxClaims);
    counts.set(accountId, { claims, at: now() });
    return maxClaims - claims;
  }

  return {
    room,
    async check(accountId) {
      if ((await room(accountId)) === 0) throw full();
    },
    note(accountId, added) {
      const known = counts.get(accountId);
      if (known) known.claims += added;
    },
    forget: (accountId) => counts.delete(accountId),
    full,
  };
}
