/** Webhooks carry what their maker may read, for as long as the maker may; and what happened can be listed. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { type Answer, call } from "../support/api.ts";
import { startMemoryService } from "../support/memory-service.ts";
import { until } from "../support/until.ts";
import { startWebhookSink, type WebhookSink } from "../support/webhook-sink.ts";

const service = await startMemoryService({ WEBHOOK_ALLOW_PRIVATE: "true", WEBHOOK_RETRY_SECONDS: "1" });
const base = service.url;

type Send = (method: string, path: string, body?: object) => Promise<Answer>;

async function newOwner() {
  const memory = await service.newMemory();
  const by =
    (token: string): Send =>
    (method, path, body) =>
      call(base, method, path, { token, ...(body ? { body } : {}) });
  const newKey = async (scopes: string[], settings: object = {}) => {
    const body = { name: "narrow", scopes, ...settings };
    const made = await call(base, "POST", "/v1/keys", { token: memory.session, body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return { id: made.body.id as string, send: by(made.body.key) };
  };
  return { memory, session: by(memory.session), key: by(memory.key), newKey };
}

async function newSink(): Promise<WebhookSink> {
  const sink = await startWebhookSink();
  after(() => sink.close());
  return sink;
}

const typesOf = (sink: WebhookSink): string[] => sink.received.map(({ body }) => body.type);

async function addWebhook(send: Send, sink: WebhookSink, events = ["*"]) {
  const made = await send("POST", "/v1/webhooks", { url: sink.url, events });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
}

describe("a webhook", () => {
  test("shows its maker's scopes, and gets only what these may read", async () => {
    const owner = await newOwner();
    const narrow = await owner.newKey(["webhooks:write", "credits:read"]);
    const [narrowSink, ownerSink] = [await newSink(), await newSink()];
    const webhook = await addWebhook(narrow.send, narrowSink);
    assert.deepEqual([webhook.scopes, webhook.key_id], [["webhooks:write", "credits:read"], narrow.id]);
    const ofSession = await addWebhook(owner.session, ownerSink);
    assert.ok(ofSession.scopes.includes("memory:read") && ofSession.key_id === null);

    await owner.memory.write({ content: "I live in Lisbon." });
    await owner.key("POST", "/v1/agent/run", { message: "Where do I live?" });
    await until("the owner has both", () => ownerSink.received.length >= 2);
    assert.deepEqual(typesOf(ownerSink).sort(), ["agent.run.completed", "memory.claim.created"]);
    // Sent after them: what was to come before it would be there.
    await narrow.send("POST", `/v1/webhooks/${webhook.id}/test`);
    await until("the ping is there", () => narrowSink.received.length > 0);
    assert.deepEqual(typesOf(narrowSink), ["ping"]);
    const { body: log } = await owner.key("GET", `/v1/webhooks/${webhook.id}/deliveries`);
    assert.deepEqual(
      log.data.map((delivery: { event_type: string }) => delivery.event_type),
      ["ping"],
    );
  });

  test("that names events which its maker may not read is refused, when made and when changed", async () => {
    const owner = await newOwner();
    const narrow = await owner.newKey(["webhooks:read", "webhooks:write"]);
    const url = "https://example.com/hook";
    const refused = await narrow.send("POST", "/v1/webhooks", {
      url,
      events: ["ping", "memory.claim.created"],
    });
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.required_scope],
      [403, "insufficient_scope", "memory:read"],
    );
    assert.match(refused.headers.get("www-authenticate") ?? "", /scope="memory:read"/);
    const keys = await narrow.send("POST", "/v1/webhooks", { url, events: ["key.created"] });
    assert.deepEqual([keys.status, keys.body.code], [403, "forbidden"]);
    assert.deepEqual((await narrow.send("GET", "/v1/webhooks")).body.data, []);

    const own = (await narrow.send("POST", "/v1/webhooks", { url, events: ["ping"] })).body;
    const widened = await narrow.send("PATCH", `/v1/webhooks/${own.id}`, { events: ["agent.run.completed"] });
    assert.deepEqual([widened.status, widened.body.required_scope], [403, "agent:run"]);

    // Another's: neither its events nor its texts can be led to somewhere else.
    const named = (await owner.session("POST", "/v1/webhooks", { url, events: ["memory.claim.created"] }))
      .body;
    const all = (await owner.session("POST", "/v1/webhooks", { url, events: ["*"] })).body;
    const elsewhere = { url: "https://example.com/elsewhere" };
    const moved = await narrow.send("PATCH", `/v1/webhooks/${named.id}`, elsewhere);
    assert.deepEqual([moved.status, moved.body.required_scope], [403, "memory:read"]);
    const taken = await narrow.send("PATCH", `/v1/webhooks/${all.id}`, elsewhere);
    assert.deepEqual([taken.status, taken.body.scopes], [200, ["webhooks:read", "webhooks:write"]]);
    const described = await narrow.send("PATCH", `/v1/webhooks/${named.id}`, { description: "theirs" });
    assert.deepEqual([described.status, described.body.key_id], [200, null]);
  });

  test("shows what was sent to those only who may read the event", async () => {
    const owner = await newOwner();
    const reader = await owner.newKey(["webhooks:read"]);
    const sink = await newSink();
    sink.answer(({ text }, response) => response.end(text));
    const webhook = await addWebhook(owner.key, sink, ["memory.claim.created", "ping"]);
    await owner.memory.write({ content: "The canary sings at the old mill." });
    const delivered = await until("it is delivered", async () => {
      const { body } = await reader.send("GET", `/v1/webhooks/${webhook.id}/deliveries?status=succeeded`);
      return body.data[0];
    });
    const at = `/v1/webhooks/${webhook.id}/deliveries/${delivered.id}`;
    const seen = (await reader.send("GET", at)).body;
    assert.deepEqual([seen.request_body, seen.required_scope], [null, "memory:read"]);
    assert.equal(seen.attempt_log[0].response_status, 200);
    assert.doesNotMatch(JSON.stringify(seen), /canary/);
    const whole = (await owner.key("GET", at)).body;
    assert.match(whole.request_body, /canary/);
    assert.equal(whole.required_scope, null);
  });
});

describe("when its maker ends, a webhook", () => {
  test("stops, others are told why, and whoever enables it is its maker", async () => {
    const owner = await newOwner();
    const maker = await owner.newKey(["webhooks:read", "webhooks:write", "memory:read"]);
    const [sink, watching] = [await newSink(), await newSink()];
    const webhook = await addWebhook(maker.send, sink);
    await addWebhook(owner.session, watching, ["webhook.disabled"]);
    await owner.memory.write({ content: "Crate 1 is sealed." });
    await until("it arrives", () => sink.received.length > 0);
    assert.equal((await owner.session("DELETE", `/v1/keys/${maker.id}`)).status, 204);
    await owner.memory.write({ content: "Crate 2 is sealed." });
    const told = await until("others are told", () => watching.received[0]);
    assert.deepEqual([told.body.data.webhook_id, told.body.data.reason], [webhook.id, "maker_revoked"]);
    const at = `/v1/webhooks/${webhook.id}`;
    const stopped = (await owner.key("GET", at)).body;
    assert.deepEqual(
      [stopped.status, stopped.disabled_reason, stopped.health.state],
      ["disabled", "maker_revoked", "disabled"],
    );
    assert.equal((await owner.key("POST", `${at}/test`)).status, 409);

    const enabled = await owner.session("PATCH", at, { status: "enabled" });
    assert.deepEqual([enabled.body.status, enabled.body.key_id], ["enabled", null]);
    await owner.memory.write({ content: "Crate 3 is sealed." });
    await until("it goes on", () => sink.received.length > 1);
    assert.deepEqual(
      sink.received.map(({ body }) => body.data.content),
      ["Crate 1 is sealed.", "Crate 3 is sealed."],
    );
  });

  test("sends nothing of what still waits", async () => {
    const owner = await newOwner();
    const maker = await owner.newKey(["webhooks:read", "webhooks:write", "memory:read"]);
    const sink = await newSink();
    sink.answer((_received, response) => {
      response.writeHead(503, { "retry-after": "0" }).end();
    });
    const webhook = await addWebhook(maker.send, sink);
    await owner.memory.write({ content: "Crate 4 is sealed." });
    const pending = () => owner.key("GET", `/v1/webhooks/${webhook.id}/deliveries`);
    await until("it was tried", async () => (await pending()).body.data[0]?.attempts === 1);
    await owner.session("DELETE", `/v1/keys/${maker.id}`);
    const { body } = await pending();
    assert.deepEqual([body.data[0].status, body.data[0].attempts], ["pending", 1]);
    // Past the time of its retry: what is tried later shows that the lanes went on.
    const other = await newSink();
    const watching = await addWebhook(owner.key, other, ["ping"]);
    for (let n = 1; n <= 2; n++) {
      await owner.key("POST", `/v1/webhooks/${watching.id}/test`);
      await until("the other is served", () => other.received.length >= n);
    }
    assert.equal(sink.received.length, 1);
  });

  test("stops with a key that expires, and goes on with the one that a rotation makes", async () => {
    const owner = await newOwner();
    const scopes = ["webhooks:read", "webhooks:write", "memory:read"];
    const short = await owner.newKey(scopes, { expires_at: new Date(Date.now() + 2_000).toISOString() });
    const rotated = await owner.newKey(scopes);
    const [shortSink, rotatedSink] = [await newSink(), await newSink()];
    const expiring = await addWebhook(short.send, shortSink);
    const handedOver = await addWebhook(rotated.send, rotatedSink);
    const next = await owner.session("POST", `/v1/keys/${rotated.id}/rotate`, {});
    const shown = (await owner.key("GET", `/v1/webhooks/${handedOver.id}`)).body;
    assert.deepEqual([shown.status, shown.key_id, shown.scopes], ["enabled", next.body.id, scopes]);
    const ended = await until(
      "the expired one is stopped",
      async () => {
        const { body } = await owner.key("GET", `/v1/webhooks/${expiring.id}`);
        return body.status === "disabled" && body;
      },
      30_000,
    );
    assert.equal(ended.disabled_reason, "maker_expired");
    await owner.memory.write({ content: "Crate 5 is sealed." });
    await until("the handed over one gets it", () => rotatedSink.received.length > 0);
    assert.deepEqual(shortSink.received, []);
    await owner.session("DELETE", `/v1/keys/${next.body.id}`);
    assert.equal(
      (await owner.key("GET", `/v1/webhooks/${handedOver.id}`)).body.disabled_reason,
      "maker_revoked",
    );
  });
});

describe("a receiver that was never heard of", () => {
  test("gets one delivery and no more until it answers 2xx, then all; another URL begins anew", async () => {
    const owner = await newOwner();
    const sink = await newSink();
    let isOpen = false;
    sink.answer((_received, response) => {
      response.statusCode = isOpen ? 200 : 500;
      response.end();
    });
    const webhook = await addWebhook(owner.key, sink, ["memory.claim.created"]);
    assert.equal(webhook.verified_at, null);
    const at = `/v1/webhooks/${webhook.id}`;
    for (let n = 0; n < 8; n++) await owner.memory.write({ content: `Crate ${n} is sealed.` });
    await until("it was tried", async () => (await owner.key("GET", at)).body.health.last_failure_at);
    // Another webhook of the account is served meanwhile, several times over: this one is not sent more.
    const other = await newSink();
    const quick = await addWebhook(owner.key, other, ["ping"]);
    for (let n = 1; n <= 3; n++) {
      await owner.key("POST", `/v1/webhooks/${quick.id}/test`);
      await until("the other is served", () => other.received.length >= n);
    }
    assert.equal(sink.received.length, 1);
    isOpen = true;
    await until("all arrive", () => new Set(sink.received.map(({ text }) => text)).size === 8, 20_000);
    const gap = (sink.received[1]?.at ?? 0) - (sink.received[0]?.at ?? 0);
    assert.ok(gap >= 4_500, `the second came ${gap} ms after the first`);
    assert.ok((await owner.key("GET", at)).body.verified_at);
    const moved = await owner.key("PATCH", at, { url: `${sink.url}/elsewhere` });
    assert.equal(moved.body.verified_at, null);
  });
});

describe("many claims at once", () => {
  test("are one event, for those who listen to single ones too; an erasure is one", async () => {
    const owner = await newOwner();
    const sink = await newSink();
    await addWebhook(owner.key, sink, ["memory.claim.created", "memory.claim.deleted"]);
    const claims = Array.from({ length: 1_000 }, (_, n) => ({ content: `Crate ${n} holds ${n} pears.` }));
    await owner.memory.write({ claims });
    const { body } = await until("it arrives", () => sink.received[0], 30_000);
    assert.equal(body.type, "memory.claims.created");
    assert.deepEqual([body.data.count, body.data.ids.length], [1_000, 1_000]);
    // 1,000 claims are more than fits: their ids are there.
    assert.deepEqual([body.data.truncated, body.data.claims], [true, []]);
    assert.ok(JSON.stringify(body).length < 256 * 1_024);

    const few = await newOwner();
    const fewSink = await newSink();
    const webhook = await addWebhook(few.key, fewSink);
    const written = await few.memory.write({ claims: claims.slice(0, 21) });
    const batch = await until("the batch arrives", () => fewSink.received[0]);
    assert.deepEqual([batch.body.type, batch.body.data.truncated], ["memory.claims.created", false]);
    assert.deepEqual(
      batch.body.data.claims.map(({ content }: { content: string }) => content),
      claims.slice(0, 21).map(({ content }) => content),
    );
    // Forgetting one takes its text alone out of what is stored.
    await few.key("DELETE", `/v1/memory/claims/${written[0]?.id}`);
    const [delivery] = (await few.key("GET", `/v1/webhooks/${webhook.id}/deliveries`)).body.data.slice(-1);
    const stored = (await few.key("GET", `/v1/webhooks/${webhook.id}/deliveries/${delivery.id}`)).body;
    assert.equal(JSON.parse(stored.request_body).data.claims.length, 20);
    assert.doesNotMatch(stored.request_body, /Crate 0 /);

    await owner.key("DELETE", "/v1/memory");
    await until("the erasure is told", () => sink.received.length >= 2);
    const erased = sink.received[1]?.body;
    assert.deepEqual(
      [erased.type, erased.data.count, erased.data.everything, sink.received.length],
      ["memory.claims.deleted", 1_000, true, 2],
    );
  });
});

describe("GET /v1/events", () => {
  test("lists what happened, whoever listened: newest first, in pages, by type, and what the caller may read", async () => {
    const owner = await newOwner();
    for (let n = 0; n < 3; n++) await owner.memory.write({ content: `Crate ${n} is sealed.` });
    await owner.key("POST", "/v1/agent/run", { message: "Is crate 1 sealed?" });
    const feed = (
      await owner.key("POST", "/v1/feeds", { slug: `f-${Date.now()}`, title: "Tides", description: "" })
    ).body;
    const subscribed = await owner.key("POST", `/v1/feeds/${feed.id}/subscribe`, {});
    assert.ok(subscribed.status < 300, JSON.stringify(subscribed.body));
    await owner.key("POST", `/v1/feeds/${feed.id}/publish`, { data: { high: "09:14" } });
    const list = async (
      send: Send,
      query = "",
    ): Promise<{
      data: { id: string; type: string; data: { content?: string } }[];
      next_cursor: string | null;
    }> => {
      const { status, body } = await send("GET", `/v1/events${query}`);
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    };
    const all = await until("the update is delivered", async () => {
      const { data } = await list(owner.session);
      return data.some(({ type }) => type === "feed.update.delivered") ? data : undefined;
    });
    const types = all.map(({ type }) => type);
    assert.deepEqual(types.toSorted(), [
      "agent.run.completed",
      "feed.subscription.created",
      "feed.update.delivered",
      "feed.update.published",
      "key.created",
      "memory.claim.created",
      "memory.claim.created",
      "memory.claim.created",
    ]);
    assert.deepEqual(
      all.map(({ id }) => id),
      all
        .map(({ id }) => id)
        .toSorted()
        .reverse(),
    );
    const pages: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await list(owner.session, `?limit=3${cursor && `&cursor=${cursor}`}`);
      pages.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    assert.deepEqual(
      pages,
      all.map(({ id }) => id),
    );
    const created = await list(owner.key, "?type=memory.claim.created");
    assert.deepEqual(
      created.data.map(({ data }) => data.content),
      [2, 1, 0].map((n) => `Crate ${n} is sealed.`),
    );
    // A key can't read keys, and a narrow one only what its scopes read.
    assert.equal((await list(owner.key)).data.length, 7);
    const narrow = await owner.newKey(["webhooks:read"]);
    assert.deepEqual((await list(narrow.send)).data, []);
    assert.deepEqual((await list(narrow.send, "?type=memory.claim.created")).data, []);
    const without = await owner.newKey(["memory:read"]);
    const refused = await without.send("GET", "/v1/events");
    assert.deepEqual([refused.status, refused.body.required_scope], [403, "webhooks:read"]);
    // What is forgotten leaves it too.
    await owner.key("DELETE", "/v1/memory");
    assert.doesNotMatch(JSON.stringify(await list(owner.session, "?limit=100")), /sealed/);
  });
});
