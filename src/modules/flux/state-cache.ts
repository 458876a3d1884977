/**
 * States that were read or written lately, parsed. Each has its version, and is used only where the database has just
 * said that this is the current one: so it can be as old as it likes.
 *
 * A writer takes a state out, changes it in place as far as nobody else has seen it, and puts it back when that is
 * committed. A reader who gets one has seen all of it.
 */
import { show } from "./apply-write.ts";
import type { JsonObject } from "./flux.ts";

/** Of JSON; parsed it takes a few times as much. */
const MAX_BYTES = 16 * 1024 * 1024;
/** What an entry costs beside its state. */
const ENTRY_BYTES = 300;

export interface CachedState {
  version: number;
  state: JsonObject;
  bytes: number;
  /** Parts of the state that nobody else has seen. */
  own: WeakSet<object>;
}

export interface StateCache {
  /** To look at. Its version is the caller's to compare. */
  get(accountId: string, app: string): Pick<CachedState, "version" | "state"> | undefined;
  /** To change: it is not in here any more. */
  take(accountId: string, app: string): CachedState | undefined;
  /** An older one never replaces a newer one. */
  put(accountId: string, app: string, entry: CachedState): void;
}

/** Two generations: what is used moves to the young one, and the old one goes as a whole when the young one is full. */
export function createStateCache(maxBytes = MAX_BYTES): StateCache {
  let young = new Map<string, CachedState>();
  let old = new Map<string, CachedState>();
  let youngBytes = 0;
  const keyOf = (accountId: string, app: string) => `${accountId}/${app}`;

  function remove(key: string): CachedState | undefined {
    const known = young.get(key);
    if (known) youngBytes -= known.bytes + ENTRY_BYTES;
    const entry = known ?? old.get(key);
    young.delete(key);
    old.delete(key);
    return entry;
  }

  function add(key: string, entry: CachedState): void {
    young.set(key, entry);
    youngBytes += entry.bytes + ENTRY_BYTES;
    if (youngBytes <= maxBytes / 2) return;
    old = young;
    young = new Map();
    youngBytes = 0;
  }

  return {
    get(accountId, app) {
      const key = keyOf(accountId, app);
      const entry = remove(key);
      if (!entry) return undefined;
      add(key, entry);
      return { version: entry.version, state: show(entry) };
    },
    take: (accountId, app) => remove(keyOf(accountId, app)),
    put(accountId, app, entry) {
      const key = keyOf(accountId, app);
      const known = remove(key);
      add(key, known && known.version > entry.version ? known : entry);
    },
  };
}
