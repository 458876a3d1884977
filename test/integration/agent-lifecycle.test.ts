/** A run from its creation to its one end, whatever happens to the instance that works on it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type Answer, RunFailure, type Voice } from "../../src/modules/agent/helper.ts";
import { createAgentInstance, type Script } from "../support/agent-instance.ts";
import { createTestDatabase } from "../support/database.ts";
import { createMovedClock, refusal } from "../support/direct-call.ts";
import { assertWhole, joinDeltas } from "../support/event-frames.ts";
import { until } from "../support/until.ts";

const { database } = await createTestDatabase();
const DONE: Answer = { citations: [], usage: { inputTokens: 3, outputTokens: 4 } };
const START_BALANCE = 100;

/** A helper that waits in the middle of its work until it is told to go on. */
function createGate(before: (voice: Voice) => void = () => {}) {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<AbortSignal>();
  const script: Script = async (task, voice) => {
    before(voice);
    reach(task.signal);
    await opened;
    voice.say("Done.");
    return DONE;
  };
  return { script, open, reached };
}

const round = (credits: number) => Math.round(credits * 1e6) / 1e6;

/** Of 10 credits, as if one more sentence of 100 characters were to come; rounded down to the micro-credit. */
const costOfShown = (text: string) => Math.floor((10e6 * text.length) / (text.length + 100)) / 1e6;

interface Run {
  id: string;
  status: string;
  content: string;
  error: { code: string; detail: string } | null;
  usage: { credits: number; total_tokens: number };
}

describe("a run", () => {
  test("is charged once when it completes, and is the same everywhere", async () => {
    const clock = createMovedClock();
    const script: Script = async (_task, voice) => {
      voice.reason("Looking.");
      voice.startTool("search_memory", { query: "x" });
      voice.completeTool("search_memory", { found: 0 });
      voice.say("One. ");
      voice.recommend("Try it.", []);
      voice.say("Two.");
      return DONE;
    };
    const agent = await createAgentInstance({ database, clock, script });
    const { runId, frames } = await agent.begin();
    const all = await frames;
    const end = assertWhole(all);
    assert.equal(end.event, "run.completed");
    assert.equal(joinDeltas(all), "One. Two.");
    assert.equal(end.data.run.content, "One. Two.");
    const stored = await agent.ask<Run>("agent.runs.get", { params: { id: runId } });
    assert.deepEqual(end.data.run, stored);
    assert.deepEqual([stored.usage.credits, stored.usage.total_tokens], [10, 7]);
    assert.equal(await agent.balance(), START_BALANCE - 10);
    assert.deepEqual(await agent.readEvents(runId), all);
    const answer = await agent.ask<Run>("agent.run", { body: { message: "Again?" } });
    assert.equal(answer.content, "One. Two.");
    assert.equal(answer.status, "completed");
    assert.equal(await agent.balance(), START_BALANCE - 20);
    await refusal("conflict", agent.ask("agent.runs.cancel", { params: { id: runId }, body: {} }));
  });

  test("that fails says why, and costs nothing", async () => {
    const script: Script = async (task, voice) => {
      voice.say("I begin, and");
      throw task.message === "known"
        ? new RunFailure("model_unavailable", "The model is away. Try again.")
        : new Error("secret detail of /srv/internal");
    };
    const agent = await createAgentInstance({ database, clock: createMovedClock(), script });
    const { runId, frames } = await agent.begin({ message: "known" });
    const end = assertWhole(await frames);
    assert.equal(end.event, "run.failed");
    assert.deepEqual(end.data.error, { code: "model_unavailable", detail: "The model is away. Try again." });
    const stored = await agent.ask<Run>("agent.runs.get", { params: { id: runId } });
    assert.deepEqual(
      [stored.status, stored.error?.code, stored.usage.credits],
      ["failed", "model_unavailable", 0],
    );
    assert.equal(await agent.balance(), START_BALANCE);
    const refused = await refusal("unavailable", agent.ask("agent.run", { body: { message: "known" } }));
    assert.match(refused.message, /The model is away/);
    const internal = await refusal("internal", agent.ask("agent.run", { body: { message: "unknown" } }));
    assert.doesNotMatch(internal.message, /secret/);
    assert.equal(await agent.balance(), START_BALANCE);
  });

  test("that takes too long is stopped", async () => {
    const script: Script = (task) =>
      new Promise((_, reject) => {
        task.signal.addEventListener("abort", () => reject(task.signal.reason));
      });
    const agent = await createAgentInstance({ database, clock: createMovedClock(), script, runMs: 30 });
    const { frames } = await agent.begin();
    const end = assertWhole(await frames);
    assert.equal(end.data.error.code, "time_limit");
    assert.equal(await agent.balance(), START_BALANCE);
  });

  test("that is cancelled ends at once, also where its helper does not listen", async () => {
    const gate = createGate((voice) => voice.say("I begin. "));
    const agent = await createAgentInstance({ database, clock: createMovedClock(), script: gate.script });
    const { runId, frames } = await agent.begin();
    const signal = await gate.reached;
    const cancelled = await agent.ask<Run>("agent.runs.cancel", { params: { id: runId }, body: {} });
    assert.equal(cancelled.status, "cancelled");
    const all = await frames;
    assert.equal(assertWhole(all).event, "run.cancelled");
    assert.equal(signal.aborted, true);
    assert.equal(await agent.balance(), START_BALANCE - costOfShown(joinDeltas(all)));
    gate.open();
    await agent.close();
    const stored = await agent.ask<Run>("agent.runs.get", { params: { id: runId } });
    assert.deepEqual([stored.status, stored.content], ["cancelled", ""]);
  });

  test("that is cancelled costs the share of its answer that was shown, exactly and once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" }), { maxLength: 12 }),
        fc.constantFrom("cancel", "erase"),
        async (pieces, how) => {
          const gate = createGate((voice) => {
            for (const piece of pieces) voice.say(piece);
          });
          const agent = await createAgentInstance({
            database,
            clock: createMovedClock(),
            script: gate.script,
          });
          const { runId, frames } = await agent.begin();
          await gate.reached;
          const said = pieces.join("");
          await until("all of it is shown", async () => {
            const { shown } = await database.one<{ shown: boolean }>`
              select said as shown from agent_runs where account_id = ${agent.accountId}`;
            return said === "" || shown;
          });
          const cost = costOfShown(said);
          if (how === "cancel") {
            const outcomes = await Promise.allSettled(
              [1, 2, 3].map(() => agent.ask<Run>("agent.runs.cancel", { params: { id: runId }, body: {} })),
            );
            const done = outcomes.filter(({ status }) => status === "fulfilled");
            assert.equal(done.length, 1, "it ends once");
            assert.equal(joinDeltas(await frames), said);
            const stored = await agent.ask<Run>("agent.runs.get", { params: { id: runId } });
            assert.deepEqual([stored.status, stored.usage.credits], ["cancelled", cost]);
          } else {
            await database.transaction((tx) => agent.forget(tx, agent.accountId, undefined));
          }
          assert.equal(await agent.balance(), round(START_BALANCE - cost));
          gate.open();
          await agent.close();
          const report = await agent.verify();
          assert.ok(report.ok, report.firstWrong?.detail);
        },
      ),
      { numRuns: 12, examples: [[["x".repeat(900)], "cancel"]] },
    );
  });

  test("is cancelled from another instance", async () => {
    const gate = createGate();
    const clock = createMovedClock();
    const here = await createAgentInstance({ database, clock, script: gate.script });
    const there = await createAgentInstance({
      database,
      clock,
      script: gate.script,
      accountId: here.accountId,
    });
    const { runId, frames } = await here.begin();
    await gate.reached;
    await there.ask("agent.runs.cancel", { params: { id: runId }, body: {} });
    gate.open();
    const end = assertWhole(await frames);
    assert.equal(end.event, "run.cancelled");
    assert.equal(await here.balance(), START_BALANCE);
  });
});

describe("a run whose instance died", () => {
  /** Longer than a lease. */
  const LATER_MS = 60_000;

  test("is begun again by another, charged once, and the dead one writes nothing more", async () => {
    const clock = createMovedClock();
    const gate = createGate((voice) => voice.reason("Looking. "));
    const dead = await createAgentInstance({ database, clock, script: gate.script });
    const { runId, frames } = await dead.begin();
    await gate.reached;
    clock.advance(LATER_MS);
    const script: Script = async (_task, voice) => {
      voice.say("From the other one.");
      return DONE;
    };
    const other = await createAgentInstance({ database, clock, script, accountId: dead.accountId });
    await other.takeLost();
    const all = await other.readEvents(runId);
    assert.equal(assertWhole(all).data.run.content, "From the other one.");
    gate.open();
    assert.equal(assertWhole(await frames).data.run.content, "From the other one.");
    assert.deepEqual(await dead.readEvents(runId), all);
    assert.equal(await dead.balance(), START_BALANCE - 10);
  });

  test("has failed when a part of its answer was shown, and costs nothing", async () => {
    const clock = createMovedClock();
    const gate = createGate((voice) => voice.say("I had begun. "));
    const dead = await createAgentInstance({ database, clock, script: gate.script });
    const { runId } = await dead.begin();
    await until("the beginning is stored", async () => {
      const { said } = await database.one<{ said: boolean }>`
        select said from agent_runs where account_id = ${dead.accountId}`;
      return said;
    });
    clock.advance(LATER_MS);
    const other = await createAgentInstance({
      database,
      clock,
      script: gate.script,
      accountId: dead.accountId,
    });
    await other.takeLost();
    const end = assertWhole(await other.readEvents(runId));
    assert.equal(end.data.error.code, "interrupted");
    assert.equal(await other.balance(), START_BALANCE);
    gate.open();
  });

  test("is given up after three attempts", async () => {
    const clock = createMovedClock();
    const gates = Array.from({ length: 3 }, () => createGate());
    const [first] = gates as [(typeof gates)[number]];
    const start = await createAgentInstance({ database, clock, script: first.script });
    const { runId } = await start.begin();
    await first.reached;
    for (const gate of gates.slice(1)) {
      clock.advance(LATER_MS);
      const next = await createAgentInstance({
        database,
        clock,
        script: gate.script,
        accountId: start.accountId,
      });
      await next.takeLost();
      await gate.reached;
    }
    clock.advance(LATER_MS);
    const last = await createAgentInstance({
      database,
      clock,
      script: async () => assert.fail("a fourth attempt"),
      accountId: start.accountId,
    });
    await last.takeLost();
    assert.equal(assertWhole(await last.readEvents(runId)).data.error.code, "interrupted");
    assert.equal(await last.balance(), START_BALANCE);
    for (const gate of gates) gate.open();
  });

  test("stopped in order leaves its run to the next at once", async () => {
    const clock = createMovedClock();
    const script: Script = (task) =>
      new Promise((_, reject) => task.signal.addEventListener("abort", () => reject(task.signal.reason)));
    const stopping = await createAgentInstance({ database, clock, script });
    const { runId } = await stopping.begin();
    await stopping.close();
    clock.advance(1);
    const next = await createAgentInstance({
      database,
      clock,
      script: async (_task, voice) => {
        voice.say("Went on.");
        return DONE;
      },
      accountId: stopping.accountId,
    });
    await next.takeLost();
    assert.equal(assertWhole(await next.readEvents(runId)).data.run.content, "Went on.");
  });
});

describe("a conversation", () => {
  test("gives its earlier turns to the helper, oldest first, and no others", async () => {
    const seen: string[][] = [];
    const script: Script = async (task, voice) => {
      seen.push(task.history.map(({ message, content }) => `${message} ${content}`));
      voice.say(`Answer to ${task.message}`);
      return DONE;
    };
    const clock = createMovedClock();
    const agent = await createAgentInstance({ database, clock, script });
    const first = await agent.ask<Run & { conversation_id: string }>("agent.run", {
      body: { message: "One" },
    });
    const { conversation_id } = first;
    await agent.ask("agent.run", { body: { message: "Elsewhere" } });
    await agent.ask("agent.run", { body: { message: "Two", conversation_id } });
    await agent.ask("agent.run", { body: { message: "Three", conversation_id } });
    assert.deepEqual(seen, [[], [], ["One Answer to One"], ["One Answer to One", "Two Answer to Two"]]);
    const another = await createAgentInstance({ database, clock, script });
    await refusal("not_found", another.ask("agent.run", { body: { message: "Mine?", conversation_id } }));
    assert.equal(await another.balance(), START_BALANCE);
    const page = await agent.ask<{ data: Run[] }>("agent.runs.list", { query: { conversation_id } });
    assert.equal(page.data.length, 3);
  });
});

describe("the events of a run", () => {
  const Said = fc.oneof(
    fc.string().map((text) => (voice: Voice) => voice.say(text)),
    fc.string().map((text) => (voice: Voice) => voice.reason(text)),
    fc.string().map((text) => (voice: Voice) => voice.recommend(text, [])),
    fc.string().map((name) => (voice: Voice) => voice.startTool(name, { any: [name, null, 1] })),
  );

  test("have no gap, join to the answer, and go on exactly after any of them", async () => {
    let said: ((voice: Voice) => void)[] = [];
    const script: Script = async (_task, voice) => {
      for (const say of said) {
        say(voice);
        if (said.length % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      return DONE;
    };
    const clock = createMovedClock();
    await fc.assert(
      fc.asyncProperty(fc.array(Said, { maxLength: 60 }), async (list) => {
        said = list;
        const agent = await createAgentInstance({ database, clock, script });
        const { runId, frames } = await agent.begin();
        const all = await frames;
        const end = assertWhole(all);
        assert.equal(joinDeltas(all), end.data.run.content);
        for (const place of all.keys()) {
          assert.deepEqual(await agent.readEvents(runId, place), all.slice(place));
        }
        assert.deepEqual(await agent.readEvents(runId, all.length), []);
        await agent.close();
      }),
      { numRuns: 12 },
    );
  });
});
