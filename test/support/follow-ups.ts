/** What one update and one change of state leave to be done, by whoever does such work. */
import assert from "node:assert/strict";
import { after } from "node:test";
import { call, signUp } from "./api.ts";
import { createPublisher } from "./feed-reader.ts";
import { createMemoryClient } from "./memory-client.ts";
import { until } from "./until.ts";
import { startWebhookSink } from "./webhook-sink.ts";

type FollowUps = Awaited<ReturnType<typeof leaveFollowUps>>;

/** Resolves when all of it is left to do; who will do it need not run yet. */
export async function leaveFollowUps([here, there]: readonly [string, string, ...string[]]) {
  const sink = await startWebhookSink();
  after(() => sink.close());
  const [publisher, reader] = [await signUp(here), await signUp(here)];
  const token = reader.key;
  const webhook = { url: sink.url, events: ["*"] };
  assert.equal((await call(here, "POST", "/v1/webhooks", { token, body: webhook })).status, 201);
  const feedId = await createPublisher(here, publisher.key).createFeed({ title: "Weather in Porto" });
  const wish = { reaction: { instructions: "Where is it raining?" }, remember: true };
  const subscribed = await call(there, "POST", `/v1/feeds/${feedId}/subscribe`, { token, body: wish });
  assert.ok(subscribed.status < 300, JSON.stringify(subscribed.body));
  await createPublisher(there, publisher.key).publish(feedId, { text: "It rains in Porto." });
  await call(here, "POST", "/v1/flux/notes/state", { token, body: { merge: { page: 1 } } });
  return { sink, token };
}

/** Each of it once: one delivery, one run, one claim, one announcement. */
export async function assertFollowedUp({ sink, token }: FollowUps, base: string): Promise<void> {
  const expected = [
    "agent.run.completed",
    "feed.subscription.created",
    "feed.update.delivered",
    "flux.state.changed",
    "memory.claim.created",
  ];
  const types = () => sink.received.map(({ body }) => body.type as string).sort();
  await until("all of it is done", () => expected.every((type) => types().includes(type)), 30_000);
  assert.deepEqual(types(), expected);
  const runs = await call(base, "GET", "/v1/agent/runs", { token });
  assert.deepEqual(
    runs.body.data.map((run: { status: string; trigger: { type: string } }) => [
      run.status,
      run.trigger.type,
    ]),
    [["completed", "feed.update"]],
  );
  const remembered = await createMemoryClient(base, token).search("Where does it rain?");
  assert.match(remembered[0]?.content ?? "", /rains in Porto/);
}
