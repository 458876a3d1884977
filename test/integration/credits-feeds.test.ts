/** Money of feeds: what subscribers pay for an update, what its publisher earns, and how both are shown. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { publisherShareOf } from "../../src/modules/credits/index.ts";
import type { Micros } from "../../src/platform/credits.ts";
import { sqlState, UNIQUE_VIOLATION } from "../../src/platform/database/database.ts";
import { formatId, newUuid } from "../../src/platform/ids.ts";
import { until } from "../support/until.ts";
import {
  balanceOf,
  callEndpoint,
  chargeOf,
  createFixture,
  createTestClock,
  credits,
  kindsOf,
} from "./credits-fixture.ts";

const fixture = await createFixture({ freeTierMicros: credits(10), now: "2026-11-30T12:00:00.000Z" });
const { database, clock, credits: instance, openAccount } = fixture;

const newUpdate = (feedId = newUuid()) => ({ feedId, updateId: newUuid() });

const pay = (
  update: { feedId: string; updateId: string },
  payments: { accountId: string; micros: Micros }[],
) => database.transaction((tx) => instance.payForUpdate(tx, update, payments));

const legsOf = (accountId: string) => database.many`
  select seq, kind, free_micros, granted_micros, earnings_micros, platform_micros, balance_after_micros, endpoint,
         key_id, feed_id, request_id
    from credit_transfers where account_id = ${accountId} order by seq`;

interface Ledger {
  data: { kind: string; amount: number; balance_after: number; endpoint?: string; feed_id?: string }[];
}

test("an update takes its price, the free tier's part first, and stands in ledger and usage under its feed", async () => {
  const account = await openAccount(5);
  const update = newUpdate();
  const feed = formatId("feed", update.feedId);
  assert.deepEqual(await pay(update, [{ accountId: account, micros: credits(8) }]), {
    unpaid: new Set(),
    limited: new Set(),
  });
  await pay({ ...update, updateId: newUuid() }, [{ accountId: account, micros: credits(4) }]);
  const common = {
    earnings_micros: 0n,
    endpoint: `feed:${feed}`,
    feed_id: update.feedId,
    key_id: null,
    request_id: null,
  };
  assert.deepEqual((await legsOf(account)).slice(2), [
    {
      ...common,
      seq: 3n,
      kind: "feed_update",
      free_micros: -credits(8),
      granted_micros: 0n,
      platform_micros: credits(8),
      balance_after_micros: credits(7),
    },
    {
      ...common,
      seq: 4n,
      kind: "feed_update",
      free_micros: -credits(2),
      granted_micros: -credits(2),
      platform_micros: credits(4),
      balance_after_micros: credits(3),
    },
  ]);
  const ledger = await callEndpoint<Ledger>(instance, "credits.ledger", account);
  assert.partialDeepStrictEqual(ledger.data.slice(0, 2), [
    { kind: "feed_update", amount: -4, balance_after: 3, endpoint: `feed:${feed}`, feed_id: feed },
    { kind: "feed_update", amount: -8, balance_after: 7, endpoint: `feed:${feed}`, feed_id: feed },
  ]);
  const usage = async (group_by: string) =>
    (await callEndpoint<{ data: object[] }>(instance, "credits.usage", account, { group_by })).data;
  assert.deepEqual(await usage("endpoint"), [{ endpoint: `feed:${feed}`, calls: 2, credits: 12, errors: 0 }]);
  assert.deepEqual(await usage("key"), [{ key_id: null, calls: 2, credits: 12, errors: 0 }]);
  await fixture.assertSound();
});

test("who can't pay is named and keeps all; the others pay", async () => {
  const [rich, exact, poor] = [await openAccount(90), await openAccount(10), await openAccount(9)];
  const nobody = newUuid();
  const payments = [rich, poor, nobody, exact].map((accountId) => ({ accountId, micros: credits(20) }));
  const { unpaid } = await pay(newUpdate(), payments);
  assert.deepEqual(unpaid, new Set([poor, nobody]));
  assert.deepEqual(await kindsOf(database, poor), ["grant", "grant"]);
  const left = await Promise.all([rich, exact, poor].map((account) => balanceOf(database, account)));
  assert.deepEqual(
    left.map((row) => row.free_micros + row.granted_micros),
    [credits(80), 0n, credits(19)],
  );
  assert.deepEqual(await pay(newUpdate(), []), { unpaid: new Set(), limited: new Set() });
  await assert.rejects(pay(newUpdate(), [{ accountId: rich, micros: 0n }]), /more than nothing/);
  await fixture.assertSound();
});

test("the same update is never paid for twice: the whole transaction fails", async () => {
  const accounts = [await openAccount(), await openAccount()] as const;
  const update = newUpdate();
  const payments = accounts.map((accountId) => ({ accountId, micros: credits(1) }));
  await pay(update, payments.slice(0, 1));
  const isTwice = (error: unknown) => sqlState(error) === UNIQUE_VIOLATION;
  await assert.rejects(pay(update, payments), isTwice);
  await assert.rejects(pay(newUpdate(), [...payments, ...payments]));
  assert.deepEqual(await kindsOf(database, accounts[1]), ["grant"]);
  // What its transaction does not commit has not happened.
  const failing = database.transaction(async (tx) => {
    await instance.payForUpdate(tx, update, payments.slice(1));
    throw new Error("killed");
  });
  await assert.rejects(failing, /killed/);
  assert.deepEqual(await pay(update, payments.slice(1)), { unpaid: new Set(), limited: new Set() });
  await fixture.assertSound();
});

test("a new month is begun for many as for one", async () => {
  clock.set("2026-11-30T12:00:00.000Z");
  const accounts = await Promise.all(Array.from({ length: 40 }, (_, i) => openAccount(i % 4)));
  // Some have spent all of their free tier: nothing of it can expire.
  await Promise.all(accounts.filter((_, i) => i % 3 === 0).map((id) => instance.charge(chargeOf(id, 10))));
  const twins = await Promise.all(accounts.map((_, i) => openAccount(i % 4)));
  await Promise.all(twins.filter((_, i) => i % 3 === 0).map((id) => instance.charge(chargeOf(id, 10))));
  clock.set("2027-01-02T12:00:00.000Z");
  const fresh = await openAccount();
  const update = newUpdate();
  const all = [...accounts, fresh].map((accountId) => ({ accountId, micros: credits(11) }));
  const { unpaid } = await pay(update, all);
  assert.deepEqual(unpaid, new Set([fresh, ...accounts.filter((_, i) => i % 4 === 0)]));
  for (const twin of twins) await callEndpoint(instance, "credits.read", twin);
  const periodOf = (accountId: string) => database.one`
    select free_period, free_amount_micros from credit_balances where account_id = ${accountId}`;
  for (const [index, account] of accounts.entries()) {
    const mine = await legsOf(account);
    const other = await legsOf(twins[index] as string);
    assert.deepEqual(mine.slice(0, other.length), other);
    assert.equal(mine.length, other.length + (unpaid.has(account) ? 0 : 1));
    assert.deepEqual(await periodOf(account), await periodOf(twins[index] as string));
  }
  // The causes are the same too: whoever comes second is refused.
  const causes = await database.many<{ one: string; other: string }>`
    select a.cause as one, b.cause as other
      from credit_transfers a join credit_transfers b using (account_id)
     where a.kind = 'expiry' and b.kind = 'grant' and b.free_micros > 0 and a.at = b.at`;
  assert.ok(causes.length > 0 && causes.every(({ one, other }) => one === other));
  await fixture.assertSound();
});

test("without a free tier a month begins without an entry", async () => {
  clock.set("2026-11-30T12:00:00.000Z");
  const bare = fixture.another({ freeTierMicros: 0n });
  const account = newUuid();
  await database.transaction((tx) => bare.open(tx, account));
  await bare.grant(account, credits(3));
  clock.set("2026-12-15T12:00:00.000Z");
  await database.transaction((tx) =>
    bare.payForUpdate(tx, newUpdate(), [{ accountId: account, micros: credits(2) }]),
  );
  assert.deepEqual(await kindsOf(database, account), ["grant", "feed_update"]);
  await fixture.assertSound();
});

test("an instance whose clock is behind books nothing before the month that pays", async () => {
  clock.set("2026-12-01T00:00:00.100Z");
  const behind = fixture.another({ clock: createTestClock("2026-11-30T23:59:59.900Z") });
  const account = await openAccount();
  const update = newUpdate();
  await database.transaction(async (tx) => {
    await behind.payForUpdate(tx, update, [{ accountId: account, micros: credits(2) }]);
    const earning = { accountId: account, feedId: update.feedId, cause: newUuid(), micros: credits(1) };
    await behind.earn(tx, earning, { wait: true });
  });
  const days = await database.many`
    select kind, (at at time zone 'UTC')::date as day from credit_transfers where account_id = ${account} order by seq`;
  assert.deepEqual(
    days,
    ["grant", "feed_update", "earning"].map((kind) => ({ kind, day: "2026-12-01" })),
  );
  assert.deepEqual(await database.many`select day from usage_days where account_id = ${account}`, [
    { day: "2026-12-01" },
  ]);
  await fixture.assertSound();
});

test("a publisher's share goes into earnings, and leaves what can be spent as it is", async () => {
  clock.set("2026-11-30T12:00:00.000Z");
  const [publisher, subscriber] = [await openAccount(), await openAccount()];
  const update = newUpdate();
  const cause = newUuid();
  const earning = { accountId: publisher, feedId: update.feedId, cause, micros: publisherShareOf(333n) };
  await database.transaction(async (tx) => {
    await instance.payForUpdate(tx, update, [{ accountId: subscriber, micros: 333n }]);
    assert.equal(await instance.earn(tx, earning, { wait: false }), true);
  });
  assert.deepEqual(await balanceOf(database, publisher), {
    seq: 2n,
    free_micros: credits(10),
    granted_micros: 0n,
    earnings_micros: 233n,
  });
  const feed = formatId("feed", update.feedId);
  const { data } = await callEndpoint<Ledger>(instance, "credits.ledger", publisher);
  assert.partialDeepStrictEqual(data[0], {
    kind: "earning",
    amount: 0.000233,
    balance_after: 10,
    endpoint: `feed:${feed}`,
    feed_id: feed,
  });
  const read = await callEndpoint<object>(instance, "credits.read", publisher);
  assert.partialDeepStrictEqual(read, { balance: 10, earnings: 0.000233 });
  assert.partialDeepStrictEqual(await callEndpoint<object>(instance, "credits.usage", publisher), {
    data: [],
  });
  const again = database.transaction((tx) => instance.earn(tx, earning, { wait: true }));
  await assert.rejects(again, (error) => sqlState(error) === UNIQUE_VIOLATION);
  // In a new month the book is brought there first.
  clock.set("2026-12-01T12:00:00.000Z");
  await pay({ ...update, updateId: newUuid() }, [{ accountId: subscriber, micros: 10n }]);
  const later = { ...earning, cause: newUuid(), micros: 7n };
  await database.transaction((tx) => instance.earn(tx, later, { wait: false }));
  assert.deepEqual(await kindsOf(database, publisher), ["grant", "earning", "expiry", "grant", "earning"]);
  await fixture.assertSound();
});

test("who waits for a book pays with what is there then", async () => {
  const account = await openAccount();
  const all = chargeOf(account, 10);
  await instance.charge(all);
  let waiting: Promise<unknown>[] = [];
  await database.transaction(async (holder) => {
    await instance.refundIn(holder, all, true);
    waiting = [
      database.transaction((tx) => instance.chargeIn(tx, chargeOf(account, 4))),
      pay(newUpdate(), [{ accountId: account, micros: credits(6) }]),
    ];
    await until("both wait for the book", async () => {
      const { count } = await holder.one<{ count: bigint }>`
        select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return count === 2n;
    });
  });
  const [charged, paid] = await Promise.all(waiting);
  assert.partialDeepStrictEqual(charged, { outcome: "charged" });
  assert.deepEqual(paid, { unpaid: new Set(), limited: new Set() });
  await fixture.assertSound();
});

test("an earning that must not wait leaves a busy book alone", async () => {
  const publisher = await openAccount();
  const update = newUpdate();
  await pay(update, [{ accountId: await openAccount(), micros: 100n }]);
  const earning = { accountId: publisher, feedId: update.feedId, cause: newUuid(), micros: 70n };
  await database.transaction(async (holder) => {
    await instance.chargeIn(holder, chargeOf(publisher, 1));
    const entered = await database.transaction((tx) => instance.earn(tx, earning, { wait: false }));
    assert.equal(entered, false);
    // Whoever holds the book can enter it.
    assert.equal(await instance.earn(holder, earning, { wait: false }), true);
  });
  assert.equal((await balanceOf(database, publisher)).earnings_micros, 70n);
  await fixture.assertSound();
});

test("several charges in one transaction are paid in their order, as far as each suffices", async () => {
  clock.set("2026-11-30T12:00:00.000Z");
  const [one, other] = [await openAccount(2), await openAccount()];
  const charge = (list: ReturnType<typeof chargeOf>[]) =>
    database.transaction((tx) => instance.chargeManyIn(tx, list));
  const told = (outcomes: Awaited<ReturnType<typeof charge>>) =>
    outcomes.map((outcome) =>
      outcome.outcome === "charged"
        ? outcome.balanceMicros
        : outcome.outcome === "insufficient" && -outcome.availableMicros,
    );
  assert.deepEqual(await charge([]), []);
  assert.deepEqual(told(await charge([chargeOf(one, 1), chargeOf(one, 2)])), [credits(11), credits(9)]);
  // Too much for all, and a smaller one that can be paid.
  const prices = [4, 6, 5, 1];
  assert.deepEqual(told(await charge(prices.map((price) => chargeOf(one, price)))), [
    credits(5),
    -credits(5),
    0n,
    -0n,
  ]);
  assert.deepEqual(told(await charge([chargeOf(one, 1), chargeOf(one, 2)])), [-0n, -0n]);
  // The first of a month, of two accounts.
  clock.set("2026-12-01T12:00:00.000Z");
  const mixed = [
    chargeOf(other, 3),
    chargeOf(one, 9),
    chargeOf(other, 8),
    chargeOf(one, 1),
    chargeOf(other, 7),
  ];
  assert.deepEqual(told(await charge(mixed)), [credits(7), credits(1), -credits(7), 0n, 0n]);
  assert.deepEqual(await kindsOf(database, other), ["grant", "expiry", "grant", "charge", "charge"]);
  await assert.rejects(charge([chargeOf(newUuid(), 1)]), /never opened/);
  await assert.rejects(charge([chargeOf(one, 0)]), /more than nothing/);
  await instance.grant(other, credits(5));
  await assert.rejects(charge([chargeOf(other, 1), mixed[0] as (typeof mixed)[0]]), (error) => {
    return sqlState(error) === UNIQUE_VIOLATION;
  });
  await fixture.assertSound();
});

test("the ledger's check finds a feed that earned more than its share, and legs that its kind can't have", async () => {
  clock.set("2026-12-01T12:00:00.000Z");
  const own = await createFixture({ freeTierMicros: credits(10) });
  const [publisher, subscriber] = [await own.openAccount(), await own.openAccount()];
  const update = newUpdate();
  const earn = (micros: Micros) =>
    own.database.transaction((tx) =>
      own.credits.earn(
        tx,
        { accountId: publisher, feedId: update.feedId, cause: newUuid(), micros },
        { wait: true },
      ),
    );
  await own.database.transaction((tx) =>
    own.credits.payForUpdate(tx, update, [{ accountId: subscriber, micros: 19n }]),
  );
  await earn(13n);
  await own.assertSound();
  await earn(1n);
  const { firstWrong } = await own.credits.verify();
  assert.equal(firstWrong?.accountId, publisher);
  assert.match(firstWrong.detail, /has earned 0\.000014 credits, but the share .* is 0\.000013 credits/);
  await own.database.run`alter table credit_transfers disable trigger append_only`;
  await own.database.run`update credit_transfers set feed_id = null where kind = 'feed_update'`;
  const report = await own.credits.verify();
  assert.equal(report.firstWrong?.accountId, subscriber);
  assert.match(report.firstWrong.detail, /\(feed_update, number 2 .*does not have the legs or the feed/);
});
