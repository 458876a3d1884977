/**
 * Work on keys that may come faster than it is done: what comes while a round is under way waits for the next one,
 * and is in it once.
 */
export interface Batches<Key> {
  add(keys: Iterable<Key>): void;
  /** Until nothing waits or is under way. */
  idle(): Promise<void>;
}

export function createBatches<Key>(
  work: (keys: Key[]) => Promise<void>,
  onError: (error: unknown) => void,
): Batches<Key> {
  const waiting = new Set<Key>();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // At the end of this turn: all that it adds goes together.
    await new Promise(setImmediate);
    while (waiting.size > 0) {
      const keys = [...waiting];
      waiting.clear();
      await work(keys).catch(onError);
    }
    running = undefined;
  }

  return {
    add(keys) {
      for (const key of keys) waiting.add(key);
      if (waiting.size > 0) running ??= run();
    },
    idle: async () => running,
  };
}
