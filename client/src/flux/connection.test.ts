import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { Call, Core } from "../http/core.ts";
import { ApiError } from "../http/errors.ts";
import { connectFlux, type FluxConnectOptions } from "./connection.ts";

/** The platform's part, and the service behind it, by hand. */
class Socket {
  static all: Socket[] = [];
  readyState = 0;
  sent: { type: string; id?: string; since?: number; retry?: boolean; merge?: object }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number; reason: string }) => {};
  onerror = () => {};
  readonly url: string;
  readonly protocols: string[];

  constructor(url: URL | string, protocols: string[]) {
    this.url = String(url);
    this.protocols = protocols;
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open(...frames: object[]) {
    this.readyState = 1;
    this.onopen();
    for (const frame of frames) this.tell(frame);
  }
  tell(frame: object) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  lose(code = 1006, reason = "") {
    this.readyState = 3;
    this.onclose({ code, reason });
  }
}

const SNAPSHOT = { type: "snapshot", version: 4, state: { a: 1 } };

function start(options: FluxConnectOptions & { apiKey?: string; status?: number; errors?: [] } = {}) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  Socket.all = [];
  const calls: Call[] = [];
  const { apiKey = "ph_live_x", status = 400, errors: faults, ...more } = options;
  const core = {
    baseUrl: "https://helper.example",
    apiKey,
    WebSocket: Socket as unknown as typeof WebSocket,
    request: async (call: Call) => {
      calls.push(call);
      throw new ApiError(status, faults ? { errors: faults } : {}, new Headers());
    },
  } as unknown as Core;
  const connection = connectFlux<{ a?: number; b?: number }>(core, "notes", more);
  const statuses: string[] = [];
  const errors: Error[] = [];
  connection.on("status", (next) => statuses.push(next));
  connection.on("error", (error) => errors.push(error));
  return { connection, calls, statuses, errors };
}

const last = (): Socket => Socket.all.at(-1) ?? assert.fail("no socket");
/** Writes are sent at the end of a turn, and a failed handshake is looked into. */
const turn = () => new Promise(setImmediate);

test("asks for the state with the key in the subprotocol, and comes back for what it missed", async () => {
  const { connection, statuses } = start({ device: "my phone" });
  assert.equal(last().url, "wss://helper.example/v1/flux/notes/ws?device=my+phone");
  assert.deepEqual(last().protocols, ["flux.v1", "bearer.ph_live_x"]);
  last().open();
  assert.deepEqual([connection.status, connection.version], ["connecting", 0], "there is no state yet");
  last().tell(SNAPSHOT);
  assert.deepEqual([connection.status, connection.version, connection.state], ["open", 4, { a: 1 }]);
  last().lose();
  mock.timers.tick(500);
  assert.equal(last().url, "wss://helper.example/v1/flux/notes/ws?since=4&device=my+phone");
  last().open();
  assert.deepEqual(statuses, ["open", "offline", "open"]);
  // A gap: only the state helps.
  last().tell({ type: "delta", from: 7, version: 8, merge: {} });
  mock.timers.tick(500);
  assert.equal(last().url, "wss://helper.example/v1/flux/notes/ws?device=my+phone");
  assert.equal(Socket.all.length, 3);
  connection.close();
});

test("sends a write again after the connection was lost or the service could not write, and once it is made no more", async () => {
  const { connection } = start();
  const changes: unknown[] = [];
  connection.on("change", (state, info) => changes.push([state, info]));
  last().open(SNAPSHOT);
  const answer = connection.merge({ b: 1 });
  assert.equal(last().sent.length, 0);
  await turn();
  const [first] = last().sent;
  assert.deepEqual(first, { type: "write", id: first?.id, since: 4, merge: { b: 1 } });
  last().lose(1012);
  mock.timers.tick(500);
  last().open();
  await turn();
  assert.deepEqual(last().sent, [{ ...first, retry: true }]);
  last().tell({ type: "reject", id: first?.id, code: "unavailable" });
  mock.timers.tick(500);
  last().open();
  await turn();
  assert.deepEqual(last().sent, [{ ...first, retry: true }]);
  last().tell({ type: "ack", id: first?.id, version: 5 });
  assert.equal(await answer, 5);
  await connection.synced();
  last().lose();
  mock.timers.tick(500);
  last().open();
  await turn();
  assert.deepEqual(last().sent, []);
  const after = { a: 1, b: 1 };
  assert.deepEqual(changes, [
    [{ a: 1 }, { version: 4, own: false }],
    [after, { version: 4, own: true }],
    [after, { version: 5, own: true }],
  ]);
  connection.close();
});

test("waits as long as the service asks when it wrote too often, keeps its state and sends in order", async () => {
  const { connection } = start();
  const states: unknown[] = [];
  const rejected: unknown[] = [];
  connection.on("change", (state) => states.push(state));
  connection.on("reject", (error) => rejected.push(error));
  last().open(SNAPSHOT);
  const first = connection.patch([{ op: "add", path: "/b", value: 1 }]);
  const second = connection.merge({ a: 2 });
  await turn();
  const [patch, merge] = last().sent;
  assert.ok(patch && merge && last().sent.length === 2);
  last().tell({ type: "reject", id: patch.id, code: "rate_limited", retry_after: 30 });
  last().tell({ type: "reject", id: merge.id, code: "rate_limited", retry_after: 30 });
  // One that waits takes later ones into itself.
  const third = connection.merge({ b: 3 });
  await turn();
  mock.timers.tick(29_000);
  await turn();
  assert.equal(last().sent.length, 2, "nothing is sent before the time is over");
  assert.deepEqual(connection.state, { a: 2, b: 3 });
  assert.deepEqual([connection.status, connection.pending], ["open", 2]);
  last().tell({ type: "delta", from: 4, version: 5, merge: { a: 9 }, by: "phone" });
  await turn();
  assert.equal(last().sent.length, 2, "another's change does not end the wait");
  mock.timers.tick(1_000);
  await turn();
  // Refused for certain, so these are first tries, on top of the version of now.
  assert.deepEqual(last().sent.slice(2), [
    { ...patch, since: 5 },
    { ...merge, since: 5, merge: { a: 2, b: 3 } },
  ]);
  last().tell({ type: "ack", id: patch.id, version: 6 });
  last().tell({ type: "ack", id: merge.id, version: 7 });
  assert.deepEqual(await Promise.all([first, second, third]), [6, 7, 7]);
  assert.deepEqual(connection.state, { a: 2, b: 3 });
  assert.deepEqual(rejected, []);
  connection.close();
});

test("after a lost connection a write that is refused for the rate is still a retry", async () => {
  const { connection } = start();
  last().open(SNAPSHOT);
  void connection.merge({ b: 1 });
  await turn();
  const [first] = last().sent;
  last().lose();
  mock.timers.tick(500);
  last().open();
  await turn();
  last().tell({ type: "reject", id: first?.id, code: "rate_limited", retry_after: 1 });
  mock.timers.tick(1_000);
  await turn();
  assert.deepEqual(last().sent, Array(2).fill({ ...first, retry: true }));
  connection.close();
});

test("asks whether somebody is there when nothing comes, and comes back when not", () => {
  const { connection, statuses } = start();
  last().open(SNAPSHOT);
  const first = last();
  mock.timers.tick(20_000);
  first.tell({ type: "presence", devices: ["a"] });
  assert.deepEqual(connection.devices, ["a"]);
  mock.timers.tick(29_000);
  assert.deepEqual(first.sent, []);
  mock.timers.tick(1_000);
  assert.deepEqual(first.sent, [{ type: "ping" }]);
  first.tell({ type: "pong" });
  mock.timers.tick(30_000);
  assert.equal(first.sent.length, 2);
  assert.equal(last(), first);
  mock.timers.tick(10_000);
  assert.deepEqual([first.readyState, statuses.at(-1)], [3, "offline"]);
  mock.timers.tick(500);
  assert.notEqual(last(), first);
  // Nor is one waited for that does not open.
  const second = last();
  mock.timers.tick(15_000);
  mock.timers.tick(1_000);
  assert.notEqual(last(), second);
  // What comes from one that was left is not heard.
  second.open(SNAPSHOT);
  assert.equal(connection.status, "offline");
  connection.close();
});

test("is over when the service says so, or the key may not", async () => {
  for (const code of [4401, 4403, 4410]) {
    const { connection, statuses, errors } = start();
    last().open(SNAPSHOT);
    const answer = connection.merge({ a: 2 });
    last().lose(code, "the key was revoked");
    await assert.rejects(answer, { code: "closed" });
    mock.timers.tick(60_000);
    assert.deepEqual([Socket.all.length, statuses, errors.length], [1, ["open", "closed"], 1]);
    assert.match(errors[0]?.message ?? "", /the key was revoked/);
    assert.deepEqual(connection.state, { a: 1 });
  }
  for (const [answer, expected] of [
    [{ status: 401 }, "closed"],
    [{ status: 403 }, "closed"],
    [{ status: 400, errors: [] as [] }, "closed"],
    [{ status: 400 }, "offline"],
    [{ status: 503 }, "offline"],
  ] as const) {
    const { connection, calls } = start(answer);
    last().lose();
    await turn();
    assert.deepEqual([connection.status, calls[0]?.path], [expected, "/v1/flux/notes/ws"]);
    connection.close();
  }
});

test("holds nothing once it is closed", async () => {
  const controller = new AbortController();
  const { connection, statuses, errors } = start({ signal: controller.signal });
  last().open(SNAPSHOT);
  const [answer, synced] = [connection.merge({ a: 2 }), connection.synced()];
  controller.abort();
  await assert.rejects(answer, { code: "closed" });
  await assert.rejects(synced);
  await assert.rejects(connection.replace({}), { code: "closed" });
  connection.close();
  mock.timers.tick(600_000);
  await turn();
  assert.deepEqual([Socket.all.length, last().sent.length, last().readyState], [1, 0, 3]);
  assert.deepEqual([statuses, errors], [["open", "closed"], []]);
  assert.equal(connection.pending, 0);
});
