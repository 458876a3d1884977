/** Flux over HTTP: states set and read, conditions, conflicts, what is refused, and what it costs. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { type Answer, type CallOptions, call, callAgain, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";
import { startWebhookSink } from "../support/webhook-sink.ts";

const { url } = await spawnService({
  program: "src/main.ts",
  env: {
    DATABASE_URL: await createTestDatabaseUrl(),
    EMBEDDER: "none",
    RATE_LIMIT_PER_MINUTE: "1000000",
    FREE_TIER_CREDITS: "300",
    WEBHOOK_ALLOW_PRIVATE: "true",
  },
});
const caller = await signUp(url);
const { key: token } = caller;
let apps = 0;
const newApp = () => `app-${++apps}`;

const set = (app: string, body: unknown, options: CallOptions = {}): Promise<Answer> =>
  callAgain(url, "POST", `/v1/flux/${app}/state`, { token, body, ...options });
const get = (app: string, options: CallOptions = {}): Promise<Answer> =>
  call(url, "GET", `/v1/flux/${app}/state`, { token, ...options });
const balance = async (key = token): Promise<number> =>
  (await call(url, "GET", "/v1/credits", { token: key })).body.balance;
const ifMatch = (version: number) => ({ headers: { "if-match": `"${version}"` } });

describe("POST and GET /v1/flux/{app}/state", () => {
  test("replaces, merges and patches; each raises the version by one", async () => {
    const app = newApp();
    const never = await get(app);
    assert.deepEqual(never.body, { app, version: 0, state: {}, updated_at: null });
    assert.equal(never.headers.get("etag"), '"0"');

    const first = await set(app, { state: { a: 1, list: [1], gone: { x: null } } });
    assert.equal(first.status, 200);
    assert.equal(first.headers.get("etag"), '"1"');
    assert.equal(first.headers.get("x-credits-charged"), "1");
    assert.equal(first.headers.get("x-credits-remaining"), String(await balance()));
    assert.equal(first.body.version, 1);
    assert.match(first.body.updated_at, /^\d{4}-.*\.\d{3}Z$/);

    const merged = await set(app, { merge: { a: { b: 2, c: null }, gone: null } });
    assert.deepEqual(merged.body.state, { a: { b: 2 }, list: [1] });
    const patched = await set(app, {
      patch: [
        { op: "test", path: "/list/0", value: 1, comment: "unknown members are ignored" },
        { op: "add", path: "/list/-", value: null },
        { op: "move", from: "/a/b", path: "/b" },
      ],
    });
    assert.deepEqual(patched.body.state, { a: {}, list: [1, null], b: 2 });
    const read = await get(app);
    assert.deepEqual(read.body, patched.body);
    assert.equal(read.body.version, 3);
    assert.equal(read.headers.get("x-credits-charged"), "1");
  });

  test("answers 304, which costs nothing, to who has the version", async () => {
    const app = newApp();
    await set(app, { state: { a: 1 } });
    const before = await balance();
    for (const tag of ['"1"', 'W/"1"', '"7", "1"', "*"]) {
      const { status, body, headers } = await get(app, { headers: { "if-none-match": tag } });
      assert.deepEqual([status, body, headers.get("etag")], [304, "", '"1"'], tag);
      assert.equal(headers.get("x-credits-charged"), "0");
    }
    assert.equal(await balance(), before);
    assert.equal((await get(app, { headers: { "if-none-match": '"0"' } })).status, 200);
    assert.equal(await balance(), before - 1);
  });

  test("a write with If-Match counts on top of that version only", async () => {
    const app = newApp();
    assert.equal((await set(app, { state: { a: 1 } }, ifMatch(0))).status, 200);
    const before = await balance();
    const late = await set(app, { state: { a: 2 } }, ifMatch(0));
    assert.equal(late.status, 412);
    assert.equal(late.body.code, "version_conflict");
    assert.equal(late.body.version, 1);
    assert.deepEqual(late.body.state, { a: 1 });
    assert.equal(late.headers.get("etag"), '"1"');
    assert.equal(late.headers.get("x-credits-charged"), "0");
    assert.equal(await balance(), before);
    assert.equal((await set(app, { merge: { b: 1 } }, ifMatch(1))).body.version, 2);
  });

  test("of fifty that demand a version exactly one wins, again and again", async () => {
    const app = newApp();
    const enough = 15;
    const winners = new Map<number, number>();
    await Promise.all(
      Array.from({ length: 50 }, async (_, writer) => {
        for (let version = 0; version < enough; ) {
          const { status, body } = await set(app, { merge: { [`w${writer}`]: version } }, ifMatch(version));
          if (status === 200) {
            assert.equal(body.version, version + 1);
            assert.equal(winners.get(version), undefined, "a version was won twice");
            winners.set(version, writer);
            return;
          }
          assert.equal(status, 412);
          assert.ok(body.version > version);
          version = body.version;
        }
      }),
    );
    const { body } = await get(app);
    assert.equal(body.version, winners.size);
    assert.ok(winners.size >= enough);
    const won = [...winners].map(([version, writer]) => [`w${writer}`, version]);
    assert.deepEqual(body.state, Object.fromEntries(won));
  });

  test("a patch that can't be applied changes nothing, and costs nothing", async () => {
    const app = newApp();
    await set(app, { state: { a: 1 } });
    const before = await balance();
    const patches = [
      [
        { op: "add", path: "/b", value: 1 },
        { op: "test", path: "/a", value: 2 },
      ],
      [{ op: "remove", path: "/b" }],
      [{ op: "replace", path: "", value: [1] }],
      [{ op: "remove", path: "" }],
    ];
    for (const patch of patches) {
      const { status, body } = await set(app, { patch });
      assert.deepEqual([status, body.code], [409, "conflict"], JSON.stringify(patch));
      assert.ok(body.detail.length > 10);
    }
    assert.match((await set(app, { patch: patches[0] })).body.detail, /Operation 1 \(test\)/);
    const { body } = await get(app);
    assert.deepEqual([body.version, body.state], [1, { a: 1 }]);
    assert.equal(await balance(), before - 1, "only the reading was paid");
  });

  test("a state has at most 1 MiB, whatever made it", async () => {
    const app = newApp();
    const large = "x".repeat(1024 * 1024 - 20);
    assert.equal((await set(app, { state: { large } })).status, 200);
    const before = await balance();
    for (const body of [
      { merge: { more: "x".repeat(100) } },
      { state: { large: `${large}${"x".repeat(100)}` } },
      { patch: [{ op: "copy", from: "/large", path: "/again" }] },
    ]) {
      const answer = await set(app, body);
      assert.deepEqual([answer.status, answer.body.code], [413, "too_large"]);
    }
    assert.equal((await set(app, { merge: { large: "x".repeat(1.3 * 1024 * 1024) } })).status, 413);
    assert.equal(await balance(), before);
    assert.equal((await set(app, { merge: { a: 1 } })).body.version, 2);
    assert.equal((await get(app)).body.state.large.length, large.length);
    // What is not ASCII takes more bytes than characters.
    assert.equal((await set(newApp(), { state: { large: "é".repeat(600_000) } })).status, 413);
  });

  test("bad input is refused, with the place that is wrong", async () => {
    const app = newApp();
    const deep = JSON.parse(`${'{"a":'.repeat(62)}{}${"}".repeat(62)}`);
    const bad: [body: unknown, pointer: string][] = [
      [{}, ""],
      [{ state: {}, merge: {} }, ""],
      [{ state: [] }, "/state"],
      [{ state: null }, "/state"],
      [{ merge: 1 }, "/merge"],
      [{ state: {}, version: 1 }, "/version"],
      [{ patch: {} }, "/patch"],
      [{ patch: [{ op: "spam", path: "/a" }] }, "/patch/0/op"],
      [{ patch: [{ op: "add", path: "/a" }] }, "/patch/0/value"],
      [{ patch: [{ op: "remove" }] }, "/patch/0/path"],
      [{ patch: [{ op: "move", path: "/a" }] }, "/patch/0/from"],
      ['{"merge":{"a":1e999}}', "/merge"],
    ];
    for (const [body, pointer] of bad) {
      const answer = await set(app, body);
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.equal(answer.body.errors[0].pointer, pointer, JSON.stringify(answer.body));
    }
    for (const body of ['{"merge":{"__proto__":{}}}', '{"state":', "7"])
      assert.equal((await set(app, body)).status, 400, body);
    const pointers = [
      { op: "add", path: "a", value: 1 },
      { op: "add", path: "/~2", value: 1 },
      { op: "add", path: "/__proto__/a", value: 1 },
    ];
    for (const operation of pointers)
      assert.equal((await set(app, { patch: [operation] })).status, 400, operation.path);
    assert.equal((await set(app, { state: deep })).status, 200);
    const deeper = await set(app, {
      patch: [
        { op: "add", path: `/b`, value: 1 },
        { op: "copy", from: "/a", path: "/b" },
        { op: "move", from: "/b", path: `${"/a".repeat(62)}/b` },
      ],
    });
    assert.equal(deeper.status, 400, "a patch can't nest deeper than a body can");
    for (const [name, value] of [
      ["if-match", "*"],
      ["if-match", '"1", "2"'],
      ["if-none-match", "*"],
    ] as const)
      assert.equal((await set(app, { state: {} }, { headers: { [name]: value } })).status, 400, name);
    for (const name of ["UPPER", "-dash", "a".repeat(65), "a%20b", "%C3%A9"]) {
      assert.equal((await set(name, { state: {} })).status, 400, name);
      assert.equal((await get(name)).status, 400, name);
    }
    assert.equal((await get(app)).body.version, 1, "none of it was a write");
  });

  test("needs a scope, and sees nothing of others", async () => {
    const app = newApp();
    await set(app, { state: { mine: true } });
    const reader = await signUp(url, ["flux:read"]);
    const refused = await set(app, { state: {} }, { token: reader.key });
    assert.deepEqual([refused.status, refused.body.required_scope], [403, "flux:write"]);
    assert.deepEqual((await get(app, { token: reader.key })).body.state, {});
    assert.equal((await get(app, { token: (await signUp(url, ["flux:write"])).key })).status, 403);
    assert.equal((await call(url, "GET", `/v1/flux/${app}/state`)).status, 401);
  });

  test("an account without credits changes nothing", async () => {
    const poor = await signUp(url);
    const app = newApp();
    const writes = await Promise.all(
      Array.from({ length: 310 }, (_, n) => set(app, { merge: { [`k${n}`]: n } }, { token: poor.key })),
    );
    const paid = writes.filter(({ status }) => status === 200);
    const unpaid = writes.filter(({ status }) => status === 402);
    assert.deepEqual([paid.length, unpaid.length], [300, 10]);
    assert.deepEqual(new Set(paid.map(({ body }) => body.version)).size, 300);
    const [{ body, headers } = assert.fail()] = unpaid;
    assert.deepEqual([body.code, body.required, body.available], ["insufficient_credits", 1, 0]);
    assert.equal(headers.get("x-credits-charged"), "0");
    assert.equal(await balance(poor.key), 0);
    const [listed] = (await call(url, "GET", "/v1/flux", { token: poor.key })).body.data;
    assert.equal(listed.version, 300);
  });

  test("one Idempotency-Key is one write", async () => {
    const app = newApp();
    const before = await balance();
    const headers = { "idempotency-key": `flux-${app}` };
    const body = { patch: [{ op: "add", path: "/n", value: 1 }] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => set(app, body, { headers })));
    for (const answer of answers) {
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.body, answers[0]?.body);
      assert.equal(answer.headers.get("etag"), '"1"');
    }
    assert.equal(answers.filter((answer) => answer.headers.get("idempotent-replayed")).length, 19);
    assert.equal(await balance(), before - 1);
    const conflict = { headers: { "idempotency-key": `cas-${app}`, "if-match": '"0"' } };
    assert.equal((await set(app, body, conflict)).status, 412);
    assert.equal((await set(app, body, conflict)).headers.get("idempotent-replayed"), "true");
    assert.equal(await balance(), before - 1);
  });
});

describe("the default app", () => {
  test("is what /v1/flux/state sets and reads", async () => {
    const written = await call(url, "POST", "/v1/flux/state", { token, body: { state: { a: 1 } } });
    assert.deepEqual([written.status, written.body.app, written.body.version], [200, "default", 1]);
    const read = await call(url, "GET", "/v1/flux/state", { token });
    assert.deepEqual(read.body, written.body);
    assert.deepEqual((await get("default")).body, written.body);
    assert.equal((await call(url, "POST", "/v1/flux/state", { token, body: { a: 1 } })).status, 400);
    assert.equal((await call(url, "GET", "/v1/flux/state?x=1", { token })).status, 400);
    const usage = (await call(url, "GET", "/v1/credits/usage", { token })).body.data;
    const of = (endpoint: string) => usage.find((row: { endpoint: string }) => row.endpoint === endpoint);
    assert.equal(of("POST /v1/flux/state").credits, 1);
    assert.equal(of("POST /v1/flux/state").errors, 1);
    assert.ok(of("POST /v1/flux/{app}/state").credits > 1);
  });

  test("apps may be called state and ws", async () => {
    for (const app of ["state", "ws"]) {
      assert.equal((await set(app, { state: { name: app } })).body.app, app);
      assert.deepEqual((await get(app)).body.state, { name: app });
      assert.equal((await call(url, "DELETE", `/v1/flux/${app}`, { token })).status, 204);
    }
    assert.equal((await call(url, "GET", "/v1/flux/state", { token })).body.app, "default");
  });
});

describe("GET /v1/flux and DELETE /v1/flux/{app}", () => {
  test("lists apps by name, page by page", async () => {
    const own = await signUp(url);
    for (const app of ["c", "a", "b_1", "b-1"]) await set(app, { state: { app } }, { token: own.key });
    const first = await call(url, "GET", "/v1/flux?limit=3", { token: own.key });
    assert.equal(first.headers.get("x-credits-charged"), null);
    const names = (answer: Answer) => answer.body.data.map(({ app }: { app: string }) => app);
    assert.deepEqual(names(first), ["a", "b-1", "b_1"]);
    const [item] = first.body.data;
    assert.deepEqual(Object.keys(item), ["app", "version", "updated_at", "bytes"]);
    assert.equal(item.bytes, '{"app":"a"}'.length);
    const cursor = first.body.next_cursor;
    const second = await call(url, "GET", `/v1/flux?limit=3&cursor=${cursor}`, { token: own.key });
    assert.deepEqual([names(second), second.body.next_cursor], [["c"], null]);
    assert.equal((await call(url, "GET", "/v1/flux?cursor=x", { token: own.key })).status, 400);
    assert.equal((await call(url, "GET", "/v1/flux?limit=0", { token: own.key })).status, 400);
  });

  test("a deleted app is empty and not listed, and its versions go on", async () => {
    const own = await signUp(url);
    const remove = (app: string) => call(url, "DELETE", `/v1/flux/${app}`, { token: own.key });
    await set("notes", { state: { secret: 1 } }, { token: own.key });
    await set("notes", { merge: { secret: 2 } }, { token: own.key });
    const before = await balance(own.key);
    assert.equal((await remove("notes")).status, 204);
    assert.equal(await balance(own.key), before);
    assert.equal((await remove("notes")).status, 404);
    assert.equal((await remove("never")).status, 404);
    assert.equal((await remove("NEVER")).status, 400);
    assert.deepEqual((await call(url, "GET", "/v1/flux", { token: own.key })).body.data, []);
    const empty = (await get("notes", { token: own.key })).body;
    assert.deepEqual([empty.version, empty.state], [3, {}]);
    const stale = await set("notes", { merge: { a: 1 } }, { token: own.key, ...ifMatch(2) });
    assert.equal(stale.status, 412);
    assert.equal((await set("notes", { merge: { a: 1 } }, { token: own.key })).body.version, 4);
    assert.equal((await call(url, "GET", "/v1/flux", { token: own.key })).body.data.length, 1);
  });
});

describe("a state that has changed", () => {
  test("is told to webhooks, the last change always", async () => {
    const own = await signUp(url);
    const sink = await startWebhookSink();
    after(() => sink.close());
    const hook = { url: `${sink.url}/hook`, events: ["flux.state.changed"] };
    assert.equal((await call(url, "POST", "/v1/webhooks", { token: own.key, body: hook })).status, 201);
    const begun = performance.now();
    const writes = Array.from({ length: 30 }, (_, n) =>
      set("board", { merge: { [`k${n}`]: n } }, { token: own.key }),
    );
    await Promise.all(writes);
    await until("the last change is told", () => sink.received.at(-1)?.body.data.version === 30);
    const { type, data } = sink.received.at(-1)?.body ?? assert.fail();
    const { updated_at } = (await get("board", { token: own.key })).body;
    assert.equal(type, "flux.state.changed");
    assert.deepEqual(data, { app: "board", version: 30, updated_at, by: "test", deleted: false });
    const seconds = (performance.now() - begun) / 1000;
    assert.ok(sink.received.length <= 1 + Math.ceil(seconds), `${sink.received.length} in ${seconds} s`);
  });

  test("is known to the helper", async () => {
    const own = await signUp(url);
    await set("kitchen", { state: { oven: { timer: "12 minutes" } } }, { token: own.key });
    const { status, body } = await call(url, "POST", "/v1/agent/run", {
      token: own.key,
      body: { message: "What is the oven timer in my kitchen app?" },
    });
    assert.equal(status, 200);
    assert.match(body.content, /12 minutes/);
  });
});
