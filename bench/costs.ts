/**
 * What each kind of operation costs: time of processors in the service and in PostgreSQL, transactions, bytes written
 * ahead and bytes that stay, indexes included. docs/operations.md plans machines with these.
 */
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { newUuid } from "../src/platform/ids.ts";
import { signUp } from "../test/support/api.ts";
import { seedAccounts, seedSubscriptions } from "../test/support/feed-seed.ts";
import { ownUser } from "../test/support/memory-sets/own-user.ts";
import { createSeededRandom } from "../test/support/seeded-random.ts";
import { until } from "../test/support/until.ts";
import { startWebhookSink } from "../test/support/webhook-sink.ts";
import { sayCapacity } from "./costs/capacity.ts";
import { type Consumption, createMeter, difference } from "./costs/consumption.ts";
import { withCleanup } from "./ending.ts";
import { seedKeys } from "./feeds/stage.ts";
import { report, say } from "./figures.ts";
import { makeFolder } from "./folder.ts";
import { createHttpClient } from "./memory/http-client.ts";
import { createMaterial, seedAccount, variation } from "./memory/seed.ts";
import { startMeasured } from "./process.ts";
import { step } from "./progress.ts";
import { openMinilm, openServiceDatabase } from "./service-database.ts";

const USERS = 40;
const CLAIMS_OF_EACH = 1_000;
const SCOPES = ["memory:read", "memory:write", "agent:run", "flux:read", "flux:write"];
const CREDITS = 1_000_000_000_000n;
const CONNECTIONS = 8;
const SUBSCRIBERS = 5_000;
const UPDATES = 4;
/** PostgreSQL's backends tell their counters when they have been idle for so long. */
const COUNTED_AFTER_MS = 10_500;
const IDLE_MS = 15_000;

interface Kind {
  name: string;
  count: number;
  work(n: number): Promise<unknown>;
  /** Waits until all that follows from it is done. */
  done?(): Promise<unknown>;
  /** How many at once. */
  parallel?: number;
  /** Several in one step: an update and its many deliveries. */
  each?: number;
}

export async function run(): Promise<void> {
  if (process.platform !== "linux") {
    say("costs: LEFT OUT, it reads processor time from /proc");
    return;
  }
  await withCleanup(measure);
}

async function measure(cleanup: AsyncDisposableStack): Promise<void> {
  const folder = makeFolder("costs", cleanup);
  const dataDir = path.join(folder, "data");
  const service = await startMeasured([process.execPath, "src/main.ts"], {
    DATA_DIR: dataDir,
    WEBHOOK_ALLOW_PRIVATE: "true",
    RATE_LIMIT_PER_MINUTE: "1000000",
    FREE_TIER_CREDITS: "100000000",
  });
  cleanup.defer(() => service.stop());
  const client = createHttpClient(service.url);
  cleanup.defer(() => client.close());
  const database = await openServiceDatabase(dataDir, cleanup);
  const embedder = await openMinilm(dataDir, cleanup);
  const sink = await startWebhookSink();
  cleanup.defer(() => sink.close());
  step("embedding the material");
  const material = await createMaterial(embedder);
  const random = createSeededRandom(1);

  const accounts = await seedAccounts(database, Array(USERS).fill(CREDITS));
  const keys = await seedKeys(database, accounts);
  await database.run`update api_keys set scopes = ${SCOPES} where account_id = any (${accounts}::uuid[])`;
  const keyOf = (n: number) => keys[n % USERS] as string;
  step(`seeding ${CLAIMS_OF_EACH} claims of ${USERS} users`);
  const beforeClaims = await storedIn(["claims", "claim_keys", "claim_versions", "memory_messages"]);
  for (const account of accounts)
    await seedAccount(database, account, CLAIMS_OF_EACH, material, embedder.model, random);

  async function storedIn(tables: readonly string[]): Promise<number> {
    const { bytes } = await database.one<{ bytes: number }>`
      select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest(${tables}::text[]) as t (name)`;
    return bytes;
  }
  const claimBytes =
    ((await storedIn(["claims", "claim_keys", "claim_versions", "memory_messages"])) - beforeClaims) /
    (USERS * CLAIMS_OF_EACH);

  const publisher = await signUp(service.url);
  const feed = await client.call<{ id: string }>("POST", "/v1/feeds", {
    key: publisher.key,
    body: { title: "Tides", price_credits: 0.5 },
  });
  const { id: feedId } = await database.one<{ id: string }>`select id from feeds order by id desc limit 1`;
  step(`seeding ${SUBSCRIBERS} subscribers`);
  await seedSubscriptions(database, feedId, await seedAccounts(database, Array(SUBSCRIBERS).fill(CREDITS)));
  const hook = await client.call<{ id: string }>("POST", "/v1/webhooks", {
    key: publisher.key,
    body: { url: sink.url, events: ["ping"] },
  });

  const get = (where: string) => (n: number) => client.call("GET", where, { key: keyOf(n) });
  const question = () => `${random.pick(ownUser.questions).question} ${random.pick(material.words)}`;
  const search = (n: number) =>
    client.call("GET", `/v1/memory/claims/search?q=${encodeURIComponent(question())}`, { key: keyOf(n) });
  const lanesAreEmpty = () =>
    until(
      "all is delivered",
      async () => {
        const { n } = await database.one<{ n: number }>`
        select count(*)::int as n from feed_lanes where due_at is not null`;
        return n === 0;
      },
      120_000,
    );
  const kinds: Kind[] = [
    { name: "sign-up", count: 20, work: () => signUp(service.url) },
    { name: "call that costs nothing", count: 3_000, work: get("/v1/keys/current") },
    { name: "read of a flux state", count: 3_000, work: get("/v1/flux/player/state") },
    {
      name: "write of a flux state",
      count: 3_000,
      work: (n) =>
        client.call("POST", "/v1/flux/player/state", {
          key: keyOf(n),
          body: { merge: { playing: newUuid() } },
        }),
    },
    { name: "first search of a user, 1,000 claims", count: USERS, work: search },
    { name: "search, 1,000 claims", count: 600, work: search },
    {
      name: "write of one claim",
      count: 400,
      work: (n) =>
        client.call("POST", "/v1/memory/write", {
          key: keyOf(n),
          body: { claims: [{ content: variation(material, random).text }] },
        }),
    },
    {
      name: "run of the built-in helper",
      count: 200,
      work: (n) => client.call("POST", "/v1/agent/run", { key: keyOf(n), body: { message: question() } }),
    },
    {
      name: "update delivered to one subscriber who pays",
      count: UPDATES,
      each: SUBSCRIBERS,
      parallel: 1,
      work: async (n) => {
        await client.call("POST", `/v1/feeds/${feed.id}/publish`, {
          key: publisher.key,
          body: { data: { high: n } },
        });
        await lanesAreEmpty();
      },
    },
    {
      name: "webhook delivery, with the call that causes it",
      count: 600,
      work: () =>
        client.call("POST", `/v1/webhooks/${hook.id}/test`, { key: publisher.key }).catch(ignoreEmpty),
      done: () => until("all have arrived", () => sink.received.length >= 600, 120_000),
    },
  ];

  const read = await createMeter(service.child.pid as number, database);
  const settled = async (): Promise<Consumption> => {
    await delay(COUNTED_AFTER_MS);
    return read();
  };
  step("idle");
  const began = await settled();
  await delay(IDLE_MS);
  const idle = perUnit(difference(await settled(), began), (IDLE_MS + COUNTED_AFTER_MS) / 1_000);
  const costs = new Map<string, Consumption>([["idle, a second", idle]]);
  for (const kind of kinds) {
    step(kind.name);
    const startedAt = performance.now();
    const before = await read();
    await spread(kind);
    await kind.done?.();
    const used = difference(await settled(), before);
    const seconds = (performance.now() - startedAt) / 1_000;
    const cost = perUnit(without(used, idle, seconds), kind.count * (kind.each ?? 1));
    costs.set(kind.name, cost);
    const figure = { part: "costs", better: "less" } as const;
    report({ ...figure, name: `${kind.name}: service`, value: cost.serviceMs, unit: "ms CPU" });
    report({ ...figure, name: `${kind.name}: PostgreSQL`, value: cost.databaseMs, unit: "ms CPU" });
    report({ ...figure, name: `${kind.name}: written ahead`, value: cost.walBytes, unit: "bytes" });
  }
  say("| operation | service, ms | PostgreSQL, ms | transactions | WAL, bytes | stored, bytes |");
  say("| --- | ---: | ---: | ---: | ---: | ---: |");
  for (const [name, cost] of costs) say(toRow(name, cost));
  sayCapacity(costs);
  report({ part: "costs", name: "a claim in PostgreSQL", value: claimBytes, unit: "bytes", better: "less" });
}

async function spread({ count, work, parallel = CONNECTIONS }: Kind): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(parallel, count) }, worker));
}

const without = (used: Consumption, idle: Consumption, seconds: number): Consumption =>
  difference(used, perUnit(idle, 1 / seconds));

function perUnit(used: Consumption, units: number): Consumption {
  return {
    serviceMs: used.serviceMs / units,
    databaseMs: used.databaseMs / units,
    transactions: used.transactions / units,
    walBytes: used.walBytes / units,
    storedBytes: used.storedBytes / units,
  };
}

function toRow(name: string, cost: Consumption): string {
  const { serviceMs, databaseMs, transactions, walBytes, storedBytes } = cost;
  const cells = [serviceMs, databaseMs, transactions].map((value) => value.toFixed(2));
  return `| ${[name, ...cells, walBytes.toFixed(0), storedBytes.toFixed(0)].join(" | ")} |`;
}

/** 202 has no body that is worth reading. */
function ignoreEmpty(error: Error): void {
  if (!/answered 20\d/.test(error.message)) throw error;
}
