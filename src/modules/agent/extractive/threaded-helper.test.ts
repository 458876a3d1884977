import assert from "node:assert/strict";
import { after, test } from "node:test";
import { RunFailure, type Task, type Voice } from "../helper.ts";
import type { Knowledge } from "../knowledge.ts";
import { createThreadedHelper } from "./threaded-helper.ts";

const nothing: Knowledge = {
  recall: async () => ({ claims: [], doubt: null, ofAnother: undefined }),
  findClaims: async () => [],
  readProfile: async () => ({ summary: "", claimIds: [] }),
  remember: async () => [],
  listFeedStates: async () => [],
  listFluxStates: async () => [],
  listSkills: () => [],
};

const createTask = (signal = new AbortController().signal): Task => ({
  accountId: "account",
  message: "Where do I live?",
  history: [],
  skills: [],
  trigger: undefined,
  mayRemember: true,
  now: new Date(),
  signal,
});

function createVoice(): Voice & { heard: string[] } {
  const heard: string[] = [];
  const note = (name: string) => () => void heard.push(name);
  return {
    heard,
    retrieved: note("retrieved"),
    reason: note("reason"),
    startTool: note("startTool"),
    completeTool: note("completeTool"),
    recommend: note("recommend"),
    say: note("say"),
  };
}

function create(knowledge: Partial<Knowledge>, limitMs?: number) {
  const helper = createThreadedHelper({
    knowledge: { ...nothing, ...knowledge },
    ...(limitMs ? { limitMs } : {}),
  });
  after(() => helper.close());
  return helper;
}

test("what it says comes in its order, and it asks for its own account alone", async () => {
  const asked: string[] = [];
  const helper = create({
    recall: async (accountId) => {
      asked.push(accountId);
      return { claims: [], doubt: null, ofAnother: undefined };
    },
  });
  const voice = createVoice();
  assert.deepEqual((await helper.answer(createTask(), voice)).citations, []);
  assert.deepEqual(asked, ["account"]);
  assert.deepEqual(voice.heard, ["reason", "startTool", "retrieved", "completeTool", "say"]);
});

test("one that takes too long has failed by its time limit, and the next one answers", async () => {
  const waits = [new Promise<never>(() => {})];
  const helper = create({ recall: async () => waits.shift() ?? nothing.recall("", "", 0) }, 1_000);
  await assert.rejects(
    helper.answer(createTask(), createVoice()),
    (error) => error instanceof RunFailure && error.code === "time_limit",
  );
  const voice = createVoice();
  await helper.answer(createTask(), voice);
  assert.ok(voice.heard.includes("say"));
});

test("one that is stopped ends with the reason", async () => {
  const stop = new AbortController();
  const reason = new Error("cancelled");
  const helper = create({
    recall: async () => {
      stop.abort(reason);
      return nothing.recall("", "", 0);
    },
  });
  await assert.rejects(helper.answer(createTask(stop.signal), createVoice()), reason);
});
