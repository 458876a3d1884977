/** With many deliveries waiting, what the lanes ask for is found by indexes: before and after values are known. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import pg from "pg";
import { createDeliveryStore } from "../../src/modules/webhooks/delivery-store.ts";
import { createEventStore } from "../../src/modules/webhooks/event-store.ts";
import { createLaneStore, type Lane } from "../../src/modules/webhooks/lane-store.ts";
import type { Database, Tx } from "../../src/platform/database/database.ts";
import { createTestDatabaseUrl } from "../support/database.ts";

const ACCOUNTS = 20;
const WEBHOOKS_OF_EACH = 10;
/** Those that have nothing to do. */
const IDLE_WEBHOOKS = 10_000;
const PENDING = 200_000;
const EVENTS = 50_000;
/** Plans that are made before anything is stored may be used for long after. */
const SIZES = ["empty", "full"] as const;

interface Statement {
  text: string;
  values: unknown[];
}

/** Executes nothing: it keeps what it is asked, as the database would be. */
function createRecorder() {
  const statements: Statement[] = [];
  const record =
    <Answer>(answer: Answer) =>
    async (strings: TemplateStringsArray, ...values: unknown[]): Promise<Answer> => {
      const text = strings.reduce((sql, part, index) => sql + (index ? `$${index}` : "") + part, "");
      statements.push({ text, values });
      return answer;
    };
  const queries = { many: record([]), one: record({ count: 0 }), maybe: record(undefined), run: record(1) };
  const tx = { ...queries, isTransaction: true, afterCommit() {} } as unknown as Tx;
  const database: Database = {
    ...queries,
    transaction: (work: (tx: Tx) => unknown) => work(tx),
    as: () => database,
    get background() {
      return database;
    },
  } as unknown as Database;
  return { statements, database, tx };
}

const { statements, database, tx } = createRecorder();
const lanes = createLaneStore(database);
const deliveries = createDeliveryStore(database);
const client = new pg.Client(await createTestDatabaseUrl());
const plans = new Map<string, string>();

const now = new Date();
const owner = randomUUID();
let lane: Lane;

/** By their whole key: by the account alone would be all of them. */
const ONE_EVENT = ".*id = \\w+\\.event_id";
const ONE_DELIVERY = ".*id = r\\.id";

/** What is asked while deliveries are sent, with the indexes that it needs. */
const ASKED: Record<string, { ask: () => Promise<unknown>; by: string[] }> = {
  take: {
    ask: () =>
      lanes.take({
        owner,
        now,
        until: now,
        limit: 256,
        failing: false,
        share: 16,
        held: new Map([[randomUUID(), 16]]),
      }),
    by: ["webhooks_due"],
  },
  wake: {
    ask: () => lanes.wake([{ accountId: lane.account_id, webhookId: lane.id }], now),
    by: ["webhooks_pkey"],
  },
  wakeForgotten: { ask: () => lanes.wakeForgotten(now), by: ["webhook_deliveries_due"] },
  look: { ask: () => lanes.look(lane, owner, now), by: ["webhooks_pkey"] },
  extend: { ask: () => lanes.extend([lane], owner, now), by: ["webhooks_pkey"] },
  findDue: {
    ask: () => lanes.findDue(lane, now, 128),
    by: ["webhook_deliveries_due", "webhook_events_pkey"],
  },
  findOldest: {
    ask: () => lanes.findOldest(lane, now, 128),
    by: ["webhook_deliveries_order", `webhook_events_pkey ${ONE_EVENT}`],
  },
  finish: {
    ask: () => lanes.finish(lane, owner, [], now),
    by: [`webhook_deliveries_pkey ${ONE_DELIVERY}`, "webhooks_pkey"],
  },
  leave: {
    ask: () => lanes.leave(lane, owner),
    by: ["webhook_deliveries_due", "webhook_deliveries_order", "webhooks_pkey"],
  },
  findHeld: { ask: () => lanes.findHeld([lane], owner, now), by: ["webhooks_pkey"] },
  insertHeard: {
    ask: () =>
      deliveries.insertHeard(tx, lane.account_id, { type: "ping", access: "open" }, now, [
        { id: randomUUID(), body: "{}", claim_ids: null },
      ]),
    by: ["webhooks_pkey"],
  },
  redact: {
    ask: () => deliveries.redact(tx, lane.account_id, [randomUUID()], (body) => body),
    by: ["webhook_events_claims"],
  },
  listEvents: {
    ask: () =>
      createEventStore(database).list(lane.account_id, ["ping"], {
        since: now,
        before: undefined,
        limit: 21,
      }),
    by: ["webhook_events_types .*type, id"],
  },
  list: {
    ask: () => deliveries.list(lane.account_id, lane.id, { status: undefined, before: undefined, limit: 50 }),
    by: ["webhook_deliveries_log"],
  },
  countPending: { ask: () => deliveries.countPending(lane.account_id, lane.id, 1_000), by: [] },
  deleteOlder: { ask: () => deliveries.deleteOlder(now, 5_000), by: ["webhook_events_age"] },
};

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function explain({ text, values }: Statement, generic: boolean): Promise<PlanNode[]> {
  const { rows } = generic
    ? await client.query(`explain (generic_plan, format json) ${text}`)
    : await client.query(`explain (format json) ${text}`, values);
  return nodesOf(rows[0]["QUERY PLAN"][0].Plan);
}

before(async () => {
  await client.connect();
  after(() => client.end());
  lane = { account_id: randomUUID(), id: randomUUID(), wakes: 0n } as Lane;
  await explainAll("empty");
  await fill();
  const { rows } = await client.query<{ account_id: string; id: string }>(
    "select account_id, id from webhooks limit 1",
  );
  lane = { ...rows[0], wakes: 0n } as Lane;
  await explainAll("full");
});

async function explainAll(size: (typeof SIZES)[number]): Promise<void> {
  for (const [name, { ask }] of Object.entries(ASKED)) {
    statements.length = 0;
    await ask();
    for (const statement of statements) {
      for (const generic of [false, true]) {
        const nodes = await explain(statement, generic);
        const lines = nodes.map((node) =>
          [node["Node Type"], node["Relation Name"], node["Index Name"], node["Index Cond"]].join(" ").trim(),
        );
        plans.set(`${name}, ${size}, ${generic ? "generic" : "custom"}`, lines.join("\n"));
      }
    }
  }
}

async function fill(): Promise<void> {
  await client.query(
    `insert into webhooks (account_id, id, url, events, description, ordered, status, secret, warned, created_at,
            updated_at, due_at, wakes)
     select md5(n::text || ' account')::uuid, gen_random_uuid(), '', '{ping}', '', false, 'enabled', '', false, now(),
            now(), now() + interval '1 hour' * random(), 0
       from generate_series(1, $1::int) n, generate_series(1, $2::int)`,
    [ACCOUNTS, WEBHOOKS_OF_EACH],
  );
  await client.query(
    `insert into webhook_events (account_id, id, type, body, created_at)
     select md5((1 + n % $1)::text || ' account')::uuid, md5(n::text || ' event')::uuid, 'ping', '{}', now()
       from generate_series(1, $2::int) n`,
    [ACCOUNTS, EVENTS],
  );
  await client.query(
    `insert into webhook_deliveries (account_id, id, webhook_id, event_id, event_type, status, attempts, tries,
            next_attempt_at, created_at)
     select w.account_id, gen_random_uuid(), w.id, md5(n::text || ' event')::uuid, 'ping', 'pending', 0, 0,
            now() + interval '1 hour' * (random() - 0.5), now()
       from webhooks w, generate_series(1, $1::int) n`,
    [PENDING / ACCOUNTS / WEBHOOKS_OF_EACH],
  );
  await client.query(
    `insert into webhooks (account_id, id, url, events, description, ordered, status, secret, warned, created_at,
            updated_at, wakes)
     select gen_random_uuid(), gen_random_uuid(), '', '{ping}', '', false, 'enabled', '', false, now(), now(), 0
       from generate_series(1, $1::int)`,
    [IDLE_WEBHOOKS],
  );
  await client.query("analyze webhooks, webhook_events, webhook_deliveries");
}

for (const size of SIZES) {
  for (const kind of ["custom", "generic"]) {
    for (const [name, { by }] of Object.entries(ASKED)) {
      // Of a table that seems to hold nothing, reading all is cheapest; its first statistics bring another plan.
      if (["finish", "redact"].includes(name) && size === "empty") continue;
      test(`${name}, ${size}, ${kind} plan: by indexes`, () => {
        const plan = plans.get(`${name}, ${size}, ${kind}`);
        assert.ok(plan);
        assert.doesNotMatch(plan, /Seq Scan webhook_(deliveries|events)/, plan);
        // The first few webhooks fit on a page: reading it is as good as an index.
        const needed = by.filter((index) => size === "full" || !index.startsWith("webhooks_"));
        for (const index of needed) assert.match(plan, new RegExp(index), plan);
      });
    }
  }
}
