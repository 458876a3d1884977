/** The TypeScript client against the real service: every method once. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { inspect } from "node:util";
import * as operations from "../../client/src/generated/operations.ts";
import { createCore } from "../../client/src/http/request.ts";
import {
  type AnswerInfo,
  ApiError,
  AuthenticationError,
  ConflictError,
  type ExportLine as ExportedLine,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  PersonalHelper,
  type Scope,
  type RunEvent as StreamedEvent,
  type Update,
  VersionConflictError,
  verifyWebhook,
} from "../../client/src/index.ts";
import { RunEvent } from "../../src/modules/agent/contract.ts";
import { ExportLine } from "../../src/modules/memory/records.ts";
import { signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";
import { startWebhookSink } from "../support/webhook-sink.ts";

interface Described {
  "x-websocket-protocol"?: string;
}

const description = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../../openapi.json"), "utf8"),
) as {
  paths: Record<string, Record<string, Described>>;
};
const described = Object.entries(description.paths).flatMap(([at, methods]) =>
  Object.entries(methods)
    .filter(([, operation]) => !operation["x-websocket-protocol"])
    .map(([method]) => `${method.toUpperCase()} ${at}`),
);

/** Second ways to do the same, for curl: the client's methods take the first one. */
const SECOND_WAYS = [
  "GET /v1/memory/search",
  "POST /v1/feeds/publish",
  "POST /v1/feeds/subscribe",
  "GET /v1/flux/state",
  "POST /v1/flux/state",
];

/** The operation that a call is: the one with the fewest parameters that fits. */
function operationOf(method: string, pathname: string): string {
  const fitting = described.filter((operation) => {
    const pattern = operation.replace(/\{\w+\}/g, "[^/]+");
    return new RegExp(`^${pattern}$`).test(`${method} ${pathname}`);
  });
  const count = (operation: string) => operation.split("{").length;
  return (
    fitting.sort((a, b) => count(a) - count(b))[0] ?? assert.fail(`${method} ${pathname} is no operation`)
  );
}

const { url } = await spawnService({
  program: "src/main.ts",
  env: {
    DATABASE_URL: await createTestDatabaseUrl(),
    WEBHOOK_ALLOW_PRIVATE: "true",
    RATE_LIMIT_PER_MINUTE: "100000",
  },
});

const seen = new Set<string>();
const watchedFetch: typeof fetch = (input, init) => {
  seen.add(operationOf(String(init?.method), new URL(String(input)).pathname));
  return fetch(input, init);
};
const answers: AnswerInfo[] = [];
const helperWith = (apiKey?: string, baseUrl = url) =>
  new PersonalHelper({ apiKey, baseUrl, fetch: watchedFetch, onAnswer: (answer) => answers.push(answer) });

let key: string;
let helper: PersonalHelper;
before(async () => {
  ({ key } = await signUp(url));
  helper = helperWith(key);
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test("auth and keys: from nothing to a key, and back", async () => {
  const nobody = helperWith();
  const account = { email: "grace@example.com", password: "a long enough password" };
  const { user, session_token } = await nobody.auth.signUp(account);
  const grace = helperWith(session_token);
  assert.equal((await grace.auth.me()).user.id, user.id);

  const scopes: Scope[] = ["credits:read"];
  const created = await grace.keys.create({ name: "laptop", scopes });
  const second = await grace.keys.create({ name: "phone", scopes, expires_at: "2040-01-01T00:00:00Z" });
  assert.equal((await helperWith(created.key).keys.current()).id, created.id);
  const rotated = await grace.keys.rotate(created.id, { overlap_seconds: 60 });
  assert.notEqual(rotated.key, created.key);
  await grace.keys.revoke(second.id);
  const { data, next_cursor } = await grace.keys.list({ limit: 1 });
  assert.equal(data.length, 1);
  assert.ok(next_cursor);
  const names = (await collect(grace.keys.list({ limit: 1 }))).map(({ id }) => id);
  assert.deepEqual(names, [rotated.id, created.id], "all pages, newest first");

  await assert.rejects(helperWith(second.key).keys.current(), AuthenticationError);
  await assert.rejects(
    helperWith(created.key).memory.write("I like tea."),
    (error) => error instanceof PermissionError && error.requiredScope === "memory:write",
  );
  const again = helperWith((await nobody.auth.signIn(account)).session_token);
  await again.auth.signOut();
  await assert.rejects(
    again.auth.me(),
    (error) => error instanceof ApiError && error.code === "unauthenticated",
  );
});

test("memory: written, found, corrected, forgotten, taken along", async () => {
  const text = "I live in Lisbon. My sister Ana is a nurse.";
  assert.equal((await helper.memory.preview(text)).claims.length, 2);
  const { claims } = await helper.memory.write(text);
  assert.deepEqual(
    claims.map(({ outcome }) => outcome),
    ["added", "added"],
  );
  await helper.memory.write({ claims: [{ content: "I play the cello.", tags: ["music"] }] });
  await helper.memory.write({ messages: [{ role: "user", content: "I have a dog. Is it late?", id: "m1" }] });
  const [best] = await helper.memory.search("Where do I live?", { limit: 1 });
  assert.equal(best?.content, "I live in Lisbon.");
  const long = await helper.memory.search(`cello ${"ñ".repeat(1_900)}`, { tag: "music" });
  assert.equal(long[0]?.content, "I play the cello.", "a search that no URL can hold");

  const id = String(best?.id);
  assert.equal((await helper.memory.get(id)).content, "I live in Lisbon.");
  assert.equal(
    (await helper.memory.correct(id, { content: "I live in Porto." })).content,
    "I live in Porto.",
  );
  assert.deepEqual(
    (await collect(helper.memory.history(id))).map(({ change }) => change),
    ["created", "corrected"],
  );
  assert.equal((await helper.memory.profile()).claim_count, 4);
  assert.equal((await collect(helper.memory.list({ limit: 3 }))).length, 4);

  const file = await (await helper.memory.export().raw()).text();
  const lines: ExportedLine[] = await collect(helper.memory.export());
  assert.equal(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  // Strictly: the description has every field of every line.
  for (const line of lines) ExportLine.parse(line);

  await helper.memory.forget(String(claims[1]?.id));
  await assert.rejects(helper.memory.get(String(claims[1]?.id)), NotFoundError);
  const receipt = await helper.memory.erase();
  assert.equal(receipt.claims, 3);
  async function* everyLine() {
    yield* lines;
  }
  assert.deepEqual(await helper.memory.import(everyLine()), { claims: 4, duplicates: 0, messages: 1 });
  assert.equal(await (await helper.memory.export().raw()).text(), file);
  assert.equal((await helper.memory.import(file)).duplicates, 4);
  assert.equal((await helper.memory.import(new Blob([file]))).duplicates, 4);
});

test("agent: an answer at once, or as it is made", async () => {
  const answer = await helper.agent.run("Where do I live?");
  assert.match(answer.content, /Porto/);
  const stream = helper.agent.stream({ message: "What do I play?", conversation_id: answer.conversation_id });
  const events: StreamedEvent[] = await collect(stream);
  for (const event of events) RunEvent.parse(event);
  const final = await stream.final();
  assert.equal(stream.runId, final.id);
  const text = events.map((event) => (event.type === "content.delta" ? event.delta : "")).join("");
  assert.equal(text, final.content);
  const half = await collect(helper.agent.runs.events(final.id, { after: 2 }));
  assert.deepEqual(half, events.slice(2));
  assert.equal((await helper.agent.runs.get(final.id)).content, final.content);
  const { data } = await helper.agent.runs.list({ conversation_id: answer.conversation_id });
  assert.deepEqual(
    data.map(({ id }) => id),
    [final.id, answer.id],
  );
  await assert.rejects(stream.cancel(), ConflictError, "it has ended");
});

test("feeds: published, subscribed to, heard and earned from", async () => {
  const reader = helperWith((await signUp(url)).key);
  const feed = await helper.feeds.create({ title: "Weather in Lisbon", price_credits: 2 });
  await helper.feeds.update(feed.id, { description: "Every morning." });
  assert.equal((await reader.feeds.get(feed.id)).description, "Every morning.");
  assert.equal((await reader.feeds.discover({ q: "weather" })).data[0]?.id, feed.id);

  const updates: Update[] = [];
  const statuses: string[] = [];
  const listener = await reader.feeds.subscribe(feed.id, (update) => updates.push(update), {
    remember: false,
    accept_price: 2,
    onStatus: (status) => statuses.push(status),
  });
  assert.equal(listener.subscription.price_credits, 2);
  const everything: Update[] = [];
  const all = reader.feeds.listen((update) => everything.push(update));
  await until("it listens", () => all.status === "open");
  const published = await helper.feeds.publish(feed.id, { degrees: 21 });
  await until("both have it", () => updates.length === 1 && everything.length === 1);
  assert.deepEqual([updates, everything], [[published], [published]]);
  assert.equal(listener.cursor, published.id);

  assert.deepEqual((await reader.feeds.state(feed.id)).data, { degrees: 21 });
  assert.deepEqual((await reader.feeds.updates({ feedId: feed.id })).data, [published]);
  assert.deepEqual(await collect(reader.feeds.updates({ limit: 1 })), [published]);
  assert.equal((await reader.feeds.list({ role: "subscriber" })).data[0]?.subscription?.status, "active");
  const earned = await until("it is earned", async () => {
    const earnings = await helper.feeds.earnings(feed.id);
    return earnings.total > 0 ? earnings : undefined;
  });
  assert.equal(earned.total, 1.4);

  const reported = await reader.feeds.report(feed.id, { reason: "other" });
  assert.equal(reported.feed_id, feed.id);

  await reader.feeds.unsubscribe(feed.id);
  await listener.closed;
  assert.deepEqual(statuses, ["open", "closed"], "the service has ended it");
  assert.equal((await reader.feeds.subscribe(feed.id, { accept_price: 2 })).status, "active");
  await helper.feeds.delete(feed.id);
  all.close();
  await all.closed;
  await assert.rejects(
    reader.feeds.subscribe(feed.id, () => {}),
    NotFoundError,
  );
});

test("webhooks: a real delivery is verified, and delivered again", async () => {
  const sink = await startWebhookSink();
  after(() => sink.close());
  const webhook = await helper.webhooks.create({ url: sink.url, events: ["ping"] });
  const sent = await helper.webhooks.test(webhook.id);
  await until("it arrives", () => sink.received.length === 1);
  const { headers, text } = sink.received[0] ?? assert.fail();
  const event = await verifyWebhook({ headers, body: text }, webhook.secret);
  assert.equal(event.type, "ping");
  assert.equal(event.id, sent.event_id);

  const { secret } = await helper.webhooks.rotateSecret(webhook.id);
  await until("the log has it", async () => {
    const { data } = await helper.webhooks.deliveries(webhook.id, { status: "succeeded" });
    return data[0]?.id === sent.id;
  });
  await helper.webhooks.redeliver(sent.id);
  await until("it arrives again", () => sink.received.length === 2);
  const again = sink.received[1] ?? assert.fail();
  for (const known of [webhook.secret, secret]) {
    const request = new Request(url, {
      method: "POST",
      headers: again.headers as Record<string, string>,
      body: again.text,
    });
    assert.equal((await verifyWebhook(request, known)).id, event.id, "both secrets sign");
  }
  assert.equal((await helper.webhooks.delivery(webhook.id, sent.id)).request_body, text);
  assert.deepEqual(await helper.webhooks.recover(webhook.id, { since: "2026-01-01T00:00:00Z" }), {
    recovered: 0,
  });
  const [happened] = (await helper.events.list({ type: "ping" })).data;
  assert.equal(happened?.id, event.id);
  assert.equal((await helper.webhooks.update(webhook.id, { status: "disabled" })).status, "disabled");
  assert.equal((await helper.webhooks.get(webhook.id)).id, webhook.id);
  assert.equal((await collect(helper.webhooks.list())).length, 1);
  await helper.webhooks.delete(webhook.id);
});

test("flux, skills and credits", async () => {
  const player = helper.flux("player");
  assert.equal((await player.set({ merge: { volume: 7 } })).version, 1);
  await assert.rejects(
    player.set({ merge: { volume: 8 } }, { ifVersion: 0 }),
    (error) => error instanceof VersionConflictError && error.version === 1 && error.state?.volume === 7,
  );
  assert.deepEqual((await player.get()).state, { volume: 7 });
  assert.equal((await helper.flux.apps()).data[0]?.app, "player");
  await player.delete();

  const { data: skills } = await helper.skills.list();
  const skill = await helper.skills.get(String(skills[0]?.name));
  assert.ok(skill.instructions.length > 0);

  const { balance } = await helper.credits.balance();
  const { total } = await helper.credits.usage({ group_by: "day" });
  assert.ok(balance < 10_000 && total.calls > 0);
  assert.equal((await helper.credits.ledger({ limit: 1 })).data.length, 1);
  assert.ok(
    (await helperWith().credits.prices()).data.some(({ endpoint }) => endpoint === "POST /v1/agent/run"),
  );
});

test("every operation of the description can be called", async () => {
  assert.deepEqual(described.filter((operation) => !seen.has(operation)).sort(), [...SECOND_WAYS].sort());
  const core = createCore({ apiKey: key, baseUrl: url, fetch: watchedFetch });
  const feed = await helper.feeds.create({ title: "Second ways" });
  await operations.memorySearch(core, { q: "cello" });
  await operations.feedsPublishByBody(core, { feed_id: feed.id, data: { n: 1 } });
  await operations.feedsSubscribeByBody(
    createCore({ apiKey: (await signUp(url)).key, baseUrl: url, fetch: watchedFetch }),
    { feed_id: feed.id },
  );
  await operations.fluxDefaultStateSet(core, { merge: { n: 1 } });
  assert.deepEqual((await operations.fluxDefaultStateGet(core)).state, { n: 1 });
  assert.deepEqual(
    described.filter((operation) => !seen.has(operation)),
    [],
  );
});

test("what an answer cost, and what went wrong, can be told", async () => {
  answers.length = 0;
  await assert.rejects(
    helper.memory.search("x", { limit: 1_000 }),
    (error) =>
      error instanceof InvalidRequestError &&
      error.errors?.[0]?.pointer === "/query/limit" &&
      error.requestId === answers[0]?.requestId,
  );
  await helper.memory.search("cello");
  const [refused, found] = answers;
  assert.deepEqual([refused?.status, refused?.creditsCharged], [400, undefined]);
  assert.deepEqual(
    [found?.method, found?.path, found?.creditsCharged],
    ["GET", "/v1/memory/claims/search", 1],
  );
  assert.equal(found?.rateLimit?.limit, 100_000);
  assert.equal(found?.rateLimit?.windowSeconds, 60);
  assert.ok(!inspect(helper, { depth: 9, showHidden: true }).includes(key), "a printed client shows no key");
});
