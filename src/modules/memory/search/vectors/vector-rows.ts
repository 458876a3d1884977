/** The vectors of one table of one index, by row. */
import { BLOCK_ROWS } from "./vector-arena.ts";
import type { VectorMemory } from "./vector-memory.ts";

export interface VectorRows {
  /** Answers 1 / length of the vector; 0 if it can't be compared with others, and is not kept. */
  write(row: number, vector: Int8Array): number;
  /** Products of all rows with the memory's query; overwritten by the next call on any index. */
  dots(): Int32Array;
  /** Of a row that was written. */
  dot(row: number): number;
  bytes(): number;
  /** Gives all blocks back. */
  close(): void;
}

const NOTHING = new Int32Array(0);

export function createVectorRows(memory: VectorMemory): VectorRows {
  const blocks: number[] = [];
  return {
    write(row, vector) {
      const arena = memory.arenaFor(vector);
      if (!arena) return 0;
      const block = Math.floor(row / BLOCK_ROWS);
      while (blocks.length <= block) blocks.push(arena.takeBlock());
      return arena.write(blocks[block] as number, row % BLOCK_ROWS, vector);
    },
    dots: () => memory.arena()?.dots(blocks) ?? NOTHING,
    dot: (row) => memory.arena()?.dot(blocks[Math.floor(row / BLOCK_ROWS)] as number, row % BLOCK_ROWS) ?? 0,
    bytes: () => blocks.length * (memory.arena()?.blockBytes ?? 0),
    close() {
      for (const block of blocks) memory.arena()?.giveBlock(block);
      blocks.length = 0;
    },
  };
}
