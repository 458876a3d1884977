/** Reading without HTTP: what happens when hints get lost, come twice or out of order, and to readers that take nothing. */
import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { PassThrough, type Readable } from "node:stream";
import { after, describe, test } from "node:test";
import { createAccess } from "../../src/modules/feeds/access.ts";
import { deliverAll } from "../../src/modules/feeds/fan-out/inboxes.ts";
import type { StoredUpdate } from "../../src/modules/feeds/feed.ts";
import { createFeedStore } from "../../src/modules/feeds/feed-store.ts";
import { announce, type News } from "../../src/modules/feeds/news.ts";
import { insertUpdate } from "../../src/modules/feeds/publish-store.ts";
import { createReading } from "../../src/modules/feeds/reading/index.ts";
import { updateJson } from "../../src/modules/feeds/records.ts";
import { createSubscriptionStore } from "../../src/modules/feeds/subscription-store.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import type { OpenSocket } from "../../src/platform/http/endpoint.ts";
import type { Principal } from "../../src/platform/http/principal.ts";
import { formatId, newUuid } from "../../src/platform/ids.ts";
import { createConnections } from "../../src/platform/live/connections.ts";
import { allAreValid } from "../../src/platform/live/principal.fixture.ts";
import type { LiveBody } from "../../src/platform/live/push-stream.ts";
import type { Socket } from "../../src/platform/live/socket.ts";
import { createTestDatabase } from "../support/database.ts";
import { callDirectly, silentLog } from "../support/direct-call.ts";
import { until } from "../support/until.ts";

const { database } = await createTestDatabase();
const feeds = createFeedStore(database);
const subscriptions = createSubscriptionStore(database);

function createInstance() {
  const bus = createLocalBus();
  const connections = createConnections({
    bus,
    log: silentLog,
    maxPerAccount: 1_000,
    findValid: allAreValid,
  });
  const reading = createReading({
    database,
    bus,
    log: silentLog,
    connections,
    access: createAccess({ feeds, subscriptions }),
    slowMs: 1,
    lookMs: 50,
  });
  after(async () => {
    connections.endAll();
    connections.close();
    await reading.close();
  });
  const principalOf = (accountId: string): Principal => ({
    kind: "key",
    id: newUuid(),
    name: "test",
    accountId,
    plan: "free",
    scopes: new Set(["feeds:read"]),
  });
  const open = async (accountId: string, feedId?: string): Promise<Readable> => {
    const principal = principalOf(accountId);
    const [id, params] = feedId
      ? ["feeds.stream", { params: { id: formatId("feed", feedId) } }]
      : ["feeds.stream_all", {}];
    const module = { name: "feeds", routes: reading.routes };
    const { body } = await callDirectly<LiveBody>(database, module, id, { principal, ...params });
    const response = new PassThrough();
    body.attach(response as unknown as ServerResponse);
    return response;
  };
  const openSocket = async (accountId: string, feedId: string, socket: Socket): Promise<void> => {
    const route = reading.routes.find(({ endpoint }) => endpoint.id === "feeds.socket");
    const call = { principal: principalOf(accountId), params: { id: feedId }, query: {} };
    const opened = (await route?.handle(call as never)) as OpenSocket;
    opened(socket);
  };
  return { bus, open, openSocket };
}

/** A feed with one subscriber, written the way the service writes it. */
async function createFeed() {
  const [feedId, ownerId, subscriberId] = [newUuid(), newUuid(), newUuid()];
  const now = new Date();
  await database.transaction(async (tx) => {
    await feeds.insert(tx, {
      id: feedId,
      account_id: ownerId,
      slug: "weather",
      title: "Weather",
      description: "",
      visibility: "public",
      schema: null,
      price_micros: 1n,
      free_history: true,
      created_at: now,
    });
    await subscriptions.insert(tx, {
      feed_id: feedId,
      account_id: subscriberId,
      id: newUuid(),
      price_no: 1,
      since_seq: 0,
      reaction: null,
      remember: false,
      daily_limit_micros: 1_000_000n,
      created_at: now,
    });
  });
  let seq = 0;
  /** Stores and delivers; what would be said about it is the answer. */
  const publish = async (text = ""): Promise<News[]> => {
    const update: StoredUpdate = {
      id: newUuid(),
      feed_id: feedId,
      seq: ++seq,
      data: JSON.stringify({ text }),
      price_no: 1,
      published_at: new Date(),
    };
    const to = await database.transaction(async (tx) => {
      await insertUpdate(tx, update);
      return deliverAll(tx, feedId, new Map([[subscriberId, [update]]]));
    });
    const told = { id: update.id, feedId, seq: update.seq, json: updateJson(update) };
    return [
      { kind: "published", ownerId, update: told },
      { kind: "delivered", update: told, to: to.map(({ accountId, inboxSeq }) => [accountId, inboxSeq]) },
    ];
  };
  return { feedId, ownerId, subscriberId, publish };
}

/** The numbers of the updates that it has sent so far. */
function collect(stream: Readable): { seqs: number[]; text: () => string } {
  const seqs: number[] = [];
  let text = "";
  stream.on("data", (chunk) => {
    text += chunk;
    seqs.push(...[...String(chunk).matchAll(/"seq":(\d+)/g)].map(([, seq]) => Number(seq)));
  });
  return { seqs, text: () => text };
}

/** Of a frame with a length of two bytes, which all updates here have. */
function payloadOf(frame: Buffer): string {
  assert.deepEqual([...frame.subarray(0, 2)], [0x81, 126]);
  assert.equal(frame.readUInt16BE(2), frame.length - 4);
  return frame.toString("utf8", 4);
}

const endSubscription = (feedId: string, accountId: string) => database.run`
  update feed_subscriptions set status = 'ended' where feed_id = ${feedId} and account_id = ${accountId}`;

describe("hints", () => {
  test("that get lost cost a moment: readers look by themselves", async () => {
    const { open } = createInstance();
    const { feedId, ownerId, subscriberId, publish } = await createFeed();
    const streams = [await open(ownerId, feedId), await open(subscriberId, feedId), await open(subscriberId)];
    const seen = streams.map(collect);
    for (let n = 0; n < 120; n++) await publish();
    for (const { seqs } of seen) {
      await until("all of them", () => seqs.length === 120);
      assert.deepEqual(
        seqs,
        Array.from({ length: 120 }, (_, place) => place + 1),
      );
    }
    await endSubscription(feedId, subscriberId);
    await until("the end", () => seen[1]?.text().endsWith('event: end\ndata: {"reason":"unsubscribed"}\n\n'));
    assert.equal(streams[2]?.destroyed, false);
    for (const stream of streams) stream.destroy();
  });

  test("that come twice, late or in any order change nothing", async () => {
    const { bus, open } = createInstance();
    const { feedId, ownerId, subscriberId, publish } = await createFeed();
    const streams = [await open(ownerId, feedId), await open(subscriberId, feedId), await open(subscriberId)];
    const seen = streams.map(collect);
    const told: News[] = [];
    for (let n = 0; n < 60; n++) {
      const news = await publish();
      told.push(...news);
      const others = [0, 1, 2].map(() => told[Math.floor(Math.random() * told.length)] as News);
      const said = n % 3 === 0 ? others : [...others, ...news];
      for (const each of said.sort(() => Math.random() - 0.5)) await announce(bus, each);
    }
    for (const news of told.reverse()) await announce(bus, news);
    for (const { seqs } of seen) {
      await until("all of them", () => seqs.length >= 60);
      assert.deepEqual(
        seqs,
        Array.from({ length: 60 }, (_, place) => place + 1),
      );
    }
    for (const stream of streams) stream.destroy();
  });
});

describe("a reader that takes nothing", () => {
  test("is cut off while more waits for it, and only then", async () => {
    const { bus, open } = createInstance();
    const { feedId, ownerId, publish } = await createFeed();
    const quiet = await createFeed();
    const full = await open(ownerId, feedId);
    const idle = await open(quiet.ownerId, quiet.feedId);
    for (let n = 0; n < 5; n++) {
      const [published] = await publish("x".repeat(40_000));
      await announce(bus, published as News);
    }
    assert.ok(full.readableLength < 4 * 40_000, "what it does not take is not held for it");
    await until("it is cut off", () => full.destroyed);
    assert.equal(idle.destroyed, false);
    idle.destroy();
  });

  test("is told with which cursor to come back, by a WebSocket", async () => {
    const { bus, openSocket } = createInstance();
    const { feedId, ownerId, publish } = await createFeed();
    const sent: Buffer[] = [];
    const closed = Promise.withResolvers<[code: number, reason: string]>();
    /** Like a client that takes its first frames, and then nothing. */
    const socket: Socket = {
      send: (text) => assert.fail(`only updates are expected, and not ${text}`),
      sendFrame: (frame) => sent.push(frame),
      get waitingBytes() {
        return sent.length > 3 ? 1_000_000 : 0;
      },
      isOpen: true,
      onDrain: () => {},
      onFrame: () => {},
      noteUncounted: () => {},
      onClose: () => {},
      pause: () => {},
      resume: () => {},
      close: (...how) => closed.resolve(how),
    };
    await openSocket(ownerId, feedId, socket);
    for (let n = 0; n < 10; n++) for (const news of await publish()) await announce(bus, news);
    const { cursor } = JSON.parse(payloadOf(sent.at(-1) as Buffer));
    assert.deepEqual(await closed.promise, [4408, `after=${cursor}`]);
    assert.equal(sent.length, 4);
  });
});
