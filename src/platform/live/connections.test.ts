import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { createLocalBus } from "../bus/local-bus.ts";
import { CREDENTIAL_REVOKED } from "../http/principal.ts";
import { createConnections } from "./connections.ts";
import { principalOf } from "./principal.fixture.ts";

function setUp() {
  const bus = createLocalBus();
  const looks: string[][] = [];
  const invalid = new Set<string>();
  const connections = createConnections({
    bus,
    log: { warn: () => {} },
    maxPerAccount: 3,
    findValid: async (principals) => {
      looks.push(principals.map(({ id }) => id));
      return new Set(principals.flatMap(({ id }) => (invalid.has(id) ? [] : [id])));
    },
  });
  const ended: string[] = [];
  const open = (id: string, name = id) =>
    connections.add({
      principal: principalOf(id),
      end: (reason) => ended.push(`${name} ${reason}`),
    });
  return { bus, connections, ended, open, looks, invalid };
}

describe("open connections", () => {
  test("end with their credential, and no others do", async () => {
    const { bus, connections, ended, open } = setUp();
    open("a", "first");
    open("a", "second");
    open("b");
    await bus.publish(CREDENTIAL_REVOKED, "a");
    assert.deepEqual(ended, ["first revoked", "second revoked"]);
    assert.equal(connections.count(), 1);
    await bus.publish(CREDENTIAL_REVOKED, "a");
    assert.equal(ended.length, 2);
    connections.close();
  });

  test("end when their credential ran out of its time, by one look for all", async () => {
    mock.timers.enable({ apis: ["setInterval"] });
    const { connections, ended, open, looks, invalid } = setUp();
    open("a", "first");
    open("a", "second");
    open("b");
    mock.timers.tick(10_000);
    await new Promise(setImmediate);
    assert.deepEqual(ended, []);
    invalid.add("a");
    mock.timers.tick(10_000);
    await new Promise(setImmediate);
    assert.deepEqual(ended, ["first revoked", "second revoked"]);
    assert.deepEqual(looks, [
      ["a", "b"],
      ["a", "b"],
    ]);
    connections.close();
    mock.timers.reset();
  });

  test("are not told of an end after they were released", async () => {
    const { bus, connections, ended, open } = setUp();
    const release = open("a");
    release();
    release();
    assert.equal(connections.count(), 0);
    await bus.publish(CREDENTIAL_REVOKED, "a");
    connections.endAll();
    assert.deepEqual(ended, []);
    connections.close();
  });

  test("are so many of an account at a time, whatever its keys; one that ends makes room", () => {
    const { connections, ended, open } = setUp();
    const release = open("a");
    open("a");
    open("b");
    assert.throws(() => open("c"), { code: "rate_limited", message: /at most 3 live connections/ });
    assert.throws(() => connections.checkRoom(principalOf("a")), { code: "rate_limited" });
    connections.checkRoom({ ...principalOf("d"), accountId: "another" });
    assert.equal(connections.count(), 3);
    release();
    release();
    open("c");
    assert.throws(() => open("c"));
    assert.deepEqual(ended, []);
    connections.close();
  });

  test("all end when the service stops, and new ones at once", () => {
    const { connections, ended, open } = setUp();
    open("a");
    open("b");
    connections.endAll();
    open("c");
    assert.deepEqual(ended, ["a stopping", "b stopping", "c stopping"]);
    assert.equal(connections.count(), 0);
    connections.close();
  });
});
