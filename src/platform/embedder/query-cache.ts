/** Remembers the vectors of queries: people ask the same thing again, and pages ask it on every visit. */
import { createLruMap } from "../cache/lru-map.ts";

/** With 384 bytes each and their texts, about 3 MB. */
const MAX_QUERIES = 4_096;
/** What is longer is hardly asked twice, and would make the cache's size anybody's to choose. */
const MAX_CHARACTERS = 1_000;

export function createQueryCache(
  embed: (text: string) => Promise<Int8Array>,
  maxQueries = MAX_QUERIES,
): (text: string) => Promise<Int8Array> {
  const known = createLruMap<Int8Array>(maxQueries);
  const underWay = new Map<string, Promise<Int8Array>>();

  function compute(text: string): Promise<Int8Array> {
    const computing = embed(text)
      .then((vector) => {
        if (text.length <= MAX_CHARACTERS) known.set(text, vector);
        return vector;
      })
      .finally(() => underWay.delete(text));
    underWay.set(text, computing);
    return computing;
  }

  return async (text) => {
    const vector = known.get(text) ?? (await (underWay.get(text) ?? compute(text)));
    // A copy: one that a caller changed, or gave away to another thread, would spoil the next answer.
    return vector.slice();
  };
}
