/** Streams of feeds: what comes, when they end, and readers that are slow. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import http from "node:http";
import { before, describe, test } from "node:test";
import { EventSource } from "eventsource";
import { WebSocket } from "ws";
import { type Caller, call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import {
  assertExactly,
  createFeedReader,
  createPublisher,
  type FeedReader,
  type ReadUpdate,
} from "../support/feed-reader.ts";
import { curlPath, describeNeeding } from "../support/needs.ts";
import { spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";

const service = await spawnService({
  env: {
    DATABASE_URL: await createTestDatabaseUrl(),
    FREE_TIER_CREDITS: "1000",
    RATE_LIMIT_PER_MINUTE: "100000",
  },
});
const base = service.url;
const TRANSPORTS = ["events", "socket"] as const;

let owner: Caller;
let publisher: ReturnType<typeof createPublisher>;
before(async () => {
  owner = await signUp(base);
  publisher = createPublisher(base, owner.key);
});

const readerOf = (caller: Pick<Caller, "key">, feedId?: string, after?: string): FeedReader =>
  createFeedReader({ base, key: caller.key, path: feedId ? `/v1/feeds/${feedId}` : "/v1/feeds", after });

async function subscriberOf(...feedIds: string[]): Promise<Caller> {
  const caller = await signUp(base);
  for (const feedId of feedIds) await createPublisher(base, caller.key).subscribe(feedId);
  return caller;
}

const readersOpen = async (): Promise<number> => {
  const { body } = await call(base, "GET", "/metrics");
  return Number(/^ph_feed_readers (\d+)/m.exec(body)?.[1]);
};

describe("a stream", () => {
  test("has each update once, in order, whoever reads and over whatever transport", async () => {
    const [first, second] = [await publisher.createFeed(), await publisher.createFeed({ price_credits: 1 })];
    const subscriber = await subscriberOf(first, second);
    const old = await publisher.publish(first, { n: 0 });
    const open = async (caller: Caller, feedId: string | undefined) =>
      Promise.all(
        TRANSPORTS.map(async (transport) => {
          const reader = readerOf(caller, feedId);
          await reader.open(transport);
          return reader;
        }),
      );
    const owners = await open(owner, first);
    const ones = await open(subscriber, second);
    const published: ReadUpdate[] = [];
    for (let n = 1; n <= 10; n++) published.push(await publisher.publish(n % 2 ? first : second, { n }));
    const of = (feedId: string) => published.filter((update) => update.feed_id === feedId);
    for (const reader of owners) {
      await reader.has(5);
      assert.deepEqual(reader.updates, of(first));
    }
    for (const reader of ones) {
      await reader.has(5);
      assert.deepEqual(reader.updates, of(second));
    }
    for (const transport of TRANSPORTS) {
      const all = readerOf(subscriber, undefined, old.id);
      await all.open(transport);
      await all.has(10);
      assertExactly(all, published);
      const history = readerOf(subscriber, undefined, old.id);
      await history.readHistory();
      assert.deepEqual(history.updates, all.updates);
      all.drop();
    }
    for (const reader of [...owners, ...ones]) reader.drop();
  });

  test("is made of the frames that the contract names", async () => {
    const feedId = await publisher.createFeed();
    const before = await publisher.publish(feedId, { n: 1 });
    const response = await fetch(`${base}/v1/feeds/${feedId}/stream`, {
      headers: { authorization: `Bearer ${owner.key}` },
    });
    assert.equal(response.status, 200);
    assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
    assert.equal(response.headers.get("x-accel-buffering"), "no");
    const chunks = (response.body as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    const hello = decoder.decode((await chunks.read()).value);
    // Where it begins: a reader that is cut off before the first update misses nothing.
    assert.equal(hello, `: ok\nretry: 1000\nid: ${before.id}\n\n`);
    const update = await publisher.publish(feedId, { n: 2 });
    const frame = decoder.decode((await chunks.read()).value);
    assert.equal(frame, `id: ${update.id}\nevent: update\ndata: ${JSON.stringify(update)}\n\n`);
    await chunks.cancel();

    const address = `${base.replace("http", "ws")}/v1/feeds/${feedId}/ws?after=${before.id}`;
    const socket = new WebSocket(address, ["feeds.v1", `bearer.${owner.key}`]);
    const frames: string[] = [];
    socket.on("message", (data) => frames.push(String(data)));
    await until("a frame", () => frames.length === 1);
    assert.equal(frames[0], `{"type":"update","cursor":"${update.id}","update":${JSON.stringify(update)}}`);
    for (const text of ['{"type":"ping"}', '{"type":"write"}', "[", "null"]) socket.send(text);
    await until("the answers", () => frames.length === 5);
    assert.deepEqual(JSON.parse(frames[1] as string), { type: "pong" });
    for (const answer of frames.slice(2)) {
      const { type, code, detail } = JSON.parse(answer);
      assert.deepEqual([type, code, typeof detail], ["error", "invalid_request", "string"]);
    }
    assert.equal(socket.readyState, WebSocket.OPEN);
    socket.terminate();
  });

  test("leaves nothing behind when its reader goes", async () => {
    await until("those of other tests are gone", async () => (await readersOpen()) === 0);
    const feedId = await publisher.createFeed();
    const readers = Array.from({ length: 10 }, () => readerOf(owner, feedId));
    for (const [place, reader] of readers.entries()) await reader.open(place % 2 ? "events" : "socket");
    assert.equal(await readersOpen(), 10);
    for (const reader of readers) reader.drop();
    await until("all are gone", async () => (await readersOpen()) === 0);
  });
});

describe("a stream of one feed ends", () => {
  const endings = {
    unsubscribed: async (subscriber: Caller, feedId: string) =>
      createPublisher(base, subscriber.key).unsubscribe(feedId),
    // It had 1,000 credits, and the first update cost 600 of them.
    paused: async (_subscriber: Caller, feedId: string) => publisher.publish(feedId, { n: 2 }),
    deleted: async (_subscriber: Caller, feedId: string) => publisher.deleteFeed(feedId),
  };
  for (const [reason, end] of Object.entries(endings)) {
    test(`when it was ${reason}, with what was delivered before`, async () => {
      const feedId = await publisher.createFeed({ price_credits: 600 });
      const subscriber = await subscriberOf(feedId);
      const events = readerOf(subscriber, feedId);
      const socket = readerOf(subscriber, feedId);
      const all = readerOf(subscriber);
      await events.open("events");
      await socket.open("socket");
      await all.open("events");
      const update = await publisher.publish(feedId, { n: 1 });
      await Promise.all([events, socket, all].map((reader) => reader.has(1)));
      await end(subscriber, feedId);
      await until("both have ended", () => !events.isOpen && !socket.isOpen);
      assert.deepEqual(events.updates, [update]);
      assert.deepEqual(events.others, [{ type: "end", id: undefined, data: { reason } }]);
      assert.deepEqual(socket.others, [{ type: "end", data: { reason, cursor: update.id } }]);
      assert.equal(socket.closed?.code, reason === "deleted" ? 4410 : 4403);
      // There are other feeds to hear of.
      assert.equal(all.isOpen, true);
      all.drop();
    });
  }

  test("for its owner too, when it was deleted", async () => {
    const feedId = await publisher.createFeed();
    const readers = TRANSPORTS.map(() => readerOf(owner, feedId));
    for (const [place, reader] of readers.entries()) await reader.open(TRANSPORTS[place] as "events");
    await publisher.deleteFeed(feedId);
    await until("both have ended", () => readers.every(({ isOpen }) => !isOpen));
    for (const { others } of readers) assert.equal(others[0]?.data.reason, "deleted");
  });

  test("with its key", async () => {
    const feedId = await publisher.createFeed();
    const body = { name: "second", scopes: ["feeds:read"] };
    const key = (await call(base, "POST", "/v1/keys", { token: owner.session, body })).body;
    const readers = TRANSPORTS.map(() => readerOf(key, feedId));
    for (const [place, reader] of readers.entries()) await reader.open(TRANSPORTS[place] as "events");
    const other = readerOf(owner, feedId);
    await other.open("events");
    await call(base, "DELETE", `/v1/keys/${key.id}`, { token: owner.session });
    await until("both have ended", () => readers.every(({ isOpen }) => !isOpen));
    assert.equal(readers[1]?.closed?.code, 4401);
    assert.equal(other.isOpen, true);
    other.drop();
  });
});

describe("a reader that stops taking", () => {
  const behind = async (): Promise<number> => {
    const { body } = await call(base, "GET", "/metrics");
    return Number(/^ph_feed_readers_behind (\d+)/m.exec(body)?.[1]);
  };

  test("makes no queue and holds up nobody; going on, it misses nothing", async () => {
    const feedId = await publisher.createFeed();
    const slow = TRANSPORTS.map(() => readerOf(owner, feedId));
    const quick = readerOf(owner, feedId);
    await Promise.all(slow.map((reader, place) => reader.open(TRANSPORTS[place] as "events")));
    await quick.open("events");
    // Everyone is for a moment, when it is opened.
    await until("nobody is behind", async () => (await behind()) === 0);
    for (const reader of slow) reader.pause();
    const text = "x".repeat(65_000);
    let count = 0;
    // Until the buffers of both ends are full, and only those who don't take anything are behind.
    do {
      assert.ok(count < 500, "neither is held up");
      for (let n = 0; n < 10; n++) count = (await publisher.publish(feedId, { text })).seq;
      await quick.has(count);
    } while ((await behind()) < 2);
    assert.ok(slow.every(({ updates }) => updates.length < count));
    for (const reader of slow) {
      reader.resume();
      await reader.has(count);
      assert.deepEqual(
        reader.updates.map(({ seq }) => seq),
        quick.updates.map(({ seq }) => seq),
      );
      reader.drop();
    }
    quick.drop();
  });
});

describe("real clients", () => {
  test("the eventsource package comes back by itself and misses nothing", async (t) => {
    const feedId = await publisher.createFeed();
    const sockets = new Set<http.IncomingMessage["socket"]>();
    // Between it and the service stands something that cuts connections.
    const proxy = http.createServer((request, response) => {
      sockets.add(request.socket);
      const onward = http.request(
        base + request.url,
        { headers: request.headers, agent: false },
        (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        },
      );
      onward.on("error", () => response.destroy());
      response.on("close", () => onward.destroy());
      onward.end();
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const { port } = proxy.address() as { port: number };
    const source = new EventSource(`http://127.0.0.1:${port}/v1/feeds/${feedId}/stream`, {
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${owner.key}` } }),
    });
    t.after(() => {
      source.close();
      proxy.close();
      proxy.closeAllConnections();
    });
    const seen: number[] = [];
    source.addEventListener("update", (event) => seen.push(JSON.parse(event.data).seq));
    await new Promise((resolve) => source.addEventListener("open", resolve, { once: true }));
    let seq = 0;
    for (let round = 0; round < 3; round++) {
      // In the first round it is cut off before it has seen any update at all.
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      for (let n = 0; n < 3; n++) ({ seq } = await publisher.publish(feedId, { round, n }));
      await until("all of them", () => seen.at(-1) === seq);
    }
    assert.deepEqual(seen, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describeNeeding("curl", curlPath, "curl", (program) => {
  test("-N shows updates as they come", async (t) => {
    const feedId = await publisher.createFeed();
    const url = `${base}/v1/feeds/${feedId}/stream`;
    const curl = spawn(program, ["-sSN", "-H", `Authorization: Bearer ${owner.key}`, url]);
    let text = "";
    t.after(() => curl.kill());
    curl.stdout.on("data", (chunk) => (text += chunk));
    await until("it is open", () => text.includes(": ok"));
    const update = await publisher.publish(feedId, { high: 24 });
    await until("the update", () => text.includes(`id: ${update.id}\nevent: update\ndata: {`));
  });
});
