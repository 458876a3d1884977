import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, mock, test } from "node:test";
import { createLocalBus } from "../bus/local-bus.ts";
import { CREDENTIAL_REVOKED } from "../http/principal.ts";
import { createConnections } from "./connections.ts";
import { allAreValid, principalOf } from "./principal.fixture.ts";
import { createPushStreams, isLiveBody, type PushStream } from "./push-stream.ts";

const principal = principalOf("a");

function setUp() {
  const bus = createLocalBus();
  const connections = createConnections({
    bus,
    log: { warn: () => {} },
    maxPerAccount: 3,
    findValid: allAreValid,
  });
  const streams = createPushStreams({ connections });
  const calls: string[] = [];
  const open = () =>
    streams.open({
      connection: { principal },
      onDrain: () => calls.push("drain"),
      onClose: () => calls.push("close"),
    });
  return { bus, connections, streams, calls, open };
}

/** A real response with a client at its other end. */
async function attach(stream: PushStream) {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    stream.attach(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const sent = request({ port: (server.address() as AddressInfo).port }).end();
  // A destroyed stream cuts its connection.
  sent.on("error", () => {});
  const [answer] = await once(sent, "response");
  answer.on("error", () => {});
  answer.setEncoding("utf8");
  return {
    answer,
    read: async () => {
      let text = "";
      for await (const chunk of answer) text += chunk;
      return text;
    },
    leave: () => sent.destroy(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const LARGE = Buffer.alloc(40_000, "x");
/** More than the sockets between both ends hold. */
const HUGE = Buffer.alloc(16_000_000, "x");

const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
};

describe("a stream that is pushed to", () => {
  test("holds a little until its response begins, and says when that is enough", async () => {
    const { open, calls } = setUp();
    const stream = open();
    stream.push(LARGE);
    assert.equal(stream.isBlocked, false);
    stream.push(LARGE);
    assert.equal(stream.isBlocked, true);
    const reader = await attach(stream);
    const read = reader.read();
    await until(() => !stream.isBlocked);
    assert.deepEqual(calls, ["drain"]);
    stream.end();
    assert.equal((await read).length, 2 * LARGE.length);
    reader.close();
  });

  test("says when its reader takes no more, and when it does again", async () => {
    const { open, calls } = setUp();
    const stream = open();
    const reader = await attach(stream);
    reader.answer.pause();
    stream.push(HUGE);
    assert.equal(stream.isBlocked, true);
    assert.deepEqual(calls, []);
    const read = reader.read();
    await until(() => !stream.isBlocked);
    assert.deepEqual(calls, ["drain"]);
    stream.push(Buffer.from("more"));
    stream.end();
    const text = await read;
    assert.equal(text.length, HUGE.length + 4);
    assert.ok(text.endsWith("xmore"));
    reader.close();
  });

  test("ends with its credential, after what was pushed", async () => {
    const { bus, connections, open, calls } = setUp();
    const stream = open();
    stream.push(Buffer.from("first "));
    const reader = await attach(stream);
    stream.push(Buffer.from("lást"));
    await bus.publish(CREDENTIAL_REVOKED, "a");
    assert.equal(stream.isEnded, true);
    assert.equal(connections.count(), 0);
    stream.push(Buffer.from("too late"));
    assert.equal(await reader.read(), "first lást");
    assert.deepEqual(calls, ["close"]);
    reader.close();
  });

  test("that ended before its response began still sends what was pushed", async () => {
    const { bus, open } = setUp();
    const stream = open();
    stream.push(Buffer.from("last"));
    await bus.publish(CREDENTIAL_REVOKED, "a");
    const reader = await attach(stream);
    assert.equal(await reader.read(), "last");
    reader.close();
  });

  test("is cut off when it ends and takes nothing", async () => {
    const { connections, open, calls } = setUp();
    const stream = open();
    const reader = await attach(stream);
    reader.answer.pause();
    stream.push(HUGE);
    connections.endAll();
    assert.deepEqual(calls, ["close"]);
    await assert.rejects(reader.read(), { code: "ECONNRESET" });
    assert.equal(open().isEnded, true, "while the service stops, new ones end at once");
    reader.close();
  });

  test("is refused where the account has as many as it may, and leaves nothing behind", () => {
    const { connections, open, calls } = setUp();
    const streams = [open(), open(), open()];
    assert.throws(open, { code: "rate_limited" });
    assert.equal(connections.count(), 3);
    for (const stream of streams) stream.destroy();
    assert.equal(connections.count(), 0);
    assert.equal(calls.length, 3);
  });

  test("is released when its reader goes", async () => {
    const { connections, open, calls } = setUp();
    const stream = open();
    assert.ok(isLiveBody(stream));
    const reader = await attach(stream);
    reader.leave();
    await until(() => stream.isEnded);
    assert.equal(connections.count(), 0);
    assert.deepEqual(calls, ["close"]);
    reader.close();
  });

  test("gets a comment every 15 s, unless it is blocked", async () => {
    mock.timers.enable({ apis: ["setInterval"] });
    const { open, streams } = setUp();
    const [taking, blocked] = [open(), open()];
    blocked.push(LARGE);
    blocked.push(LARGE);
    mock.timers.tick(15_000);
    mock.timers.tick(15_000);
    streams.close();
    mock.timers.reset();
    const readers = await Promise.all([attach(taking), attach(blocked)]);
    const texts = readers.map(({ read }) => read());
    await until(() => !blocked.isBlocked);
    for (const stream of [taking, blocked]) stream.end();
    assert.equal(await texts[0], ": still here\n\n: still here\n\n");
    assert.equal((await texts[1])?.length, 2 * LARGE.length);
    for (const { close } of readers) close();
  });
});
