/** What subscribers agree to pay, and feeds that are reported and stopped; over HTTP and the admin command. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { describe, test } from "node:test";
import { type Answer, call, signUp } from "../support/api.ts";
import { startMemoryService } from "../support/memory-service.ts";
import { until } from "../support/until.ts";
import { newWebhookUser } from "../support/webhook-user.ts";

const service = await startMemoryService({ WEBHOOK_ALLOW_PRIVATE: "true" });

async function newPerson() {
  const { key, accountId } = await signUp(service.url);
  const send = (method: string, at: string, body?: object): Promise<Answer> =>
    call(service.url, method, at, { token: key, ...(body === undefined ? {} : { body }) });
  return { accountId, send };
}
type Person = Pick<Awaited<ReturnType<typeof newPerson>>, "send">;

const createFeed = async (person: Person, price_credits: number): Promise<string> =>
  (await person.send("POST", "/v1/feeds", { title: "A feed", price_credits })).body.id;
const subscribe = (person: Person, feedId: string, body: object = {}) =>
  person.send("POST", `/v1/feeds/${feedId}/subscribe`, body);
const publish = (person: Person, feedId: string) =>
  person.send("POST", `/v1/feeds/${feedId}/publish`, { data: { n: 1 } });

async function admin(...args: string[]) {
  const root = path.join(import.meta.dirname, "../..");
  const child = spawn(process.execPath, [path.join(root, "src/admin.ts"), ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: service.databaseUrl },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const [code] = await once(child, "close");
  return { code, text };
}

describe("a price", () => {
  test("has to be accepted, and again when it rose", async () => {
    const [ada, bob] = [await newPerson(), await newPerson()];
    const feedId = await createFeed(ada, 1);
    const refuses = async (body: object, agreed: number | null, price: number) => {
      const answer = await subscribe(bob, feedId, body);
      assert.equal(answer.status, 409, JSON.stringify(answer.body));
      assert.equal(answer.body.code, "price_changed");
      assert.deepEqual([answer.body.agreed, answer.body.price], [agreed, price]);
    };
    await refuses({}, null, 1);
    await refuses({ accept_price: 0.999999 }, null, 1);
    await refuses({ accept_price: null }, null, 1);
    assert.equal((await bob.send("GET", `/v1/feeds/${feedId}`)).body.subscription, null);
    const first = await subscribe(bob, feedId, { accept_price: 1 });
    assert.deepEqual([first.status, first.body.price_credits], [201, 1]);

    await ada.send("PATCH", `/v1/feeds/${feedId}`, { price_credits: 1_000_000 });
    await refuses({ remember: true }, 1, 1_000_000);
    await refuses({ remember: true, accept_price: 1 }, 1, 1_000_000);
    const { subscription } = (await bob.send("GET", `/v1/feeds/${feedId}`)).body;
    assert.deepEqual([subscription.price_credits, subscription.remember], [1, false]);
    const kept = await subscribe(bob, feedId, { remember: true, accept_price: null, daily_limit: 7 });
    assert.deepEqual(
      [kept.body.price_credits, kept.body.remember, kept.body.daily_limit],
      [1, true, 7],
      "null keeps the price, and changes the rest",
    );
    const accepted = await subscribe(bob, feedId, { accept_price: 1_000_000 });
    assert.deepEqual([accepted.body.price_credits, accepted.body.daily_limit], [1_000_000, 7]);

    // Down again: nothing to ask for.
    await ada.send("PATCH", `/v1/feeds/${feedId}`, { price_credits: 2 });
    assert.equal((await subscribe(bob, feedId)).body.price_credits, 2);
    await bob.send("DELETE", `/v1/feeds/${feedId}/subscribe`);
    await refuses({}, null, 2);
    const byBody = await bob.send("POST", "/v1/feeds/subscribe", { feed_id: feedId });
    assert.equal(byBody.body.code, "price_changed");
  });

  test("of nothing, or of one's own feed, needs no consent", async () => {
    const [ada, bob] = [await newPerson(), await newPerson()];
    assert.equal((await subscribe(ada, await createFeed(ada, 5))).status, 201);
    const free = await createFeed(ada, 0);
    assert.equal((await subscribe(bob, free)).status, 201);
    await ada.send("PATCH", `/v1/feeds/${free}`, { price_credits: 3 });
    const again = await subscribe(bob, free, { remember: true });
    assert.deepEqual([again.body.code, again.body.agreed, again.body.price], ["price_changed", 0, 3]);
  });
});

test("the daily limit pauses until the next day, and says so", async () => {
  const publisher = await newPerson();
  const reader = await newWebhookUser(service, ["feed.subscription.paused"]);
  const feedId = await createFeed(publisher, 40);
  assert.equal((await subscribe(reader, feedId, { accept_price: 40 })).body.daily_limit, 100);
  for (let n = 0; n < 5; n++) await publish(publisher, feedId);
  const [paused] = await reader.arrived("feed.subscription.paused");
  const { subscription } = (await reader.send("GET", `/v1/feeds/${feedId}`)).body;
  assert.equal(subscription.status, "paused");
  assert.equal(subscription.paused_reason, "daily_limit");
  assert.match(subscription.resumes_at, /T00:00:00\.000Z$/);
  assert.ok(Date.parse(subscription.resumes_at) > Date.now());
  const { reason, until: resumesAt, status } = paused?.body.data ?? {};
  assert.deepEqual([reason, resumesAt, status], ["daily_limit", subscription.resumes_at, "paused"]);
  const usage = (await reader.send("GET", "/v1/credits/usage")).body.data;
  const spent = usage.find(({ endpoint }: { endpoint: string }) => endpoint === `feed:${feedId}`);
  assert.equal(spent.credits, 80);
  assert.equal((await reader.send("GET", `/v1/feeds/${feedId}/updates`)).body.data.length, 2);
});

describe("a feed that misbehaves", () => {
  test("is reported once by each, and by whoever can see it", async () => {
    const [ada, bob, carl] = [await newPerson(), await newPerson(), await newPerson()];
    const feedId = await createFeed(ada, 0);
    const report = (person: Person, body: object) => person.send("POST", `/v1/feeds/${feedId}/report`, body);
    assert.equal((await report(bob, { reason: "boring" })).body.errors[0].pointer, "/reason");
    assert.equal((await bob.send("POST", "/v1/feeds/feed_x/report", { reason: "spam" })).status, 404);
    const first = await report(bob, { reason: "spam" });
    assert.equal(first.status, 201);
    const details = "It says that my account is suspended.\u001b[2J";
    const second = await report(bob, { reason: "scam", details });
    const { created_at, ...rest } = second.body;
    assert.deepEqual(rest, { feed_id: feedId, reason: "scam", details });
    await report(carl, { reason: "other" });
    const { code, text } = await admin("reports");
    assert.equal(code, 0, text);
    const lines = text.split("\n");
    const place = lines.findIndex((line) => line.startsWith(feedId));
    assert.match(lines[place] ?? "", /: 2 reports, 0 subscribers, active$/);
    assert.match(text, /scam "It says that my account is suspended\.\\u001b\[2J"/);
  });

  test("is stopped by the operator: nothing is published, found, subscribed to or charged", async () => {
    const publisher = await newWebhookUser(service, ["feed.stopped", "feed.resumed"]);
    const [bob, carl] = [await newPerson(), await newPerson()];
    const feedId = (
      await publisher.send("POST", "/v1/feeds", { title: "Zeppelin suspensions", price_credits: 1 })
    ).body.id;
    await subscribe(bob, feedId, { accept_price: 1 });
    const found = async () =>
      (await carl.send("GET", "/v1/feeds/discover?q=zeppelin")).body.data.length as number;
    assert.equal(await found(), 1);
    const stopped = await admin("stop-feed", "--feed", feedId, "--reason", "Poses as the service.");
    assert.equal(stopped.code, 0, stopped.text);

    const refused = await publish(publisher, feedId);
    assert.deepEqual([refused.status, refused.body.code], [403, "forbidden"]);
    assert.match(refused.body.detail, /operator .* stopped this feed/);
    assert.equal((await subscribe(carl, feedId, { accept_price: 1 })).status, 403);
    assert.equal(await found(), 0);
    const shown = (await bob.send("GET", "/v1/feeds")).body.data[0];
    assert.deepEqual([shown.status, shown.stopped_reason], ["stopped", "Poses as the service."]);
    assert.deepEqual([shown.subscription.status, shown.subscription.paused_reason], ["paused", "stopped"]);
    const [told] = await publisher.arrived("feed.stopped");
    assert.deepEqual(told?.body.data, { feed_id: feedId, reason: "Poses as the service." });

    assert.equal((await admin("resume-feed", "--feed", feedId)).code, 0);
    assert.equal((await publish(publisher, feedId)).status, 201);
    await until("it is delivered", async () => {
      const { body } = await bob.send("GET", `/v1/feeds/${feedId}/updates`);
      return body.data.length === 1;
    });
    await publisher.arrived("feed.resumed");
  });
});
