/**
 * Bounds what the answers kept for an account's Idempotency-Keys take. Far above what a client needs: refused calls are
 * kept too, and cost nothing.
 *
 * Above the bytes the oldest answers are emptied: that the calls were made stays known, so a retry is refused (410) and not
 * made again. Above the records the oldest are deleted.
 */
import { createLruMap } from "../cache/lru-map.ts";
import type { IdempotencyStore } from "./idempotency-store.ts";

export interface KeptLimits {
  records: number;
  bytes: number;
  /** An account is looked at after it was given this many answers here, or these bytes of them. */
  lookAfter: { records: number; bytes: number };
}

const MIB = 1024 * 1024;
const LIMITS: KeptLimits = {
  records: 1_000_000,
  bytes: 1024 * MIB,
  lookAfter: { records: 5_000, bytes: 32 * MIB },
};
const MAX_ACCOUNTS = 20_000;

export interface KeptLimit {
  /** An answer was kept. Returns at once; what is too much goes in the background. */
  note(accountId: string, bytes: number): void;
  idle(): Promise<void>;
}

export function createKeptLimit(deps: {
  store: Pick<IdempotencyStore, "measure" | "emptyOldest" | "deleteOldest">;
  limits?: KeptLimits | undefined;
}): KeptLimit {
  const { store, limits = LIMITS } = deps;
  const since = createLruMap<{ records: number; bytes: number }>(MAX_ACCOUNTS);
  const running = new Map<string, Promise<void>>();

  async function trim(accountId: string): Promise<void> {
    const { records, bytes } = await store.measure(accountId);
    if (records > limits.records) await store.deleteOldest(accountId, limits.records);
    if (bytes > limits.bytes) await store.emptyOldest(accountId, limits.bytes);
  }

  return {
    note(accountId, bytes) {
      const count = since.get(accountId) ?? { records: 0, bytes: 0 };
      count.records++;
      count.bytes += bytes;
      since.set(accountId, count);
      const isDue = count.records >= limits.lookAfter.records || count.bytes >= limits.lookAfter.bytes;
      if (!isDue || running.has(accountId)) return;
      since.delete(accountId);
      // A failure costs nothing: the next look is soon.
      const trimming = trim(accountId)
        .catch(() => {})
        .finally(() => running.delete(accountId));
      running.set(accountId, trimming);
    },
    idle: async () => void (await Promise.all(running.values())),
  };
}
