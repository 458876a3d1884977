import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { createKeyedMutex } from "./keyed-mutex.ts";

test("work of one key runs one after the other, in order, whatever fails", async () => {
  const mutex = createKeyedMutex();
  const order: number[] = [];
  let running = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      mutex.run("a", async () => {
        assert.equal(++running, 1);
        await turn();
        running--;
        order.push(index);
        if (index % 3 === 0) throw new Error("failed");
        return index;
      }),
    ),
  );
  assert.deepEqual(order, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual(
    outcomes.map(({ status }) => status === "fulfilled"),
    order.map((index) => index % 3 !== 0),
  );
});

test("work of different keys runs at the same time", async () => {
  const mutex = createKeyedMutex();
  let release = () => {};
  const held = mutex.run("a", () => new Promise<void>((resolve) => (release = resolve)));
  assert.equal(await mutex.run("b", async () => "b"), "b");
  release();
  await held;
});
