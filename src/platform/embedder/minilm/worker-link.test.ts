import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Worker } from "node:worker_threads";
import { createRecordedLog } from "../../../../test/support/recorded-log.ts";
import { createWorkerLink, type WorkerLink } from "./worker-link.ts";

/** Answers the length of each text, but some words make it misbehave. */
const STAND_IN = `
  const { parentPort } = require("node:worker_threads");
  parentPort.postMessage("ready");
  parentPort.on("message", (request) => {
    if (request === "close") return parentPort.close();
    const { id, texts } = request;
    if (texts[0] === "exit") process.exit(7);
    if (texts[0] === "throw") throw new Error("out of memory");
    if (texts[0] === "refuse") return parentPort.postMessage({ id, error: "no such word" });
    if (texts[0] === "ignore") return;
    parentPort.postMessage({ id, vectors: Int8Array.from(texts, (text) => text.length) });
  });`;

let link: WorkerLink;
afterEach(() => link.close());

/** `scripts` are those of the first, the second, … worker; the last one's is repeated. */
function create(...scripts: string[]) {
  const log = createRecordedLog();
  const clock = { ms: 0 };
  const state = { log, clock, started: 0 };
  const startWorker = () => {
    const script = scripts[Math.min(state.started++, scripts.length - 1)] as string;
    return new Worker(script, { eval: true });
  };
  link = createWorkerLink({ startWorker, log, now: () => clock.ms });
  return state;
}

test("nothing is started before it is needed, and one serves all", async () => {
  const state = create(STAND_IN);
  assert.equal(state.started, 0);
  link.warm();
  const answers = await Promise.all([link.request(["a", "bb"], "write"), link.request(["ccc"], "query")]);
  assert.deepEqual(answers, [Int8Array.of(1, 2), Int8Array.of(3)]);
  assert.equal(state.started, 1);
});

test("what the worker refuses fails alone", async () => {
  const state = create(STAND_IN);
  const [refused, served] = await Promise.allSettled([
    link.request(["refuse"], "query"),
    link.request(["a"], "query"),
  ]);
  assert.equal(refused.status, "rejected");
  assert.match(String(refused.status === "rejected" && refused.reason), /no such word/);
  assert.equal(served.status, "fulfilled");
  assert.equal(state.started, 1);
});

for (const [death, cause] of [
  ["exit", /exited with code 7/],
  ["throw", /out of memory/],
] as const) {
  test(`a worker that dies (${death}) fails all that waits, and the next call starts another`, async () => {
    const state = create(STAND_IN);
    await link.request(["a"], "query");
    const waiting = [link.request(["ignore"], "write"), link.request([death], "write")];
    for (const outcome of await Promise.allSettled(waiting)) {
      assert.equal(outcome.status, "rejected");
      assert.match(String(outcome.status === "rejected" && outcome.reason), cause);
    }
    assert.equal(state.log.count(/thread ended/), 1);
    assert.deepEqual(await link.request(["again"], "query"), Int8Array.of(5));
    assert.equal(state.started, 2);
  });
}

test("one that can't start is not tried with every call, but again after a while", async () => {
  const state = create(`throw new Error("no such library");`, STAND_IN);
  for (const text of ["a", "b", "c"]) {
    await assert.rejects(link.request([text], "query"), /no such library/);
    state.clock.ms += 1_000;
  }
  assert.equal(state.started, 1);
  state.clock.ms += 5_000;
  assert.deepEqual(await link.request(["a"], "query"), Int8Array.of(1));
  assert.equal(state.started, 2);
});

test("closing fails what waits, ends the worker and starts no other", async () => {
  const state = create(STAND_IN);
  const waiting = assert.rejects(link.request(["ignore"], "write"), /closed/);
  await link.close();
  await waiting;
  await assert.rejects(link.request(["a"], "query"), /closed/);
  assert.equal(state.started, 1);
  assert.deepEqual(state.log.lines, []);
});

test("closing ends a worker that doesn't listen", async () => {
  create(`setInterval(() => {}, 1_000);`);
  const waiting = assert.rejects(link.request(["a"], "query"), /closed/);
  await link.close();
  await waiting;
});
