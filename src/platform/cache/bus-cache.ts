import type { Bus } from "../bus/bus.ts";
import type { Cache } from "./cache.ts";
import { createLruMap } from "./lru-map.ts";

export interface CacheOptions {
  /** Caches of one name on all instances evict together. */
  name: string;
  bus: Bus;
  /** How old a value may get when the hint to forget it was lost. */
  ttlMs: number;
  /** The same where no hint can be lost, but somebody beside the service may change the rows. */
  losslessTtlMs?: number;
  /** Past it the least recently used goes. */
  maxEntries: number;
  /** Milliseconds that never run backwards. */
  now?: () => number;
}

export function createCache<V>(options: CacheOptions): Cache<V> {
  const { bus, maxEntries, now = () => performance.now() } = options;
  const ttlMs = (bus.lossless ? options.losslessTtlMs : undefined) ?? options.ttlMs;
  const topic = `cache:${options.name}`;
  const entries = createLruMap<{ value: V; expiresAt: number }>(maxEntries);
  // A load that is no longer in here when it ends was overtaken by an eviction: it may have read
  // what was true before. Its callers asked before the eviction and get it; nobody else does.
  const loads = new Map<string, Promise<V>>();

  function find(key: string) {
    const entry = entries.get(key);
    if (!entry || entry.expiresAt > now()) return entry;
    entries.delete(key);
    return undefined;
  }

  function forget(key: string) {
    entries.delete(key);
    loads.delete(key);
  }

  function forgetAll() {
    entries.clear();
    loads.clear();
  }

  function startLoad(key: string, load: () => Promise<V>): Promise<V> {
    // What is read can be as old as the start of reading, so its lifetime begins there.
    const expiresAt = now() + ttlMs;
    const run = async () => {
      // First comes the line below that notes this load, so that an eviction finds it.
      await null;
      try {
        const value = await load();
        if (loads.get(key) === loading) entries.set(key, { value, expiresAt });
        return value;
      } finally {
        if (loads.get(key) === loading) loads.delete(key);
      }
    };
    const loading = run();
    loads.set(key, loading);
    return loading;
  }

  const unsubscribe = bus.subscribe(topic, forget);
  const endGap = bus.onGap(forgetAll);

  return {
    get(key, load) {
      const entry = find(key);
      if (entry) return Promise.resolve(entry.value);
      return loads.get(key) ?? startLoad(key, load);
    },
    peek: (key) => find(key)?.value,
    evict(key) {
      forget(key);
      return bus.publish(topic, key);
    },
    close() {
      unsubscribe();
      endGap();
      forgetAll();
    },
  };
}
