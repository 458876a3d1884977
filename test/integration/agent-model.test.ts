/** Runs through a model, over HTTP: whatever the model's server does, a run has one end, and costs as it ended. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, describe, test } from "node:test";
import { type Answer, call } from "../support/api.ts";
import { assertWhole, type EventFrame, joinDeltas, parseFrames } from "../support/event-frames.ts";
import { type MemoryService, startMemoryService } from "../support/memory-service.ts";
import { type ScriptedTurn, startModelServer } from "../support/model-server.ts";
import { until } from "../support/until.ts";

const PROVIDERS = {
  compatible: {},
  openai: { OPENAI_API_KEY: "sk-test" },
  anthropic: { ANTHROPIC_API_KEY: "sk-test" },
};

const model = await startModelServer();
after(() => model.close());

const startWith = (
  provider: keyof typeof PROVIDERS,
  env: Record<string, string> = {},
): Promise<MemoryService> =>
  startMemoryService({
    MODEL: `${provider}:m-1`,
    MODEL_BASE_URL: model.baseUrl,
    ...PROVIDERS[provider],
    ...env,
  });

const compatible = await startWith("compatible");

const ask = (service: MemoryService, token: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call(service.url, "POST", "/v1/agent/run", { token, body: { message: "Where do I live?" }, headers });

/** A stream that is read as it comes. */
async function openStream(service: MemoryService, token: string, at = "/v1/agent/run") {
  const isRun = at === "/v1/agent/run";
  const response = await fetch(service.url + at, {
    method: isRun ? "POST" : "GET",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(isRun ? { body: JSON.stringify({ message: "Where do I live?", stream: true }) } : {}),
  });
  assert.equal(response.status, 200);
  let text = "";
  const done = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? [])
      text += decoder.decode(chunk as Uint8Array, { stream: true });
  })();
  const frames = (): EventFrame[] => parseFrames(text);
  return {
    frames,
    done,
    seen: (event: string) =>
      until(`${event} in the stream`, () => frames().find((frame) => frame.event === event)),
  };
}

const CASES: [string, ScriptedTurn[], "run.completed" | "run.failed"][] = [
  ["an answer", [{ text: "You live in Porto [c1]." }], "run.completed"],
  [
    "tools at once",
    [
      {
        tools: [
          { name: "search_memory", input: { query: "home" } },
          { name: "read_profile", input: {} },
        ],
      },
      { text: "You live in Porto [c1]." },
    ],
    "run.completed",
  ],
  ["a refusal", [{ refusal: "I can't." }], "run.failed"],
  [
    "429, then an answer",
    [{ fail: { status: 429, headers: { "retry-after-ms": "5" } } }, { text: "You live in Porto [c1]." }],
    "run.completed",
  ],
  ["429 for long", [{ fail: { status: 429, headers: { "retry-after": "90" } } }], "run.failed"],
  ["500 for ever", [{ fail: { status: 500 } }], "run.failed"],
  ["a wrong key", [{ fail: { status: 401 } }], "run.failed"],
  ["a cut stream", [{ text: "You live in Porto [c1]. Your", ending: "cut" }], "run.failed"],
  ["malformed JSON", [{ text: "You live in Porto [c1]. Your", ending: "malform" }], "run.failed"],
  ["a stream without end", [{ text: ["You live in Porto [c1]. "], ending: "endless" }], "run.failed"],
];

for (const provider of Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[]) {
  describe(`runs through ${provider}`, async () => {
    const service = provider === "compatible" ? compatible : await startWith(provider);
    const user = await service.newMemory();
    await user.write({ content: "I live in Porto." });

    for (const [name, turns, expected] of CASES) {
      test(`${name}: one end, charged as it ended, the same streamed and stored`, async () => {
        model.script(...turns);
        const before = await user.balance();
        const stream = await openStream(service, user.key);
        await stream.done;
        const end = assertWhole(stream.frames());
        assert.equal(end.event, expected, JSON.stringify(end.data));
        const run = await call(service.url, "GET", `/v1/agent/runs/${end.data.run_id}`, { token: user.key });
        assert.equal(`run.${run.body.status}`, expected);
        assert.equal(run.body.model, `${provider}:m-1`);
        if (expected === "run.completed") {
          assert.deepEqual(run.body, end.data.run);
          assert.equal(joinDeltas(stream.frames()), "You live in Porto.");
          assert.equal(run.body.citations[0].quote, "I live in Porto.");
        } else {
          assert.deepEqual(run.body.error, end.data.error);
        }
        assert.equal(before - (await user.balance()), expected === "run.completed" ? 10 : 0);
      });
    }

    test("cancelled: the provider is left at once, and it costs nothing", async () => {
      model.script({ text: "You ", ending: "hang" });
      const before = await user.balance();
      const abandoned = model.abandoned.length;
      const asked = model.calls.length;
      const stream = await openStream(service, user.key);
      const { data } = await stream.seen("run.created");
      await until("the model is asked", () => model.calls.length > asked);
      const at = `/v1/agent/runs/${data.run_id}/cancel`;
      const cancelled = await call(service.url, "POST", at, { token: user.key });
      assert.equal(cancelled.body.status, "cancelled");
      await stream.done;
      assert.equal(assertWhole(stream.frames()).event, "run.cancelled");
      await until("the provider is left", () => model.abandoned.length > abandoned);
      assert.equal(await user.balance(), before);
      assert.equal((await call(service.url, "POST", at, { token: user.key })).status, 409);
    });
  });
}

describe("a run that takes its time", () => {
  const service = compatible;
  const hang = () => model.script({ reasoning: "Let me see. ", ending: "hang" });

  test("goes on when its connection is lost, and is resumed", async () => {
    const user = await service.newMemory();
    await user.write({ content: "I live in Porto." });
    hang();
    const lost = new AbortController();
    const response = await fetch(`${service.url}/v1/agent/run`, {
      method: "POST",
      headers: { authorization: `Bearer ${user.key}`, "content-type": "application/json" },
      body: JSON.stringify({ message: "Where do I live?", stream: true }),
      signal: lost.signal,
    });
    const reader = response.body?.getReader();
    const [created] = parseFrames(new TextDecoder().decode((await reader?.read())?.value));
    lost.abort();
    await reader?.read().catch(() => {});
    const id = created?.data.run_id;
    const run = await call(service.url, "GET", `/v1/agent/runs/${id}`, { token: user.key });
    assert.equal(run.body.status, "running");
    const resumed = await openStream(service, user.key, `/v1/agent/runs/${id}/events?starting_after=1`);
    await resumed.seen("reasoning.delta");
    assert.equal(resumed.frames()[0]?.id, 2);
    await call(service.url, "POST", `/v1/agent/runs/${id}/cancel`, { token: user.key });
    await resumed.done;
    assert.equal(resumed.frames().at(-1)?.event, "run.cancelled");
  });

  test("loses its readers within a second when their key is revoked, and goes on", async () => {
    const user = await service.newMemory();
    hang();
    const { body: other } = await call(service.url, "POST", "/v1/keys", {
      token: user.session,
      body: { name: "other", scopes: ["agent:run"] },
    });
    const stream = await openStream(service, other.key);
    const { data } = await stream.seen("run.created");
    const watching = await openStream(service, user.key, `/v1/agent/runs/${data.run_id}/events`);
    await call(service.url, "DELETE", `/v1/keys/${other.id}`, { token: user.session });
    const began = performance.now();
    await stream.done;
    assert.ok(performance.now() - began < 1_000);
    const run = await call(service.url, "GET", `/v1/agent/runs/${data.run_id}`, { token: user.key });
    assert.equal(run.body.status, "running");
    await call(service.url, "POST", `/v1/agent/runs/${data.run_id}/cancel`, { token: user.key });
    await watching.done;
    assert.equal(assertWhole(watching.frames()).event, "run.cancelled");
  });

  test("that failed can be tried again with the same Idempotency-Key; one that completed is replayed", async () => {
    const user = await service.newMemory();
    await user.write({ content: "I live in Porto." });
    const headers = { "idempotency-key": randomUUID() };
    const before = await user.balance();
    model.script({ refusal: "Not now." });
    const failed = await ask(service, user.key, headers);
    assert.deepEqual([failed.status, failed.body.code], [503, "unavailable"]);
    assert.equal(failed.headers.get("x-credits-charged"), "0");
    model.script({ text: "You live in Porto [c1]." });
    const second = await ask(service, user.key, headers);
    assert.equal(second.status, 200, JSON.stringify(second.body));
    const replayed = await ask(service, user.key, headers);
    assert.deepEqual(replayed.body, second.body);
    assert.equal(replayed.headers.get("idempotent-replayed"), "true");
    assert.equal(before - (await user.balance()), 10);
  });

  test("is left to the next start when the service stops, and its readers are sent away", async () => {
    const env = { DATABASE_URL: service.databaseUrl };
    const user = await service.newMemory();
    await user.write({ content: "I live in Porto." });
    hang();
    const stream = await openStream(service, user.key);
    const { data } = await stream.seen("run.created");
    const began = performance.now();
    const stopped = service.process.signal("SIGTERM");
    await stream.done;
    assert.ok(performance.now() - began < 2_000, "the stream ends before the service does");
    assert.equal(await stopped, 0);
    model.script({ text: "You live in Porto [c1]." });
    const next = await startWith("compatible", env);
    const resumed = await openStream(next, user.key, `/v1/agent/runs/${data.run_id}/events`);
    await resumed.done;
    const end = assertWhole(resumed.frames());
    assert.equal(end.event, "run.completed");
    assert.equal(end.data.run.content, "You live in Porto.");
    await next.process.signal("SIGTERM");
  });
});
