import assert from "node:assert/strict";
import { test } from "node:test";
import { createGroupCommit, type Settled } from "./group-commit.ts";

/** Even and odd numbers are the halves; negative ones fail. Each commit waits for its gate. */
function createSubject(options: { maxBatch?: number; splitAt?: number } = {}) {
  const batches: number[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const group = createGroupCommit<number, string>({
    halfOf: (item) => (item % 2 === 0 ? 0 : 1),
    splitAt: options.splitAt ?? 100,
    maxBatch: options.maxBatch ?? 100,
    commit: async (items) => {
      batches.push(items);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      return items.map(
        (item): Settled<string> => (item < 0 ? { error: new Error("no") } : { value: `done ${item}` }),
      );
    },
  });
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  return { group, batches, gates, turn };
}

test("what arrives while a commit is under way goes into the next", async () => {
  const { group, batches, gates, turn } = createSubject();
  const first = [group.submit(1), group.submit(2)];
  await turn();
  const second = [group.submit(3), group.submit(4), group.submit(5)];
  await turn();
  assert.deepEqual(batches, [[2, 1]]);
  gates[0]?.resolve();
  assert.deepEqual(await Promise.all(first), ["done 1", "done 2"]);
  await turn();
  assert.deepEqual(batches[1], [4, 3, 5]);
  gates[1]?.resolve();
  await Promise.all(second);
  await group.idle();
});

test("when many are waiting the halves go side by side, and a small half waits for the other", async () => {
  const { group, batches, gates, turn } = createSubject({ splitAt: 4 });
  const all = [0, 1, 2, 3].map((item) => group.submit(item));
  await turn();
  assert.deepEqual(batches, [
    [0, 2],
    [1, 3],
  ]);
  gates[0]?.resolve();
  all.push(group.submit(4), group.submit(5));
  await turn();
  assert.equal(batches.length, 2);
  all.push(group.submit(6));
  await turn();
  assert.deepEqual(batches[2], [4, 6]);
  gates[1]?.resolve();
  await turn();
  assert.equal(batches.length, 3);
  gates[2]?.resolve();
  await turn();
  assert.deepEqual(batches[3], [5]);
  gates[3]?.resolve();
  await Promise.all(all);
});

test("a batch has a largest size", async () => {
  const { group, batches, gates, turn } = createSubject({ maxBatch: 2 });
  const all = [0, 2, 4, 6, 8].map((item) => group.submit(item));
  for (let i = 0; i < 3; i++) {
    await turn();
    gates[i]?.resolve();
  }
  await Promise.all(all);
  assert.deepEqual(batches, [[0, 2], [4, 6], [8]]);
});

test("an error reaches the one it belongs to; one of the whole commit, all of its batch", async () => {
  const { group, gates, turn } = createSubject();
  const mixed = Promise.allSettled([group.submit(1), group.submit(-1)]);
  await turn();
  gates[0]?.resolve();
  assert.deepEqual(
    (await mixed).map(({ status }) => status),
    ["fulfilled", "rejected"],
  );
  const failing = Promise.allSettled([group.submit(1), group.submit(2)]);
  await turn();
  gates[1]?.reject(new Error("gone"));
  assert.deepEqual(
    (await failing).map(({ status }) => status),
    ["rejected", "rejected"],
  );
  const next = group.submit(3);
  await turn();
  gates[2]?.resolve();
  assert.equal(await next, "done 3");
});

test("idle waits for all that was submitted", async () => {
  const { group, gates, turn } = createSubject();
  let answered = false;
  const one = group.submit(1).then(() => {
    answered = true;
  });
  const idle = group.idle().then(() => assert.equal(answered, true));
  await turn();
  gates[0]?.resolve();
  await Promise.all([one, idle]);
});
