import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { Database } from "../../src/platform/database/database.ts";
import { newUuid } from "../../src/platform/ids.ts";
import { balanceOf, chargeOf, createFixture, credits, kindsOf } from "./credits-fixture.ts";

const usageOf = (database: Database, accountId: string) =>
  database.one<{ calls: bigint; errors: bigint; micros: bigint }>`
    select calls, errors, micros from usage_days where account_id = ${accountId}`;

const FREE_TIER = credits(5);
const fixture = await createFixture({ freeTierMicros: FREE_TIER, now: "2026-11-15T12:00:00.000Z" });

describe("refunds", () => {
  test("reverse the very legs of the charge", async () => {
    const { database, credits: instance } = fixture;
    const account = await fixture.openAccount(10);
    const charge = chargeOf(account, 8);
    assert.deepEqual(await instance.charge(charge), { outcome: "charged", balanceMicros: credits(7) });
    assert.partialDeepStrictEqual(await balanceOf(database, account), {
      free_micros: 0n,
      granted_micros: credits(7),
    });
    await instance.refund(charge, true);
    assert.partialDeepStrictEqual(await balanceOf(database, account), {
      free_micros: credits(5),
      granted_micros: credits(10),
    });
    assert.deepEqual(await usageOf(database, account), { calls: 1n, errors: 1n, micros: 0n });
    await fixture.assertSound();
  });

  test("twice, also at once and from two instances, give back once", async () => {
    const { database, credits: instance } = fixture;
    const other = fixture.another();
    const account = await fixture.openAccount(10);
    const charge = chargeOf(account, 8);
    await instance.charge(charge);
    await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? instance : other).refund(charge, true)));
    await instance.refund(charge, true);
    assert.deepEqual(await kindsOf(database, account), ["grant", "grant", "charge", "refund"]);
    assert.deepEqual(await usageOf(database, account), { calls: 1n, errors: 1n, micros: 0n });
    await fixture.assertSound();
  });

  test("of something never charged do nothing", async () => {
    const account = await fixture.openAccount(10);
    await fixture.credits.refund(chargeOf(account, 8), true);
    await fixture.credits.refund(chargeOf(newUuid(), 8), true);
    assert.deepEqual(await kindsOf(fixture.database, account), ["grant", "grant"]);
  });

  test("of a call that cost nothing after all are no errors", async () => {
    const account = await fixture.openAccount();
    const charge = chargeOf(account, 1);
    await fixture.credits.charge(charge);
    await fixture.credits.refund(charge, false);
    assert.deepEqual(await usageOf(fixture.database, account), { calls: 1n, errors: 0n, micros: 0n });
  });

  test("many at once: numbers, balances and usage follow", async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => fixture.openAccount(100)));
    const charges = accounts.flatMap((account) => Array.from({ length: 12 }, () => chargeOf(account, 3)));
    await Promise.all(charges.map((charge) => fixture.credits.charge(charge)));
    await Promise.all(charges.map((charge) => fixture.credits.refund(charge, true)));
    for (const account of accounts) {
      assert.partialDeepStrictEqual(await balanceOf(fixture.database, account), {
        free_micros: credits(5),
        granted_micros: credits(100),
        seq: 26n,
      });
      assert.deepEqual(await usageOf(fixture.database, account), { calls: 12n, errors: 12n, micros: 0n });
    }
    await fixture.assertSound();
  });

  test("of a part keep the rest, from the free tier first, once", async () => {
    const { database, credits: instance } = fixture;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (price, share) => {
          const account = await fixture.openAccount(10);
          const charge = chargeOf(account, price);
          await instance.charge(charge);
          const kept = BigInt(Math.floor(Number(charge.micros) * share));
          const give = (keptMicros?: bigint) =>
            database.transaction((tx) => instance.refundIn(tx, charge, false, keptMicros));
          await give(kept);
          const fromFree = BigInt(Math.min(Number(kept), Number(FREE_TIER)));
          const after = {
            free_micros: FREE_TIER - fromFree,
            granted_micros: credits(10) - (kept - fromFree),
          };
          assert.partialDeepStrictEqual(await balanceOf(database, account), after);
          assert.deepEqual(await usageOf(database, account), { calls: 1n, errors: 0n, micros: kept });
          if (kept < charge.micros) {
            await give();
            await instance.refund(charge, true);
            assert.partialDeepStrictEqual(await balanceOf(database, account), after);
          }
        },
      ),
      {
        numRuns: 15,
        examples: [
          [8, 1],
          [8, 0],
          [12, 0.5],
        ],
      },
    );
    await fixture.assertSound();
  });

  for (const rolled of [true, false]) {
    test(`past the end of the month go to the granted credits (${rolled ? "after" : "before"} the roll)`, async () => {
      fixture.clock.set("2026-11-30T23:59:59.999Z");
      const account = await fixture.openAccount(10);
      const charge = chargeOf(account, 8);
      await fixture.credits.charge(charge);
      fixture.clock.set("2026-12-01T00:00:00.000Z");
      if (rolled) await fixture.credits.charge(chargeOf(account, 1));
      await fixture.credits.refund(charge, true);
      const balance = await balanceOf(fixture.database, account);
      assert.equal(balance.granted_micros, credits(15));
      assert.equal(balance.free_micros, rolled ? credits(4) : 0n);
      const days = await fixture.database.many`
        select day, micros from usage_days where account_id = ${account} order by day`;
      assert.deepEqual(days, [
        { day: "2026-11-30", micros: 0n },
        ...(rolled ? [{ day: "2026-12-01", micros: credits(1) }] : []),
      ]);
      await fixture.assertSound();
      fixture.clock.set("2026-11-15T12:00:00.000Z");
    });
  }
});
