/** Subscriptions over HTTP: begun, paused, resumed, ended; what they cost, and what their publisher earns. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDatabase } from "../../src/platform/database/database.ts";
import { parseId } from "../../src/platform/ids.ts";
import { type Answer, call, signUp } from "../support/api.ts";
import { startMemoryService } from "../support/memory-service.ts";
import { until } from "../support/until.ts";
import { newWebhookUser } from "../support/webhook-user.ts";

const service = await startMemoryService({ WEBHOOK_ALLOW_PRIVATE: "true" });

async function withDatabase<T>(
  work: (database: ReturnType<typeof createDatabase>) => Promise<T>,
): Promise<T> {
  const database = createDatabase(service.databaseUrl, { onIdleError: () => {}, maxConnections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function newPerson() {
  const { key, accountId } = await signUp(service.url);
  const send = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
    call(service.url, method, path, { token: key, headers, ...(body === undefined ? {} : { body }) });
  /** At any price. */
  const subscribe = async (feedId: string, body: object = {}) => {
    const answer = await send("POST", `/v1/feeds/${feedId}/subscribe`, { accept_price: 1_000_000, ...body });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const listFeeds = async (query = "") => (await send("GET", `/v1/feeds?${query}`)).body.data;
  return { accountId, send, subscribe, listFeeds };
}

const ada = await newPerson();
const bob = await newPerson();

interface Publisher {
  send(method: string, path: string, body: object): Promise<Answer>;
}

const ACTIVE = { status: "active", paused_reason: null, resumes_at: null };

const createFeed = async (body: object = {}, person: Publisher = ada) =>
  (await person.send("POST", "/v1/feeds", { title: "A feed", ...body })).body;

describe("subscribing", () => {
  test("lets the helper remember and react only where the caller may write memory and run it", async () => {
    const { id } = await createFeed();
    const path = `/v1/feeds/${id}/subscribe`;
    const reaction = { instructions: "Tell me." };
    for (const [scope, body] of [
      ["memory:write", { remember: true }],
      ["agent:run", { reaction }],
    ] as const) {
      const narrow = await signUp(service.url, ["feeds:subscribe"]);
      const refused = await call(service.url, "POST", path, { token: narrow.key, body });
      assert.deepEqual([refused.status, refused.body.required_scope], [403, scope]);
      assert.equal((await call(service.url, "POST", path, { token: narrow.key, body: {} })).status, 201);
      const wide = await signUp(service.url, ["feeds:subscribe", scope]);
      assert.equal((await call(service.url, "POST", path, { token: wide.key, body })).status, 201);
    }
  });

  test("answers the subscription, in both forms, and reads it back", async () => {
    const feed = await createFeed({ price_credits: 0.25 });
    const wishes = { reaction: { instructions: "Tell me." }, remember: true };
    const first = await bob.subscribe(feed.id, wishes);
    const { id, created_at, ...rest } = first;
    assert.match(id, /^sub_[0-9a-z]{26}$/);
    assert.match(created_at, /Z$/);
    assert.deepEqual(rest, { feed_id: feed.id, price_credits: 0.25, daily_limit: 100, ...ACTIVE, ...wishes });
    assert.deepEqual((await bob.send("GET", `/v1/feeds/${feed.id}`)).body.subscription, first);
    assert.equal((await ada.send("GET", `/v1/feeds/${feed.id}`)).body.subscription, null);

    const other = await createFeed();
    const byBody = await bob.send("POST", "/v1/feeds/subscribe", { feed_id: other.id, remember: true });
    assert.equal(byBody.status, 201);
    assert.equal(byBody.body.feed_id, other.id);
    assert.equal(byBody.body.reaction, null);
    assert.equal(byBody.body.remember, true);
  });

  test("twice is the same one, with the wishes and the price that was accepted the second time", async () => {
    const feed = await createFeed({ price_credits: 1 });
    const first = await bob.subscribe(feed.id, { reaction: { instructions: "Tell me." }, remember: true });
    await ada.send("PATCH", `/v1/feeds/${feed.id}`, { price_credits: 3 });
    const kept = (await bob.send("GET", `/v1/feeds/${feed.id}`)).body;
    assert.equal(kept.price_credits, 3);
    assert.equal(kept.subscription.price_credits, 1, "a raise asks for consent");
    const again = await bob.subscribe(feed.id, { accept_price: 3 });
    assert.deepEqual(again, { ...first, price_credits: 3, reaction: null, remember: false });
    await ada.send("PATCH", `/v1/feeds/${feed.id}`, { price_credits: 0.5 });
    await ada.send("PATCH", `/v1/feeds/${feed.id}`, { price_credits: 2 });
    const cut = (await bob.send("GET", `/v1/feeds/${feed.id}`)).body;
    assert.equal(cut.subscription.price_credits, 0.5, "a cut counts at once and for good");
    assert.equal(cut.subscriber_count, 1);
  });

  test("at the same time is one subscription", async () => {
    const feed = await createFeed();
    const made = await Promise.all(Array.from({ length: 10 }, () => bob.subscribe(feed.id)));
    assert.equal(new Set(made.map(({ id }) => id)).size, 1);
    assert.equal((await ada.send("GET", `/v1/feeds/${feed.id}`)).body.subscriber_count, 1);
  });

  test("while its price changes takes one of the prices, and finds the feed every time", async () => {
    const feed = await createFeed({ price_credits: 10 });
    const people = await Promise.all([newPerson(), newPerson(), newPerson()]);
    const changes = [9, 12, 8, 11, 7].map(async (price_credits) => {
      assert.equal((await ada.send("PATCH", `/v1/feeds/${feed.id}`, { price_credits })).status, 200);
    });
    const made = await Promise.all(people.map((person) => person.subscribe(feed.id)));
    await Promise.all(changes);
    for (const { price_credits } of made) assert.ok(price_credits >= 7 && price_credits <= 12);
    const { body } = await ada.send("GET", `/v1/feeds/${feed.id}`);
    assert.equal(body.subscriber_count, 3);
    for (const person of people) {
      const { subscription } = (await person.send("GET", `/v1/feeds/${feed.id}`)).body;
      assert.ok(subscription.price_credits <= body.price_credits, "a later cut counts for all");
    }
  });

  test("to one's own feed is free", async () => {
    const feed = await createFeed({ price_credits: 5 });
    assert.equal((await ada.subscribe(feed.id)).price_credits, 0);
    assert.equal((await bob.subscribe(feed.id)).price_credits, 5);
    assert.equal(
      (await ada.listFeeds("role=subscriber")).some(({ id }: { id: string }) => id === feed.id),
      true,
    );
  });

  test("with anything wrong about it is refused, and the place named", async () => {
    const { id } = await createFeed();
    const wrong: [body: object, pointer: string][] = [
      [{ remember: "yes" }, "/remember"],
      [{ remember: null }, "/remember"],
      [{ reaction: "Tell me." }, "/reaction"],
      [{ reaction: {} }, "/reaction/instructions"],
      [{ reaction: { instructions: "" } }, "/reaction/instructions"],
      [{ reaction: { instructions: "x".repeat(4_001) } }, "/reaction/instructions"],
      [{ reaction: { instructions: "x", model: "y" } }, "/reaction/model"],
      [{ react: true }, "/react"],
      [{ accept_price: -1 }, "/accept_price"],
      [{ accept_price: "1" }, "/accept_price"],
      [{ daily_limit: 0.0000001 }, "/daily_limit"],
      [{ daily_limit: null }, "/daily_limit"],
    ];
    for (const [body, pointer] of wrong) {
      const answer = await bob.send("POST", `/v1/feeds/${id}/subscribe`, body);
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      assert.equal(answer.body.errors[0].pointer, pointer);
    }
    assert.equal((await bob.send("POST", "/v1/feeds/subscribe", {})).body.errors[0].pointer, "/feed_id");
  });

  test("ends by unsubscribing, and begins again as the same one", async () => {
    const feed = await createFeed({ price_credits: 1 });
    const path = `/v1/feeds/${feed.id}/subscribe`;
    assert.equal((await bob.send("DELETE", path)).status, 404);
    const first = await bob.subscribe(feed.id, { remember: true });
    assert.equal((await bob.send("DELETE", path)).status, 204);
    assert.equal((await bob.send("DELETE", path)).status, 404);
    const ended = (await bob.send("GET", `/v1/feeds/${feed.id}`)).body;
    assert.equal(ended.subscription, null);
    assert.equal(ended.subscriber_count, 0);
    assert.equal(
      (await bob.listFeeds()).some(({ id }: { id: string }) => id === feed.id),
      false,
    );
    await ada.send("POST", `/v1/feeds/${feed.id}/publish`, { data: {} });
    assert.deepEqual(await bob.subscribe(feed.id), { ...first, remember: false });
    assert.equal((await ada.send("GET", `/v1/feeds/${feed.id}`)).body.subscriber_count, 1);
  });
});

describe("what a subscription begins with", () => {
  test("is the update after it began or went on; what was there before its first can be read", async () => {
    const feed = await createFeed();
    const feedId = parseId("feed", feed.id);
    const publish = () => ada.send("POST", `/v1/feeds/${feed.id}/publish`, { data: {} });
    const seen = () =>
      withDatabase(
        (database) => database.one<{ status: string; since_seq: number; catalogue_seq: number }>`
          select status, since_seq, catalogue_seq from feed_subscriptions where feed_id = ${feedId}`,
      );
    await publish();
    await bob.subscribe(feed.id);
    assert.deepEqual(await seen(), { status: "active", since_seq: 1, catalogue_seq: 1 });
    await publish();
    await bob.subscribe(feed.id, { remember: true });
    assert.deepEqual(await seen(), { status: "active", since_seq: 1, catalogue_seq: 1 });
    await withDatabase(
      (database) => database.run`update feed_subscriptions set status = 'paused' where feed_id = ${feedId}`,
    );
    const shown = (await bob.send("GET", `/v1/feeds/${feed.id}`)).body;
    assert.equal(shown.subscription.status, "paused");
    assert.equal(shown.subscriber_count, 1);
    await publish();
    assert.equal((await bob.subscribe(feed.id)).status, "active");
    assert.deepEqual(await seen(), { status: "active", since_seq: 3, catalogue_seq: 1 });
    await bob.send("DELETE", `/v1/feeds/${feed.id}/subscribe`);
    await publish();
    await bob.subscribe(feed.id);
    assert.deepEqual(await seen(), { status: "active", since_seq: 4, catalogue_seq: 1 });
    assert.equal((await ada.send("GET", `/v1/feeds/${feed.id}`)).body.subscriber_count, 1);
  });
});

describe("the list of feeds", () => {
  test("has those published and those subscribed to, newest first, page by page", async () => {
    const person = await newPerson();
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) {
      const feed = n % 2 === 0 ? await createFeed({}, person) : await createFeed({});
      if (n % 2 === 1 || n === 0) await person.subscribe(feed.id);
      ids.unshift(feed.id);
    }
    await createFeed();
    const all = await person.listFeeds();
    assert.deepEqual(
      all.map(({ id }: { id: string }) => id),
      ids,
    );
    const roles = all.map(
      ({ owner, subscription }: { owner: string; subscription: { status: string } | null }) => [
        owner === person.accountId,
        subscription?.status,
      ],
    );
    assert.deepEqual(roles, [
      [false, "active"],
      [true, undefined],
      [false, "active"],
      [true, undefined],
      [false, "active"],
      [true, "active"],
    ]);
    const idsOf = async (query: string) =>
      (await person.listFeeds(query)).map(({ id }: { id: string }) => id);
    assert.deepEqual(await idsOf("role=owner"), [ids[1], ids[3], ids[5]]);
    assert.deepEqual(await idsOf("role=subscriber"), [ids[0], ids[2], ids[4], ids[5]]);
    const first = await person.send("GET", "/v1/feeds?limit=4");
    const second = await person.send("GET", `/v1/feeds?limit=4&cursor=${first.body.next_cursor}`);
    assert.deepEqual([...first.body.data, ...second.body.data], all);
    assert.equal(second.body.next_cursor, null);
    for (const query of ["role=reader", "cursor=x", "limit=101"]) {
      assert.equal((await person.send("GET", `/v1/feeds?${query}`)).status, 400);
    }
    assert.equal((await person.send("DELETE", `/v1/feeds/${ids[1]}`)).status, 204);
    assert.equal((await person.listFeeds()).length, 5);
  });
});

describe("limits", () => {
  test("an account has at most 1,000 feeds and 1,000 subscriptions", async () => {
    const person = await newPerson();
    const { id } = await createFeed();
    await withDatabase(async (database) => {
      const account = parseId("usr", person.accountId);
      await database.run`
        insert into feeds (id, account_id, slug, title, description, visibility, price_no, subscriber_count, latest_seq,
               created_at, updated_at)
        select gen_random_uuid(), ${account}, 'n-' || n, 'Many', '', 'unlisted', 1, 0, 0, now(), now()
          from generate_series(1, 1000) n`;
      await database.run`
        insert into feed_subscriptions (feed_id, bucket, account_id, id, status, price_no, since_seq, catalogue_seq,
               remember, created_at, updated_at)
        select gen_random_uuid(), 0, ${account}, gen_random_uuid(), 'active', 1, 0, 0, false, now(), now()
          from generate_series(1, 1000)`;
    });
    const oneMore = () =>
      person.send("POST", "/v1/feeds", { title: "One more" }, { "Idempotency-Key": "one-more" });
    const feed = await oneMore();
    assert.equal(feed.status, 409);
    assert.match(feed.body.detail, /1,000 feeds/);
    const subscription = await person.send("POST", `/v1/feeds/${id}/subscribe`, {});
    assert.equal(subscription.status, 409);
    assert.match(subscription.body.detail, /1,000 subscriptions/);
    for (const { upgrade_url, current_plan } of [feed.body, subscription.body]) {
      assert.match(upgrade_url, /^http.*\/upgrade$/);
      assert.equal(current_plan, "free");
    }
    await withDatabase(
      (database) =>
        database.run`delete from feeds where account_id = ${parseId("usr", person.accountId)} and slug = 'n-1'`,
    );
    assert.equal((await oneMore()).status, 201, "with one deleted, the same call again is made");
  });
});

describe("earnings", () => {
  test("are the publisher's share, by day", async () => {
    const feed = await createFeed({ price_credits: 0.000003 });
    const read = (query = "") => ada.send("GET", `/v1/feeds/${feed.id}/earnings?${query}`);
    assert.deepEqual((await read()).body, { feed_id: feed.id, total: 0, data: [] });
    const carl = await newPerson();
    await bob.subscribe(feed.id);
    await carl.subscribe(feed.id);
    await ada.subscribe(feed.id);
    for (const n of [1, 2]) await ada.send("POST", `/v1/feeds/${feed.id}/publish`, { data: { n } });
    // 70% of 3 micro-credits are 2, from two subscribers for two updates; one's own is free.
    const paid = await until("all is paid", async () => {
      const { body } = await read();
      return body.total === 0.000008 ? body : undefined;
    });
    assert.equal(
      paid.data.reduce((sum: number, { updates }: { updates: number }) => sum + updates, 0),
      2,
    );

    await withDatabase(async (database) => {
      const id = parseId("feed", feed.id);
      for (const [seq, lane, day] of [
        [1, 0, "2020-01-01"],
        [1, 32, "2020-01-01"],
        [2, 0, "2020-01-02"],
      ]) {
        await database.run`
          insert into feed_earnings (feed_id, update_seq, lane, day, deliveries, micros)
          values (${id}, ${seq}, ${lane}, ${day}, 1, 500000)`;
      }
    });
    const days = [
      { day: "2020-01-01", updates: 1, credits: 1 },
      { day: "2020-01-02", updates: 1, credits: 0.5 },
    ];
    const ranged = async (query: string) => (await read(query)).body;
    assert.deepEqual(await ranged("to=2020-12-31"), { feed_id: feed.id, total: 1.5, data: days });
    assert.deepEqual(await ranged("from=2020-01-02&to=2020-01-02"), {
      feed_id: feed.id,
      total: 0.5,
      data: [days[1]],
    });
    assert.equal((await ranged("")).total, 1.500008);
    for (const query of ["from=yesterday", "to=2020-02-30", "day=2020-01-01"]) {
      assert.equal((await read(query)).status, 400, query);
    }
  });
});

describe("events", () => {
  test("tell both sides of a subscription, and not who or why", async () => {
    const publisher = await newWebhookUser(service, ["feed.subscription.created", "feed.subscription.ended"]);
    const reader = await newWebhookUser(service, ["feed.subscription.created", "feed.subscription.ended"]);
    const feed = await createFeed({ price_credits: 2 }, publisher);
    const path = `/v1/feeds/${feed.id}/subscribe`;
    const { body } = await reader.send("POST", path, {
      reaction: { instructions: "A secret." },
      accept_price: 2,
    });
    await reader.send("POST", path, {});
    await reader.send("DELETE", path);
    const data = { id: body.id, feed_id: feed.id, price_credits: 2 };
    for (const side of [publisher, reader]) {
      const [created] = await side.arrived("feed.subscription.created");
      const [ended] = await side.arrived("feed.subscription.ended");
      assert.deepEqual(created?.body.data, { ...data, status: "active" });
      assert.deepEqual(ended?.body.data, { ...data, status: "ended" });
      assert.equal(side.sink.received.length, 2, "subscribing again tells nobody");
    }
  });

  test("tell the publisher what was published, subscribers what was delivered, and both who is paused", async () => {
    const types = ["feed.update.published", "feed.update.delivered", "feed.subscription.paused"];
    const publisher = await newWebhookUser(service, types);
    const reader = await newWebhookUser(service, types);
    const cheap = await createFeed({ price_credits: 0.5 }, publisher);
    const dear = await createFeed({ price_credits: 1_000_000 }, publisher);
    const anyPrice = { accept_price: 1_000_000, daily_limit: 1_000_000 };
    for (const { id } of [cheap, dear]) await reader.send("POST", `/v1/feeds/${id}/subscribe`, anyPrice);
    const { body: update } = await publisher.send("POST", `/v1/feeds/${cheap.id}/publish`, {
      data: { n: 1 },
    });
    const [published] = await publisher.arrived("feed.update.published");
    assert.deepEqual(published?.body.data, update);
    const [delivered] = await reader.arrived("feed.update.delivered");
    assert.deepEqual(delivered?.body.data, update);

    // All that it has left is a little less than that.
    await publisher.send("POST", `/v1/feeds/${dear.id}/publish`, { data: { n: 2 } });
    for (const side of [publisher, reader]) {
      const [paused] = await side.arrived("feed.subscription.paused");
      assert.equal(paused?.body.data.feed_id, dear.id);
      assert.equal(paused?.body.data.status, "paused");
      assert.equal(paused?.body.data.price_credits, 1_000_000);
      assert.equal(paused?.body.data.reason, "credits");
      assert.equal(paused?.body.data.until, null);
    }
    assert.equal(reader.sink.received.length, 2, "what was not paid for is not delivered");
  });

  test("tell subscribers that a deleted feed's subscriptions ended", async () => {
    const reader = await newWebhookUser(service, ["feed.subscription.ended"]);
    const feed = await createFeed();
    await reader.send("POST", `/v1/feeds/${feed.id}/subscribe`, {});
    assert.equal((await ada.send("DELETE", `/v1/feeds/${feed.id}`)).status, 204);
    const [ended] = await reader.arrived("feed.subscription.ended");
    assert.equal(ended?.body.data.feed_id, feed.id);
    assert.equal((await reader.send("GET", "/v1/feeds")).body.data.length, 0);
  });
});
