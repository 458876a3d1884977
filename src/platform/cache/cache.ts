/**
 * Values read often and changed rarely. Evicting reaches every instance through the bus;
 * a lost hint costs at most `ttlMs`.
 */
export interface Cache<V> {
  /**
   * The kept value, or what `load` answers; concurrent callers of one key share one load.
   * "There is none" is kept as well when `load` answers undefined; an error is not.
   */
  get(key: string, load: () => Promise<V>): Promise<V>;
  /**
   * The kept value without loading, for a synchronous fast path. Undefined says nothing: the caller
   * goes on with `get`, which knows whether undefined is what was kept.
   */
  peek(key: string): V | undefined;
  /** Forget it here and on every other instance. A load under way is not kept. */
  evict(key: string): Promise<void>;
  close(): void;
}
