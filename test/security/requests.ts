/** A good request for every operation, from which the tests make bad ones. */
import assert from "node:assert/strict";
import type { Answer } from "../support/api.ts";
import { findOperation, type Operation } from "./description.ts";
import type { Person } from "./people.ts";

export interface Sample {
  path?: Record<string, string>;
  query?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: the tests put into it what no type allows
  body?: any;
  lines?: string;
}

const ownFeed = ({ feedId }: Person): Sample => ({ path: { id: feedId } });
const ownWebhook = ({ webhookId }: Person): Sample => ({ path: { id: webhookId } });
const ownRun = ({ runId }: Person): Sample => ({ path: { id: runId } });
const ownClaim = ({ claimId }: Person): Sample => ({ path: { id: claimId } });
const nothing = (): Sample => ({});

/** An operation that is not here fails the tests until it is. */
const SAMPLES: Record<string, (own: Person) => Sample> = {
  "auth.sign_up": () => ({ body: { email: "somebody@example.com", password: "a long password" } }),
  "auth.sign_in": ({ email, password }) => ({ body: { email, password } }),
  "auth.sign_out": nothing,
  "auth.me": nothing,
  "keys.create": () => ({ body: { name: "sample", scopes: ["memory:read"] } }),
  "keys.list": nothing,
  "keys.current": nothing,
  "keys.revoke": ({ secondKeyId }) => ({ path: { id: secondKeyId } }),
  "keys.rotate": ({ secondKeyId }) => ({ path: { id: secondKeyId }, body: { overlap_seconds: 60 } }),
  "credits.read": nothing,
  "credits.usage": nothing,
  "credits.ledger": nothing,
  "credits.prices": nothing,
  "memory.write": () => ({ body: { claims: [{ content: "The sample is plain." }] } }),
  "memory.preview": () => ({ body: { claims: [{ content: "The sample is plain." }] } }),
  "memory.read": nothing,
  "memory.claims.search": () => ({ query: { q: "sample" } }),
  "memory.search": () => ({ query: { q: "sample" } }),
  "memory.search_by_body": () => ({ body: { q: "sample" } }),
  "memory.claims.profile": nothing,
  "memory.claims.get": ownClaim,
  "memory.claims.correct": (own) => ({ ...ownClaim(own), body: { tags: ["sample"] } }),
  "memory.claims.forget": ownClaim,
  "memory.claims.history": ownClaim,
  "memory.export": nothing,
  "memory.import": () => ({ lines: '{"type":"claim","content":"The sample is plain."}\n' }),
  "memory.erase": nothing,
  "agent.run": () => ({ body: { message: "What is the sample?" } }),
  "agent.runs.list": nothing,
  "agent.runs.get": ownRun,
  "agent.runs.events": ownRun,
  "agent.runs.cancel": ownRun,
  "webhooks.create": () => ({ body: { url: "https://example.com/hook", events: ["ping"] } }),
  "webhooks.list": nothing,
  "webhooks.get": ownWebhook,
  "webhooks.update": (own) => ({ ...ownWebhook(own), body: { description: "sample" } }),
  "webhooks.delete": ownWebhook,
  "webhooks.test": ownWebhook,
  "webhooks.rotate_secret": ownWebhook,
  "webhooks.recover": (own) => ({ ...ownWebhook(own), body: { since: "2030-01-01T00:00:00Z" } }),
  "events.list": nothing,
  "webhooks.deliveries.list": ownWebhook,
  "webhooks.deliveries.get": ({ webhookId, deliveryId }) => ({
    path: { id: webhookId, delivery_id: deliveryId },
  }),
  "webhooks.deliveries.redeliver": ({ deliveryId }) => ({ path: { id: deliveryId } }),
  "feeds.create": () => ({ body: { title: "sample" } }),
  "feeds.list": nothing,
  "feeds.discover": nothing,
  "feeds.get": ownFeed,
  "feeds.update": (own) => ({ ...ownFeed(own), body: { description: "sample" } }),
  "feeds.delete": ownFeed,
  "feeds.earnings": ownFeed,
  "feeds.publish": (own) => ({ ...ownFeed(own), body: { data: { sample: true } } }),
  "feeds.publish_by_body": ({ feedId }) => ({ body: { feed_id: feedId, data: { sample: true } } }),
  "feeds.subscribe": (own) => ({ ...ownFeed(own), body: { remember: false } }),
  "feeds.subscribe_by_body": ({ feedId }) => ({ body: { feed_id: feedId, remember: false } }),
  "feeds.report": (own) => ({ ...ownFeed(own), body: { reason: "other" } }),
  "feeds.unsubscribe": ownFeed,
  "feeds.state.read": ownFeed,
  "feeds.updates.list": ownFeed,
  "feeds.updates.list_all": nothing,
  "feeds.stream": ownFeed,
  "feeds.stream_all": nothing,
  "feeds.socket": ownFeed,
  "feeds.socket_all": nothing,
  "flux.apps.list": nothing,
  "flux.apps.delete": ({ app }) => ({ path: { app } }),
  "flux.state.get": ({ app }) => ({ path: { app } }),
  "flux.state.set": ({ app }) => ({ path: { app }, body: { merge: { sample: true } } }),
  "flux.default.state.get": nothing,
  "flux.default.state.set": () => ({ body: { merge: { sample: true } } }),
  "flux.socket": ({ app }) => ({ path: { app } }),
  "flux.default.socket": nothing,
  "skills.list": nothing,
  "skills.get": () => ({ path: { name: "weekly-review" } }),
};

export function sampleOf({ id }: Operation, own: Person): Sample {
  const make = SAMPLES[id] ?? assert.fail(`${id} is new: give it a sample in test/security/requests.ts`);
  return structuredClone(make(own));
}

export interface Sending {
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** Streams are not read: that one began is all that most tests want to know. */
export async function send(
  base: string,
  operation: Operation | string,
  sample: Sample,
  { token, headers = {} }: Sending = {},
): Promise<Answer> {
  const { method, path } = typeof operation === "string" ? findOperation(operation) : operation;
  const at = path.replace(/\{([a-z_]+)\}/g, (_, name: string) =>
    encodeURIComponent(sample.path?.[name] ?? assert.fail(`${path} needs ${name}`)),
  );
  const query = sample.query ? `?${new URLSearchParams(sample.query)}` : "";
  const content = sample.lines ?? (sample.body === undefined ? undefined : toText(sample.body));
  const response = await fetch(base + at + query, {
    method,
    redirect: "manual",
    headers: {
      ...(content === undefined
        ? {}
        : { "content-type": sample.lines ? "application/x-ndjson" : "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  });
  const type = response.headers.get("content-type") ?? "";
  if (/event-stream/.test(type)) {
    await response.body?.cancel();
    return { status: response.status, headers: response.headers, body: "" };
  }
  const text = await response.text();
  const body = /[/+]json\b/.test(type) && text !== "" ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
}

const toText = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body));

/** The credential that an operation is made for. */
export const credentialFor = ({ access }: Operation, { key, session }: Person): string | undefined =>
  access === "open" ? undefined : access === "session" ? session : key;

export const label = ({ method, path }: Operation): string => `${method} ${path}`;
