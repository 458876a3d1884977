/**
 * A bounded map that forgets the least recently used. The order is a linked list and not the
 * insertion order of a Map: finding a Map's first entry passes over everything deleted before it,
 * which at 50,000 entries takes 100 µs instead of 0.1.
 */
export interface LruMap<V> {
  /** Counts as a use. */
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
  clear(): void;
  size(): number;
}

interface Entry<V> {
  key: string;
  value: V;
  older: Entry<V> | undefined;
  newer: Entry<V> | undefined;
}

export function createLruMap<V>(maxEntries: number): LruMap<V> {
  const entries = new Map<string, Entry<V>>();
  let oldest: Entry<V> | undefined;
  let newest: Entry<V> | undefined;

  function unlink(entry: Entry<V>) {
    if (entry.older) entry.older.newer = entry.newer;
    else oldest = entry.newer;
    if (entry.newer) entry.newer.older = entry.older;
    else newest = entry.older;
  }

  function append(entry: Entry<V>) {
    entry.older = newest;
    entry.newer = undefined;
    if (newest) newest.newer = entry;
    else oldest = entry;
    newest = entry;
  }

  function remove(entry: Entry<V>) {
    unlink(entry);
    entries.delete(entry.key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry && entry !== newest) {
        unlink(entry);
        append(entry);
      }
      return entry?.value;
    },
    set(key, value) {
      const known = entries.get(key);
      if (known) unlink(known);
      const entry = { key, value, older: undefined, newer: undefined };
      entries.set(key, entry);
      append(entry);
      if (entries.size > maxEntries && oldest) remove(oldest);
    },
    delete(key) {
      const entry = entries.get(key);
      if (entry) remove(entry);
    },
    clear() {
      entries.clear();
      oldest = undefined;
      newest = undefined;
    },
    size: () => entries.size,
  };
}
