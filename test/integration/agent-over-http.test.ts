/** The agent as a stranger with curl meets it. The built-in helper, which is quick; what takes its time is tested elsewhere. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { describe, test } from "node:test";
import { type Answer, call, signUp } from "../support/api.ts";
import { assertWhole, type EventFrame, joinDeltas, parseFrames } from "../support/event-frames.ts";
import { startMemoryService } from "../support/memory-service.ts";
import { createSeededRandom } from "../support/seeded-random.ts";

const service = await startMemoryService();
const base = service.url;
/** As the usage view names it. */
const RUN_ENDPOINT = "POST /v1/agent/run";
const EVENT_STREAM = "text/event-stream";

const user = await service.newMemory();
await user.write({ content: "I live in Porto. My sister Ana is a nurse. I have a dog called Bruno." });

const ask = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(base, "POST", "/v1/agent/run", { token: user.key, body, headers });

const streamOf = async (body: object): Promise<EventFrame[]> => parseFrames((await ask(body)).body);

describe("POST /v1/agent/run", () => {
  test("answers from what is stored, cites it, and charges ten credits", async () => {
    const before = await user.balance();
    const { status, body, headers } = await ask({ message: "Where do I live?" });
    assert.equal(status, 200, JSON.stringify(body));
    assert.match(body.content, /Porto/);
    assert.equal(body.citations.length > 0, true);
    const { claim_id, quote } = body.citations[0];
    const { content } = (await call(base, "GET", `/v1/memory/claims/${claim_id}`, { token: user.key })).body;
    assert.ok(content.includes(quote), `${quote} stands in ${content}`);
    assert.match(body.id, /^run_/);
    assert.match(body.conversation_id, /^conv_/);
    assert.deepEqual(
      [body.status, body.model, body.error, body.trigger],
      ["completed", "extractive", null, null],
    );
    assert.deepEqual([headers.get("x-credits-charged"), body.usage.credits], ["10", 10]);
    assert.equal(headers.get("x-credits-remaining"), String(before - 10));
    // One for the look at the claim.
    assert.equal(await user.balance(), before - 11);
    const stored = await call(base, "GET", `/v1/agent/runs/${body.id}`, { token: user.key });
    assert.deepEqual(stored.body, body);
    assert.equal(stored.headers.get("x-credits-charged"), null);
  });

  test("streams when it is told to, or when Accept prefers it and nothing is told", async () => {
    const message = "Where do I live?";
    const cases: [object, string | undefined, string][] = [
      [{ message }, undefined, "application/json"],
      [{ message }, "*/*", "application/json"],
      [{ message }, EVENT_STREAM, EVENT_STREAM],
      [{ message }, `application/json;q=0.5, ${EVENT_STREAM}`, EVENT_STREAM],
      [{ message }, `application/json, ${EVENT_STREAM};q=0.9`, "application/json"],
      [{ message, stream: true }, undefined, EVENT_STREAM],
      [{ message, stream: true }, "application/json", EVENT_STREAM],
      [{ message, stream: false }, EVENT_STREAM, "application/json"],
    ];
    for (const [body, accept, expected] of cases) {
      const { headers, status } = await ask(body, accept === undefined ? {} : { accept });
      assert.equal(status, 200);
      assert.equal(headers.get("content-type")?.split(";")[0], expected, JSON.stringify([body, accept]));
      assert.ok(headers.get("x-request-id"));
      assert.ok(headers.get("ratelimit"));
    }
    assert.equal((await ask({ message }, { accept: "image/png" })).status, 406);
  });

  test("streams the same run that is stored", async () => {
    const frames = await streamOf({ message: "What is my dog called?", stream: true });
    const end = assertWhole(frames);
    assert.equal(end.event, "run.completed");
    assert.equal(joinDeltas(frames), end.data.run.content);
    assert.match(end.data.run.content, /Bruno/);
    const stored = await call(base, "GET", `/v1/agent/runs/${end.data.run_id}`, { token: user.key });
    assert.deepEqual(stored.body, end.data.run);
    const retrieved = frames.find(({ event }) => event === "context.retrieved");
    assert.deepEqual(Object.keys(retrieved?.data.claims[0]), ["id", "content", "score"]);
  });

  test("executes once for fifty calls with one key, however they want their answer", async () => {
    const before = await user.balance();
    const key = randomUUID();
    const body = { message: "Who is a nurse?" };
    const headers = { "idempotency-key": key };
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(body, headers)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(new Set(answers.map(({ body: run }) => JSON.stringify(run))).size, 1);
    assert.equal(
      answers.filter(({ headers: sent }) => sent.get("idempotent-replayed") === "true").length,
      49,
    );
    assert.equal(await user.balance(), before - 10);
    const replayed = await ask(body, { ...headers, accept: EVENT_STREAM });
    assert.equal(replayed.headers.get("x-credits-charged"), "0");
    assert.deepEqual(assertWhole(parseFrames(replayed.body)).data.run, answers[0]?.body);
    assert.equal((await ask({ message: "Another?" }, headers)).status, 422);
    assert.equal(await user.balance(), before - 10);
  });

  test("says plainly when nothing is known", async () => {
    const stranger = await service.newMemory();
    const { body } = await call(base, "POST", "/v1/agent/run", {
      token: stranger.key,
      body: { message: "Where do I live?" },
    });
    assert.equal(body.status, "completed");
    assert.deepEqual(body.citations, []);
    assert.ok(body.content.length > 0);
  });

  test("refuses what it can't take, and charges nothing", async () => {
    const before = await user.balance();
    const cases: [unknown, number, RegExp][] = [
      [{}, 400, /message/],
      [{ message: "" }, 400, /message.*blank/],
      [{ message: " \n\t " }, 400, /message.*blank/],
      [{ message: 7 }, 400, /message/],
      [{ message: "x".repeat(32_001) }, 400, /32,000/],
      [{ prompt: "Where do I live?" }, 400, /use message/],
      [{ message: "Hi", stream: "yes" }, 400, /stream/],
      [{ message: "Hi", skills: "daily-brief" }, 400, /skills/],
      [{ message: "Hi", skills: ["daily-brief", "no-such-skill"] }, 400, /skills\/1/],
      [{ message: "Hi", conversation_id: "conv_nonsense" }, 404, /./],
      [{ message: "Hi", conversation_id: "conv_01h455vb4pex5vsknk084sn02q" }, 404, /conversation/],
      ["{", 400, /JSON/],
    ];
    for (const [body, status, detail] of cases) {
      const answer = await ask(body);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.match(JSON.stringify(answer.body), detail);
      assert.match(answer.headers.get("content-type") ?? "", /^application\/problem\+json/);
    }
    assert.equal(await user.balance(), before);
  });

  test("takes any text that is one", async () => {
    for (const message of [
      "x".repeat(32_000),
      "😀".repeat(16_000),
      "\u202e?",
      "¿Dónde vivo?",
      "\u0007?",
      "?!",
    ]) {
      const { status, body } = await ask({ message });
      assert.equal(status, 200, JSON.stringify(body).slice(0, 300));
    }
  });

  test("needs the scope, and credits", async () => {
    const { key } = await signUp(base, ["memory:read"]);
    const refused = await call(base, "POST", "/v1/agent/run", { token: key, body: { message: "Hi?" } });
    assert.deepEqual([refused.status, refused.body.required_scope], [403, "agent:run"]);
    const poor = await startMemoryService({ FREE_TIER_CREDITS: "9" });
    const { key: poorKey } = await signUp(poor.url);
    const unpaid = await call(poor.url, "POST", "/v1/agent/run", {
      token: poorKey,
      body: { message: "Hi?" },
    });
    assert.deepEqual(
      [unpaid.status, unpaid.body.code, unpaid.body.required, unpaid.body.available],
      [402, "insufficient_credits", 10, 9],
    );
    const runs = await call(poor.url, "GET", "/v1/agent/runs", { token: poorKey });
    assert.deepEqual(runs.body, { data: [], next_cursor: null });
    await poor.process.signal("SIGTERM");
  });

  test("shows in usage and ledger as one call", async () => {
    const one = await service.newMemory();
    await call(base, "POST", "/v1/agent/run", { token: one.key, body: { message: "Where do I live?" } });
    const usage = await call(base, "GET", "/v1/credits/usage?group_by=endpoint", { token: one.key });
    const row = usage.body.data.find(({ endpoint }: { endpoint: string }) => endpoint === RUN_ENDPOINT);
    assert.deepEqual(row, { endpoint: RUN_ENDPOINT, calls: 1, credits: 10, errors: 0 });
    const ledger = await call(base, "GET", "/v1/credits/ledger", { token: one.key });
    assert.deepEqual(
      ledger.body.data
        .filter(({ kind }: { kind: string }) => kind !== "grant")
        .map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
      [["charge", -10]],
    );
  });
});

describe("runs", () => {
  test("are listed newest first, page by page, and are nobody else's", async () => {
    const own = await service.newMemory();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { body } = await call(base, "POST", "/v1/agent/run", {
        token: own.key,
        body: { message: `Question ${n}?` },
      });
      ids.unshift(body.id);
    }
    const listed: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const next: string = cursor ? `&cursor=${cursor}` : "";
      const page: Answer = await call(base, "GET", `/v1/agent/runs?limit=2${next}`, { token: own.key });
      listed.push(...page.body.data.map(({ id }: { id: string }) => id));
      cursor = page.body.next_cursor;
    }
    assert.deepEqual(listed, ids);
    assert.deepEqual(
      (await call(base, "GET", "/v1/agent/runs?status=failed", { token: own.key })).body.data,
      [],
    );
    for (const [method, path] of [
      ["GET", `/v1/agent/runs/${ids[0]}`],
      ["GET", `/v1/agent/runs/${ids[0]}/events`],
      ["POST", `/v1/agent/runs/${ids[0]}/cancel`],
      ["GET", "/v1/agent/runs/run_nonsense"],
    ] as const) {
      assert.equal((await call(base, method, path, { token: user.key })).status, 404, path);
    }
    const late = await call(base, "POST", `/v1/agent/runs/${ids[0]}/cancel`, { token: own.key });
    assert.deepEqual([late.status, late.body.code], [409, "conflict"]);
  });

  test("have a conversation that later messages go on with", async () => {
    const first = await ask({ message: "Who is Ana?" });
    const { conversation_id } = first.body;
    const next = await ask({ message: "And where do I live?", conversation_id });
    assert.equal(next.body.conversation_id, conversation_id);
    const path = `/v1/agent/runs?conversation_id=${conversation_id}`;
    const { body } = await call(base, "GET", path, { token: user.key });
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      [next.body.id, first.body.id],
    );
  });
});

describe("GET /v1/agent/runs/{id}/events", async () => {
  const { body } = await ask({ message: "What do you know about my sister?" });
  const read = async (query = "", headers: Record<string, string> = {}): Promise<string> => {
    const answer = await call(base, "GET", `/v1/agent/runs/${body.id}/events${query}`, {
      token: user.key,
      headers,
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  const whole = await read();

  test("gives exactly the rest after every event, by header and by parameter", async () => {
    const frames = parseFrames(whole);
    assertWhole(frames);
    const bytes = whole.split(/(?<=\n\n)/);
    assert.equal(bytes.length, frames.length);
    for (let seen = 0; seen <= frames.length; seen++) {
      const rest = bytes.slice(seen).join("");
      assert.equal(await read("", { "last-event-id": String(seen) }), rest);
      assert.equal(await read(`?starting_after=${seen}`), rest);
    }
    assert.equal(await read("", { "last-event-id": "of another stream" }), whole);
  });

  test("goes on exactly after a connection that was cut anywhere", async () => {
    const random = createSeededRandom(20);
    for (let round = 0; round < 200; round++) {
      const cutAt = random.between(1, whole.length);
      const part = await readBytes(`/v1/agent/runs/${body.id}/events`, cutAt);
      const seen = parseFrames(part);
      const complete = part.slice(0, part.lastIndexOf("\n\n") + 2);
      const kept = part.includes("\n\n") ? complete : "";
      const rest = await read("", { "last-event-id": String(seen.at(-1)?.id ?? 0) });
      assert.equal(kept + rest, whole, `cut at ${cutAt}`);
    }
  });

  test("refuses what is no number", async () => {
    for (const value of ["-1", "x", ""]) {
      const path = `/v1/agent/runs/${body.id}/events?starting_after=${value}`;
      const answer = await call(base, "GET", path, { token: user.key });
      assert.equal(answer.status, 400);
    }
  });

  /** The first bytes of a stream; then the connection is torn down. */
  function readBytes(path: string, count: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const sent = request(base + path, { headers: { authorization: `Bearer ${user.key}` } }, (response) => {
        let text = "";
        response.setEncoding("latin1");
        response.on("data", (chunk: string) => {
          text += chunk;
          if (text.length < count) return;
          sent.destroy();
          resolve(Buffer.from(text.slice(0, count), "latin1").toString());
        });
        response.on("error", () => {});
      });
      sent.on("error", reject);
      sent.end();
    });
  }
});
