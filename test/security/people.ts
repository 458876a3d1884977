/** Two people with one of everything each. Whatever one of them holds carries a word that nobody else has. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { type Caller, call, signUp } from "../support/api.ts";
import { until } from "../support/until.ts";
import type { WebhookSink } from "../support/webhook-sink.ts";

export interface Person extends Caller {
  /** Stands in all that is this person's. */
  canary: string;
  secondKeyId: string;
  claimId: string;
  runId: string;
  conversationId: string;
  feedId: string;
  updateId: string;
  webhookId: string;
  webhookSecret: string;
  deliveryId: string;
  app: string;
}

export async function createPerson(base: string, sink: WebhookSink): Promise<Person> {
  const caller = await signUp(base);
  const canary = `canary${randomUUID().replaceAll("-", "")}`;
  const as = async (method: string, path: string, body?: unknown, token = caller.key) => {
    const answer = await call(base, method, path, { token, ...(body === undefined ? {} : { body }) });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const scopes = ["memory:read"];
  const secondKey = await as("POST", "/v1/keys", { name: canary, scopes }, caller.session);
  const webhook = await as("POST", "/v1/webhooks", {
    url: `${sink.url}/${canary}`,
    events: ["ping"],
    description: canary,
  });
  await as("POST", "/v1/webhooks", { url: `${sink.url}/second`, events: ["ping"], description: canary });
  const delivery = await as("POST", `/v1/webhooks/${webhook.id}/test`);
  await as("POST", `/v1/webhooks/${webhook.id}/test`);
  const claims = [`The word is ${canary}.`, `My dog is called ${canary}.`].map((content) => ({ content }));
  const written = await as("POST", "/v1/memory/write", { claims });
  const claimId = written.claims[0].id;
  await as("PATCH", `/v1/memory/claims/${claimId}`, { content: `The new word is ${canary}.` });
  const run = await as("POST", "/v1/agent/run", { message: `What is the ${canary}?` });
  await as("POST", "/v1/agent/run", {
    message: `And my ${canary}?`,
    conversation_id: run.conversation_id,
  });
  const feed = await as("POST", "/v1/feeds", { title: canary, visibility: "unlisted" });
  await as("POST", "/v1/feeds", { title: `${canary} two`, visibility: "unlisted" });
  await as("POST", `/v1/feeds/${feed.id}/subscribe`, {});
  const update = await as("POST", `/v1/feeds/${feed.id}/publish`, { data: { word: canary } });
  await as("POST", `/v1/feeds/${feed.id}/publish`, { data: { word: `${canary} again` } });
  const app = `app-${canary.slice(0, 30)}`;
  await as("POST", `/v1/flux/${app}/state`, { merge: { word: canary } });
  await as("POST", "/v1/flux/state", { merge: { word: canary } });
  await until("all was delivered", async () => {
    const pending = await as("GET", `/v1/webhooks/${webhook.id}/deliveries?status=pending`);
    return pending.data.length === 0;
  });
  await until("the updates are in the inbox", async () => {
    const { data } = await as("GET", "/v1/feeds/updates");
    return data.length === 2;
  });
  return {
    ...caller,
    canary,
    secondKeyId: secondKey.id,
    claimId,
    runId: run.id,
    conversationId: run.conversation_id,
    feedId: feed.id,
    updateId: update.id,
    webhookId: webhook.id,
    webhookSecret: webhook.secret,
    deliveryId: delivery.id,
    app,
  };
}
