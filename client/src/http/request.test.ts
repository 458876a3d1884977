/** Calls against a server that does what a test says: failures, waits, redirects, lost connections. */
import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import {
  hangUp,
  json,
  problem,
  type Reply,
  silence,
  startScriptedServer,
} from "../../../test/support/scripted-server.ts";
import { PersonalHelper, type PersonalHelperOptions } from "../index.ts";

const KEY = "ph_live_secret";
const { url: baseUrl, requests, script } = await startScriptedServer();

// Waits are random up to a limit: without chance they are nothing, so that no test waits.
mock.method(Math, "random", () => 0);

const helperWith = (options: PersonalHelperOptions = {}) =>
  new PersonalHelper({ apiKey: KEY, baseUrl, ...options });
const helper = helperWith();
const list = { data: [], next_cursor: null };

describe("a call that fails", () => {
  const TEMPORARY: [string, Reply][] = [
    ["a lost connection", hangUp],
    ["408", problem(408, "timeout")],
    ["429", problem(429, "rate_limited", { "retry-after": "0" })],
    ["500", problem(500, "internal")],
    ["502 of a proxy", (_request, response) => response.writeHead(502).end("<h1>Bad gateway</h1>")],
    ["503", problem(503, "unavailable")],
  ];
  for (const [what, reply] of TEMPORARY) {
    test(`is tried again after ${what}, a POST with one key`, async () => {
      script(reply, reply, json(200, list));
      await helper.webhooks.list();
      assert.equal(requests.length, 3);
      script(reply, json(201, { claims: [] }));
      await helper.memory.write("I like tea.");
      const keys = requests.map(({ headers }) => headers["idempotency-key"]);
      assert.equal(keys.length, 2);
      assert.equal(keys[0], keys[1]);
      assert.match(String(keys[0]), /^[\d-]{20,}$/);
    });
  }

  test("has a key of its own for every POST, or the one that is given", async () => {
    script(...Array.from({ length: 3 }, () => json(201, { claims: [] })));
    await helper.memory.write("a");
    await helper.memory.write("a");
    await helper.memory.write("a", { idempotencyKey: "mine" });
    const keys = requests.map(({ headers }) => headers["idempotency-key"]);
    assert.equal(new Set(keys).size, 3);
    assert.equal(keys[2], "mine");
  });

  test("waits while its first try still runs elsewhere", async () => {
    script(problem(409, "idempotency_in_flight", { "retry-after": "0" }), json(201, { claims: [] }));
    await helper.memory.write("a");
    assert.equal(requests.length, 2);
  });

  for (const [status, code, name] of [
    [400, "invalid_request", "InvalidRequestError"],
    [401, "unauthenticated", "AuthenticationError"],
    [402, "insufficient_credits", "CreditsError"],
    [403, "insufficient_scope", "PermissionError"],
    [404, "not_found", "NotFoundError"],
    [409, "conflict", "ConflictError"],
    [412, "version_conflict", "VersionConflictError"],
    [422, "idempotency_mismatch", "ApiError"],
  ] as const) {
    test(`is over with ${status} ${code}`, async () => {
      script(problem(status, code));
      await assert.rejects(helper.memory.write("a"), { name, status, code, message: `It is ${code}.` });
      assert.equal(requests.length, 1);
    });
  }

  test("is tried twice more and no oftener, or as often as it says", async () => {
    script(...Array.from({ length: 5 }, () => problem(503, "unavailable")));
    await assert.rejects(helper.credits.balance(), { name: "ServerError", status: 503 });
    assert.equal(requests.length, 3);
    await assert.rejects(helper.credits.balance({ maxRetries: 0 }));
    await assert.rejects(helperWith({ maxRetries: 0 }).credits.balance());
    assert.equal(requests.length, 5);
  });

  test("is not tried again where it would have to wait for more than a minute", async () => {
    script(problem(429, "rate_limited", { "retry-after": "61" }));
    await assert.rejects(helper.credits.balance(), { name: "RateLimitError", retryAfterSeconds: 61 });
  });

  test("a PATCH is tried again where nothing was done, and nowhere else", async () => {
    script(problem(429, "rate_limited", { "retry-after": "0" }), json(200, {}));
    await helper.webhooks.update("whk_1", {});
    assert.equal(requests[1]?.headers["idempotency-key"], undefined);
    for (const reply of [hangUp, problem(500, "internal"), problem(503, "unavailable")]) {
      script(reply);
      await assert.rejects(helper.webhooks.update("whk_1", {}));
    }
  });

  test("a DELETE that finds nothing after a lost answer has deleted it", async () => {
    script(hangUp, problem(404, "not_found"));
    assert.equal(await helper.feeds.delete("feed_1"), undefined);
    script(problem(404, "not_found"));
    await assert.rejects(helper.feeds.delete("feed_1"), { name: "NotFoundError" });
  });

  test("a body that is a stream is sent once", async () => {
    async function* lines() {
      yield { type: "claim", content: "I like tea." };
      yield '{"type":"claim","content":"I like cake."}';
      yield new TextEncoder().encode('{"type":"claim","content":"I like figs."}\n');
    }
    script(problem(503, "unavailable"));
    await assert.rejects(helper.memory.import(lines()), { status: 503 });
    assert.equal(requests.length, 1);
    assert.deepEqual(
      requests[0]?.body.split("\n").map((line) => line && JSON.parse(line).content),
      ["I like tea.", "I like cake.", "I like figs.", ""],
    );
    assert.equal(requests[0]?.headers["content-type"], "application/x-ndjson");
  });
});

describe("time and aborts", () => {
  test("no answer in time is an error of its own, after all tries", async () => {
    script(silence, silence);
    await assert.rejects(helper.credits.balance({ timeoutMs: 500, maxRetries: 1 }), { name: "TimeoutError" });
    assert.equal(requests.length, 2);
  });

  test("an abort throws its reason, before, during and between tries, and leaves nothing behind", async () => {
    const reason = new Error("enough");
    script();
    await assert.rejects(helper.credits.balance({ signal: AbortSignal.abort(reason) }), reason);
    assert.equal(requests.length, 0);

    const controller = new AbortController();
    script(() => controller.abort(reason));
    await assert.rejects(helper.credits.balance({ signal: controller.signal }), reason);

    const late = new AbortController();
    script(problem(503, "unavailable", { "retry-after": "50" }));
    const waiting = helperWith({ onAnswer: () => setImmediate(() => late.abort(reason)) });
    await assert.rejects(waiting.credits.balance({ signal: late.signal }), reason);
    assert.equal(requests.length, 1);
  });

  test("one signal serves any number of calls without a warning", async () => {
    const warned = mock.fn();
    process.on("warning", warned);
    const { signal } = new AbortController();
    script(...Array.from({ length: 30 }, () => json(200, list)));
    for (let n = 0; n < 30; n++) await helper.webhooks.list({}, { signal });
    process.off("warning", warned);
    assert.equal(warned.mock.callCount(), 0);
  });
});

describe("the key", () => {
  test("goes with every call, and nowhere else", async () => {
    const cause = (error: unknown): string =>
      error instanceof Error ? `${error.stack}${cause(error.cause)}` : "";
    script(json(200, list), (_request, response) =>
      response.writeHead(307, { location: "http://127.0.0.1:9/" }).end(),
    );
    await helper.webhooks.list();
    assert.equal(requests[0]?.headers.authorization, `Bearer ${KEY}`);
    await assert.rejects(
      helper.webhooks.list(),
      (error) => /redirects/.test(String(error)) && !cause(error).includes(KEY),
    );
    assert.equal(requests.length, 2, "a redirect is not followed, and not tried again");
    const nowhere = new PersonalHelper({ apiKey: KEY, baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
    await assert.rejects(nowhere.webhooks.list(), (error) => !cause(error).includes(KEY));
  });

  test("that can't be one is refused without being repeated", () => {
    for (const apiKey of ["", " ", "ph_live\nx", "schlüssel"]) {
      assert.throws(
        () => new PersonalHelper({ apiKey, baseUrl }),
        (error) => error instanceof Error && (apiKey.trim() === "" || !error.message.includes(apiKey)),
      );
    }
    assert.throws(() => new PersonalHelper({ baseUrl: "nowhere" }), TypeError);
  });

  test("may have a line break behind it, as files have", async () => {
    script(json(200, list));
    await helperWith({ apiKey: `${KEY}\n` }).webhooks.list();
    assert.equal(requests[0]?.headers.authorization, `Bearer ${KEY}`);
  });

  test("is not needed: then there is no header", async () => {
    script(json(200, { data: [] }));
    await new PersonalHelper({ baseUrl: `${baseUrl}/` }).credits.prices();
    assert.deepEqual(
      [requests[0]?.url, requests[0]?.headers.authorization],
      ["/v1/credits/prices", undefined],
    );
  });
});

describe("what is sent and answered", () => {
  test("parameters are escaped, and left out where they are undefined", async () => {
    script(json(200, []), json(200, {}));
    await helper.memory.search("a&b=c ü", { tag: undefined, limit: 5, explain: true });
    assert.equal(requests[0]?.url, "/v1/memory/claims/search?limit=5&explain=true&q=a%26b%3Dc+%C3%BC");
    await helper.skills.get("../keys?x");
    assert.equal(requests[1]?.url, "/v1/skills/..%2Fkeys%3Fx");
  });

  test("a list is one page, or all of them, asked for one by one", async () => {
    script(
      json(200, { data: [1, 2], next_cursor: "c1" }),
      json(200, { data: [3], next_cursor: "c2" }),
      json(200, { data: [], next_cursor: null }),
    );
    const found: unknown[] = [];
    for await (const item of helper.feeds.list({ role: "owner" })) {
      found.push(item);
      if (found.length === 2) assert.equal(requests.length, 1);
    }
    assert.deepEqual(found, [1, 2, 3]);
    assert.deepEqual(
      requests.map(({ url }) => url),
      ["", "&cursor=c1", "&cursor=c2"].map((cursor) => `/v1/feeds?role=owner${cursor}`),
    );
  });

  test("whoever watches answers sees each try, and can't disturb it", async () => {
    const seen: (string | number)[] = [];
    const watched = helperWith({
      onAnswer({ method, path, status, creditsRemaining }) {
        seen.push(`${method} ${path}`, status, creditsRemaining ?? "none");
        throw new Error("a fault of the listener");
      },
    });
    script(problem(503, "unavailable"), json(200, {}, { "x-credits-remaining": "9.5" }));
    await watched.memory.profile();
    const call = "GET /v1/memory/claims/profile";
    assert.deepEqual(seen, [call, 503, "none", call, 200, 9.5]);
  });

  test("headers can be added", async () => {
    script(json(200, list));
    await helper.webhooks.list({}, { headers: { "X-Trace": "t1" } });
    assert.equal(requests[0]?.headers["x-trace"], "t1");
  });
});
