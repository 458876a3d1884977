import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, mock, test } from "node:test";
import { createLocalBus } from "../bus/local-bus.ts";
import { CREDENTIAL_REVOKED } from "../http/principal.ts";
import { createConnections } from "./connections.ts";
import { createEventStream, type Frame } from "./event-stream.ts";
import { allAreValid, principalOf } from "./principal.fixture.ts";

const principal = principalOf("a");

function open(batches: (signal: AbortSignal) => AsyncIterator<readonly Frame[], void>) {
  const bus = createLocalBus();
  const connections = createConnections({
    bus,
    log: { warn: () => {} },
    maxPerAccount: 3,
    findValid: allAreValid,
  });
  const connection = { principal };
  const stream = createEventStream({ batches, connections, connection });
  stream.once("close", () => connections.close());
  return { bus, connections, stream };
}

const frame = (id: number): Frame => ({ id, event: "update", data: `{"n":${id}}` });

describe("a stream of events", () => {
  test("has a frame for each, and ends with what it reads from", async () => {
    const { stream, connections } = open(async function* () {
      yield [frame(1), frame(2)];
      yield [frame(3)];
    });
    let text = "";
    for await (const chunk of stream) text += chunk;
    const expected = [1, 2, 3].map((id) => `id: ${id}\nevent: update\ndata: {"n":${id}}\n\n`).join("");
    assert.equal(text, expected);
    assert.equal(connections.count(), 0);
  });

  test("sends a comment while nothing happens", async () => {
    mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
    const { promise: never } = Promise.withResolvers<void>();
    const { stream } = open(async function* () {
      yield [frame(1)];
      await never;
    });
    const chunks = stream[Symbol.asyncIterator]();
    await chunks.next();
    for (let beat = 0; beat < 2; beat++) {
      const next = chunks.next();
      await new Promise((resolve) => setImmediate(resolve));
      mock.timers.tick(15_000);
      assert.equal(String((await next).value), ": still here\n\n");
    }
    mock.timers.reset();
    stream.destroy();
  });

  test("ends when the credential does", async () => {
    const { bus, stream } = open(async function* (signal) {
      yield [frame(1)];
      await once(signal, "abort");
    });
    let text = "";
    for await (const chunk of stream) {
      text += chunk;
      await bus.publish(CREDENTIAL_REVOKED, "a");
    }
    assert.match(text, /^id: 1\n/);
  });

  test("tells its source when nobody listens any more", async () => {
    const { promise: told, resolve } = Promise.withResolvers<void>();
    const { stream, connections } = open(async function* (signal) {
      yield [frame(1)];
      await once(signal, "abort");
      resolve();
    });
    await stream[Symbol.asyncIterator]().next();
    stream.destroy();
    await told;
    assert.equal(connections.count(), 0);
  });

  test("pulls: a reader that does not read makes no queue", async () => {
    let made = 0;
    const { stream } = open(async function* () {
      for (;;) {
        made++;
        yield [{ id: made, event: "update", data: JSON.stringify("x".repeat(10_000)) }];
      }
    });
    stream.once("readable", () => {});
    await once(stream, "readable");
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.ok(made < 20, `${made} were made for nobody`);
    stream.destroy();
  });
});
