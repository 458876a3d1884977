import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compileDotKernel } from "./build-dot-kernel.ts";
import { DOT_KERNEL } from "./dot-kernel.ts";
import { BLOCK_ROWS } from "./vector-arena.ts";
import { createVectorMemory } from "./vector-memory.ts";
import { createVectorRows } from "./vector-rows.ts";

function product(a: Int8Array, b: Int8Array): number {
  return a.reduce((sum, component, at) => sum + component * (b[at] as number), 0);
}

const vectorsOf = (dimensions: number) =>
  fc.array(
    fc
      .array(fc.integer({ min: -127, max: 127 }), { minLength: dimensions, maxLength: dimensions })
      .map((components) => Int8Array.from(components)),
    { minLength: 1, maxLength: 40 },
  );

test("the kernel's bytes are what its source compiles to", async () => {
  assert.equal(Buffer.from(await compileDotKernel()).toString("base64"), DOT_KERNEL);
});

for (const dimensions of [1, 16, 50, 384, 1_536]) {
  test(`products of ${dimensions} dimensions are those of plain JavaScript`, () => {
    const memory = createVectorMemory();
    fc.assert(
      fc.property(vectorsOf(dimensions), (vectors) => {
        const rows = createVectorRows(memory);
        const inverses = vectors.map((vector, row) => rows.write(row, vector));
        const query = vectors[0] as Int8Array;
        memory.setQuery(query);
        const products = rows.dots();
        vectors.forEach((vector, row) => {
          const expected = product(query, vector);
          assert.equal(products[row], expected);
          assert.equal(rows.dot(row), expected);
          const length = Math.sqrt(product(vector, vector));
          assert.ok(
            length === 0 ? inverses[row] === 0 : Math.abs((inverses[row] as number) * length - 1) < 1e-9,
          );
        });
        rows.close();
      }),
      { numRuns: 20 },
    );
    assert.equal(memory.arena()?.bytes(), 0);
  });
}

test("the largest products do not overflow", () => {
  const memory = createVectorMemory();
  const rows = createVectorRows(memory);
  rows.write(0, new Int8Array(1_536).fill(-128));
  memory.setQuery(new Int8Array(1_536).fill(-127));
  assert.equal(rows.dot(0), 127 * 127 * 1_536);
  assert.equal(rows.dots()[0], 127 * 127 * 1_536);
});

test("the first vector tells the length, one of another can't be compared", () => {
  const memory = createVectorMemory();
  const rows = createVectorRows(memory);
  assert.equal(memory.setQuery(new Int8Array(32).fill(1)), 0);
  assert.ok(rows.write(0, new Int8Array(32).fill(1)) > 0);
  assert.equal(rows.write(1, new Int8Array(16).fill(1)), 0);
  assert.equal(memory.setQuery(new Int8Array(64).fill(1)), 0);
  assert.ok(memory.setQuery(new Int8Array(32).fill(1)) > 0);
});

test("blocks that were given back are used again, and empty", () => {
  const memory = createVectorMemory();
  const first = createVectorRows(memory);
  for (let row = 0; row < BLOCK_ROWS * 3; row++) first.write(row, new Int8Array(16).fill(5));
  const held = memory.arena()?.bytes();
  first.close();
  const second = createVectorRows(memory);
  second.write(BLOCK_ROWS * 3 - 1, new Int8Array(16).fill(1));
  assert.equal(memory.arena()?.bytes(), held);
  memory.setQuery(new Int8Array(16).fill(1));
  assert.equal(second.dot(0), 0);
});
