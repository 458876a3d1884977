import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import type { Charge } from "../../src/platform/http/principal.ts";
import { until } from "../support/until.ts";
import { balanceOf, chargeOf, createFixture, credits, kindsOf } from "./credits-fixture.ts";

test("an error of one charge reaches its caller only, and leaves nothing half done", async () => {
  const { database, credits: instance, openAccount, assertSound } = await createFixture();
  await database.run`
    create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'disk on fire'; end $$`;
  await database.run`
    create trigger fail_here before insert on usage_days for each row when (new.endpoint = 'FIRE')
      execute function fail_here()`;
  const accounts = await Promise.all(Array.from({ length: 10 }, () => openAccount(5)));
  const unlucky = accounts[3] as string;
  const results = await Promise.allSettled([
    ...accounts.map((account) => instance.charge(chargeOf(account, 2))),
    instance.charge(chargeOf(unlucky, 1, { endpoint: "FIRE" })),
    ...accounts.map((account) => instance.charge(chargeOf(account, 1))),
  ]);
  assert.deepEqual(
    results.flatMap((result, index) =>
      result.status === "rejected" ? [[index, result.reason.message]] : [],
    ),
    [[10, "disk on fire"]],
  );
  for (const account of accounts) {
    assert.equal((await balanceOf(database, account)).granted_micros, credits(2));
    assert.deepEqual(await kindsOf(database, account), ["grant", "charge", "charge"]);
  }
  await assertSound();
});

test("an error of the whole statement reaches every caller, and nothing has happened", async () => {
  const { database, credits: instance, openAccount, assertSound } = await createFixture();
  const accounts = await Promise.all(Array.from({ length: 5 }, () => openAccount(5)));
  await database.run`alter table usage_days rename to usage_gone`;
  const results = await Promise.allSettled(accounts.map((account) => instance.charge(chargeOf(account, 1))));
  assert.ok(
    results.every((result) => result.status === "rejected" && /usage_days/.test(result.reason.message)),
  );
  await database.run`alter table usage_gone rename to usage_days`;
  for (const account of accounts) assert.deepEqual(await kindsOf(database, account), ["grant"]);
  await assertSound();
  const again = await Promise.all(accounts.map((account) => instance.charge(chargeOf(account, 1))));
  assert.ok(again.every(({ outcome }) => outcome === "charged"));
});

test("connections that break under load: who got an error has paid nothing in the end, everyone else once", async () => {
  const { url, database, credits: instance, openAccount, assertSound } = await createFixture();
  const accounts = await Promise.all(Array.from({ length: 20 }, () => openAccount(100_000)));
  const killer = new pg.Client(url);
  await killer.connect();
  const paid: Charge[] = [];
  const failed: Charge[] = [];
  let running = true;
  const callers = accounts.flatMap((account) =>
    Array.from({ length: 3 }, async () => {
      while (running) {
        const charge = chargeOf(account, 1);
        try {
          const { outcome } = await instance.charge(charge);
          assert.equal(outcome, "charged");
          paid.push(charge);
        } catch {
          failed.push(charge);
        }
      }
    }),
  );
  for (let round = 0; round < 30; round++) {
    const before = paid.length;
    await until("the service goes on working", () => paid.length >= before + 4);
    await killer.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  }
  running = false;
  await Promise.all(callers);
  await killer.end();
  await instance.module.close?.();

  const net = await database.many<{ cause: string; micros: bigint }>`
    select cause, sum(platform_micros)::bigint as micros
      from credit_transfers where kind in ('charge', 'refund') group by cause`;
  const taken = new Map(net.map((row) => [row.cause, row.micros]));
  for (const charge of paid) assert.equal(taken.get(charge.cause), credits(1));
  for (const charge of failed) assert.equal(taken.get(charge.cause) ?? 0n, 0n);
  const usage = await database.one<{ calls: bigint }>`select sum(calls)::bigint as calls from usage_days`;
  assert.equal(usage.calls, BigInt(paid.length));
  await assertSound();
});

test("a refund while the database is away is owed, and paid when it is back", async () => {
  const { database, openAccount, another, assertSound } = await createFixture();
  const account = await openAccount(10);
  let away = false;
  const proxy = {
    ...database,
    transaction: ((work) =>
      away
        ? Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }))
        : database.transaction(work)) as typeof database.transaction,
  };
  const instance = another({ database: proxy });
  const charge = chargeOf(account, 4);
  await instance.charge(charge);
  away = true;
  await instance.refund(charge, true);
  assert.equal((await balanceOf(database, account)).granted_micros, credits(6));
  away = false;
  await instance.module.close?.();
  assert.equal((await balanceOf(database, account)).granted_micros, credits(10));
  await assertSound();
});
