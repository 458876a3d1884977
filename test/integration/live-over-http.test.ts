/** Every live operation as a stranger meets it: the address, a key, and what comes first. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { after, describe, test } from "node:test";
import { WebSocket } from "ws";
import { call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";

const env = { DATABASE_URL: await createTestDatabaseUrl(), EMBEDDER: "none" };
const { url } = await spawnService({ program: "src/main.ts", env });
const publisher = await signUp(url);
const subscriber = await signUp(url);
const created = await call(url, "POST", "/v1/feeds", { token: publisher.key, body: { title: "Tides" } });
const feedId = created.body.id as string;
await call(url, "POST", `/v1/feeds/${feedId}/subscribe`, { token: subscriber.key, body: {} });
let height = 0;
const publish = async () => {
  const body = { data: { height: ++height } };
  return (await call(url, "POST", `/v1/feeds/${feedId}/publish`, { token: publisher.key, body })).body;
};

const countReaders = async () =>
  Number(/^feed_readers (\d+)$/m.exec((await call(url, "GET", "/metrics")).body)?.[1]);

/** Until the text holds what is looked for. */
async function readStream(method: "GET", path: string, look: RegExp): Promise<string> {
  const gone = new AbortController();
  after(() => gone.abort());
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${subscriber.key}` },
    signal: gone.signal,
  });
  assert.equal(response.status, 200);
  await publish();
  let text = "";
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString();
    if (look.test(text)) break;
  }
  return text;
}

/** Its first frame, after `then` was done. */
async function readSocket(
  _method: "GET",
  path: string,
  protocol: string,
  then: () => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const socket = new WebSocket(url.replace(/^http/, "ws") + path, [protocol, `bearer.${subscriber.key}`]);
  const first = once(socket, "message");
  await once(socket, "open");
  await then();
  const [data] = await first;
  socket.terminate();
  return JSON.parse(String(data));
}

describe("feeds", () => {
  test("state and history", async () => {
    const update = await publish();
    const state = await call(url, "GET", `/v1/feeds/${feedId}/state`, { token: publisher.key });
    assert.deepEqual(state.body, update);
    const one = await call(url, "GET", `/v1/feeds/${feedId}/updates`, { token: publisher.key });
    assert.deepEqual(one.body.data.at(-1), update);
    await until("it is delivered", async () => {
      const all = await call(url, "GET", "/v1/feeds/updates", { token: subscriber.key });
      return all.body.data.at(-1)?.id === update.id;
    });
  });

  test("event streams", async () => {
    assert.match(await readStream("GET", `/v1/feeds/${feedId}/stream`, /"height"/), /^event: update$/m);
    assert.match(await readStream("GET", "/v1/feeds/stream", /"height"/), /^id: upd_\w+$/m);
  });

  test("HEAD answers an event stream's headers, and leaves nobody behind", async () => {
    const before = await countReaders();
    const headers = { authorization: `Bearer ${subscriber.key}` };
    const response = await fetch(`${url}/v1/feeds/${feedId}/stream`, { method: "HEAD", headers });
    assert.equal(response.status, 200);
    assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
    assert.equal(await countReaders(), before);
  });

  test("an event stream ends within a second of its key's revocation", async () => {
    const { key, keyId, session } = await signUp(url);
    const response = await fetch(`${url}/v1/feeds/stream`, { headers: { authorization: `Bearer ${key}` } });
    assert.equal(response.status, 200);
    const ended = response.text();
    const began = performance.now();
    assert.equal((await call(url, "DELETE", `/v1/keys/${keyId}`, { token: session })).status, 204);
    await ended;
    assert.ok(performance.now() - began < 1_000);
  });

  test("WebSockets", async () => {
    const one = await readSocket("GET", `/v1/feeds/${feedId}/ws`, "feeds.v1", publish);
    assert.equal(one.type, "update");
    const all = await readSocket("GET", "/v1/feeds/ws", "feeds.v1", publish);
    assert.equal(all.cursor, (all.update as { id: string }).id);
  });
});

test("flux's WebSockets", async () => {
  const app = "notes";
  const nothing = async () => undefined;
  const own = await readSocket("GET", `/v1/flux/${app}/ws`, "flux.v1", nothing);
  assert.deepEqual(own, { type: "snapshot", version: 0, state: {} });
  const common = await readSocket("GET", "/v1/flux/ws", "flux.v1", nothing);
  assert.deepEqual(common, { type: "snapshot", version: 0, state: {} });
});
