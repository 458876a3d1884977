/** What holds between any two instances that serve the API, whatever their roles: each journey goes over all of them. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after } from "node:test";
import { type Answer, call, signUp } from "./api.ts";
import { type Cluster, holdMemories } from "./cluster.ts";
import { assertWhole } from "./event-frames.ts";
import { assertExactly, createFeedReader, createPublisher, type ReadUpdate } from "./feed-reader.ts";
import { openFlux } from "./flux-client.ts";
import { contentsOf, createMemoryClient } from "./memory-client.ts";
import type { ServiceProcess } from "./processes.ts";
import { readRun } from "./run-reader.ts";
import { until } from "./until.ts";
import { startWebhookSink } from "./webhook-sink.ts";

/** By turns; the last of all is before the first. */
const turnOf = (bases: readonly string[]) => (n: number) => bases.at(n % bases.length) as string;
const balanceOf = async (base: string, token: string): Promise<number> =>
  (await call(base, "GET", "/v1/credits", { token })).body.balance;

export async function admitNoMoreThan(limit: number, bases: readonly string[]): Promise<void> {
  const at = turnOf(bases);
  const { key: token } = await signUp(at(0));
  const answers: Answer[] = [];
  let asked = 0;
  const ask = async () => {
    while (asked < limit * 1.5) answers.push(await call(at(asked++), "GET", "/v1/keys/current", { token }));
  };
  // Many at a time, but no flood: that would be refused for what it is.
  await Promise.all(Array.from({ length: 20 }, ask));
  const counts = Object.entries(Object.groupBy(answers, ({ status }) => status));
  assert.deepEqual(Object.fromEntries(counts.map(([status, those]) => [status, those?.length])), {
    200: limit,
    429: limit / 2,
  });
}

/** Calls, streams and sockets of a key, wherever they are, are over a second after its end. */
export async function revokeEverywhere(bases: readonly string[]): Promise<void> {
  const at = turnOf(bases);
  const { key: token, keyId, session } = await signUp(at(0));
  const readers = bases.map((base) => createFeedReader({ base, key: token, path: "/v1/feeds" }));
  await Promise.all(readers.map((reader, n) => reader.open(n % 2 ? "socket" : "events")));
  const revoked = await call(at(0), "DELETE", `/v1/keys/${keyId}`, { token: session });
  assert.equal(revoked.status, 204);
  const isRefused = async (base: string) =>
    (await call(base, "GET", "/v1/keys/current", { token })).status === 401;
  await Promise.all([
    ...bases.map((base) => until(`${base} refuses it`, () => isRefused(base), 1_000)),
    ...readers.map((reader) => until("its connection is closed", () => !reader.isOpen, 1_000)),
  ]);
}

/** One Idempotency-Key on all instances at once. */
export async function executeOnce(bases: readonly string[]): Promise<void> {
  const at = turnOf(bases);
  const { key: token } = await signUp(at(0));
  const balance = await balanceOf(at(0), token);
  const headers = { "idempotency-key": randomUUID() };
  const body = { message: "Where do I live?" };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => call(at(n), "POST", "/v1/agent/run", { token, body, headers })),
  );
  assert.deepEqual(
    new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size,
    1,
    "all are answered alike",
  );
  assert.equal(answers[0]?.status, 200);
  assert.equal(answers.filter((answer) => answer.headers.get("idempotent-replayed")).length, 11);
  const runs = await call(at(1), "GET", "/v1/agent/runs", { token });
  assert.equal(runs.body.data.length, 1);
  assert.equal(balance - (await balanceOf(at(1), token)), 10);
}

/** What is written, corrected or forgotten on one is so on the next one, at once. */
export async function readOwnWrites(bases: readonly string[]): Promise<void> {
  const at = turnOf(bases);
  const { key } = await signUp(at(0));
  for (let round = 0; round < 3 * bases.length; round++) {
    const [here, there] = [round, round + 1].map((n) => createMemoryClient(at(n), key)) as [Memory, Memory];
    const [word, corrected] = [`crate${round}x`, `barrel${round}y`];
    const [claim] = await here.write({ content: `The ${word} stands on shelf ${round}.` });
    const id = claim?.id as string;
    assert.deepEqual(contentsOf(await there.search(word, { limit: "1" })), [claim?.content]);
    await there.correct(id, { content: `The ${corrected} stands on shelf ${round}.` });
    assert.deepEqual(
      (await here.search(corrected, { limit: "1" })).map((found) => found.id),
      [id],
    );
    assert.ok(!contentsOf(await here.search(word)).some((content) => content.includes(word)));
    await here.forget(id);
    assert.ok(!(await there.search(corrected)).some((found) => found.id === id));
  }
}
type Memory = ReturnType<typeof createMemoryClient>;

/**
 * Its reader goes from one instance to the next with nothing but the last id that it saw. With `kill`, the
 * instance that works on it is killed meanwhile, and another one carries it to its end.
 */
export async function resumeRun(
  cluster: Cluster,
  [first, ...others]: readonly ServiceProcess[],
  { kill }: { kill: boolean },
): Promise<void> {
  assert.ok(first);
  const at = turnOf(others.map(({ url }) => url));
  const { key: token } = await signUp(at(0));
  await createMemoryClient(at(0), token).write({ content: "I live in Porto." });
  const balance = await balanceOf(at(0), token);
  const letGo = await holdMemories(cluster);
  try {
    const begun = await readRun(first.url, token, { message: "Where do I live?" });
    const { data } = await begun.has("run.created");
    const runId = data.run_id;
    if (kill) await first.signal("SIGKILL");
    begun.drop();
    const seen = begun.frames();
    const resumed = await readRun(at(1), token, { runId, lastEventId: seen.length });
    await letGo();
    const end = await resumed.has("run.completed", 40_000);
    assert.match(end.data.run.content, /Porto/);
    const whole = [...seen, ...resumed.frames()];
    assertWhole(whole);
    const again = await readRun(at(0), token, { runId, lastEventId: 0 });
    await again.has("run.completed");
    assert.deepEqual(again.frames(), whole);
    assert.equal(balance - (await balanceOf(at(0), token)), 10);
  } finally {
    await letGo();
  }
}

/** A reader that comes back elsewhere each time, over another transport, with its cursor alone. */
export async function carryCursor(bases: readonly string[]): Promise<void> {
  const at = turnOf(bases);
  const [owner, subscriber] = [await signUp(at(0)), await signUp(at(1))];
  const feedId = await createPublisher(at(0), owner.key).createFeed({ price_credits: 0.5 });
  await createPublisher(at(1), subscriber.key).subscribe(feedId);
  const reader = createFeedReader({ base: at(0), key: subscriber.key, path: `/v1/feeds/${feedId}` });
  const balance = await balanceOf(at(0), subscriber.key);
  const published: ReadUpdate[] = [];
  const publish = async (n: number) =>
    published.push(await createPublisher(at(n), owner.key).publish(feedId, { n }));
  for (let n = 0; n < 4 * bases.length; n++) {
    await reader.open(n % 2 ? "socket" : "events", at(n));
    // No cursor is "from now on": it has to know where that is.
    if (n === 0) await until("it knows where it begins", () => reader.cursor !== undefined);
    await publish(n + 1);
    await reader.has(published.length);
    reader.drop();
    await publish(n + 2);
  }
  await reader.open("events", at(1));
  await reader.has(published.length);
  reader.drop();
  assertExactly(reader, published);
  assert.equal(balance - (await balanceOf(at(1), subscriber.key)), published.length * 0.5);
  const history = createFeedReader({ base: at(1), key: subscriber.key, path: `/v1/feeds/${feedId}` });
  await history.readHistory();
  assertExactly(history, published);
}

/** A device on each instance, all of them writing at once. */
export async function convergeFlux(bases: readonly string[]): Promise<void> {
  const WRITES = 15;
  const { key: token } = await signUp(bases[0] as string);
  const app = "shared";
  const devices = await Promise.all(
    bases.map((base, n) => openFlux(base, { app, token, device: `device-${n}` })),
  );
  const answers = await Promise.all(
    devices.flatMap((device, place) =>
      Array.from({ length: WRITES }, (_, n) =>
        device.write({ merge: { last: place, [`d${place}-${n}`]: n } }),
      ),
    ),
  );
  assert.ok(answers.every((answer) => answer?.type === "ack"));
  const version = WRITES * bases.length;
  const states = await Promise.all(
    bases.map(async (base) => (await call(base, "GET", `/v1/flux/${app}/state`, { token })).body),
  );
  for (const state of states) assert.deepEqual([state.version, state.state], [version, states[0].state]);
  assert.equal(Object.keys(states[0].state).length, version + 1);
  for (const { replica } of devices) {
    await until("it has all of it", () => replica.version === version);
    assert.deepEqual(replica.state, states[0].state);
    assert.deepEqual(replica.complaints, []);
  }
  const write = (base: string, expected: number) =>
    call(base, "POST", `/v1/flux/${app}/state`, {
      token,
      body: { merge: { by: base } },
      headers: { "if-match": `"${expected}"` },
    });
  const rivals = await Promise.all(bases.map((base) => write(base, version)));
  assert.equal(rivals.filter(({ status }) => status === 200).length, 1, "one of them is first");
  assert.equal(rivals.filter(({ status }) => status === 412).length, bases.length - 1);
  await Promise.all(devices.map((device) => device.close()));
}

/** Until a receiver has answered 2xx once, it is sent a delivery every five seconds only. */
async function verifyReceiver(base: string, token: string, webhookId: string): Promise<void> {
  await call(base, "POST", `/v1/webhooks/${webhookId}/test`, { token });
  await until("its receiver is verified", async () => {
    const { body } = await call(base, "GET", `/v1/webhooks/${webhookId}`, { token });
    return body.verified_at !== null;
  });
}

/** Whoever it happens on, each event arrives once, and what failed comes again under the same id. */
export async function deliverEvents(bases: readonly string[]): Promise<void> {
  const EVENTS = 20;
  const at = turnOf(bases);
  const sink = await startWebhookSink();
  after(() => sink.close());
  const { key: token } = await signUp(at(0));
  const body = { url: sink.url, events: ["memory.claim.created"] };
  const webhook = await call(at(0), "POST", "/v1/webhooks", { token, body });
  assert.equal(webhook.status, 201);
  await verifyReceiver(at(0), token, webhook.body.id);
  const refused = new Set<string>();
  sink.answer(({ headers }, response) => {
    const id = String(headers["webhook-id"]);
    const isFirst = refused.size < 3 && !refused.has(id);
    if (isFirst) refused.add(id);
    response.writeHead(isFirst ? 500 : 200).end();
  });
  const written = await Promise.all(
    Array.from({ length: EVENTS }, async (_, n) => {
      const [claim] = await createMemoryClient(at(n), token).write({ content: `Crate ${n} is sealed.` });
      return claim?.id as string;
    }),
  );
  const ended = () => call(at(1), "GET", `/v1/webhooks/${webhook.body.id}/deliveries?limit=100`, { token });
  await until("all have succeeded", async () =>
    (await ended()).body.data.every(({ status }: { status: string }) => status === "succeeded"),
  );
  assert.equal(refused.size, 3);
  const told = sink.received.filter(({ body: { type } }) => type !== "ping");
  const idsOf = Map.groupBy(told, ({ body: { data } }) => data.id as string);
  assert.deepEqual([...idsOf.keys()].sort(), written.sort());
  for (const arrivals of idsOf.values()) {
    const [id, ...more] = [...new Set(arrivals.map(({ headers }) => String(headers["webhook-id"])))];
    assert.deepEqual(more, [], "one event, one id");
    assert.equal(arrivals.length, refused.has(id as string) ? 2 : 1);
  }
}
