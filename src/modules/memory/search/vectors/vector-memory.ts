/** The vectors of all indexes of a thread. How long they are, the first one tells. */
import { createVectorArena, type VectorArena } from "./vector-arena.ts";

export interface VectorMemory {
  /** Where such a vector can be put; undefined for one of another length than the first. */
  arenaFor(vector: Int8Array): VectorArena | undefined;
  /** Undefined until there was a vector. */
  arena(): VectorArena | undefined;
  /** What the following products are with. Answers 1 / its length, 0 if it can't be compared with any. */
  setQuery(vector: Int8Array): number;
}

export function createVectorMemory(): VectorMemory {
  let arena: VectorArena | undefined;
  return {
    arenaFor(vector) {
      if (vector.length === 0) return undefined;
      arena ??= createVectorArena(vector.length);
      return arena.dimensions === vector.length ? arena : undefined;
    },
    arena: () => arena,
    setQuery: (vector) => (arena?.dimensions === vector.length ? arena.setQuery(vector) : 0),
  };
}
