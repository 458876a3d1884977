/**
 * Writes to every part of the service, and knows afterwards what was acknowledged: for tests of what a database
 * goes through as a whole.
 */
import assert from "node:assert/strict";
import { Webhook } from "standardwebhooks";
import { type Answer, type Caller, call, signUp } from "./api.ts";
import { until } from "./until.ts";
import type { WebhookSink } from "./webhook-sink.ts";

export const PARTS = ["memory", "agent", "webhooks", "feeds", "flux"] as const;
export type Part = (typeof PARTS)[number];

const SCOPES: Record<Part, string[]> = {
  memory: ["memory:read", "memory:write"],
  agent: ["agent:run"],
  webhooks: ["webhooks:read", "webhooks:write"],
  feeds: ["feeds:read", "feeds:publish", "feeds:subscribe"],
  flux: ["flux:read", "flux:write"],
};

export interface Acknowledged {
  claims: string[];
  runs: string[];
  updates: string[];
  /** The latest version of the app's state, and the number that it holds. */
  flux: { count: number; version: number };
}

type Base = string | (() => string);
const now = (base: Base): string => (typeof base === "string" ? base : base());

/** What one round of writes made. */
interface Written {
  n: number;
  claims: string[];
  version?: number;
  updateId?: string;
  runId?: string;
}

export interface AllParts {
  owner: Caller;
  subscriber: Caller;
  feedId: string | undefined;
  webhook: { id: string; secret: string } | undefined;
  acknowledged: Acknowledged;
  /** One write to each part, over this instance, or for each call over the one to use then. Throws if one is refused. */
  write(base: Base): Promise<Written>;
  /** Throws unless this instance shows it at once. */
  readBack(base: Base, written: Written): Promise<void>;
  /** Of what was acknowledged until `known`, what this instance does not have. Waits for deliveries under way. */
  findMissing(base: string, known?: Acknowledged): Promise<string[]>;
  /** Has an event sent by this instance, and checks its signature by the secret that was told once. */
  checkSignature(base: string): Promise<void>;
}

export async function createAllParts(
  base: string,
  sink: WebhookSink,
  parts: readonly Part[] = PARTS,
): Promise<AllParts> {
  const has = (part: Part): boolean => parts.includes(part);
  const scopes = [...parts.flatMap((part) => SCOPES[part]), "credits:read"];
  const owner = await signUp(base, scopes);
  const subscriber = await signUp(base, scopes);
  const acknowledged: Acknowledged = { claims: [], runs: [], updates: [], flux: { count: 0, version: 0 } };
  const send = async (status: number, base: Base, path: string, body: object, caller = owner) =>
    accepted(status, path, await call(now(base), "POST", path, { token: caller.key, body }));

  const webhook = has("webhooks")
    ? await send(201, base, "/v1/webhooks", { url: `${sink.url}/hook`, events: ["agent.run.completed"] })
    : undefined;
  const feedId: string | undefined = has("feeds")
    ? (await send(201, base, "/v1/feeds", { title: "Everything", price_credits: 0.5 })).id
    : undefined;
  if (feedId) await send(201, base, `/v1/feeds/${feedId}/subscribe`, { accept_price: 0.5 }, subscriber);

  let writes = 0;
  async function write(base: Base): Promise<Written> {
    const n = ++writes;
    const written: Written = { n, claims: [] };
    if (has("memory")) {
      const { claims } = await send(201, base, "/v1/memory/write", {
        content: `Shelf ${n} of my cellar holds ${n + 3} jars of plum jam.`,
      });
      written.claims = claims.map(({ id }: { id: string }) => id);
      acknowledged.claims.push(...written.claims);
    }
    if (has("flux")) {
      const { version } = await send(200, base, "/v1/flux/jars/state", {
        merge: { count: n, [`n${n % 50}`]: n },
      });
      written.version = version;
      // Several write at once: the one with the highest version was the last.
      if (version > acknowledged.flux.version) acknowledged.flux = { count: n, version };
    }
    if (feedId) {
      const { id } = await send(201, base, `/v1/feeds/${feedId}/publish`, { data: { n } });
      written.updateId = id;
      acknowledged.updates.push(id);
    }
    if (has("agent")) {
      const run = await send(200, base, "/v1/agent/run", { message: `What is on shelf ${n}?` });
      assert.equal(run.status, "completed", JSON.stringify(run));
      written.runId = run.id;
      acknowledged.runs.push(run.id);
    }
    return written;
  }

  async function readBack(base: Base, written: Written): Promise<void> {
    const read = async (path: string) =>
      accepted(200, path, await call(now(base), "GET", path, { token: owner.key }));
    for (const id of written.claims) await read(`/v1/memory/claims/${id}`);
    if (written.runId) assert.equal((await read(`/v1/agent/runs/${written.runId}`)).status, "completed");
    if (written.version) {
      const { version } = await read("/v1/flux/jars/state");
      assert.ok(version >= written.version, `flux is at ${version}, not ${written.version}`);
    }
    if (written.updateId) {
      const { data } = await read(`/v1/feeds/${feedId}/updates?after=${acknowledged.updates[0]}&limit=100`);
      assert.ok(data.length > 0 || acknowledged.updates[0] === written.updateId);
    }
  }

  async function findMissing(base: string, known = acknowledged): Promise<string[]> {
    const missing: string[] = [];
    const read = async (path: string, caller = owner) =>
      accepted(200, path, await call(base, "GET", path, { token: caller.key }));
    const readAll = async (path: string, caller = owner): Promise<Set<string>> => {
      const ids = new Set<string>();
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page = await read(`${path}${cursor ? `&cursor=${cursor}` : ""}`, caller);
        for (const { id } of page.data) ids.add(id);
        cursor = page.next_cursor;
      }
      return ids;
    };
    const compare = async (ids: string[], find: () => Promise<Set<string>>) => {
      if (ids.length === 0) return;
      const there = await find();
      missing.push(...ids.filter((id) => !there.has(id)));
    };
    await compare(known.claims, () => readAll("/v1/memory/read?include_superseded=true&limit=100"));
    await compare(known.runs, () => readAll("/v1/agent/runs?status=completed&limit=100"));
    await compare(known.updates, async () => {
      const find = () => readAll("/v1/feeds/updates?limit=100", subscriber);
      // Published is at once, delivered is soon.
      await until("the updates are delivered", async () => {
        const there = await find();
        return known.updates.every((id) => there.has(id));
      }).catch(() => {});
      return find();
    });
    if (known.flux.count > 0) {
      const { state, version } = await read("/v1/flux/jars/state");
      // At the same version it is the same state; beyond it, others have written.
      if (
        version < known.flux.version ||
        (version === known.flux.version && state.count !== known.flux.count)
      )
        missing.push(`flux ${known.flux.count} at ${known.flux.version}, not ${state.count} at ${version}`);
    }
    return missing;
  }

  async function checkSignature(base: string): Promise<void> {
    if (!webhook) return;
    const before = sink.received.length;
    const path = `/v1/webhooks/${webhook.id}/test`;
    const asked = await call(base, "POST", path, { token: owner.key, body: {} });
    assert.ok(asked.status < 300, `${path}: ${JSON.stringify(asked.body)}`);
    const event = await until("the test event", () => sink.received[before]);
    new Webhook(webhook.secret).verify(event.text, event.headers as Record<string, string>);
  }

  return { owner, subscriber, feedId, webhook, acknowledged, write, readBack, findMissing, checkSignature };
}

/** As of now: what is acknowledged later is not in it. */
export const copyOf = (acknowledged: Acknowledged): Acknowledged => structuredClone(acknowledged);

// biome-ignore lint/suspicious/noExplicitAny: an answer's form is what the tests find out
function accepted(status: number, path: string, answer: Answer): any {
  assert.equal(answer.status, status, `${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
