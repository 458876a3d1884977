import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { FixtureTask } from "./threads.fixture.ts";
import { createThreads, TookTooLong } from "./threads.ts";

const threads = createThreads({
  script: new URL("./threads.fixture.ts", import.meta.url),
  most: 1,
  maxMb: 64,
});
after(() => threads.close());

const run = (task: FixtureTask, options: Partial<Parameters<typeof threads.run>[2]> = {}) =>
  threads.run("account", task, { limitMs: 10_000, ...options });

test("a task that never ends is ended at its limit, and the next one is served", async () => {
  await assert.rejects(run("spin", { limitMs: 50 }), TookTooLong);
  assert.deepEqual(await run({ ask: [] }), []);
});

test("each question gets its own answer, whichever comes first", async () => {
  const late = Promise.withResolvers<string>();
  const answer = (question: unknown) => {
    if (question === 1) return late.promise;
    late.resolve("first");
    return "second";
  };
  assert.deepEqual(await run({ ask: [1, 2] }, { answer }), ["first", "second"]);
});

test("a task fails with the error of what it asked for, or with its own", async () => {
  const lost = new TypeError("the database is away");
  await assert.rejects(
    run(
      { ask: [1] },
      {
        answer: () => {
          throw lost;
        },
      },
    ),
    lost,
  );
  await assert.rejects(run("fail"), /as told/);
  assert.deepEqual(await run({ ask: [] }), []);
});

test("a task that nobody wants any more ends with the reason, also before it began", async () => {
  const stop = new AbortController();
  const reason = new Error("cancelled");
  await assert.rejects(run("wait", { signal: stop.signal, hear: () => stop.abort(reason) }), reason);
  await assert.rejects(run({ ask: [] }, { signal: stop.signal }), reason);
  assert.deepEqual(await run({ ask: [] }), []);
});
