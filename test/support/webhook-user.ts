/** Somebody with a webhook, and the receiver it leads to. */
import assert from "node:assert/strict";
import { after } from "node:test";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { type Answer, call } from "./api.ts";
import type { MemoryService } from "./memory-service.ts";
import { until } from "./until.ts";
import { type Received, startWebhookSink } from "./webhook-sink.ts";

export type User = Awaited<ReturnType<typeof newWebhookUser>>;

export async function newWebhookUser(
  service: MemoryService,
  events: string[] = ["*"],
  settings: object = {},
  maker: "key" | "session" = "key",
) {
  const sink = await startWebhookSink();
  after(() => sink.close());
  const memory = await service.newMemory();
  const { key, session } = memory;
  const send = (method: string, path: string, body?: object): Promise<Answer> =>
    call(service.url, method, path, { token: key, ...(body ? { body } : {}) });
  const { status, body: webhook } = await call(service.url, "POST", "/v1/webhooks", {
    token: maker === "key" ? key : session,
    body: { url: `${sink.url}/hook`, events, ...settings },
  });
  assert.equal(status, 201, JSON.stringify(webhook));
  return {
    key,
    session,
    memory,
    send,
    sink,
    webhook,
    arrived: (type: string, count = 1): Promise<Received[]> =>
      until(`${count} of ${type}`, () => {
        const of = sink.received.filter(({ body }) => body.type === type);
        return of.length >= count ? of : undefined;
      }),
    log: async (query = ""): Promise<Record<string, unknown>[]> =>
      (await send("GET", `/v1/webhooks/${webhook.id}/deliveries${query}`)).body.data,
  };
}

/** By two libraries that were not made for us. */
export const verifyDelivery = (user: User, { text, headers }: Received, secret = user.webhook.secret) => {
  const sent = headers as Record<string, string>;
  new StandardWebhook(secret).verify(text, sent);
  new SvixWebhook(secret).verify(text, sent);
};
