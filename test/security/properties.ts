/** API3: nobody writes a field that is not theirs to write, and no answer holds one that is not described. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { description, membersOf, type Operation, operations, resolve, type Schema } from "./description.ts";
import type { Person } from "./people.ts";
import { credentialFor, label, type Sample, sampleOf, send } from "./requests.ts";
import type { Stage } from "./stage.ts";

/** What somebody would like to set. */
const WISHED: Record<string, unknown> = {
  id: "usr_00000000000000000000000000",
  account_id: "usr_00000000000000000000000000",
  user_id: 1,
  owner: "me",
  plan: "preview",
  balance: 1_000_000,
  credits: 1_000_000,
  earnings: 5,
  role: "admin",
  is_admin: true,
  status: "active",
  scope: "*",
  created_at: "2020-01-01T00:00:00Z",
  updated_at: "2020-01-01T00:00:00Z",
  subscriber_count: 1_000_000,
  latest_seq: 99,
  version: 7,
  secret: "mine",
  start: "ph_live_",
  superseded_by: null,
};

/** Inside of a sample's body, an object of each kind that the schema has: by its place. */
const NESTED: Record<string, [at: string, body: (wished: object) => unknown][]> = {
  "memory.write": [
    ["/claims/0", (wished) => ({ claims: [{ content: "A sample.", ...wished }] })],
    ["/messages/0", (wished) => ({ messages: [{ role: "user", content: "A sample.", ...wished }] })],
  ],
  "memory.preview": [
    ["/claims/0", (wished) => ({ claims: [{ content: "A sample.", ...wished }] })],
    ["/messages/0", (wished) => ({ messages: [{ role: "user", content: "A sample.", ...wished }] })],
  ],
  "feeds.subscribe": [["/reaction", (wished) => ({ reaction: { instructions: "Say it.", ...wished } })]],
  "feeds.subscribe_by_body": [
    ["/reaction", (wished) => ({ reaction: { instructions: "Say it.", ...wished } })],
  ],
};

/** What changes or ends something of the caller's; the rest can be asked for its answer. */
const CHANGES = new Set([
  "memory.erase",
  "memory.claims.forget",
  "keys.revoke",
  "webhooks.delete",
  "auth.sign_out",
  "auth.sign_up",
  "keys.rotate",
  "agent.runs.cancel",
  "feeds.delete",
  "feeds.unsubscribe",
  "flux.apps.delete",
]);

/** Places of a value that the schema says nothing of. */
function undescribed(value: unknown, given: Schema, at = ""): string[] {
  const schema = resolve(given);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    // The one that it fits best is the one it is.
    const faults = choices.map((choice) => undescribed(value, choice, at));
    return faults.reduce((best, each) => (each.length < best.length ? each : best));
  }
  if (Array.isArray(value)) {
    return schema.items
      ? value.flatMap((item, i) => undescribed(item, schema.items ?? {}, `${at}/${i}`))
      : [at];
  }
  if (typeof value !== "object" || value === null) return [];
  const { properties: known, additionalProperties } = schema;
  if (!known && additionalProperties === undefined) return isAnything(schema) ? [] : [at];
  return Object.entries(value).flatMap(([name, member]) => {
    const described = known?.[name];
    if (described) return undescribed(member, described, `${at}/${name}`);
    return additionalProperties ? [] : [`${at}/${name}`];
  });
}

/** `metadata`, `data` and `state` are what users make of them. */
const isAnything = ({ type, properties: known }: Schema): boolean => type === undefined && !known;

export function properties(stage: Stage): void {
  const { owner, other, url } = stage;
  const ask = (operation: Operation, person: Person, sample: Sample) =>
    send(url, operation, sample, { token: credentialFor(operation, person) });

  describe("API3: a field", () => {
    test("that nobody documented is refused by every operation with a body, by name, and nothing changes", async () => {
      const before = await stage.recordsOf(owner);
      for (const operation of operations.filter(({ method }) => ["POST", "PATCH"].includes(method))) {
        if (operation.takesLines) continue;
        const known = Object.keys(operation.body ? membersOf(operation.body) : {});
        const wished = Object.entries(WISHED).filter(([name]) => !known.includes(name));
        const sample = sampleOf(operation, owner);
        const bodies: [string, unknown][] = [
          ["", { ...sample.body, ...Object.fromEntries(wished) }],
          ...(NESTED[operation.id] ?? []).map(([at, make]): [string, unknown] => [
            at,
            {
              ...(operation.id.endsWith("by_body") ? sample.body : {}),
              ...(make({ plan: "preview" }) as object),
            },
          ]),
        ];
        for (const [at, body] of bodies) {
          const answer = await ask(operation, owner, { ...sample, body });
          assert.equal(answer.status, 400, `${label(operation)} ${at}: ${JSON.stringify(answer.body)}`);
          const named = answer.body.errors.map(({ pointer }: { pointer: string }) => pointer);
          const expected = at === "" ? wished.map(([name]) => `/${name}`).slice(0, 20) : [`${at}/plan`];
          for (const pointer of expected)
            assert.ok(named.includes(pointer), `${label(operation)}: ${pointer}`);
        }
      }
      await stage.assertUntouched(owner, before);
    });

    test("of the query that nobody documented is refused by every operation", async () => {
      const before = await stage.recordsOf(owner);
      for (const operation of operations) {
        const sample = sampleOf(operation, owner);
        const query = { ...sample.query, account_id: other.accountId };
        const answer = await ask(operation, owner, { ...sample, query });
        assert.equal(answer.status, 400, label(operation));
        assert.deepEqual(answer.body.errors, [
          { pointer: "/query/account_id", message: "is not a known field" },
        ]);
      }
      await stage.assertUntouched(owner, before);
    });

    test("of an imported line is taken only where it is described", async () => {
      for (const extra of ["account_id", "plan", "credits"]) {
        const lines = `${JSON.stringify({ type: "claim", content: "A sample.", [extra]: "x" })}\n`;
        const answer = await send(url, "memory.import", { lines }, { token: other.key });
        assert.equal(answer.status, 400, extra);
      }
    });

    test("of any answer is described, in lists, streams and lines as well; and no secret is among them", async () => {
      const secrets = [owner.key, owner.session, owner.password, owner.webhookSecret];
      for (const operation of operations.filter(({ id, isSocket }) => !CHANGES.has(id) && !isSocket)) {
        const answer = await ask(operation, owner, sampleOf(operation, owner));
        assert.ok(
          answer.status < 300,
          `${label(operation)}: ${answer.status} ${JSON.stringify(answer.body)}`,
        );
        const content = operation.responses[answer.status]?.content ?? {};
        const json = content["application/json"]?.schema;
        const items = content["application/x-ndjson"]?.["x-item-schema"];
        if (json) assert.deepEqual(undescribed(answer.body, json), [], label(operation));
        if (items) {
          for (const line of String(answer.body).trimEnd().split("\n"))
            assert.deepEqual(undescribed(JSON.parse(line), items), [], line);
        }
        const said = JSON.stringify(answer.body);
        for (const secret of secrets) assert.ok(!said.includes(secret), `${label(operation)} shows a secret`);
        assert.doesNotMatch(said, /password_hash|key_hash|\$argon2/);
      }
    });

    test("of a run's events is described, and so are a webhook's", async () => {
      const operation = operations.find(({ id }) => id === "agent.runs.events") ?? assert.fail();
      const schema = resolve(
        operation.responses[200]?.content?.["text/event-stream"]?.["x-item-schema"] ?? {},
      );
      const response = await fetch(`${url}/v1/agent/runs/${owner.runId}/events`, {
        headers: { authorization: `Bearer ${owner.key}` },
      });
      const events = [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(([, data = ""]) =>
        JSON.parse(data),
      );
      assert.ok(events.length >= 3);
      for (const event of events) assert.deepEqual(undescribed(event, schema), [], JSON.stringify(event));
      const received = stage.sink.received.find(({ path }) => path === `/${owner.canary}`) ?? assert.fail();
      const described = description.webhooks.ping?.post.requestBody.content["application/json"]?.schema ?? {};
      assert.deepEqual(undescribed(received.body, described), []);
      const more = { ...received.body, data: { ...received.body.data, more: 1 } };
      assert.deepEqual(undescribed(more, described), ["/data/more"], "what is not described is seen");
    });
  });
}
