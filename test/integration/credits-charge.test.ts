import assert from "node:assert/strict";
import { describe, test } from "node:test";
import pg from "pg";
import { SUPERUSER } from "../../src/platform/database/embedded/cluster.ts";
import type { ChargeOutcome } from "../../src/platform/http/principal.ts";
import { newUuid } from "../../src/platform/ids.ts";
import { balanceOf, chargeOf, createFixture, credits, kindsOf } from "./credits-fixture.ts";

const countOutcomes = (outcomes: ChargeOutcome[]) =>
  outcomes.reduce<Record<string, number>>((counts, { outcome }) => {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    return counts;
  }, {});

const fixture = await createFixture();

describe("charging", () => {
  test("takes the price and answers what is left", async () => {
    const account = await fixture.openAccount(10);
    const outcome = await fixture.credits.charge(chargeOf(account, 4));
    assert.deepEqual(outcome, { outcome: "charged", balanceMicros: credits(6) });
    await fixture.assertSound();
  });

  test("more than there is takes nothing", async () => {
    const account = await fixture.openAccount(3);
    const outcome = await fixture.credits.charge(chargeOf(account, 4));
    assert.deepEqual(outcome, { outcome: "insufficient", availableMicros: credits(3) });
    assert.deepEqual(await kindsOf(fixture.database, account), ["grant"]);
  });

  test("500 at once, of 3 credits, on a balance of 100, from two instances: 33 are paid", async () => {
    const account = await fixture.openAccount(100);
    const instances = [fixture.credits, fixture.another()];
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, (_, i) => instances[i % 2]?.charge(chargeOf(account, 3))),
    );
    assert.deepEqual(countOutcomes(outcomes as ChargeOutcome[]), { charged: 33, insufficient: 467 });
    assert.equal((await balanceOf(fixture.database, account)).granted_micros, credits(1));
    await fixture.assertSound();
  });

  test("prices that differ are paid in their order, as long as each can be", async () => {
    const account = await fixture.openAccount(10);
    const outcomes = await Promise.all(
      [6, 5, 3, 2, 1].map((price) => fixture.credits.charge(chargeOf(account, price))),
    );
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ["charged", "insufficient", "charged", "insufficient", "charged"],
    );
    assert.equal((await balanceOf(fixture.database, account)).granted_micros, 0n);
  });

  test("one cause, fifty times at once from two instances: charged once, all answer so", async () => {
    const account = await fixture.openAccount(10);
    const instances = [fixture.credits, fixture.another()];
    const charge = chargeOf(account, 2);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, i) => instances[i % 2]?.charge({ ...charge })),
    );
    assert.deepEqual(countOutcomes(outcomes as ChargeOutcome[]), { charged: 50 });
    assert.deepEqual(await kindsOf(fixture.database, account), ["grant", "charge"]);
    await fixture.assertSound();
  });

  test("a cause that races with another instance harms nobody else in the batch", async () => {
    const other = fixture.another();
    for (let round = 0; round < 20; round++) {
      const accounts = await Promise.all(Array.from({ length: 6 }, () => fixture.openAccount(5)));
      const contested = chargeOf(accounts[0] as string, 1);
      const outcomes = await Promise.all([
        fixture.credits.charge(contested),
        other.charge({ ...contested }),
        ...accounts.map((account) => fixture.credits.charge(chargeOf(account, 1))),
        ...accounts.map((account) => other.charge(chargeOf(account, 1))),
      ]);
      assert.deepEqual(countOutcomes(outcomes), { charged: 14 });
      assert.equal((await balanceOf(fixture.database, accounts[0] as string)).granted_micros, credits(2));
    }
    await fixture.assertSound();
  });

  test("one cause in several accounts at once, twice each: every account pays once", async () => {
    const cause = newUuid();
    const accounts = await Promise.all(Array.from({ length: 4 }, () => fixture.openAccount(5)));
    const outcomes = await Promise.all(
      [...accounts, ...accounts].map((account) => fixture.credits.charge(chargeOf(account, 2, { cause }))),
    );
    assert.deepEqual(countOutcomes(outcomes), { charged: 8 });
    for (const account of accounts) {
      assert.equal((await balanceOf(fixture.database, account)).granted_micros, credits(3));
    }
    await fixture.assertSound();
  });

  test("a cause that was charged and given back says so", async () => {
    const account = await fixture.openAccount(10);
    const charge = chargeOf(account, 2);
    await fixture.credits.charge(charge);
    await fixture.credits.refund(charge, true);
    assert.deepEqual(await fixture.credits.charge(charge), { outcome: "refunded" });
    assert.equal((await balanceOf(fixture.database, account)).granted_micros, credits(10));
  });

  test("a cause that was charged is not charged again, also with nothing left", async () => {
    const account = await fixture.openAccount(2);
    const charge = chargeOf(account, 2);
    await fixture.credits.charge(charge);
    assert.deepEqual(await fixture.credits.charge(charge), { outcome: "charged", balanceMicros: 0n });
  });

  test("poor and rich accounts in one batch", async () => {
    const poor = await fixture.openAccount(2);
    const broke = await fixture.openAccount(0);
    const rich = await fixture.openAccount(1_000);
    const unknown = newUuid();
    const outcomes = await Promise.allSettled(
      [poor, broke, rich, unknown].flatMap((account) =>
        Array.from({ length: 5 }, () => fixture.credits.charge(chargeOf(account, 1))),
      ),
    );
    const of = (from: number) =>
      outcomes
        .slice(from, from + 5)
        .map((result) => (result.status === "fulfilled" ? result.value.outcome : "error"));
    assert.deepEqual(of(0), ["charged", "charged", "insufficient", "insufficient", "insufficient"]);
    assert.deepEqual(of(5), Array(5).fill("insufficient"));
    assert.deepEqual(of(10), Array(5).fill("charged"));
    assert.deepEqual(of(15), Array(5).fill("error"));
    await fixture.assertSound();
  });

  test("what can't be a charge is refused without touching the others", async () => {
    const account = await fixture.openAccount(10);
    const results = await Promise.allSettled([
      fixture.credits.charge(chargeOf(account, 1, { cause: `${newUuid()},${newUuid()}` })),
      fixture.credits.charge(chargeOf(account, 0)),
      fixture.credits.charge(chargeOf(account, 1, { requestId: "req_\0" })),
      fixture.credits.charge(chargeOf(account, 1, { requestId: 'req_"\\{},NULL' })),
    ]);
    assert.deepEqual(
      results.map((result) => result.status),
      ["rejected", "rejected", "rejected", "fulfilled"],
    );
    const row = await fixture.database.one<{ request_id: string }>`
      select request_id from credit_transfers where account_id = ${account} and kind = 'charge'`;
    assert.equal(row.request_id, 'req_"\\{},NULL');
  });
});

test("the journal can only grow, and every transfer sums to zero: the database sees to it", async () => {
  const { url, database, openAccount } = await createFixture();
  const account = await openAccount(5);
  await assert.rejects(database.run`update credit_transfers set endpoint = 'x'`, /append-only/);
  await assert.rejects(
    database.run`delete from credit_transfers where account_id = ${account}`,
    /append-only/,
  );
  await assert.rejects(database.run`truncate credit_transfers`, /append-only/);
  const superuser = new URL(url);
  superuser.username = SUPERUSER;
  const client = new pg.Client(superuser.href);
  await client.connect();
  await client.query("set session_replication_role = replica");
  await assert.rejects(client.query("delete from credit_transfers"), /append-only/);
  await client.end();
  const insert = (platform: bigint) => database.run`
    insert into credit_transfers (account_id, seq, id, cause, kind, free_micros, granted_micros, earnings_micros,
           platform_micros, balance_after_micros, at)
    values (${account}, 2, ${newUuid()}, ${newUuid()}, 'grant', 0, 5, 0, ${platform}, 5, now())`;
  await assert.rejects(insert(-4n), /violates check constraint/);
});
