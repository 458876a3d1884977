/** Receivers that do not answer hold up nobody else, and instances share the work without doing any of it twice. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { after, test } from "node:test";
import { call } from "../support/api.ts";
import { createTestDatabase } from "../support/database.ts";
import { createMemoryClient } from "../support/memory-client.ts";
import { type MemoryService, startMemoryService } from "../support/memory-service.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";
import { until } from "../support/until.ts";
import { startWebhookSink, type WebhookSink } from "../support/webhook-sink.ts";

const GOOD = 20;
/** More than are sent to one receiver at a time. */
const EVENTS = 20;
/** With as many events: six seconds of an account's share. */
const FLOODED = 30;

async function startSinkForTest(): Promise<WebhookSink> {
  const sink = await startWebhookSink();
  after(() => sink.close());
  return sink;
}

async function addWebhook(base: string, token: string, url: string): Promise<void> {
  const body = { url, events: ["memory.claim.created"] };
  const { status } = await call(base, "POST", "/v1/webhooks", { token, body });
  assert.equal(status, 201);
}

/** Leaves whoever sends waiting. */
function holdAnswers(sink: WebhookSink): ServerResponse[] {
  const held: ServerResponse[] = [];
  sink.answer((_received, response) => held.push(response));
  return held;
}

function release(sink: WebhookSink, held: ServerResponse[]): void {
  sink.answer((_received, response) => response.end());
  for (const response of held) response.end();
}

const contentsOf = (sink: WebhookSink): string[] => sink.received.map(({ body }) => body.data.content).sort();

test("a receiver that never answers and a slow one hold up none of the others", async () => {
  const service = await startMemoryService({ WEBHOOK_ALLOW_PRIVATE: "true" });
  const owner = await service.newMemory();
  const [dead, slow] = [await startSinkForTest(), await startSinkForTest()];
  const neverAnswered = holdAnswers(dead);
  const answeredLate = holdAnswers(slow);
  const good: WebhookSink[] = [];
  while (good.length < GOOD) good.push(await startSinkForTest());
  for (const sink of [dead, slow, ...good]) await addWebhook(service.url, owner.key, sink.url);

  const written = Array.from({ length: EVENTS }, (_, n) => `Crate ${n} is sealed.`).sort();
  await owner.write({ claims: written.map((content) => ({ content })) });
  await until("the good have all", () => good.every(({ received }) => received.length >= EVENTS), 14_000);
  for (const sink of good) assert.deepEqual(contentsOf(sink), written);
  const waited = [...neverAnswered, ...answeredLate];
  assert.ok(neverAnswered.length > 0 && answeredLate.length > 0);
  assert.ok(waited.length < 2 * EVENTS, "the bad ones have all of theirs, so nothing was held up");
  assert.ok(
    waited.every(({ closed }) => !closed),
    "the bad ones are not waited for any more",
  );

  release(slow, answeredLate);
  await until("the slow one has all", () => slow.received.length >= EVENTS);
  assert.deepEqual(contentsOf(slow), written);
  await service.process.signal("SIGKILL");
});

describeNeeding("a Redis at TEST_REDIS_URL", redisUrl, "two instances", (REDIS_URL) => {
  test("share the lanes, deliver every event once, and keep to an account's share together", async () => {
    const { url: DATABASE_URL, database } = await createTestDatabase();
    const env = {
      DATABASE_URL,
      REDIS_URL,
      WEBHOOK_ALLOW_PRIVATE: "true",
      ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    };
    const instances = await Promise.all([startMemoryService(env), startMemoryService(env)]);
    const [one, two] = instances;
    const sink = await startSinkForTest();
    const held = holdAnswers(sink);
    const expected: string[] = [];
    let crates = 0;
    const newOwner = async (name: string) => {
      const { key } = await one.newMemory();
      const paths = Array.from({ length: GOOD / 2 }, (_, n) => `/${name}/${n}`);
      for (const path of paths) await addWebhook(one.url, key, sink.url + path);
      return async ({ url }: MemoryService) => {
        const [claim] = await createMemoryClient(url, key).write({ content: `Crate ${++crates} is sealed.` });
        expected.push(...paths.map((path) => `${path} ${claim?.id}`));
      };
    };
    const writeFirst = await newOwner("first");
    const writeSecond = await newOwner("second");
    const lanesOf = async ({ url }: MemoryService): Promise<number> => {
      const { body } = await call(url, "GET", "/metrics");
      return Number(/^ph_webhook_lanes_active (\d+)$/m.exec(String(body))?.[1]);
    };
    /** What is written while only one is awake is taken by that one, and held while nobody answers. */
    const writeAlone = async (write: typeof writeFirst, awake: MemoryService, asleep: MemoryService) => {
      process.kill(asleep.process.pid, "SIGSTOP");
      try {
        await write(awake);
        await until("it has the lanes", async () => (await lanesOf(awake)) === GOOD / 2);
      } finally {
        process.kill(asleep.process.pid, "SIGCONT");
      }
    };
    await writeAlone(writeFirst, one, two);
    await writeAlone(writeSecond, two, one);
    assert.deepEqual(await Promise.all(instances.map(lanesOf)), [GOOD / 2, GOOD / 2]);
    release(sink, held);
    for (let n = 0; n < EVENTS; n++)
      await Promise.all([writeFirst(instances[n % 2] ?? one), writeSecond(two)]);

    await until("nothing waits any more", async () => {
      const { waiting } = await database.one<{ waiting: boolean }>`
        select exists (select from webhook_deliveries where status = 'pending') as waiting`;
      return !waiting;
    });
    const arrived = sink.received.map(({ path, body }) => `${path} ${body.data.id}`);
    assert.deepEqual(arrived.sort(), expected.sort());
    await flood(one, two);
    await Promise.all(instances.map((instance) => instance.process.signal("SIGTERM")));
  });
});

/** 100 a second, by both together: more waits, nothing is dropped or sent twice, and others are served meanwhile. */
async function flood(one: MemoryService, two: MemoryService): Promise<void> {
  const [crowded, other] = [await startSinkForTest(), await startSinkForTest()];
  const crowd = await one.newMemory();
  for (let n = 0; n < FLOODED; n++) await addWebhook(one.url, crowd.key, `${crowded.url}/${n}`);
  const neighbour = await two.newMemory();
  await addWebhook(two.url, neighbour.key, other.url);
  const began = performance.now();
  const claims = Array.from({ length: EVENTS }, (_, n) => ({ content: `Crate ${n} is sealed.` }));
  await crowd.write({ claims });
  await neighbour.write({ content: "The mill is old." });
  await until("the neighbour is told", () => other.received.length > 0, 30_000);
  const all = FLOODED * EVENTS;
  assert.ok(crowded.received.length < all, "the neighbour had to wait until the crowd had all");
  await until("the crowd has all", () => crowded.received.length >= all, 60_000);
  const seconds = (performance.now() - began) / 1_000;
  // A second's grace for those that pass uncounted.
  assert.ok(all <= (seconds + 1) * 100, `${all} in ${seconds} s`);
  const arrived = crowded.received.map(({ path, body }) => `${path} ${body.data.id}`);
  assert.equal(new Set(arrived).size, all);
  assert.equal(arrived.length, all, "none twice");
}
