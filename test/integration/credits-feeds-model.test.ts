/**
 * Updates to many, from several transactions and instances at the same time, through months: nobody pays twice or
 * with what is not there, publishers have exactly their share of each payment, and nobody waits in a circle.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Credits, publisherShareOf } from "../../src/modules/credits/index.ts";
import type { Micros } from "../../src/platform/credits.ts";
import { type Database, sqlState, UNIQUE_VIOLATION } from "../../src/platform/database/database.ts";
import { newUuid } from "../../src/platform/ids.ts";
import { balanceOf, chargeOf, createFixture, credits } from "./credits-fixture.ts";

const RUNS = Number(process.env.CREDITS_RUNS ?? 20);
const ACCOUNTS = 7;
const MOST = 10n ** 12n;

const fixture = await createFixture({ freeTierMicros: credits(20) });
const { database } = fixture;
const instances = [fixture.credits, fixture.another()];

/** One micro-credit to a million credits, as many of each size. */
const micros = fc
  .record({
    digits: fc.integer({ min: 0, max: 12 }),
    factor: fc.integer({ min: 1, max: 9 }),
    odd: fc.bigInt(0n, 9n),
  })
  .map(({ digits, factor, odd }) => 10n ** BigInt(digits) * BigInt(factor) + odd)
  .filter((amount) => amount <= MOST);

const members = fc.shuffledSubarray([...Array(ACCOUNTS).keys()], { minLength: 1 });

/** What happens in a stretch happens at the same time; `months` pass before it. */
const stretches = fc.array(
  fc.record({
    months: fc.constantFrom(0, 0, 1, 3),
    updates: fc.array(
      // The first accounts are publishers too, and subscribers of each other.
      fc.record({
        publisher: fc.nat(2),
        prices: fc.array(micros, { minLength: ACCOUNTS, maxLength: ACCOUNTS }),
        batches: fc.array(members, { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    calls: fc.array(fc.nat(ACCOUNTS - 1), { maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 3 },
);

interface Update {
  feedId: string;
  updateId: string;
  publisherId: string;
}

interface Book {
  /** By account and update. */
  paid: Map<string, { accountId: string; micros: Micros }>;
  unpaid: { accountId: string; micros: Micros }[];
  shares: Map<string, Micros>;
}

/** As a fan-out does it: one transaction a batch; what another has taken already is left out the next time. */
async function fanOut(
  instance: Credits,
  update: Update,
  wanted: { accountId: string; micros: Micros }[],
  book: Book,
): Promise<void> {
  let payments = wanted;
  for (let attempt = 0; payments.length > 0; attempt++) {
    assert.ok(attempt < 10, "a batch is refused again and again");
    try {
      const owed = await payBatch(instance, update, payments, book);
      if (owed > 0n) {
        const earning = {
          accountId: update.publisherId,
          feedId: update.feedId,
          cause: newUuid(),
          micros: owed,
        };
        await database.transaction((tx) => instance.earn(tx, earning, { wait: true }));
      }
      return;
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      payments = await withoutPaid(database, update.updateId, payments);
    }
  }
}

async function payBatch(
  instance: Credits,
  update: Update,
  payments: { accountId: string; micros: Micros }[],
  book: Book,
): Promise<Micros> {
  const { unpaid, share, entered } = await database.transaction(async (tx) => {
    const settled = await instance.payForUpdate(tx, update, payments);
    let earned = 0n;
    for (const payment of payments)
      if (!settled.unpaid.has(payment.accountId)) earned += publisherShareOf(payment.micros);
    const earning = {
      accountId: update.publisherId,
      feedId: update.feedId,
      cause: newUuid(),
      micros: earned,
    };
    const isEntered = earned === 0n || (await instance.earn(tx, earning, { wait: false }));
    return { unpaid: settled.unpaid, share: earned, entered: isEntered };
  });
  for (const payment of payments) {
    if (unpaid.has(payment.accountId)) book.unpaid.push(payment);
    else {
      const name = `${payment.accountId} ${update.updateId}`;
      assert.equal(book.paid.has(name), false, "paid twice");
      book.paid.set(name, payment);
    }
  }
  book.shares.set(update.publisherId, (book.shares.get(update.publisherId) ?? 0n) + share);
  return entered ? 0n : share;
}

async function withoutPaid<P extends { accountId: string }>(
  db: Database,
  updateId: string,
  payments: P[],
): Promise<P[]> {
  const rows = await db.many<{ account_id: string }>`
    select account_id from credit_transfers
     where kind = 'feed_update' and cause = ${updateId}
       and account_id = any (${payments.map(({ accountId }) => accountId)}::uuid[])`;
  const paid = new Set(rows.map((row) => row.account_id));
  return payments.filter(({ accountId }) => !paid.has(accountId));
}

test("whatever is fanned out at once, everybody pays once and publishers have their share of each", async () => {
  await fc.assert(
    fc.asyncProperty(
      stretches,
      fc.array(micros, { minLength: ACCOUNTS, maxLength: ACCOUNTS }),
      async (plan, grants) => {
        fixture.clock.set("2026-01-15T00:00:00Z");
        const accounts = await Promise.all(grants.map(() => fixture.openAccount()));
        const idOf = (index: number) => accounts[index] as string;
        await Promise.all(grants.map((amount, index) => fixture.credits.grant(idOf(index), amount)));
        const feeds = [newUuid(), newUuid(), newUuid()];
        const book: Book = { paid: new Map(), unpaid: [], shares: new Map() };
        let month = 0;
        for (const { months, updates, calls } of plan) {
          month += months;
          fixture.clock.set(new Date(Date.UTC(2026, month, 15)).toISOString());
          book.unpaid = [];
          const fans = updates.flatMap(({ publisher, prices, batches }) => {
            const publisherId = idOf(publisher);
            const update = { feedId: feeds[publisher] as string, updateId: newUuid(), publisherId };
            return batches.map((batch, index) => {
              const payments = batch
                .filter((member) => member !== publisher)
                .map((member) => ({ accountId: idOf(member), micros: prices[member] as Micros }));
              return fanOut(instances[index % 2] as Credits, update, payments, book);
            });
          });
          await Promise.all([
            ...fans,
            ...calls.map((index) => fixture.credits.charge(chargeOf(idOf(index), 1))),
          ]);
          // Within a stretch balances only fall: who could not pay then still can't.
          for (const { accountId, micros: price } of book.unpaid) {
            const { free_micros, granted_micros } = await balanceOf(database, accountId);
            assert.ok(free_micros + granted_micros < price, "somebody who could pay did not");
          }
        }
        await assertBooked(accounts, book);
      },
    ),
    { numRuns: RUNS },
  );
  await fixture.assertSound();
});

async function assertBooked(accounts: string[], book: Book): Promise<void> {
  const rows = await database.many<{ account_id: string; cause: string; platform_micros: Micros }>`
    select account_id, cause, platform_micros from credit_transfers
     where kind = 'feed_update' and account_id = any (${accounts}::uuid[])`;
  assert.equal(rows.length, book.paid.size);
  for (const row of rows) {
    assert.equal(row.platform_micros, book.paid.get(`${row.account_id} ${row.cause}`)?.micros);
  }
  for (const account of accounts) {
    const { earnings_micros } = await balanceOf(database, account);
    assert.equal(earnings_micros, book.shares.get(account) ?? 0n);
  }
}

test("crowds that share subscribers, each in its own order, beside calls and refunds of them all", async () => {
  fixture.clock.set("2026-05-15T00:00:00Z");
  const accounts = await Promise.all(Array.from({ length: 300 }, () => fixture.openAccount()));
  // The month changes for all of them at once.
  fixture.clock.set("2026-06-01T00:00:00Z");
  const book: Book = { paid: new Map(), unpaid: [], shares: new Map() };
  const fans = Array.from({ length: 12 }, (_, n) => {
    const update = { feedId: newUuid(), updateId: newUuid(), publisherId: accounts[n * 7] as string };
    const payments = shuffled(accounts, n)
      .slice(0, 200)
      .filter((accountId) => accountId !== update.publisherId)
      .map((accountId) => ({ accountId, micros: 1_500_001n }));
    return fanOut(instances[n % 2] as Credits, update, payments, book);
  });
  const calls = shuffled(accounts, 99).map(async (accountId, n) => {
    const charge = chargeOf(accountId, 1);
    const instance = instances[n % 2] as Credits;
    await instance.charge(charge);
    if (n % 3 === 0) await instance.refund(charge, true);
  });
  await Promise.all([...fans, ...calls]);
  await assertBooked(accounts, book);
  assert.equal(book.unpaid.length, 0);
  await fixture.assertSound();
});

/** The same for the same seed. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  const weight = (index: number) => Math.imul(index + 1, 2_654_435_761 ^ (seed * 40_503)) >>> 0;
  return [...list.keys()].sort((a, b) => weight(a) - weight(b)).map((index) => list[index] as T);
}
