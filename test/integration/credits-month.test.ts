import assert from "node:assert/strict";
import { test } from "node:test";
import {
  balanceOf,
  callEndpoint,
  chargeOf,
  createFixture,
  createTestClock,
  credits,
  kindsOf,
} from "./credits-fixture.ts";

test("a new month expires what is left and grants anew, whatever touches the account first", async () => {
  const fixture = await createFixture({ freeTierMicros: credits(10), now: "2026-11-30T23:59:59.000Z" });
  const { clock, credits: instance, database } = fixture;
  const touches = {
    charge: (account: string) => instance.charge(chargeOf(account, 1)),
    read: (account: string) => callEndpoint(instance, "credits.read", account),
    ledger: (account: string) => callEndpoint(instance, "credits.ledger", account),
    grant: (account: string) => instance.grant(account, credits(1)),
  };
  for (const [name, touch] of Object.entries(touches)) {
    clock.set("2026-11-30T23:59:59.000Z");
    const account = await fixture.openAccount(3);
    await instance.charge(chargeOf(account, 4));
    clock.set("2026-12-01T00:00:00.000Z");
    await touch(account);
    const kinds = await kindsOf(database, account);
    assert.deepEqual(kinds.slice(0, 5), ["grant", "grant", "charge", "expiry", "grant"], name);
    const { expired } = await database.one<{ expired: bigint }>`
      select free_micros as expired from credit_transfers where account_id = ${account} and kind = 'expiry'`;
    assert.equal(expired, -credits(6));
  }
  await fixture.assertSound();
});

test("two instances that touch an account at once in a new month roll it once", async () => {
  const fixture = await createFixture({ freeTierMicros: credits(10), now: "2026-11-15T00:00:00.000Z" });
  const other = fixture.another();
  const accounts = await Promise.all(Array.from({ length: 10 }, () => fixture.openAccount()));
  fixture.clock.set("2027-02-01T00:00:00.000Z");
  await Promise.all(
    accounts.flatMap((account) =>
      Array.from({ length: 8 }, (_, i) =>
        i % 4 < 2
          ? (i % 2 ? fixture.credits : other).charge(chargeOf(account, 1))
          : callEndpoint(i % 2 ? fixture.credits : other, "credits.read", account),
      ),
    ),
  );
  for (const account of accounts) {
    assert.deepEqual((await kindsOf(fixture.database, account)).sort(), [
      ...Array(4).fill("charge"),
      "expiry",
      "grant",
      "grant",
    ]);
    assert.equal((await balanceOf(fixture.database, account)).free_micros, credits(6));
  }
  await fixture.assertSound();
});

test("an instance whose clock is behind never rolls back, and books no call before the month that pays", async () => {
  const fixture = await createFixture({ freeTierMicros: credits(10), now: "2026-12-01T00:00:00.100Z" });
  const behind = fixture.another({ clock: createTestClock("2026-11-30T23:59:59.900Z") });
  const account = await fixture.openAccount();
  await fixture.credits.charge(chargeOf(account, 1));
  const late = chargeOf(account, 2);
  await behind.charge(late);
  const read = await callEndpoint<{ free_tier: unknown; balance: number }>(behind, "credits.read", account);
  assert.deepEqual(read.free_tier, { amount: 10, used: 3, resets_at: "2027-01-01T00:00:00.000Z" });
  assert.deepEqual(await kindsOf(fixture.database, account), ["grant", "charge", "charge"]);
  const days = await fixture.database.many`select distinct day from usage_days`;
  assert.deepEqual(days, [{ day: "2026-12-01" }]);
  await behind.refund(late, true);
  assert.equal((await balanceOf(fixture.database, account)).free_micros, credits(9));
  await fixture.assertSound();
});

test("the free tier is spent first, a call may take from both", async () => {
  const fixture = await createFixture({ freeTierMicros: credits(5) });
  const account = await fixture.openAccount(10);
  await Promise.all([3, 4, 2].map((price) => fixture.credits.charge(chargeOf(account, price))));
  const legs = await fixture.database.many`
    select free_micros / 1000000 as free, granted_micros / 1000000 as granted
      from credit_transfers where account_id = ${account} and kind = 'charge' order by seq`;
  assert.deepEqual(legs, [
    { free: -3n, granted: 0n },
    { free: -2n, granted: -2n },
    { free: 0n, granted: -2n },
  ]);
  await fixture.assertSound();
});

test("a free tier of nothing writes nothing; a changed one counts from the next month", async () => {
  const fixture = await createFixture({ freeTierMicros: 0n });
  const account = await fixture.openAccount();
  assert.deepEqual(await kindsOf(fixture.database, account), []);
  await fixture.assertSound();
  const generous = fixture.another({ freeTierMicros: credits(7) });
  assert.partialDeepStrictEqual(await callEndpoint<object>(generous, "credits.read", account), {
    balance: 0,
  });
  fixture.clock.set("2026-12-01T00:00:00.000Z");
  assert.partialDeepStrictEqual(await callEndpoint<object>(generous, "credits.read", account), {
    balance: 7,
    free_tier: { amount: 7, used: 0 },
  });
  assert.deepEqual(await kindsOf(fixture.database, account), ["grant"]);
  await fixture.assertSound();
});

test("opening a book twice opens it once", async () => {
  const fixture = await createFixture({ freeTierMicros: credits(5) });
  const account = await fixture.openAccount();
  await fixture.database.transaction((tx) => fixture.credits.open(tx, account));
  assert.deepEqual(await kindsOf(fixture.database, account), ["grant"]);
});
