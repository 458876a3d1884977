/** Every operation of the description has a test that calls it over HTTP; a new one fails here until it has. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const root = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const HTTP = "test/integration/operations-over-http.test.ts";
const AGENT = "test/integration/agent-over-http.test.ts";
const WEBHOOKS = "test/integration/webhooks.test.ts";
const memory = (part: string) => `test/integration/memory-${part}.test.ts`;
const feeds = (part: string) => `test/integration/feeds-${part}.test.ts`;
const FLUX = "test/integration/flux-over-http.test.ts";
const LIVE = "test/integration/live-over-http.test.ts";
const COVERED_BY: Record<string, string> = {
  "auth.sign_up": HTTP,
  "auth.sign_in": HTTP,
  "auth.sign_out": HTTP,
  "auth.me": HTTP,
  "keys.create": HTTP,
  "keys.list": HTTP,
  "keys.revoke": HTTP,
  "keys.rotate": HTTP,
  "keys.current": HTTP,
  "credits.read": HTTP,
  "credits.usage": HTTP,
  "credits.ledger": HTTP,
  "credits.prices": HTTP,
  "memory.write": memory("write"),
  "memory.preview": memory("preview"),
  "memory.read": memory("read"),
  "memory.claims.search": memory("search"),
  "memory.search": memory("search"),
  "memory.search_by_body": memory("search"),
  "memory.claims.profile": memory("forget"),
  "memory.claims.get": memory("read"),
  "memory.claims.correct": memory("correct"),
  "memory.claims.forget": memory("forget"),
  "memory.claims.history": memory("read"),
  "memory.export": memory("portability"),
  "memory.import": memory("import"),
  "memory.erase": memory("forget"),
  "agent.run": AGENT,
  "agent.runs.list": AGENT,
  "agent.runs.get": AGENT,
  "agent.runs.events": AGENT,
  "agent.runs.cancel": AGENT,
  "webhooks.create": WEBHOOKS,
  "webhooks.list": WEBHOOKS,
  "webhooks.get": WEBHOOKS,
  "webhooks.update": WEBHOOKS,
  "webhooks.delete": WEBHOOKS,
  "webhooks.test": WEBHOOKS,
  "webhooks.rotate_secret": WEBHOOKS,
  "webhooks.deliveries.list": WEBHOOKS,
  "webhooks.deliveries.get": WEBHOOKS,
  "webhooks.deliveries.redeliver": WEBHOOKS,
  "webhooks.recover": WEBHOOKS,
  "events.list": "test/integration/webhooks-rights.test.ts",
  "feeds.create": feeds("catalogue"),
  "feeds.list": feeds("catalogue"),
  "feeds.get": feeds("catalogue"),
  "feeds.update": feeds("catalogue"),
  "feeds.delete": feeds("catalogue"),
  "feeds.discover": feeds("catalogue"),
  "feeds.publish": feeds("catalogue"),
  "feeds.publish_by_body": feeds("catalogue"),
  "feeds.subscribe": feeds("subscribe"),
  "feeds.subscribe_by_body": feeds("subscribe"),
  "feeds.unsubscribe": feeds("subscribe"),
  "feeds.report": feeds("consent"),
  "feeds.earnings": feeds("subscribe"),
  "feeds.state.read": LIVE,
  "feeds.updates.list": LIVE,
  "feeds.updates.list_all": LIVE,
  "feeds.stream": LIVE,
  "feeds.stream_all": LIVE,
  "feeds.socket": LIVE,
  "feeds.socket_all": LIVE,
  "flux.apps.list": FLUX,
  "flux.apps.delete": FLUX,
  "flux.state.get": FLUX,
  "flux.state.set": FLUX,
  "flux.default.state.get": FLUX,
  "flux.default.state.set": FLUX,
  "flux.socket": LIVE,
  "flux.default.socket": LIVE,
  "skills.list": "test/integration/skills.test.ts",
  "skills.get": "test/integration/skills.test.ts",
};

interface Operation {
  "x-endpoint-id": string;
}

const { paths } = JSON.parse(read("openapi.json")) as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(paths).flatMap(([at, item]) =>
  Object.entries(item)
    .filter(([, operation]) => operation["x-endpoint-id"])
    .map(([method, operation]) => ({
      id: operation["x-endpoint-id"],
      method: method.toUpperCase(),
      path: at,
    })),
);

test("the table names every operation, and no other", () => {
  assert.ok(operations.length > 0);
  assert.deepEqual(Object.keys(COVERED_BY).sort(), operations.map(({ id }) => id).sort());
});

for (const { id, method, path: at } of operations) {
  test(`${method} ${at} is called by ${COVERED_BY[id]}`, () => {
    const source = read(COVERED_BY[id] as string);
    // With its parameters filled in by `${…}`, or as it stands.
    const pattern = at.split(/\{[a-z_]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    assert.match(source, new RegExp(`"${method}", ["\`]${pattern.join("\\$\\{[^}]+\\}")}["\`?]`));
  });
}
