/** Flux over real sockets: frames to the letter, resuming, what is refused, and who reads slowly. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { WebSocket } from "ws";
import { call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { type FluxClient, openFlux, socketUrl } from "../support/flux-client.ts";
import { spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";

/** Enough for all tests here but the one that spends them. */
const FREE_CREDITS = 1_000;
const { url } = await spawnService({
  program: "src/main.ts",
  env: {
    DATABASE_URL: await createTestDatabaseUrl(),
    RATE_LIMIT_PER_MINUTE: "1000000",
    FREE_TIER_CREDITS: String(FREE_CREDITS),
  },
});
const owner = await signUp(url);
const token = owner.key;
let apps = 0;
const newApp = () => `app-${++apps}`;

const read = async (app: string) => (await call(url, "GET", `/v1/flux/${app}/state`, { token })).body;
const write = async (app: string, body: unknown) =>
  (await call(url, "POST", `/v1/flux/${app}/state`, { token, body })).body;
const balance = async (key = token) => (await call(url, "GET", "/v1/credits", { token: key })).body.balance;

const open = (app: string, device: string, more: Partial<Parameters<typeof openFlux>[1]> = {}) =>
  openFlux(url, { app, token, device, ...more });

/** Until they have what `GET` answers, without a complaint. */
async function assertEqual(app: string, ...clients: FluxClient[]): Promise<void> {
  const { version, state } = await read(app);
  for (const { replica } of clients) {
    await until(`version ${version} is there`, () => replica.version >= version);
    assert.equal(replica.version, version);
    assert.deepEqual(replica.state, state);
    assert.deepEqual(replica.complaints, []);
  }
}

const closeAll = (...clients: FluxClient[]) => Promise.all(clients.map((client) => client.close()));

describe("a device over a socket", () => {
  test("gets the state first, then who is there, then what others change", async () => {
    const app = newApp();
    await write(app, { state: { theme: "dark" } });
    const laptop = await open(app, "laptop");
    await until("it knows who is there", () => laptop.replica.devices.length === 1);
    const phone = await open(app, "phone", { byProtocol: true });
    assert.equal(phone.socket.protocol, "flux.v1");
    await until("both are there", () => laptop.replica.devices.length === 2);
    assert.deepEqual(await phone.write({ merge: { theme: null, size: 3 } }), {
      type: "ack",
      id: "w1",
      version: 2,
    });
    await laptop.next("the change", ({ type }) => type === "delta");
    await write(app, { merge: { size: 4 } });
    await assertEqual(app, laptop, phone);
    assert.deepEqual(laptop.frames, [
      { type: "snapshot", version: 1, state: { theme: "dark" } },
      { type: "presence", devices: ["laptop"] },
      { type: "presence", devices: ["laptop", "phone"] },
      { type: "delta", from: 1, version: 2, merge: { theme: null, size: 3 }, by: "phone" },
      { type: "delta", from: 2, version: 3, merge: { size: 4 }, by: "test" },
    ]);
    assert.deepEqual(phone.frames, [
      { type: "snapshot", version: 1, state: { theme: "dark" } },
      { type: "presence", devices: ["laptop", "phone"] },
      { type: "ack", id: "w1", version: 2 },
      { type: "delta", from: 2, version: 3, merge: { size: 4 }, by: "test" },
    ]);
    await phone.close();
    await until("the phone has gone", () => laptop.replica.devices.length === 1);
    assert.deepEqual(laptop.replica.devices, ["laptop"]);
    await laptop.close();
  });

  test("shares the default app with /v1/flux/state, and is called as its key is", async () => {
    const client = await openFlux(url, { token });
    await client.next("who is there", ({ type }) => type === "presence");
    assert.deepEqual(client.frames, [
      { type: "snapshot", version: 0, state: {} },
      { type: "presence", devices: ["test"] },
    ]);
    await client.write({ state: { a: 1 } });
    const { body } = await call(url, "GET", "/v1/flux/state", { token });
    assert.deepEqual([body.app, body.version, body.state], ["default", 1, { a: 1 }]);
    await client.close();
  });

  test("writes a state, a merge and a patch; nulls reach the others as they are", async () => {
    const app = newApp();
    const [writer, reader] = [await open(app, "a"), await open(app, "b")];
    await writer.write({ state: { list: [1, 2], none: null } });
    await writer.write({ merge: { deep: { er: true } } });
    await writer.write({ patch: [{ op: "add", path: "/list/1", value: null }] });
    await writer.write({ patch: [{ op: "replace", path: "", value: { none: null } }] });
    await assertEqual(app, writer, reader);
    assert.deepEqual(reader.replica.state, { none: null });
    await closeAll(writer, reader);
  });

  test("is told why a write is rejected, and pays for none of those", async () => {
    const app = newApp();
    const client = await open(app, "a");
    await client.write({ state: { a: 1 } });
    const before = await balance();
    assert.deepEqual(await client.write({ merge: { a: 2 } }, 0), {
      type: "reject",
      id: "w2",
      code: "version_conflict",
      version: 1,
    });
    const failed = await client.write({ patch: [{ op: "remove", path: "/b" }] });
    assert.ok(failed?.type === "reject" && failed.code === "conflict");
    const large = await client.write({ merge: { text: "x".repeat(1024 * 1024) } });
    assert.ok(large?.type === "reject" && large.code === "too_large");
    assert.equal(await balance(), before);
    assert.deepEqual(await client.write({ merge: { a: 2 } }, 1), { type: "ack", id: "w5", version: 2 });
    assert.equal(await balance(), before - 1);
    await assertEqual(app, client);
    const readOnly = await call(url, "POST", "/v1/keys", {
      token: owner.session,
      body: { name: "reader", scopes: ["flux:read"] },
    });
    const reader = await open(app, "b", { token: readOnly.body.key });
    const refused = await reader.write({ merge: { a: 3 } });
    assert.ok(refused?.type === "reject" && refused.code === "insufficient_scope");
    await client.write({ merge: { a: 4 } });
    await assertEqual(app, client, reader);
    await closeAll(client, reader);
  });

  test("sends many writes at once: acknowledged in their order, among those of others", async () => {
    const app = newApp();
    const clients = await Promise.all(["a", "b", "c"].map((device) => open(app, device)));
    const answers = await Promise.all(
      clients.map((client, who) =>
        Promise.all(Array.from({ length: 150 }, (_, n) => client.write({ merge: { [`c${who}`]: n } }))),
      ),
    );
    for (const acks of answers) {
      const versions = acks.map((ack) => (ack?.type === "ack" ? ack.version : 0));
      assert.deepEqual(
        versions,
        [...versions].sort((a, b) => a - b),
      );
    }
    assert.equal((await read(app)).version, 450);
    await assertEqual(app, ...clients);
    await closeAll(...clients);
  });

  test("writes as long as its account can pay, and goes on reading", async () => {
    const poor = await signUp(url);
    const client = await openFlux(url, { token: poor.key });
    const answers = await Promise.all(
      Array.from({ length: FREE_CREDITS + 20 }, (_, n) => client.write({ merge: { n } })),
    );
    const rejected = answers.flatMap((answer) => (answer?.type === "reject" ? [answer] : []));
    assert.deepEqual(
      rejected.map(({ code, upgrade_url, current_plan }) => [code, upgrade_url, current_plan]),
      Array(20).fill(["insufficient_credits", `${url}/upgrade`, "free"]),
    );
    assert.equal(client.replica.version, FREE_CREDITS);
    assert.equal(await balance(poor.key), 0);
    assert.equal(client.closed, undefined);
    await client.close();
  });

  test("sees an app that is deleted as empty", async () => {
    const app = newApp();
    const client = await open(app, "a");
    await client.write({ state: { a: 1 } });
    assert.equal((await call(url, "DELETE", `/v1/flux/${app}`, { token })).status, 204);
    await until("it is empty", () => client.replica.version > 1);
    assert.deepEqual(client.replica.state, {});
    await write(app, { merge: { b: 1 } });
    await until("it goes on", () => "b" in client.replica.state);
    assert.deepEqual(client.replica.complaints, []);
    await client.close();
  });
});

describe("a device that comes back", () => {
  test("is told what it missed, from any version on", async () => {
    const app = newApp();
    const states: Record<string, unknown>[] = [{}];
    for (let n = 1; n <= 20; n++) {
      const body = n % 5 === 0 ? { state: { n } } : { merge: { n, [`m${n}`]: n } };
      states.push((await write(app, body)).state);
    }
    for (const [version, state] of states.entries()) {
      const client = await open(app, "a", { since: { version, state } });
      await client.next("who is there", ({ type }) => type === "presence");
      await assertEqual(app, client);
      assert.deepEqual(
        client.frames.map(({ type }) => type),
        [...Array(20 - version).fill("delta"), "presence"],
      );
      await client.close();
    }
  });

  test("from a version that never was, or is not kept, gets the state", async () => {
    const app = newApp();
    await write(app, { state: { a: 1 } });
    const ahead = new WebSocket(socketUrl(url, app, { since: "7" }), "flux.v1", {
      headers: { authorization: `Bearer ${token}` },
    });
    const first = await new Promise((resolve) => ahead.once("message", resolve));
    assert.deepEqual(JSON.parse(String(first)), { type: "snapshot", version: 1, state: { a: 1 } });
    ahead.close();
    await call(url, "DELETE", `/v1/flux/${app}`, { token });
    const behind = await open(app, "a", { since: { version: 1, state: { a: 1 } } });
    await assertEqual(app, behind);
    assert.deepEqual(behind.replica.state, {});
    await behind.close();
  });
});

describe("a frame that can't be read", () => {
  test("is answered, and the socket stays open", async () => {
    const app = newApp();
    const client = await open(app, "a");
    const bad: [unknown, string | undefined][] = [
      ["hello", undefined],
      ["", undefined],
      [[], undefined],
      [{ type: "read", id: "x" }, "x"],
      [{ type: "write", merge: {} }, undefined],
      [{ type: "write", id: "x" }, "x"],
      [{ type: "write", id: "x", merge: {}, state: {} }, "x"],
      [{ type: "write", id: "x", merge: {}, nonsense: 1 }, "x"],
      [{ type: "write", id: "x", if_version: "1", merge: {} }, "x"],
      [{ type: "write", id: "x", patch: [{ op: "nonsense", path: "" }] }, "x"],
      [{ type: "ping", id: "x" }, "x"],
    ];
    for (const [frame] of bad) client.send(frame);
    client.send({ type: "ping" });
    await client.next("the pong", ({ type }) => type === "pong");
    const errors = client.frames.filter(({ type }) => type === "error");
    assert.deepEqual(
      errors.map(({ id }) => id),
      bad.map(([, id]) => id),
    );
    for (const { code, detail } of errors) {
      assert.equal(code, "invalid_request");
      assert.ok(detail);
    }
    assert.equal((await client.write({ merge: { a: 1 } }))?.type, "ack");
    await client.close();
  });

  test("closes it when it is binary or too large", async () => {
    for (const [frame, code] of [
      [Buffer.from('{"type":"ping"}'), 1003],
      ["x".repeat(1.25 * 1024 * 1024 + 1), 1009],
    ] as const) {
      const client = await open(newApp(), "a");
      client.socket.send(frame);
      await until("it is closed", () => client.closed);
      assert.equal(client.closed?.code, code);
    }
  });
});

describe("a socket", () => {
  const status = (path: string, options: object = { headers: { authorization: `Bearer ${token}` } }) =>
    new Promise<number | undefined>((resolve, reject) => {
      const socket = new WebSocket(url.replace(/^http/, "ws") + path, "flux.v1", options);
      socket.once("unexpected-response", (_request, response) => {
        response.resume();
        socket.terminate();
        resolve(response.statusCode);
      });
      socket.on("error", () => {});
      socket.once("open", () => reject(new Error("it opened")));
    });

  test("is refused without a good name, version, device, credential or scope", async () => {
    assert.equal(await status("/v1/flux/Notes/ws"), 400);
    assert.equal(await status("/v1/flux/notes/ws?since=-1"), 400);
    assert.equal(await status("/v1/flux/notes/ws?since=x"), 400);
    assert.equal(await status("/v1/flux/notes/ws?device="), 400);
    assert.equal(await status(`/v1/flux/ws?device=${"x".repeat(65)}`), 400);
    assert.equal(await status("/v1/flux/ws?device=a%0Ab"), 400);
    assert.equal(await status(`/v1/flux/ws?key=${token}`, {}), 401);
    const { key } = await signUp(url, ["flux:write"]);
    assert.equal(await status("/v1/flux/ws", { headers: { authorization: `Bearer ${key}` } }), 403);
    const signIn = await call(url, "POST", "/v1/auth/sign-in", {
      body: { email: owner.email, password: owner.password },
    });
    const cookie = (signIn.headers.getSetCookie()[0] as string).split(";")[0] as string;
    const origin = "https://elsewhere.example";
    assert.equal(await status("/v1/flux/ws", { headers: { cookie }, origin }), 401);
  });

  test("closes within a second of its key's revocation", async () => {
    const other = await signUp(url);
    const client = await openFlux(url, { token: other.key });
    await client.next("the state", ({ type }) => type === "snapshot");
    const began = performance.now();
    await call(url, "DELETE", `/v1/keys/${other.keyId}`, { token: other.session });
    await until("it is closed", () => client.closed);
    assert.equal(client.closed?.code, 4401);
    assert.ok(performance.now() - began < 1_000);
  });

  test("that is read slowly holds nobody up, and gets a fresh state in place of a queue", async () => {
    const app = newApp();
    const [slow, reader, writer] = await Promise.all(["a", "b", "c"].map((device) => open(app, device)));
    assert.ok(slow && reader && writer);
    await slow.next("who is there", ({ type, devices }) => type === "presence" && devices.length === 3);
    slow.socket.pause();
    // More than the two ends of a connection hold by themselves.
    const writes = 150;
    const text = "x".repeat(50_000);
    for (let n = 1; n <= writes; n++) await writer.write({ merge: { n, text: `${n} ${text}` } });
    await assertEqual(app, reader, writer);
    const before = slow.frames.length;
    slow.socket.resume();
    await assertEqual(app, slow);
    const rest = slow.frames.slice(before).map(({ type }) => type);
    assert.ok(rest.length < writes, `${rest.length} frames for ${writes} writes`);
    assert.equal(rest.filter((type) => type === "snapshot").length, 1);
    await writer.write({ merge: { text: null } });
    await assertEqual(app, slow, reader, writer);
    await closeAll(slow, reader, writer);
  });
});
