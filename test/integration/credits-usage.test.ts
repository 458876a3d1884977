import assert from "node:assert/strict";
import { test } from "node:test";
import { createCredits } from "../../src/modules/credits/index.ts";
import { AppError } from "../../src/platform/errors.ts";
import { unheardEvents } from "../../src/platform/events/events.ts";
import { formatId, newUuid } from "../../src/platform/ids.ts";
import { callEndpoint, chargeOf, createFixture, credits, log } from "./credits-fixture.ts";

interface Usage {
  from: string;
  to: string;
  total: { calls: number; credits: number };
  data: Record<string, unknown>[];
}

interface Ledger {
  data: { id: string; kind: string; amount: number; balance_after: number; request_id?: string }[];
  next_cursor: string | null;
}

const uncharged = (accountId: string, failed = false, keyId?: string) => ({
  accountId,
  endpoint: "GET /v1/credits",
  keyId,
  failed,
});

test("usage by endpoint, day and key", async () => {
  const {
    credits: instance,
    clock,
    openAccount,
    assertSound,
  } = await createFixture({ freeTierMicros: credits(100) });
  const account = await openAccount();
  const key = newUuid();
  clock.set("2026-11-14T23:59:59.999Z");
  await instance.charge(chargeOf(account, 3, { endpoint: "POST /v1/agent/run", keyId: key }));
  clock.set("2026-11-15T00:00:00.000Z");
  await Promise.all([1, 1, 1].map((price) => instance.charge(chargeOf(account, price))));
  const failing = chargeOf(account, 2, { keyId: key });
  await instance.charge(failing);
  await instance.refund(failing, true);
  instance.count(uncharged(account));
  instance.count(uncharged(account, true));
  instance.count(uncharged(await openAccount()));

  const byEndpoint = await callEndpoint<Usage>(instance, "credits.usage", account);
  assert.deepEqual(byEndpoint, {
    from: "2026-11-01T00:00:00.000Z",
    to: "2026-11-16T00:00:00.000Z",
    total: { calls: 7, credits: 6 },
    data: [
      { endpoint: "GET /v1/memory/read", calls: 4, credits: 3, errors: 1 },
      { endpoint: "POST /v1/agent/run", calls: 1, credits: 3, errors: 0 },
      { endpoint: "GET /v1/credits", calls: 2, credits: 0, errors: 1 },
    ],
  });
  const byDay = await callEndpoint<Usage>(instance, "credits.usage", account, { group_by: "day" });
  assert.deepEqual(byDay.data, [
    { day: "2026-11-14", calls: 1, credits: 3, errors: 0 },
    { day: "2026-11-15", calls: 6, credits: 3, errors: 2 },
  ]);
  const byKey = await callEndpoint<Usage>(instance, "credits.usage", account, { group_by: "key" });
  assert.deepEqual(byKey.data, [
    { key_id: null, calls: 5, credits: 3, errors: 1 },
    { key_id: formatId("key", key), calls: 2, credits: 3, errors: 1 },
  ]);
  const oneDay = { from: "2026-11-14", to: "2026-11-14" };
  assert.deepEqual((await callEndpoint<Usage>(instance, "credits.usage", account, oneDay)).total, {
    calls: 1,
    credits: 3,
  });
  // What an answer says as its range asks for the same range again.
  const again = await callEndpoint<Usage>(instance, "credits.usage", account, {
    from: byEndpoint.from,
    to: byEndpoint.to,
  });
  assert.deepEqual(again, byEndpoint);
  await assert.rejects(
    callEndpoint(instance, "credits.usage", account, { from: "2026-11-15", to: "2026-11-14" }),
    (error) => error instanceof AppError && error.code === "invalid_request",
  );
  await assertSound();
});

test("usage equals the ledger at any moment, in the middle of load", async () => {
  const { database, credits: instance, another, openAccount, assertSound } = await createFixture();
  const accounts = await Promise.all(Array.from({ length: 6 }, () => openAccount(100_000)));
  const instances = [instance, another()];
  let running = true;
  const callers = Array.from({ length: 24 }, async (_, i) => {
    const own = instances[i % 2] ?? instance;
    for (let n = 0; running; n++) {
      const charge = chargeOf(accounts[n % accounts.length] as string, 1 + (n % 3));
      await own.charge(charge);
      own.count(uncharged(charge.accountId));
      if (n % 3 === 0) await own.refund(charge, true);
    }
  });
  for (let look = 0; look < 40; look++) {
    const { usage, journal } = await database.one<{ usage: bigint; journal: bigint }>`
      select coalesce((select sum(micros) from usage_days), 0)::bigint as usage,
             coalesce((select sum(platform_micros) from credit_transfers
                        where kind in ('charge', 'refund')), 0)::bigint as journal`;
    assert.equal(usage, journal);
    if (look % 10 === 0) await assertSound();
  }
  running = false;
  await Promise.all(callers);
  await assertSound();
  const { deadlocks } = await database.one<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`;
  assert.equal(deadlocks, 0n);
});

test("counts survive a flush that fails, and are written by close", async () => {
  const { database, credits: instance, openAccount } = await createFixture();
  const account = await openAccount();
  const key = newUuid();
  await database.run`alter table usage_days rename to usage_gone`;
  for (let i = 0; i < 5; i++) instance.count(uncharged(account, i === 0, key));
  await assert.rejects(callEndpoint(instance, "credits.usage", account), /usage_days/);
  instance.count(uncharged(account, false, key));
  await assert.rejects(instance.module.close?.() ?? Promise.resolve(), /usage_days/);
  await database.run`alter table usage_gone rename to usage_days`;
  await instance.module.close?.();
  const rows = await database.many`select endpoint, key_id, calls, errors, micros from usage_days`;
  assert.deepEqual(rows, [{ endpoint: "GET /v1/credits", key_id: key, calls: 6n, errors: 1n, micros: 0n }]);
});

test("counts are written by themselves, without anyone reading", async () => {
  const { database, credits: instance, openAccount } = await createFixture();
  const account = await openAccount();
  for (let i = 0; i < 1_500; i++) instance.count({ ...uncharged(account), endpoint: `GET /v1/${i}` });
  const deadline = Date.now() + 5_000;
  for (;;) {
    const { rows } = await database.one<{ rows: bigint }>`select count(*) as rows from usage_days`;
    if (rows === 1_500n) break;
    assert.ok(Date.now() < deadline, `only ${rows} of 1500 were written`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});

test("the balance, as the contract has it", async () => {
  const { credits: instance, openAccount } = await createFixture({ freeTierMicros: credits(100) });
  const account = await openAccount(20);
  await instance.charge(chargeOf(account, 30));
  assert.deepEqual(await callEndpoint(instance, "credits.read", account), {
    plan: "free",
    balance: 90,
    free_tier: { amount: 100, used: 30, resets_at: "2026-12-01T00:00:00.000Z" },
    earnings: 0,
  });
});

test("the ledger, newest first, page by page", async () => {
  const { credits: instance, openAccount } = await createFixture({ freeTierMicros: credits(100) });
  const account = await openAccount();
  for (let i = 1; i <= 5; i++) await instance.charge(chargeOf(account, i, { requestId: `req_${i}` }));
  const items: Ledger["data"] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = cursor === null ? { limit: "4" } : { limit: "4", cursor };
    const page: Ledger = await callEndpoint<Ledger>(instance, "credits.ledger", account, query);
    items.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  assert.deepEqual(
    items.map(({ kind, amount, balance_after, request_id }) => [kind, amount, balance_after, request_id]),
    [
      ["charge", -5, 85, "req_5"],
      ["charge", -4, 90, "req_4"],
      ["charge", -3, 94, "req_3"],
      ["charge", -2, 97, "req_2"],
      ["charge", -1, 99, "req_1"],
      ["grant", 100, 100, undefined],
    ],
  );
  assert.deepEqual(
    items.map((item) => item.id),
    items
      .map((item) => item.id)
      .sort()
      .reverse(),
  );
  for (const wrong of [
    "",
    "x",
    "WyJ4Il0",
    "WzFd",
    Buffer.from('["99999999999999999999"]').toString("base64url"),
  ]) {
    await assert.rejects(
      callEndpoint(instance, "credits.ledger", account, { cursor: wrong }),
      (error) => error instanceof AppError && error.code === "invalid_request",
      wrong,
    );
  }
});

test("the price list has every endpoint of the service", async () => {
  const { database, clock } = await createFixture();
  const routes = () => instance.module.routes.map((route) => route.endpoint);
  const instance = createCredits({
    events: unheardEvents,
    database,
    clock,
    freeTierMicros: 0n,
    log,
    prices: routes,
    planOf: async () => "free",
  });
  const { data } = await callEndpoint<{ data: unknown[] }>(instance, "credits.prices", newUuid());
  assert.deepEqual(data, [
    { endpoint: "GET /v1/credits", id: "credits.read", credits: 0 },
    { endpoint: "GET /v1/credits/usage", id: "credits.usage", credits: 0 },
    { endpoint: "GET /v1/credits/ledger", id: "credits.ledger", credits: 0 },
    { endpoint: "GET /v1/credits/prices", id: "credits.prices", credits: 0 },
  ]);
});
