/** Connections: kept, shared out, bounded, and given up. */
import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { test } from "node:test";
import { until } from "../../../test/support/until.ts";
import { CERTIFICATE } from "./certificates.fixture.ts";
import { MAX_CONNECTIONS_PER_HOST } from "./connections.ts";
import {
  listenHttp,
  listenHttps,
  listenRaw,
  lookupInTurn,
  message,
  outboundFor,
} from "./loopback.fixture.ts";
import type { OutboundResult } from "./outbound.ts";

const BOUNDED = { timeout: 5_000 };
const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

const statusOf = (result: OutboundResult) =>
  result.kind === "answered" ? result.status : `${result.reason}: ${result.detail}`;

test("a connection carries one exchange after the other", BOUNDED, async (context) => {
  const plain = await listenHttp(context, (_request, response) => response.end("ok"));
  const secure = await listenHttps(context, CERTIFICATE, (_request, response) => response.end("ok"));
  const outbound = outboundFor(context, { certificateAuthority: CERTIFICATE });
  for (const { url, sockets } of [plain, secure]) {
    const first = await outbound.send(message(url));
    const second = await outbound.send(message(url));
    const third = await outbound.send(message(`${url}other`));
    assert.deepEqual([first, second, third].map(statusOf), [200, 200, 200]);
    assert.equal(sockets.length, 1);
    assert.notEqual(first.timing.connectMs, null);
    assert.deepEqual([second.timing.connectMs, third.timing.connectMs], [null, null]);
  }
});

test("a server that closes after each answer gets a new connection each time", BOUNDED, async (context) => {
  const { url, sockets } = await listenHttp(context, (_request, response) => {
    response.writeHead(200, { connection: "close" }).end();
  });
  const outbound = outboundFor(context);
  for (let count = 1; count <= 3; count += 1) {
    assert.equal(statusOf(await outbound.send(message(url))), 200);
    assert.equal(sockets.length, count);
  }
});

test("a kept connection that dies under a request is replaced once", BOUNDED, async (context) => {
  const { url, sockets } = await listenRaw(context, (socket, nth) => {
    if (nth === 1) socket.write(OK);
    else socket.destroy();
  });
  const outbound = outboundFor(context);
  assert.equal(statusOf(await outbound.send(message(url))), 200);
  assert.equal(statusOf(await outbound.send(message(url))), 200);
  assert.equal(sockets.length, 2);
});

test("a new connection that dies under a request is a failure", BOUNDED, async (context) => {
  let requests = 0;
  const { url } = await listenRaw(context, (socket) => {
    requests += 1;
    if (requests === 1) socket.write(OK);
    else socket.destroy();
  });
  const outbound = outboundFor(context);
  assert.equal(statusOf(await outbound.send(message(url))), 200);
  assert.match(String(statusOf(await outbound.send(message(url)))), /^protocol/);
  assert.equal(requests, 3);
});

test("requests to one host are bounded, and the rest wait their turn", BOUNDED, async (context) => {
  const open: ServerResponse[] = [];
  let most = 0;
  const { url, sockets } = await listenHttp(context, (_request, response) => {
    open.push(response);
    most = Math.max(most, open.length);
  });
  const outbound = outboundFor(context);
  const total = MAX_CONNECTIONS_PER_HOST * 2 + 5;
  const sends = Array.from({ length: total }, () => outbound.send(message(url)));
  for (let left = total; left > 0; left -= 1) {
    await until(
      "as many requests as allowed are open",
      () => open.length === Math.min(left, MAX_CONNECTIONS_PER_HOST),
    );
    open.shift()?.end();
  }
  assert.deepEqual(new Set((await Promise.all(sends)).map(statusOf)), new Set([200]));
  assert.equal(most, MAX_CONNECTIONS_PER_HOST);
  assert.equal(sockets.length, MAX_CONNECTIONS_PER_HOST);
});

test("the wait for a turn is not taken from the time limit", BOUNDED, async (context) => {
  let arrived = 0;
  const { url } = await listenHttp(context, (_request, response) => {
    arrived += 1;
    // The first ones hang until their limit; whoever waited for them is answered.
    if (arrived > MAX_CONNECTIONS_PER_HOST) response.end();
  });
  const outbound = outboundFor(context);
  const hanging = Array.from({ length: MAX_CONNECTIONS_PER_HOST }, () => outbound.send(message(url, 400)));
  const waiting = await outbound.send(message(url, 399));
  assert.equal(statusOf(waiting), 200);
  for (const result of await Promise.all(hanging)) assert.match(String(statusOf(result)), /^timeout/);
});

test("whoever hangs at a host holds up its own group only", BOUNDED, async (context) => {
  const { url } = await listenHttp(context, (request, response) => {
    if (request.headers["x-group"] === "good") response.end();
  });
  const outbound = outboundFor(context);
  const of = (group: string) => ({ ...message(url, 2_000), group, headers: { "x-group": group } });
  const hanging = Array.from({ length: MAX_CONNECTIONS_PER_HOST * 2 }, () => outbound.send(of("bad")));
  assert.equal(statusOf(await outbound.send(of("good"))), 200);
  await outbound.close();
  await Promise.all(hanging);
});

test("a dead host holds up no other, and closing ends what hangs", BOUNDED, async (context) => {
  const dead = await listenRaw(context, () => undefined);
  const live = await listenHttp(context, (_request, response) => response.end());
  const outbound = outboundFor(context);
  const hanging = Array.from({ length: MAX_CONNECTIONS_PER_HOST * 2 }, () =>
    outbound.send(message(dead.url, 60_000)),
  );
  await until("all turns are taken", () => dead.sockets.length === MAX_CONNECTIONS_PER_HOST);
  for (let count = 0; count < 20; count += 1) {
    assert.equal(statusOf(await outbound.send(message(live.url))), 200);
  }
  await outbound.close();
  for (const result of await Promise.all(hanging)) {
    assert.equal(result.kind === "failed" && result.reason, "cancelled");
  }
  await until("the connections are gone", () =>
    dead.sockets.every((socket) => socket.destroyed || socket.readableEnded),
  );
  assert.match(String(statusOf(await outbound.send(message(live.url)))), /^cancelled/);
});

test("a name server that never answers holds up no other host", BOUNDED, async (context) => {
  const live = await listenHttp(context, (_request, response) => response.end());
  const outbound = outboundFor(context, { lookup: () => undefined });
  const hanging = Array.from({ length: 40 }, (_, index) =>
    outbound.send(message(`http://a${index}.example.com/`, 60_000)),
  );
  assert.equal(statusOf(await outbound.send(message(live.url))), 200);
  await outbound.close();
  for (const result of await Promise.all(hanging)) assert.match(String(statusOf(result)), /^cancelled/);
});

test("a signal ends a request that is under way, or waits for its turn", BOUNDED, async (context) => {
  const { url, sockets } = await listenRaw(context, () => undefined);
  const outbound = outboundFor(context);
  const control = new AbortController();
  const request = { ...message(url, 60_000), signal: control.signal };
  const sends = Array.from({ length: MAX_CONNECTIONS_PER_HOST + 4 }, () => outbound.send(request));
  await until("all turns are taken", () => sockets.length === MAX_CONNECTIONS_PER_HOST);
  control.abort();
  for (const result of await Promise.all(sends)) assert.match(String(statusOf(result)), /^cancelled/);
  assert.match(String(statusOf(await outbound.send(request))), /^cancelled/);
  await until("the connections are gone", () =>
    sockets.every((socket) => socket.destroyed || socket.readableEnded),
  );
});

test("closing as soon as a request has begun", BOUNDED, async (context) => {
  const { url } = await listenHttp(context, (_request, response) => response.end());
  const outbound = outboundFor(context);
  const sending = outbound.send(message(url));
  await outbound.close();
  assert.match(String(statusOf(await sending)), /^cancelled/);
});

test("idle connections are bounded over all hosts", { timeout: 8_000 }, async (context) => {
  const { port, sockets } = await listenRaw(context, (socket) => socket.write(OK));
  const outbound = outboundFor(context, { lookup: lookupInTurn(["127.0.0.1"]) });
  for (let first = 0; first < 280; first += 20) {
    const names = Array.from({ length: 20 }, (_, index) => `http://h${first + index}.example.com:${port}/`);
    const results = await Promise.all(names.map((url) => outbound.send(message(url))));
    assert.deepEqual(new Set(results.map(statusOf)), new Set([200]));
  }
  assert.equal(sockets.length, 280);
  const isGone = (socket: Socket) => socket.destroyed || socket.readableEnded;
  // Well before they end by themselves.
  await until(
    "the oldest are closed",
    () => sockets.filter((socket) => !isGone(socket)).length <= 256,
    2_000,
  );
});
