/** Webhooks over HTTP, with a real receiver: what happens arrives, signed, and its owner can help himself. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { call, signUp } from "../support/api.ts";
import { startMemoryService } from "../support/memory-service.ts";
import { until } from "../support/until.ts";
import { startWebhookSink } from "../support/webhook-sink.ts";
import { newWebhookUser, type User, verifyDelivery } from "../support/webhook-user.ts";

const service = await startMemoryService({ WEBHOOK_ALLOW_PRIVATE: "true", WEBHOOK_RETRY_SECONDS: "1,1" });
const base = service.url;

const newUser = (events?: string[], settings?: object, maker?: "key" | "session") =>
  newWebhookUser(service, events, settings, maker);

/** A URL that has answered 2xx gets as much as there is; before that, little. */
async function verify(user: User): Promise<void> {
  await user.send("POST", `/v1/webhooks/${user.webhook.id}/test`);
  await until("it is verified", async () => {
    const { body } = await user.send("GET", `/v1/webhooks/${user.webhook.id}`);
    return body.verified_at !== null;
  });
}

describe("events", () => {
  test("arrive signed, as both libraries want it, with what happened", async () => {
    // A session's: no key can read what happens to keys.
    const user = await newUser(["*"], {}, "session");
    const [claim] = await user.memory.write({ content: "I live in Lisbon." });
    const [created] = await user.arrived("memory.claim.created");
    assert.ok(created && claim);
    verifyDelivery(user, created);
    assert.throws(() => verifyDelivery(user, { ...created, text: `${created.text} ` }));
    const { outcome: _, ...stored } = claim;
    assert.deepEqual(created.body.data, stored);
    assert.deepEqual(Object.keys(created.body), ["type", "timestamp", "data"]);
    assert.match(String(created.headers["webhook-id"]), /^evt_/);
    assert.equal(created.headers["content-type"], "application/json");

    await user.memory.write({ content: "I moved to Porto." });
    const [updated] = await user.arrived("memory.claim.updated");
    assert.equal(updated?.body.data.id, claim.id);
    assert.ok(updated?.body.data.valid_to);

    const run = await user.send("POST", "/v1/agent/run", { message: "Where do I live?" });
    const [completed] = await user.arrived("agent.run.completed");
    assert.deepEqual(completed?.body.data, run.body);

    await user.send("DELETE", `/v1/memory/claims/${claim.id}`);
    const [deleted] = await user.arrived("memory.claim.deleted");
    assert.deepEqual(deleted?.body.data, { id: claim.id });

    const key = await call(base, "POST", "/v1/keys", {
      token: user.session,
      body: { name: "another", scopes: ["memory:read"] },
    });
    const [keyCreated] = await user.arrived("key.created");
    assert.equal(keyCreated?.body.data.id, key.body.id);
    assert.equal("key" in (keyCreated?.body.data ?? {}), false);
    await call(base, "DELETE", `/v1/keys/${key.body.id}`, { token: user.session });
    const [revoked] = await user.arrived("key.revoked");
    assert.deepEqual(revoked?.body.data, { id: key.body.id });
  });

  test("reach those who listen to them, and nobody else", async () => {
    const user = await newUser(["agent.run.completed"]);
    const other = await newUser(["*"]);
    await user.memory.write({ content: "I live in Lisbon." });
    await user.send("POST", "/v1/agent/run", { message: "Where do I live?" });
    await user.arrived("agent.run.completed");
    assert.deepEqual(
      user.sink.received.map(({ body }) => body.type),
      ["agent.run.completed"],
    );
    assert.deepEqual(other.sink.received, []);
  });

  test("tell when credits run low and when they are gone, once", async () => {
    const poor = await startMemoryService({ WEBHOOK_ALLOW_PRIVATE: "true", FREE_TIER_CREDITS: "20" });
    const sink = await startWebhookSink();
    after(() => sink.close());
    const { key } = await signUp(poor.url);
    const body = { url: sink.url, events: ["credits.low", "credits.exhausted"] };
    await call(poor.url, "POST", "/v1/webhooks", { token: key, body });
    for (let n = 0; n < 24; n++) await call(poor.url, "GET", "/v1/memory/read", { token: key });
    await until("both", () => sink.received.length >= 2);
    await call(poor.url, "GET", "/v1/memory/read", { token: key });
    const types = sink.received.map(({ body: sent }) => sent.type).sort();
    assert.deepEqual(types, ["credits.exhausted", "credits.low"]);
    assert.equal(sink.received.find(({ body: sent }) => sent.type === "credits.low")?.body.data.balance, 1);
    await poor.process.signal("SIGTERM");
  });
});

describe("a delivery that fails", () => {
  test("is tried again with the same id, and the log says what happened", async () => {
    const user = await newUser(["ping"]);
    let tries = 0;
    user.sink.answer((_received, response) => {
      response.statusCode = ++tries === 1 ? 500 : 200;
      response.end(tries === 1 ? "not now" : "thanks");
    });
    const { body: delivery, status } = await user.send("POST", `/v1/webhooks/${user.webhook.id}/test`);
    assert.deepEqual([status, delivery.status, delivery.event_type], [201, "pending", "ping"]);
    const [first, second] = await user.arrived("ping", 2);
    assert.ok(first && second);
    assert.equal(first.headers["webhook-id"], second.headers["webhook-id"]);
    assert.equal(first.headers["webhook-id"], delivery.event_id);
    assert.equal(first.text, second.text);
    verifyDelivery(user, second);
    const [logged] = await until("the log has it", async () => {
      const list = await user.log("?status=succeeded");
      return list.length > 0 ? list : undefined;
    });
    assert.deepEqual([logged?.id, logged?.attempts, logged?.response_status], [delivery.id, 2, 200]);
    const { id } = user.webhook;
    const token = user.key;
    const { body: full } = await call(base, "GET", `/v1/webhooks/${id}/deliveries/${delivery.id}`, { token });
    assert.equal(full.request_body, first.text);
    assert.deepEqual(
      full.attempt_log.map((attempt: Record<string, unknown>) => [
        attempt.attempt,
        attempt.response_status,
        attempt.response_body,
        attempt.error,
      ]),
      [
        [1, 500, "not now", "answered 500, and not 2xx"],
        [2, 200, "thanks", null],
      ],
    );
    assert.ok(full.attempt_log[0].total_ms >= 0);
  });

  test("has failed after the last attempt, is delivered again on request, or recovered with others", async () => {
    const user = await newUser(["ping"]);
    await verify(user);
    const since = new Date().toISOString();
    user.sink.answer((_received, response) => {
      response.statusCode = 503;
      response.end();
    });
    for (let n = 0; n < 3; n++) await user.send("POST", `/v1/webhooks/${user.webhook.id}/test`);
    await until("all have failed", async () => (await user.log("?status=failed")).length === 3, 20_000);
    const health = (await user.send("GET", `/v1/webhooks/${user.webhook.id}`)).body.health;
    assert.equal(health.state, "failing");
    assert.ok(health.failing_since && health.last_failure_at);
    user.sink.answer((_received, response) => response.end());
    const [one] = await user.log();
    const sentBefore = user.sink.received.length;
    const again = await call(base, "POST", `/v1/webhooks/deliveries/${one?.id}/redeliver`, {
      token: user.key,
    });
    assert.deepEqual([again.status, again.body.status], [200, "pending"]);
    await until("it is there", () => user.sink.received.length === sentBefore + 1);
    assert.equal(user.sink.received.at(-1)?.headers["webhook-id"], one?.event_id);
    const at = `/v1/webhooks/${user.webhook.id}/recover`;
    await until("it has succeeded", async () => (await user.log("?status=failed")).length === 2);
    assert.deepEqual((await user.send("POST", at, { since })).body, { recovered: 2 });
    await until("all have succeeded", async () => (await user.log("?status=succeeded")).length === 4);
    assert.equal((await user.send("GET", `/v1/webhooks/${user.webhook.id}`)).body.health.state, "healthy");
  });

  test("waits as long as its receiver asks for", async () => {
    const user = await newUser(["ping"]);
    user.sink.answer((_received, response) => {
      response.writeHead(429, { "retry-after": "3" }).end();
    });
    await user.send("POST", `/v1/webhooks/${user.webhook.id}/test`);
    await user.arrived("ping");
    const [logged] = await until("the log has it", async () => {
      const [entry] = await user.log();
      return entry?.attempts === 1 ? [entry] : undefined;
    });
    const waits = Date.parse(String(logged?.next_attempt_at)) - Date.parse(String(logged?.last_attempt_at));
    assert.ok(waits >= 2_900 && waits < 10_000, `${waits} ms`);
  });

  test("with 410 disables its webhook at once; others are told; it can be enabled again", async () => {
    const user = await newUser(["ping"]);
    const watching = await startWebhookSink();
    after(() => watching.close());
    await user.send("POST", "/v1/webhooks", { url: watching.url, events: ["webhook.disabled"] });
    user.sink.answer((_received, response) => {
      response.statusCode = 410;
      response.end();
    });
    await user.send("POST", `/v1/webhooks/${user.webhook.id}/test`);
    const told = await until("the other is told", () => watching.received[0]);
    assert.deepEqual(
      [told.body.type, told.body.data.webhook_id, told.body.data.reason],
      ["webhook.disabled", user.webhook.id, "gone"],
    );
    const one = `/v1/webhooks/${user.webhook.id}`;
    const disabled = (await user.send("GET", one)).body;
    assert.deepEqual(
      [disabled.status, disabled.disabled_reason, disabled.health.state],
      ["disabled", "gone", "disabled"],
    );
    assert.equal((await user.send("POST", `${one}/test`)).status, 409);
    user.sink.answer((_received, response) => response.end());
    const enabled = await call(base, "PATCH", `/v1/webhooks/${user.webhook.id}`, {
      token: user.key,
      body: { status: "enabled" },
    });
    assert.deepEqual([enabled.body.status, enabled.body.disabled_reason], ["enabled", null]);
    assert.equal((await user.send("POST", `${one}/test`)).status, 201);
    await user.arrived("ping", 2);
  });
});

describe("an ordered webhook", () => {
  test("gets its events one at a time, and waits for one that fails", async () => {
    const user = await newUser(["memory.claim.created"], { ordered: true });
    const failed = new Set<string>();
    user.sink.answer(({ body }, response) => {
      const isFirstOfSecond = body.data.content === "Crate 1 is sealed." && !failed.has(body.data.id);
      failed.add(body.data.id);
      response.statusCode = isFirstOfSecond ? 500 : 200;
      response.end();
    });
    for (let n = 0; n < 5; n++) await user.memory.write({ content: `Crate ${n} is sealed.` });
    await user.arrived("memory.claim.created", 6);
    assert.deepEqual(
      user.sink.received.map(({ body }) => body.data.content),
      [0, 1, 1, 2, 3, 4].map((n) => `Crate ${n} is sealed.`),
    );
  });
});

describe("a secret", () => {
  test("is shown once, and after a rotation both sign", async () => {
    const user = await newUser(["ping"]);
    const one = `/v1/webhooks/${user.webhook.id}`;
    assert.match(user.webhook.secret, /^whsec_/);
    assert.equal("secret" in (await user.send("GET", one)).body, false);
    const listed = (await call(base, "GET", "/v1/webhooks", { token: user.key })).body.data;
    assert.equal(listed.length, 1);
    assert.equal("secret" in listed[0], false);
    const rotated = await user.send("POST", `/v1/webhooks/${user.webhook.id}/rotate_secret`);
    assert.notEqual(rotated.body.secret, user.webhook.secret);
    await user.send("POST", `${one}/test`);
    const [ping] = await user.arrived("ping");
    assert.ok(ping);
    verifyDelivery(user, ping);
    verifyDelivery(user, ping, rotated.body.secret);
    assert.equal(String(ping.headers["webhook-signature"]).split(" ").length, 2);
  });
});

describe("what is forgotten", () => {
  test("leaves what is stored of events, and of answers to them", async () => {
    const user = await newUser(["memory.claim.created"]);
    user.sink.answer(({ text }, response) => response.end(text));
    const [claim] = await user.memory.write({ content: "The canary sings at the old mill." });
    const [delivery] = await until("it is delivered", async () => {
      const list = await user.log("?status=succeeded");
      return list.length > 0 ? list : undefined;
    });
    const at = `/v1/webhooks/${user.webhook.id}/deliveries/${delivery?.id}`;
    assert.match(JSON.stringify((await user.send("GET", at)).body), /canary/);
    await user.send("DELETE", `/v1/memory/claims/${claim?.id}`);
    const after = (await user.send("GET", at)).body;
    assert.doesNotMatch(JSON.stringify(after), /canary/);
    assert.deepEqual(JSON.parse(after.request_body).data, { forgotten: true });
  });

  test("is counted in the receipt of an erasure", async () => {
    const user = await newUser(["memory.claim.created"]);
    await user.memory.write({ content: "I live in Porto. I have a dog." });
    await user.arrived("memory.claim.created", 2);
    const receipt = await user.send("DELETE", "/v1/memory");
    assert.equal(receipt.body.deliveries, 2);
  });
});

describe("bad input", () => {
  test("is refused with the place and what to do, and nothing is stored", async () => {
    const { key } = await signUp(base);
    const good = { url: "https://example.com/hook", events: ["*"] };
    const cases: [object, RegExp][] = [
      [{}, /url.*required|events.*required/],
      [{ ...good, url: "" }, /url/],
      [{ ...good, url: "ftp://example.com" }, /url/],
      [{ ...good, url: "https://user:pass@example.com/" }, /url/],
      [{ ...good, url: `https://example.com/${"x".repeat(2_100)}` }, /url/],
      [{ ...good, events: [] }, /events/],
      [{ ...good, events: ["no.such.event"] }, /agent\.run\.completed/],
      [{ ...good, events: "*" }, /events/],
      [{ ...good, secret: "mine" }, /secret/],
      [{ ...good, ordered: "yes" }, /ordered/],
      [{ ...good, description: "x".repeat(501) }, /description/],
    ];
    for (const [body, detail] of cases) {
      const answer = await call(base, "POST", "/v1/webhooks", { token: key, body });
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.match(JSON.stringify(answer.body.errors), detail);
    }
    assert.deepEqual((await call(base, "GET", "/v1/webhooks", { token: key })).body.data, []);
  });

  test("private addresses are refused at creation, unless that is allowed", async () => {
    const strict = await startMemoryService();
    const { key } = await signUp(strict.url);
    for (const url of [
      "http://example.com/",
      "https://127.0.0.1/",
      "https://localhost/",
      "https://[::1]/",
      "https://0x7f.1/",
      "https://2130706433/",
      "https://169.254.169.254/latest/meta-data",
      "https://[::ffff:10.0.0.1]/",
      "https://example.com:22/",
    ]) {
      const answer = await call(strict.url, "POST", "/v1/webhooks", {
        token: key,
        body: { url, events: ["*"] },
      });
      assert.equal(answer.status, 400, url);
    }
    const body = { url: "https://example.com/hook", events: ["*"] };
    const allowed = await call(strict.url, "POST", "/v1/webhooks", { token: key, body });
    assert.equal(allowed.status, 201, JSON.stringify(allowed.body));
    await strict.process.signal("SIGTERM");
  });

  test("other people's webhooks are not there", async () => {
    const user = await newUser(["ping"]);
    await user.send("POST", `/v1/webhooks/${user.webhook.id}/test`);
    const [delivery] = await until("the log has it", async () => {
      const list = await user.log();
      return list.length > 0 ? list : undefined;
    });
    const { key } = await signUp(base);
    const one = `/v1/webhooks/${user.webhook.id}`;
    for (const [method, path, body] of [
      ["GET", one],
      ["PATCH", one, { description: "mine" }],
      ["DELETE", one],
      ["POST", `${one}/test`, {}],
      ["POST", `${one}/rotate_secret`, {}],
      ["POST", `${one}/recover`, { since: "2026-01-01T00:00:00Z" }],
      ["GET", `${one}/deliveries`],
      ["GET", `${one}/deliveries/${delivery?.id}`],
      ["POST", `/v1/webhooks/deliveries/${delivery?.id}/redeliver`, {}],
    ] as const) {
      const answer = await call(base, method, path, { token: key, ...(body ? { body } : {}) });
      assert.equal(answer.status, 404, `${method} ${path}`);
    }
    const { key: reader } = await signUp(base, ["webhooks:read"]);
    const refused = await call(base, "POST", "/v1/webhooks", {
      token: reader,
      body: { url: "https://example.com", events: ["*"] },
    });
    assert.deepEqual([refused.status, refused.body.required_scope], [403, "webhooks:write"]);
    const gone = await call(base, "DELETE", `/v1/webhooks/${user.webhook.id}`, { token: user.key });
    assert.equal(gone.status, 204);
    const read = await call(base, "GET", `/v1/webhooks/${user.webhook.id}`, { token: user.key });
    assert.equal(read.status, 404);
    const deliveries = await call(base, "GET", `/v1/webhooks/${user.webhook.id}/deliveries`, {
      token: user.key,
    });
    assert.equal(deliveries.status, 404);
    const recovered = await call(base, "POST", `/v1/webhooks/${user.webhook.id}/recover`, {
      token: user.key,
      body: { since: "2026-01-01T00:00:00Z" },
    });
    assert.equal(recovered.status, 404);
    const rotated = await call(base, "POST", `/v1/webhooks/${user.webhook.id}/test`, { token: user.key });
    assert.equal(rotated.status, 404);
    const rotatedSecret = await call(base, "POST", `/v1/webhooks/${user.webhook.id}/rotate_secret`, {
      token: user.key,
    });
    assert.equal(rotatedSecret.status, 404);
  });
});
