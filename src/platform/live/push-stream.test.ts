import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, mock, test } from "node:test";
import { createLocalBus } from "../bus/local-bus.ts";
import { CREDENTIAL_REVOKED } from "../http/principal.ts";
import { createConnections } from "./connections.ts";
import { principalOf } from "./principal.fixture.ts";
import { createPushStreams } from "./push-stream.ts";

const principal = principalOf("a");

function setUp() {
  const bus = createLocalBus();
  const connections = createConnections({ bus, log: { warn: () => {} }, maxPerAccount: 3 });
  const streams = createPushStreams({ connections });
  const calls: string[] = [];
  const open = () =>
    streams.open({
      connection: { principal, isStillAllowed: async () => true },
      onDrain: () => calls.push("drain"),
      onClose: () => calls.push("close"),
    });
  return { bus, connections, streams, calls, open };
}

const LARGE = Buffer.alloc(40_000, "x");

describe("a stream that is pushed to", () => {
  test("says when it takes no more, and when it does again", async () => {
    const { open, calls } = setUp();
    const stream = open();
    stream.push(LARGE);
    assert.equal(stream.isBlocked, false);
    stream.push(LARGE);
    assert.equal(stream.isBlocked, true);
    stream.readable.resume();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(stream.isBlocked, false);
    assert.deepEqual(calls, ["drain"]);
    stream.destroy();
  });

  test("ends with its credential, after what was pushed", async () => {
    const { bus, connections, open, calls } = setUp();
    const stream = open();
    stream.push(Buffer.from("last"));
    await bus.publish(CREDENTIAL_REVOKED, "a");
    assert.equal(stream.isEnded, true);
    assert.equal(connections.count(), 0);
    stream.push(Buffer.from("too late"));
    let text = "";
    for await (const chunk of stream.readable) text += chunk;
    assert.equal(text, "last");
    assert.deepEqual(calls, ["close"]);
  });

  test("is cut off when it ends and takes nothing", async () => {
    const { connections, open, calls } = setUp();
    const stream = open();
    stream.push(LARGE);
    stream.push(LARGE);
    connections.endAll();
    await once(stream.readable, "close");
    assert.deepEqual(calls, ["close"]);
    assert.equal(open().isEnded, true, "while the service stops, new ones end at once");
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
    stream.readable.destroy();
    await once(stream.readable, "close");
    assert.equal(connections.count(), 0);
    assert.deepEqual(calls, ["close"]);
  });

  test("gets a comment every 15 s, unless it is blocked", async () => {
    mock.timers.enable({ apis: ["setInterval"] });
    const { open, streams } = setUp();
    const [taking, blocked] = [open(), open()];
    blocked.push(LARGE);
    blocked.push(LARGE);
    mock.timers.tick(15_000);
    mock.timers.tick(15_000);
    assert.equal(String(taking.readable.read()), ": still here\n\n: still here\n\n");
    assert.equal(blocked.readable.readableLength, 2 * LARGE.length);
    streams.close();
    mock.timers.reset();
    for (const stream of [taking, blocked]) stream.destroy();
  });
});
