/** Writes that are sent again because their answer was lost: made once, paid once, whoever gets them first. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { type FluxClient, openFlux } from "../support/flux-client.ts";
import { spawnService } from "../support/processes.ts";

const { url } = await spawnService({
  program: "src/main.ts",
  env: { DATABASE_URL: await createTestDatabaseUrl(), RATE_LIMIT_PER_MINUTE: "1000000" },
});
const { key: token } = await signUp(url);
const read = async (app: string) => (await call(url, "GET", `/v1/flux/${app}/state`, { token })).body;
const balance = async () => (await call(url, "GET", "/v1/credits", { token })).body.balance;

async function open(app: string): Promise<FluxClient> {
  const client = await openFlux(url, { app, token });
  await client.next("the state", ({ type }) => type === "snapshot");
  return client;
}

/** Sends it as it is, and answers what comes for its id, the nth time. */
function send(client: FluxClient, id: string, members: object, nth = 1) {
  client.send({ type: "write", id, ...members });
  const answers = () => client.frames.filter((frame) => frame.id === id);
  return client.next("the answer", (frame) => frame.id === id && answers().indexOf(frame) === nth - 1);
}

const add = (value: number) => ({ patch: [{ op: "add", path: "/list/-", value }] });

describe("a write over a socket", () => {
  test("that comes again with its id and the version it was made at is made and paid once", async () => {
    const app = "again";
    const [first, second] = [await open(app), await open(app)];
    const id = randomUUID();
    await send(first, randomUUID(), { since: 0, state: { list: [] } });
    const before = await balance();
    assert.deepEqual(await send(first, id, { since: 1, ...add(1) }), { type: "ack", id, version: 2 });
    await send(first, randomUUID(), { since: 2, ...add(2) });
    // Over the same connection, over another one, and by one that comes back, before it is told anything else.
    assert.deepEqual(await send(first, id, { since: 1, retry: true, ...add(1) }, 2), {
      type: "ack",
      id,
      version: 2,
    });
    assert.equal((await send(second, id, { since: 1, retry: true, ...add(1) })).version, 2);
    const state = { list: [1, 2] };
    const third = await openFlux(url, { app, token, since: { version: 3, state } });
    assert.equal((await send(third, id, { since: 1, retry: true, ...add(1) })).version, 2);
    // Also with a condition that does not hold any more: it held when it was made.
    assert.equal((await send(third, id, { since: 1, retry: true, if_version: 1, ...add(1) }, 2)).version, 2);
    assert.deepEqual((await read(app)).state, state);
    assert.equal(await balance(), before - 3, "two writes and a read");
    await Promise.all([first, second, third].map((client) => client.close()));
  });

  test("that comes again without a since is another one, whatever its id", async () => {
    const client = await open("twice");
    const id = randomUUID();
    const both = [send(client, id, { merge: { n: 1 } }), send(client, id, { merge: { n: 2 } }, 2)];
    assert.deepEqual(
      (await Promise.all(both)).map(({ version }) => version),
      [1, 2],
    );
    await client.close();
  });

  test("is made once when its tries are under way together", async () => {
    const app = "together";
    const clients = [await open(app), await open(app), await open(app)];
    await send(clients[0] as FluxClient, randomUUID(), { since: 0, state: { list: [] } });
    const ids = Array.from({ length: 20 }, () => randomUUID());
    const tries = ids.flatMap((id, value) =>
      clients.map((client, who) => send(client, id, { since: 1, retry: who > 0, ...add(value) })),
    );
    const answers = await Promise.all(tries);
    assert.deepEqual(new Set(answers.map(({ type }) => type)), new Set(["ack"]));
    const { version, state } = await read(app);
    assert.equal(version, 21);
    assert.deepEqual(
      state.list.toSorted((a: number, b: number) => a - b),
      ids.map((_, value) => value),
    );
    await Promise.all(clients.map((client) => client.close()));
  });

  test("is not made by a retry when nobody knows whether it was before", async () => {
    const app = "forgotten";
    const client = await open(app);
    const id = randomUUID();
    await send(client, id, { since: 0, state: { list: [] } });
    // What a deleted app held is not in the log any more, who wrote it neither.
    await call(url, "DELETE", `/v1/flux/${app}`, { token });
    const { detail, ...answer } = await send(client, id, { since: 0, retry: true, state: { list: [] } }, 2);
    assert.deepEqual(answer, { type: "reject", id, code: "in_doubt", version: 2 });
    assert.match(detail, /not known any more/);
    assert.equal((await read(app)).version, 2);
    // A first try is not in doubt, and one of later on neither.
    assert.equal((await send(client, randomUUID(), { since: 0, merge: { a: 1 } })).version, 3);
    assert.equal((await send(client, randomUUID(), { since: 2, retry: true, merge: { a: 2 } })).version, 4);
    await client.close();
  });
});
