/**
 * Where vectors of one length live: a WebAssembly memory, handed out in blocks of rows, so that an index
 * grows without copying and gives back what it had.
 */
import { DOT_KERNEL } from "./dot-kernel.ts";

/** A multiple of four, for the kernel. Small, because every index has a block that is half empty. */
export const BLOCK_ROWS = 16;
/** How many blocks are answered before the numbers are taken out. */
const BLOCKS_A_SWEEP = 64;
const PAGE_BYTES = 65_536;
const LANE_BYTES = 16;
/** Below this nothing is put: address 0 stays free for "none". */
const BASE = 1_024;

export interface VectorArena {
  readonly dimensions: number;
  readonly blockBytes: number;
  takeBlock(): number;
  giveBlock(block: number): void;
  /** Answers 1 / length of the vector; 0 for zeros. */
  write(block: number, row: number, vector: Int8Array): number;
  /** What the following products are with. Answers 1 / its length, 0 for zeros. */
  setQuery(vector: Int8Array): number;
  /** Products with all rows of the blocks, in order. The answer is overwritten by the next call. */
  dots(blocks: readonly number[]): Int32Array;
  dot(block: number, row: number): number;
  /** What blocks in use take. */
  bytes(): number;
}

/** The part of WebAssembly that is used here; the compiler knows it only together with a browser's world. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer; grow(pages: number): number };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: { env: object }) => { exports: object };
};

interface Kernel {
  dots(query: number, first: number, rows: number, stride: number, out: number): void;
  dot(query: number, row: number, stride: number): number;
}

export function createVectorArena(dimensions: number): VectorArena {
  const stride = Math.ceil(dimensions / LANE_BYTES) * LANE_BYTES;
  const blockBytes = stride * BLOCK_ROWS;
  const query = BASE;
  const out = query + stride;
  const heap = out + BLOCKS_A_SWEEP * BLOCK_ROWS * Int32Array.BYTES_PER_ELEMENT;

  const memory = new WebAssembly.Memory({ initial: Math.ceil((heap + blockBytes) / PAGE_BYTES) });
  const module = new WebAssembly.Module(Buffer.from(DOT_KERNEL, "base64"));
  const kernel = new WebAssembly.Instance(module, { env: { memory } }).exports as Kernel;
  let bytes = new Int8Array(memory.buffer);
  let products = new Int32Array(memory.buffer, out, BLOCKS_A_SWEEP * BLOCK_ROWS);

  const freeBlocks: number[] = [];
  let end = heap;
  let used = 0;
  let result = new Int32Array(0);

  function reserve(until: number) {
    if (until <= bytes.length) return;
    // In steps of an eighth: a view is made anew with each.
    memory.grow(Math.ceil(Math.max(until - bytes.length, bytes.length / 8) / PAGE_BYTES));
    bytes = new Int8Array(memory.buffer);
    products = new Int32Array(memory.buffer, out, BLOCKS_A_SWEEP * BLOCK_ROWS);
  }

  function put(address: number, vector: Int8Array): number {
    bytes.fill(0, address, address + stride);
    let squares = 0;
    for (let at = 0; at < dimensions; at++) {
      const component = Math.max(-127, vector[at] as number);
      bytes[address + at] = component;
      squares += component * component;
    }
    return squares === 0 ? 0 : 1 / Math.sqrt(squares);
  }

  return {
    dimensions,
    blockBytes,
    takeBlock() {
      const free = freeBlocks.pop();
      if (free === undefined) reserve(end + blockBytes);
      const block = free ?? end;
      if (free === undefined) end += blockBytes;
      used++;
      bytes.fill(0, block, block + blockBytes);
      return block;
    },
    giveBlock(block) {
      used--;
      freeBlocks.push(block);
    },
    write: (block, row, vector) => put(block + row * stride, vector),
    setQuery: (vector) => put(query, vector),
    dots(blocks) {
      if (result.length < blocks.length * BLOCK_ROWS) result = new Int32Array(blocks.length * BLOCK_ROWS * 2);
      for (let from = 0; from < blocks.length; from += BLOCKS_A_SWEEP) {
        const until = Math.min(blocks.length, from + BLOCKS_A_SWEEP);
        for (let at = from; at < until; at++) {
          const target = out + (at - from) * BLOCK_ROWS * Int32Array.BYTES_PER_ELEMENT;
          kernel.dots(query, blocks[at] as number, BLOCK_ROWS, stride, target);
        }
        result.set(products.subarray(0, (until - from) * BLOCK_ROWS), from * BLOCK_ROWS);
      }
      return result;
    },
    dot: (block, row) => kernel.dot(query, block + row * stride, stride),
    bytes: () => used * blockBytes,
  };
}
