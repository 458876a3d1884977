import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { createFairPool } from "./fair-pool.ts";

type Step = { add: string } | { end: number; fails: boolean };

const BOUNDS = { concurrency: 2, maxWaitingPerKey: 3, maxWaiting: 8 };

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ add: fc.constantFrom(..."aaaabcdefghij") }) },
    { weight: 2, arbitrary: fc.record({ end: fc.nat(1), fails: fc.boolean() }) },
  ),
  { maxLength: 80 },
);

interface Task {
  key: string;
  state: "waiting" | "running" | "refused" | "done";
  /** How many tasks may start before this one: one for each key that waits when it comes, or its own before it. */
  mayPass: number;
  passed: number;
  code?: string;
  end: (fails: boolean) => void;
}

/** Drives a pool by hand and checks after each step what must hold at all times. */
async function drive(script: readonly Step[]): Promise<Task[]> {
  const pool = createFairPool(BOUNDS);
  const tasks: Task[] = [];
  const inState = (state: Task["state"]) => tasks.filter((task) => task.state === state);

  function add(key: string): void {
    const waiting = inState("waiting");
    const own = waiting.filter((other) => other.key === key).length;
    const keys = new Set(waiting.map((other) => other.key));
    const task: Task = {
      key,
      state: "waiting",
      mayPass: own === 0 ? keys.size : Infinity,
      passed: 0,
      end: () => {},
    };
    tasks.push(task);
    const work = () =>
      new Promise<void>((resolve, reject) => {
        task.state = "running";
        for (const other of inState("waiting")) other.passed++;
        task.end = (fails) => (fails ? reject(new Error("failed")) : resolve());
      });
    pool.run(key, work).then(
      () => (task.state = "done"),
      (error: Error & { code?: string }) => {
        task.state = task.state === "waiting" ? "refused" : "done";
        if (task.state === "refused") task.code = error.code ?? "";
      },
    );
  }

  function check(): void {
    const waiting = inState("waiting");
    const perKey = Map.groupBy(waiting, ({ key }) => key);
    assert.ok(inState("running").length <= BOUNDS.concurrency);
    assert.ok(waiting.length <= BOUNDS.maxWaiting);
    for (const own of perKey.values()) assert.ok(own.length <= BOUNDS.maxWaitingPerKey);
    // No slot stays empty while somebody waits.
    if (waiting.length > 0) assert.equal(inState("running").length, BOUNDS.concurrency);
    for (const { passed, mayPass, state } of tasks)
      if (state !== "refused") assert.ok(passed <= mayPass, `${passed} passed it, ${mayPass} may`);
  }

  for (const step of script) {
    if ("add" in step) add(step.add);
    else inState("running")[step.end]?.end(step.fails);
    await turn();
    check();
  }
  while (inState("running").length > 0) {
    inState("running")[0]?.end(false);
    await turn();
    check();
  }
  return tasks;
}

test("bounds hold, no slot is lost to an error, and a key that waits is passed by each other key once at most", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const tasks = await drive(script);
      assert.deepEqual(
        tasks.filter(({ state }) => state !== "done" && state !== "refused"),
        [],
        "all are done or refused in the end",
      );
    }),
    { numRuns: 300 },
  );
});

test("who floods is refused, and others are not", async () => {
  const tasks = await drive([
    ...Array.from({ length: 20 }, () => ({ add: "flood" })),
    { add: "b" },
    { add: "c" },
  ]);
  const refused = tasks.filter(({ state }) => state === "refused");
  assert.equal(refused.length, 20 - BOUNDS.concurrency - BOUNDS.maxWaitingPerKey);
  for (const { key, code } of refused) assert.deepEqual([key, code], ["flood", "rate_limited"]);
});

test("in a full pool a key with nothing waiting takes the place of the last of the longest queue", async () => {
  const tasks = await drive([..."xxaaabbbcc".split("").map((key) => ({ add: key })), { add: "d" }]);
  const refused = tasks.filter(({ state }) => state === "refused");
  assert.equal(refused.length, 1);
  assert.deepEqual([refused[0]?.key, refused[0]?.code], ["a", "unavailable"]);
});

test("in a full pool where all wait alike the newcomer is refused", async () => {
  const tasks = await drive([..."xxabcdefgh".split("").map((key) => ({ add: key })), { add: "i" }]);
  const refused = tasks.filter(({ state }) => state === "refused");
  assert.deepEqual(
    refused.map(({ key, code }) => [key, code]),
    [["i", "unavailable"]],
  );
});
