/** Runs work of one key one after the other, and of different keys at the same time. */
export interface KeyedMutex {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createKeyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async run(key, work) {
      const before = tails.get(key) ?? Promise.resolve();
      // Whether the one before failed is not this one's concern.
      const result = before.then(work, work);
      tails.set(key, result);
      try {
        return await result;
      } finally {
        // The last one takes the key with it, or the map would grow with every email ever tried.
        if (tails.get(key) === result) tails.delete(key);
      }
    },
  };
}
