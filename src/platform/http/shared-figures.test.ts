import assert from "node:assert/strict";
import { test } from "node:test";
import { createSharedReader } from "./shared-figures.ts";

test("several who ask share one reading, and a while later there is another", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let clock = 0;
  context.mock.method(performance, "now", () => clock);
  let reads = 0;
  const read = createSharedReader(async () => ++reads);
  assert.deepEqual(await Promise.all([read(), read()]), [1, 1]);
  clock = 4_999;
  assert.equal(await read(), 1);
  clock = 5_001;
  assert.equal(await read(), 2);
});

test("one that fails is left out, and tried again by the next who asks", async () => {
  let reads = 0;
  const read = createSharedReader(async () => {
    if (++reads === 1) throw new Error("the database is away");
    return reads;
  });
  assert.equal(await read(), undefined);
  assert.equal(await read(), 2);
});

test("one that hangs is left out and not asked twice", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let reads = 0;
  let answer: (figure: number) => void = () => {};
  const read = createSharedReader(() => {
    reads++;
    return new Promise<number>((resolve) => {
      answer = resolve;
    });
  });
  const first = read();
  context.mock.timers.tick(1_000);
  assert.equal(await first, undefined);
  const second = read();
  answer(7);
  assert.equal(await second, 7);
  assert.equal(reads, 1);
});
