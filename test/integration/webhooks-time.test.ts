/** What time does to webhooks: those that nobody answers at are ended, and what is old is deleted. */
import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { after, describe, test } from "node:test";
import { LANES_WOKEN } from "../../src/modules/webhooks/dispatcher.ts";
import { ping } from "../../src/modules/webhooks/event-records.ts";
import { createWebhooks } from "../../src/modules/webhooks/index.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import type { Principal } from "../../src/platform/http/principal.ts";
import type { Outbound } from "../../src/platform/outbound/outbound.ts";
import { createSealer } from "../../src/platform/sealing/sealer.ts";
import { createTestDatabase } from "../support/database.ts";
import { callDirectly, createMovedClock, silentLog } from "../support/direct-call.ts";
import { until } from "../support/until.ts";

const DAY_MS = 24 * 3_600_000;
const RETENTION_DAYS = 30;
const { database } = await createTestDatabase();
const bus = createLocalBus();
const clock = createMovedClock();

/** URLs at which nothing but an error is answered. */
const broken = new Set<string>();
const received: { url: string; body: { type: string; data: Record<string, unknown> } }[] = [];
const outbound: Outbound = {
  async send({ url, body }) {
    received.push({ url, body: JSON.parse(body) });
    const status = broken.has(url) ? 500 : 200;
    const timing = { totalMs: 1, connectMs: null, firstByteMs: 1 };
    return { kind: "answered", status, headers: {}, body: "", truncated: false, timing };
  },
  close: async () => {},
};

const { module, events } = await createWebhooks({
  database,
  bus,
  clock,
  log: silentLog,
  sealer: createSealer(randomBytes(32)),
  outbound,
  allowPrivate: true,
  // One attempt each: what comes later is another event.
  retrySeconds: [],
  retentionDays: RETENTION_DAYS,
  deliveriesPerSecond: 100,
  eventRecords: () => module.events ?? [],
  eventSources: () => ({}),
  allScopes: [],
  keys: { hold: async () => undefined, findEnded: async () => [] },
  userAgent: "test",
  delivers: true,
  alone: true,
});
after(() => module.close?.());

async function newOwner() {
  const accountId = randomUUID();
  const principal: Principal = {
    kind: "session",
    id: randomUUID(),
    name: "session",
    accountId,
    plan: "free",
    scopes: new Set(),
  };
  const add = async (listened: string[]) => {
    const url = `http://${randomUUID()}.test/`;
    const body = { url, events: listened };
    const made = await callDirectly<{ id: string }>(database, module, "webhooks.create", { principal, body });
    return { id: made.body.id, url };
  };
  const pinged = await add(["ping"]);
  const watching = await add(["webhook.failing", "webhook.disabled"]);
  const attempts = () => received.filter(({ url }) => url === pinged.url).length;
  return {
    accountId,
    pinged,
    told: () => received.filter(({ url }) => url === watching.url).map(({ body }) => body),
    show: async () =>
      (
        await callDirectly<{ status: string; disabled_reason: string | null; health: { state: string } }>(
          database,
          module,
          "webhooks.get",
          { principal, params: { id: pinged.id } },
        )
      ).body,
    /** An event, attempted and judged. */
    async ping() {
      const before = attempts();
      const data = { webhook_id: pinged.id, message: "" };
      await database.transaction((tx) => events.append(tx, accountId, ping, [{ data }]));
      await until("it was attempted", () => attempts() > before);
      await until("all lanes are left", async () => {
        const { held } = await database.one<{ held: boolean }>`
          select exists (select from webhooks where account_id = ${accountId} and status = 'enabled'
                            and (lane_owner is not null or due_at <= ${clock.now()})) as held`;
        if (held) await bus.publish(LANES_WOKEN, "");
        return !held;
      });
    },
  };
}

type Owner = Awaited<ReturnType<typeof newOwner>>;

const typesTold = (owner: Owner) => owner.told().map(({ type }) => type);

describe("a webhook that has nothing but failures", () => {
  test("is warned of after four days, and disabled after five", async () => {
    const owner = await newOwner();
    // What is not verified is tried at most once in five seconds.
    await owner.ping();
    broken.add(owner.pinged.url);
    const since = clock.now();
    await owner.ping();
    clock.advance(4 * DAY_MS - 1);
    await owner.ping();
    assert.deepEqual(typesTold(owner), []);
    assert.equal((await owner.show()).health.state, "failing");
    clock.advance(1);
    await owner.ping();
    await until("it is warned of", () => owner.told().length > 0);
    clock.advance(DAY_MS - 1);
    await owner.ping();
    assert.deepEqual(typesTold(owner), ["webhook.failing"], "once");
    assert.deepEqual(owner.told()[0]?.data, {
      webhook_id: owner.pinged.id,
      url: owner.pinged.url,
      failing_since: since.toISOString(),
      disabled_at: new Date(since.getTime() + 5 * DAY_MS).toISOString(),
    });
    assert.equal((await owner.show()).status, "enabled");
    clock.advance(1);
    await owner.ping();
    await until("it is disabled", () => owner.told().length > 1);
    assert.deepEqual(typesTold(owner), ["webhook.failing", "webhook.disabled"]);
    assert.equal(owner.told()[1]?.data.reason, "failing");
    const { status, disabled_reason: reason } = await owner.show();
    assert.deepEqual([status, reason], ["disabled", "failing"]);
  });

  test("begins anew with one success, its warning too", async () => {
    const owner = await newOwner();
    const { url } = owner.pinged;
    await owner.ping();
    broken.add(url);
    await owner.ping();
    clock.advance(4 * DAY_MS);
    await owner.ping();
    await until("it is warned of", () => owner.told().length > 0);
    broken.delete(url);
    await owner.ping();
    assert.equal((await owner.show()).health.state, "healthy");
    broken.add(url);
    clock.advance(DAY_MS);
    await owner.ping();
    clock.advance(4 * DAY_MS - 1);
    await owner.ping();
    assert.equal((await owner.show()).status, "enabled");
    assert.equal(owner.told().length, 1);
    clock.advance(1);
    await owner.ping();
    await until("it is warned of again", () => owner.told().length > 1);
    assert.deepEqual(typesTold(owner), ["webhook.failing", "webhook.failing"]);
  });
});

describe("retention", () => {
  test("deletes events with their deliveries and attempts when they are old, and no others", async () => {
    const owner = await newOwner();
    const stored = () =>
      database.one<{ events: number; deliveries: number; attempts: number }>`
        select (select count(*)::int from webhook_events where account_id = ${owner.accountId}) as events,
               (select count(*)::int from webhook_deliveries where account_id = ${owner.accountId}) as deliveries,
               (select count(*)::int from webhook_attempts where account_id = ${owner.accountId}) as attempts`;
    const sweep = async () => {
      const found = module.sweeps?.find(({ name }) => name === "webhooks-old-events");
      assert.ok(found);
      await found.run();
    };
    await owner.ping();
    clock.advance(DAY_MS);
    await owner.ping();
    assert.deepEqual(await stored(), { events: 2, deliveries: 2, attempts: 2 });
    clock.advance((RETENTION_DAYS - 1) * DAY_MS);
    await sweep();
    assert.deepEqual(await stored(), { events: 2, deliveries: 2, attempts: 2 }, "none is older yet");
    clock.advance(1);
    await sweep();
    assert.deepEqual(await stored(), { events: 1, deliveries: 1, attempts: 1 });
    clock.advance(DAY_MS);
    await sweep();
    assert.deepEqual(await stored(), { events: 0, deliveries: 0, attempts: 0 });
  });
});
