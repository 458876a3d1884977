/** Events of many accounts at once: those who listen are told once, the others cost nothing. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { createCredits } from "../../src/modules/credits/index.ts";
import { createAppending } from "../../src/modules/webhooks/appending.ts";
import { createDeliveryStore } from "../../src/modules/webhooks/delivery-store.ts";
import { createLaneStore } from "../../src/modules/webhooks/lane-store.ts";
import type { Maker } from "../../src/modules/webhooks/webhook.ts";
import { createWebhookStore } from "../../src/modules/webhooks/webhook-store.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { defineEvent } from "../../src/platform/events/events.ts";
import { newUuid } from "../../src/platform/ids.ts";
import { createLog } from "../../src/platform/log/log.ts";
import { createTestDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { credits } from "./credits-fixture.ts";

const { database } = await createTestDatabase();
const { log } = createLog("silent");
const appending = createAppending({
  deliveries: createDeliveryStore(database),
  lanes: createLaneStore(database),
  bus: createLocalBus(),
  clock: systemClock,
  log,
});
after(() => appending.close());

const arrived = defineEvent({
  type: "parcel.arrived",
  summary: "A parcel has arrived",
  version: 1,
  access: "parcels:read",
  data: z.strictObject({ parcel: z.number() }),
});

async function newListener(events: string[], accountId = newUuid(), maker: Partial<Maker> = {}) {
  const webhook = {
    account_id: accountId,
    id: newUuid(),
    url: "https://example.com/",
    events,
    description: "",
  };
  await database.transaction((tx) =>
    createWebhookStore(database).insert(tx, {
      ...webhook,
      ordered: false,
      secret: Buffer.alloc(1),
      created_at: new Date(),
      maker_key_id: null,
      scopes: null,
      maker_until: null,
      ...maker,
    }),
  );
  return { accountId, webhookId: webhook.id };
}

const deliveriesOf = (webhookId: string) => database.many<{ body: string; account_id: string }>`
  select e.body, d.account_id
    from webhook_deliveries d join webhook_events e on e.account_id = d.account_id and e.id = d.event_id
   where d.webhook_id = ${webhookId} order by e.body`;

const parcelsOf = async (webhookId: string) =>
  (await deliveriesOf(webhookId)).map(({ body }) => JSON.parse(body).data.parcel);

const countOf = async (accountId: string) =>
  (
    await database.one<{ count: number }>`
      select count(*)::int as count from webhook_events where account_id = ${accountId}`
  ).count;

test("each account's events reach its own webhooks that listen, and their lanes are woken", async () => {
  const one = await newListener(["*"]);
  const second = await newListener([arrived.type], one.accountId);
  const other = await newListener([arrived.type]);
  const deaf = await newListener(["ping"]);
  const disabled = await newListener(["*"]);
  await database.run`update webhooks set status = 'disabled' where id = ${disabled.webhookId}`;
  const nobody = newUuid();
  const to = [other, one, deaf, disabled].map(({ accountId }) => accountId);
  const happenings = [...to, nobody, one.accountId].map((accountId, parcel) => ({
    accountId,
    data: { parcel },
  }));
  await database.transaction((tx) => appending.appendToMany(tx, arrived, happenings));
  assert.deepEqual(await parcelsOf(one.webhookId), [1, 5]);
  assert.deepEqual(await parcelsOf(second.webhookId), [1, 5]);
  assert.deepEqual(await parcelsOf(other.webhookId), [0]);
  for (const { accountId } of [deaf, disabled, { accountId: nobody }])
    assert.equal(await countOf(accountId), 1, "it is kept, to be listed");
  for (const { webhookId } of [deaf, disabled]) assert.deepEqual(await parcelsOf(webhookId), []);
  await until("their lanes are due", async () => {
    const due = await database.many<{ id: string }>`select id from webhooks where due_at is not null`;
    return due.length === 3;
  });
});

test("an id is appended once an account, whatever is retried and in whatever order", async () => {
  const listeners = await Promise.all(Array.from({ length: 30 }, () => newListener([arrived.type])));
  const id = newUuid();
  const happenings = listeners.map(({ accountId }, parcel) => ({ accountId, id, data: { parcel } }));
  const orders = [happenings, happenings.toReversed(), happenings.slice(10, 25), happenings.toReversed()];
  await Promise.all(
    orders.map((order) => database.transaction((tx) => appending.appendToMany(tx, arrived, order))),
  );
  for (const [parcel, { webhookId }] of listeners.entries())
    assert.deepEqual(await parcelsOf(webhookId), [parcel]);
  // With what its transaction writes, or not at all.
  const failing = database.transaction(async (tx) => {
    await appending.appendToMany(tx, arrived, [
      { accountId: listeners[0]?.accountId as string, data: { parcel: 99 } },
    ]);
    throw new Error("rolled back");
  });
  await assert.rejects(failing, /rolled back/);
  assert.equal(await countOf(listeners[0]?.accountId as string), 1);
});

test("more than a statement takes goes into several", async () => {
  const { accountId, webhookId } = await newListener(["*"]);
  const happenings = Array.from({ length: 450 }, (_, parcel) => ({ accountId, data: { parcel } }));
  await database.transaction((tx) => appending.appendToMany(tx, arrived, happenings));
  assert.equal(new Set(await parcelsOf(webhookId)).size, 450);
});

test("what another table keeps costs a thousand accounts that nobody listens for one statement", async () => {
  const happenings = Array.from({ length: 1_000 }, () => ({ accountId: newUuid(), data: { parcel: 1 } }));
  const keptElsewhere = { ...arrived, isKeptElsewhere: true as const };
  await database.transaction(async (tx) => {
    let statements = 0;
    const counted = {
      ...tx,
      many: ((...call: Parameters<typeof tx.many>) => {
        statements++;
        return tx.many(...call);
      }) as typeof tx.many,
      run: () => assert.fail("nothing is to be written"),
    };
    await appending.appendToMany(counted, keptElsewhere, happenings);
    await appending.appendToMany(counted, keptElsewhere, []);
    assert.equal(statements, 1);
  });
});

test("only webhooks whose maker may read the event, and still lives, are told", async () => {
  const keyId = newUuid();
  const key = (maker: Partial<Maker>) => newListener(["*"], account, { maker_key_id: keyId, ...maker });
  const account = newUuid();
  const may = await key({ scopes: ["webhooks:write", "parcels:read"] });
  const mayNot = await key({ scopes: ["webhooks:write"] });
  const expired = await key({ scopes: ["parcels:read"], maker_until: new Date(Date.now() - 1) });
  const owner = await newListener([arrived.type], account);
  const data = { parcel: 7 };
  const forSessions = { ...arrived, access: "session" };
  const openToAll = { ...arrived, access: "open" };
  await database.transaction(async (tx) => {
    await appending.append(tx, account, arrived, [{ data }]);
    await appending.appendToMany(tx, arrived, [{ accountId: account, data: { parcel: 8 } }]);
    await appending.append(tx, account, forSessions, [{ data: { parcel: 9 } }]);
    await appending.append(tx, account, openToAll, [{ data: { parcel: 10 } }]);
  });
  assert.deepEqual((await parcelsOf(may.webhookId)).sort(), [10, 7, 8]);
  assert.deepEqual(await parcelsOf(mayNot.webhookId), [10]);
  assert.deepEqual(await parcelsOf(expired.webhookId), []);
  assert.deepEqual((await parcelsOf(owner.webhookId)).sort(), [10, 7, 8, 9]);
});

test("an event that stands for many reaches those who listen to the single one", async () => {
  const listening = await newListener(["parcel.was_lost"]);
  const batch = { ...arrived, type: "parcels.were_lost", batchOf: "parcel.was_lost" };
  await database.transaction((tx) =>
    appending.append(tx, listening.accountId, batch, [{ data: { parcel: 3 } }]),
  );
  assert.deepEqual(await parcelsOf(listening.webhookId), [3]);
});

test("subscribers hear that an update left them little or nothing, once a month", async () => {
  const month = { now: () => new Date("2026-11-15T12:00:00.000Z") };
  const instance = createCredits({
    database,
    clock: month,
    freeTierMicros: credits(100),
    events: appending,
    log,
    prices: () => [],
    planOf: async () => "free",
  });
  const listeners = await Promise.all(Array.from({ length: 4 }, () => newListener(["*"])));
  const accounts = listeners.map(({ accountId }) => accountId);
  for (const accountId of accounts) await database.transaction((tx) => instance.open(tx, accountId));
  const pay = (prices: number[]) =>
    database.transaction((tx) =>
      instance.payForUpdate(
        tx,
        { feedId: newUuid(), updateId: newUuid() },
        prices.map((price, n) => ({ accountId: accounts[n] as string, micros: credits(price) })),
      ),
    );
  // Enough, little, nothing, refused; then a little of each, which tells two of them nothing new.
  await pay([90, 91, 100, 101]);
  await pay([1, 1, 1, 1]);
  await instance.module.close?.();
  const told = await Promise.all(
    listeners.map(async ({ webhookId }) =>
      (await deliveriesOf(webhookId)).map(({ body }) => {
        const { type, data } = JSON.parse(body);
        return `${type} ${data.balance}`;
      }),
    ),
  );
  assert.deepEqual(told, [
    ["credits.low 9"],
    ["credits.low 9"],
    ["credits.exhausted 0", "credits.low 0"],
    ["credits.exhausted 100"],
  ]);
});
