/** What subscribers and publishers read of feeds, who may, and what cursors mean. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createDatabase } from "../../src/platform/database/database.ts";
import { formatId, newUuid, parseId } from "../../src/platform/ids.ts";
import { type Caller, call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { createFeedReader, createPublisher, type FeedReader, Refused } from "../support/feed-reader.ts";
import { spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";

const databaseUrl = await createTestDatabaseUrl();
const service = await spawnService({
  env: { DATABASE_URL: databaseUrl, FREE_TIER_CREDITS: "1000", RATE_LIMIT_PER_MINUTE: "100000" },
});
const base = service.url;

let owner: Caller;
let publisher: ReturnType<typeof createPublisher>;
before(async () => {
  owner = await signUp(base);
  publisher = createPublisher(base, owner.key);
});

const read = (key: string, path: string) => call(base, "GET", path, { token: key });
const readerOf = (caller: Caller, feedId?: string, after?: string): FeedReader =>
  createFeedReader({ base, key: caller.key, path: feedId ? `/v1/feeds/${feedId}` : "/v1/feeds", after });

async function subscriberOf(...feedIds: string[]): Promise<Caller> {
  const caller = await signUp(base);
  for (const feedId of feedIds) await createPublisher(base, caller.key).subscribe(feedId);
  return caller;
}

const delivered = async (caller: Caller, updateId: string) =>
  until("the update is delivered", async () => {
    const { body } = await read(caller.key, "/v1/feeds/updates?limit=100");
    return body.data.some(({ id }: { id: string }) => id === updateId);
  });

async function refused(status: number, work: Promise<unknown>): Promise<Refused> {
  const error = await work.then(
    () => assert.fail(`was not refused with ${status}`),
    (thrown) => thrown,
  );
  assert.ok(error instanceof Refused, error);
  assert.equal(error.status, status, error.message);
  return error;
}

describe("state and history", () => {
  test("the state is empty before the first update, and then the latest", async () => {
    const feedId = await publisher.createFeed();
    const empty = await read(owner.key, `/v1/feeds/${feedId}/state`);
    assert.equal(empty.status, 200);
    assert.deepEqual(empty.body, { id: null, feed_id: feedId, seq: 0, data: {}, published_at: null });
    assert.equal(empty.headers.get("x-credits-charged"), "1");
    await publisher.publish(feedId, { high: 1 });
    const second = await publisher.publish(feedId, { high: 2, näme: ["\u2028", null] });
    const { body } = await read(owner.key, `/v1/feeds/${feedId}/state`);
    assert.deepEqual(body, second);
    const subscriber = await subscriberOf(feedId);
    assert.deepEqual((await read(subscriber.key, `/v1/feeds/${feedId}/state`)).body, second);
  });

  test("the history is ascending, in pages, by the same cursor in both names", async () => {
    const feedId = await publisher.createFeed();
    const updates = [];
    for (let n = 1; n <= 5; n++) updates.push(await publisher.publish(feedId, { n }));
    const path = `/v1/feeds/${feedId}/updates`;
    const first = (await read(owner.key, `${path}?limit=2`)).body;
    assert.deepEqual(first.data, updates.slice(0, 2));
    assert.equal(first.next_cursor, updates[1]?.id);
    const second = (await read(owner.key, `${path}?limit=2&cursor=${first.next_cursor}`)).body;
    assert.deepEqual(second.data, updates.slice(2, 4));
    const rest = (
      await read(owner.key, `${path}?limit=2&after=${updates[0]?.id}&cursor=${second.next_cursor}`)
    ).body;
    assert.deepEqual(rest, { data: updates.slice(4), next_cursor: null });
    const after = (await read(owner.key, `${path}?after=${updates[2]?.id}`)).body;
    assert.deepEqual(after.data, updates.slice(3));
    const none = (await read(owner.key, `${path}?after=${updates[4]?.id}`)).body;
    assert.deepEqual(none, { data: [], next_cursor: null });
  });

  test("a subscriber who pays has what was delivered, and what was there before only where the feed gives it away", async () => {
    const feedId = await publisher.createFeed({ price_credits: 1 });
    const before = await publisher.publish(feedId, { n: 1 });
    const subscriber = await subscriberOf(feedId);
    const state = (await read(subscriber.key, `/v1/feeds/${feedId}/state`)).body;
    assert.deepEqual(state, { id: null, feed_id: feedId, seq: 0, data: {}, published_at: null });
    assert.deepEqual((await read(subscriber.key, `/v1/feeds/${feedId}/updates`)).body.data, []);
    const resumed = readerOf(subscriber, feedId);
    await resumed.open("events");
    const second = await publisher.publish(feedId, { n: 2 });
    await resumed.has(1);
    assert.deepEqual(resumed.updates, [second], "nothing that was there before");
    resumed.drop();
    await delivered(subscriber, second.id);
    const own = createPublisher(base, subscriber.key);
    await own.unsubscribe(feedId);
    assert.equal((await read(subscriber.key, `/v1/feeds/${feedId}/updates`)).status, 403);
    await publisher.publish(feedId, { n: 3 });
    await own.subscribe(feedId);
    const fourth = await publisher.publish(feedId, { n: 4 });
    await delivered(subscriber, fourth.id);
    const { body } = await read(subscriber.key, `/v1/feeds/${feedId}/updates`);
    assert.deepEqual(body.data, [second, fourth]);
    const patched = await call(base, "PATCH", `/v1/feeds/${feedId}`, {
      token: owner.key,
      body: { free_history: true },
    });
    assert.equal(patched.body.free_history, true);
    const open = (await read(subscriber.key, `/v1/feeds/${feedId}/updates`)).body;
    assert.deepEqual(open.data, [before, second, fourth]);
    const inbox = (await read(subscriber.key, "/v1/feeds/updates")).body;
    assert.deepEqual(inbox.data, [second, fourth]);
  });

  test("of a feed that costs nothing, a subscriber has everything, as soon as it is published", async () => {
    const feedId = await publisher.createFeed();
    const subscriber = await subscriberOf(feedId);
    for (let n = 1; n <= 10; n++) {
      const update = await publisher.publish(feedId, { n });
      assert.deepEqual((await read(subscriber.key, `/v1/feeds/${feedId}/state`)).body, update);
      const { body } = await read(subscriber.key, `/v1/feeds/${feedId}/updates?limit=100`);
      assert.equal(body.data.length, n);
    }
  });
});

describe("who may read", () => {
  test("the owner and subscribers; others 403, unknown feeds 404, no scope 403", async () => {
    const feedId = await publisher.createFeed({ visibility: "unlisted" });
    const stranger = await signUp(base);
    const noScope = await signUp(base, ["memory:read"]);
    for (const part of ["state", "updates", "stream"]) {
      const answer = await read(stranger.key, `/v1/feeds/${feedId}/${part}`);
      assert.equal(answer.status, 403, part);
      assert.equal(answer.body.code, "forbidden");
      assert.match(answer.body.detail, /subscribe/i);
      assert.notEqual(answer.headers.get("x-credits-charged"), "1");
      assert.equal((await read(owner.key, `/v1/feeds/${formatId("feed", newUuid())}/${part}`)).status, 404);
      assert.equal((await read(owner.key, `/v1/feeds/feed_x/${part}`)).status, 404);
      const scoped = await read(noScope.key, `/v1/feeds/${feedId}/${part}`);
      assert.equal(scoped.body.required_scope, "feeds:read");
      assert.equal((await call(base, "GET", `/v1/feeds/${feedId}/${part}`)).status, 401);
    }
    const error = await refused(403, readerOf(stranger, feedId).open("socket"));
    assert.equal(error.problem.code, "forbidden");
    await refused(404, readerOf(owner, formatId("feed", newUuid())).open("socket"));
  });

  test("a paused subscriber reads what it has, and no streams; all of its feeds together it may still stream", async () => {
    const feedId = await publisher.createFeed({ price_credits: 400 });
    const subscriber = await subscriberOf(feedId);
    const updates = [];
    for (let n = 1; n <= 3; n++) updates.push(await publisher.publish(feedId, { n }));
    // 1,000 credits pay for two of them.
    await until("the subscription is paused", async () => {
      const { body } = await read(subscriber.key, "/v1/feeds");
      return body.data[0].subscription.status === "paused";
    });
    const { body } = await read(subscriber.key, `/v1/feeds/${feedId}/updates`);
    assert.deepEqual(body.data, updates.slice(0, 2));
    assert.deepEqual((await read(subscriber.key, `/v1/feeds/${feedId}/state`)).body, updates[1]);
    for (const transport of ["events", "socket"] as const) {
      const error = await refused(403, readerOf(subscriber, feedId).open(transport));
      assert.match(error.problem.detail, /paused/);
    }
    const all = readerOf(subscriber, undefined, updates[0]?.id);
    await all.open("events");
    await all.has(1);
    assert.deepEqual(all.updates, updates.slice(1, 2));
    all.drop();
  });
});

describe("cursors", () => {
  test("malformed ones are refused, and a malformed Last-Event-ID gets the reset", async () => {
    const feedId = await publisher.createFeed();
    const latest = await publisher.publish(feedId, { n: 1 });
    for (const path of [
      `/v1/feeds/${feedId}/updates`,
      `/v1/feeds/${feedId}/stream`,
      "/v1/feeds/updates",
      "/v1/feeds/stream",
    ]) {
      for (const after of ["12", "upd_", `feed_${latest.id.slice(4)}`, `${latest.id}0`]) {
        const answer = await read(owner.key, `${path}?after=${after}`);
        assert.equal(answer.status, 400, `${path} ${after}`);
        assert.equal(answer.body.errors[0].pointer, "/query/after");
      }
    }
    assert.equal(
      (await read(owner.key, `/v1/feeds/${feedId}/updates?cursor=x`)).body.errors[0].pointer,
      "/query/cursor",
    );
    const refusedSocket = await refused(400, readerOf(owner, feedId, "12").open("socket"));
    assert.equal(refusedSocket.problem.errors[0].pointer, "/query/after");

    const reader = readerOf(owner, feedId, "12");
    await reader.open("events");
    await until("the reset", () => reader.others.length > 0);
    assert.deepEqual(reader.others, [
      { type: "reset", id: latest.id, data: { reason: "cursor_too_old", cursor: latest.id } },
    ]);
    assert.equal(reader.cursor, latest.id);
    reader.drop();
  });

  test("Last-Event-ID is newer than the address that a browser began with", async () => {
    const feedId = await publisher.createFeed();
    const updates = [];
    for (let n = 1; n <= 3; n++) updates.push(await publisher.publish(feedId, { n }));
    const [first, second, third] = updates.map(({ id }) => id);
    const response = await fetch(`${base}/v1/feeds/${feedId}/stream?after=${first}`, {
      headers: { authorization: `Bearer ${owner.key}`, "last-event-id": second as string },
    });
    let text = "";
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      if (text.includes("event: update")) break;
    }
    assert.match(text, new RegExp(`id: ${second}\\n\\nid: ${third}\\nevent: update`));
  });

  test("one that names nothing is 410 in the history, and a reset in streams, which go on from now", async () => {
    const feedId = await publisher.createFeed();
    const otherFeed = await publisher.createFeed();
    const elsewhere = await publisher.publish(otherFeed, { n: 1 });
    const subscriber = await subscriberOf(feedId);
    for (const cursor of [formatId("upd", newUuid()), elsewhere.id]) {
      for (const [caller, feed] of [
        [owner, feedId],
        [subscriber, feedId],
        [subscriber, undefined],
      ] as const) {
        const answer = await read(caller.key, `/v1/feeds${feed ? `/${feed}` : ""}/updates?after=${cursor}`);
        assert.equal(answer.status, 410);
        assert.equal(answer.body.code, "gone");
        for (const transport of ["events", "socket"] as const) {
          const reader = readerOf(caller, feed, cursor);
          await reader.open(transport);
          await until("the reset", () => reader.others.length > 0);
          assert.equal(reader.others[0]?.type, "reset");
          assert.equal(reader.others[0]?.data.reason, "cursor_too_old");
          assert.equal(reader.others[0]?.data.cursor, reader.cursor ?? null);
          const next = await publisher.publish(feedId, { cursor });
          await reader.has(1);
          assert.deepEqual(reader.updates, [next]);
          reader.drop();
        }
      }
    }
  });

  test("one whose successors were forgotten is too old, though its own update is still a feed's state", async () => {
    const [slow, busy] = [await publisher.createFeed(), await publisher.createFeed()];
    const subscriber = await subscriberOf(slow, busy);
    const kept = await publisher.publish(slow, { n: 1 });
    await delivered(subscriber, kept.id);
    const forgotten = await publisher.publish(busy, { n: 1 });
    await delivered(subscriber, forgotten.id);
    const last = await publisher.publish(busy, { n: 2 });
    await delivered(subscriber, last.id);
    const path = `/v1/feeds/updates?after=${kept.id}`;
    assert.deepEqual((await read(subscriber.key, path)).body.data, [forgotten, last]);
    const database = createDatabase(databaseUrl, { onIdleError: () => {}, maxConnections: 1 });
    await database.run`delete from feed_updates where id = ${parseId("upd", forgotten.id)}`;
    await database.close();
    assert.equal((await read(subscriber.key, path)).status, 410);
    const rest = await read(subscriber.key, "/v1/feeds/updates");
    assert.deepEqual(rest.body.data, [kept, last]);
  });

  test("one of a deleted feed still has its place among all feeds", async () => {
    const [stays, goes] = [await publisher.createFeed(), await publisher.createFeed()];
    const subscriber = await subscriberOf(stays, goes);
    const last = await publisher.publish(goes, { n: 1 });
    await delivered(subscriber, last.id);
    const next = await publisher.publish(stays, { n: 1 });
    await delivered(subscriber, next.id);
    await publisher.deleteFeed(goes);
    await until("its subscription has ended", async () => {
      const { body } = await read(subscriber.key, "/v1/feeds");
      return body.data.length === 1;
    });
    assert.deepEqual((await read(subscriber.key, `/v1/feeds/updates?after=${last.id}`)).body.data, [next]);
    assert.equal((await read(subscriber.key, `/v1/feeds/${goes}/updates`)).status, 404);
  });

  test("one that was read as a state goes on in all streams, and nothing comes twice", async () => {
    const feedId = await publisher.createFeed();
    const first = await publisher.publish(feedId, { n: 1 });
    const subscriber = await subscriberOf(feedId);
    const state = (await read(subscriber.key, `/v1/feeds/${feedId}/state`)).body;
    assert.deepEqual(state, first);
    const second = await publisher.publish(feedId, { n: 2 });
    // Not necessarily delivered yet.
    const latest = (await read(subscriber.key, `/v1/feeds/${feedId}/state`)).body;
    assert.deepEqual(latest, second);
    const readers = [first.id, second.id].flatMap((after) =>
      [feedId, undefined].map((feed) => readerOf(subscriber, feed, after)),
    );
    for (const [place, reader] of readers.entries()) await reader.open(place % 2 ? "events" : "socket");
    const third = await publisher.publish(feedId, { n: 3 });
    for (const [place, reader] of readers.entries()) {
      await until("the third", () => reader.updates.at(-1)?.id === third.id);
      assert.deepEqual(reader.updates, place < 2 ? [second, third] : [third]);
      reader.drop();
    }
  });
});
