/** Fan-out: each update reaches each subscriber once and is paid once, whatever fails on the way. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import { publisherShareOf } from "../../src/modules/credits/index.ts";
import { priceOf } from "../../src/modules/feeds/price.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { createDatabase, type Database } from "../../src/platform/database/database.ts";
import { createFlakyDatabase } from "../support/breaking-database.ts";
import { createTestDatabase } from "../support/database.ts";
import { createFeedPublisher } from "../support/feed-publisher.ts";
import { seedAccounts, seedSubscriptions } from "../support/feed-seed.ts";
import { createSeededRandom } from "../support/seeded-random.ts";
import { until } from "../support/until.ts";

const { url, database } = await createTestDatabase();
const CREDIT = 1_000_000n;

/** Its time runs a hundred times as fast: leases of those that died end soon. */
function createFastClock(): Clock {
  const began = Date.now();
  return { now: () => new Date(began + (Date.now() - began) * 100) };
}

function open(): Database {
  const own = createDatabase(url, { onIdleError: () => {}, maxConnections: 8 });
  after(() => own.close());
  return own;
}
const pools = [open(), open()];

async function assertSound(instance: ReturnType<typeof createFeedPublisher>): Promise<void> {
  const report = await instance.credits.verify();
  assert.ok(
    report.ok,
    JSON.stringify(report, (_, value) => (typeof value === "bigint" ? String(value) : value)),
  );
}

const deliveriesOf = (feedId: string) =>
  database.many<{ account_id: string; update_seq: number; seq: number }>`
    select account_id, update_seq, seq from feed_deliveries where feed_id = ${feedId} order by account_id, seq`;

const paymentsOf = (feedId: string) =>
  database.many<{ account_id: string; seq: number; micros: bigint }>`
    select t.account_id, u.seq, t.platform_micros as micros
      from credit_transfers t join feed_updates u on u.id = t.cause
     where t.feed_id = ${feedId} and t.kind = 'feed_update'`;

const earningsOf = async (feedId: string) =>
  (
    await database.one<{ micros: bigint }>`
      select coalesce(sum(earnings_micros), 0)::bigint as micros from credit_transfers
       where feed_id = ${feedId} and kind = 'earning'`
  ).micros;

const Step = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ kind: "join" as const }) },
  { weight: 6, arbitrary: fc.constant({ kind: "publish" as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("price" as const), micros: fc.bigInt(0n, 3n * CREDIT) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("subscribe" as const), who: fc.nat(1_000) }),
  },
);

describe("every step retried, replayed and cut off", () => {
  test("each pair is delivered and charged once, and the books are right to the micro-credit", async () => {
    let delivered = 0;
    let failures = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(Step, { minLength: 15, maxLength: 30 }),
        fc.array(fc.bigInt(0n, 40n * CREDIT), { minLength: 60, maxLength: 160 }),
        fc.bigInt(1n, 3n * CREDIT),
        fc.integer(),
        async (steps, balances, firstPrice, seed) => {
          const { next: random } = createSeededRandom(seed);
          const clock = createFastClock();
          const sound = createFeedPublisher({ database, clock });
          const flaky = pools.map((pool) => createFlakyDatabase(pool, { share: 0.5, random }));
          const instances = flaky.map((each) =>
            createFeedPublisher({ database: each, clock, batchSize: 50 }),
          );
          const [owner] = await seedAccounts(database, [0n], clock.now());
          const accounts = await seedAccounts(database, balances, clock.now());
          const feedId = await sound.createFeed(owner as string, firstPrice);
          await seedSubscriptions(database, feedId, accounts);
          for (const { fanOut } of instances) fanOut.start();

          const prices = [firstPrice];
          const agreed = new Map(accounts.map((id) => [id, 1]));
          const consents = new Map<string, [afterSeq: number, priceNo: number][]>();
          const newcomers = new Map<string, number>();
          const published: { seq: number; priceNo: number }[] = [];
          for (const step of steps) {
            if (step.kind === "publish") {
              const update = await sound.publish(owner as string, feedId);
              published.push({ seq: update.seq, priceNo: prices.length });
              for (const { fanOut } of instances) fanOut.wake();
              // Some at a time: all together would be a single transaction.
              if (random() < 0.5) await until("it was looked at", () => sound.isDone(), 60_000);
            } else if (step.kind === "join") {
              const [newcomer] = (await seedAccounts(database, [1_000n * CREDIT], clock.now())) as [string];
              await database.transaction((tx) =>
                sound.subscribing.subscribe(tx, newcomer, feedId, {
                  reaction: null,
                  remember: false,
                  acceptMicros: 1_000_000_000n,
                  dailyLimitMicros: undefined,
                }),
              );
              agreed.set(newcomer, prices.length);
              newcomers.set(newcomer, published.length);
            } else if (step.kind === "price") {
              await database.transaction(async (tx) => {
                const feed = await sound.feeds.lockFeed(tx, feedId);
                assert.ok(feed);
                await sound.feeds.setPrice(tx, feed, step.micros, clock.now());
              });
              prices.push(step.micros);
            } else {
              const account = accounts[step.who % accounts.length] as string;
              await database.transaction((tx) =>
                sound.subscribing.subscribe(tx, account, feedId, {
                  reaction: null,
                  remember: false,
                  acceptMicros: 1_000_000_000n,
                  dailyLimitMicros: undefined,
                }),
              );
              const list = consents.get(account) ?? [];
              consents.set(account, [...list, [published.length, prices.length]]);
            }
          }
          await until("all is delivered", () => sound.isDone(), 60_000);
          for (const { fanOut } of instances) await fanOut.close();
          failures += flaky.reduce((sum, each) => sum + each.failures(), 0);

          const deliveries = await deliveriesOf(feedId);
          const payments = await paymentsOf(feedId);
          delivered += deliveries.length;
          const pairs = new Set(deliveries.map((row) => `${row.account_id} ${row.update_seq}`));
          assert.equal(pairs.size, deliveries.length, "a pair was delivered twice");
          // Whoever never subscribed again pays the lowest price since the beginning: exactly, or is paused.
          let share = 0n;
          for (const payment of payments) {
            assert.ok(pairs.has(`${payment.account_id} ${payment.seq}`), "paid for, and not delivered");
            share += publisherShareOf(payment.micros);
            const { priceNo } = published[payment.seq - 1] as { priceNo: number };
            if (!consents.has(payment.account_id)) {
              assert.equal(
                payment.micros,
                priceOf(prices, agreed.get(payment.account_id) as number, priceNo),
              );
            }
          }
          assert.equal(await earningsOf(feedId), share, "the publisher has 70% of each, rounded down");
          const isFree = ({ update_seq }: { update_seq: number }) =>
            priceOf(prices, 1, (published[update_seq - 1] as { priceNo: number }).priceNo) === 0n;
          for (const account of accounts) {
            if (consents.has(account)) continue;
            const own = deliveries.filter((row) => row.account_id === account);
            // In order, without a hole: a pause ends them for good.
            assert.deepEqual(
              own.map((row) => row.update_seq),
              own.map((_, index) => index + 1),
            );
            const paid = payments.filter((row) => row.account_id === account);
            const due = own.filter((row) => !isFree(row)).map((row) => row.update_seq);
            assert.deepEqual(
              paid.map((row) => row.seq).sort((a, b) => a - b),
              due,
            );
          }
          for (const [newcomer, before] of newcomers) {
            assert.deepEqual(
              deliveries.filter((row) => row.account_id === newcomer).map((row) => row.update_seq),
              published.map(({ seq }) => seq).slice(before),
              "who joins gets every update from then on",
            );
          }
          const paused = new Set(
            (
              await database.many<{ account_id: string }>`
                select account_id from feed_subscriptions where feed_id = ${feedId} and status = 'paused'`
            ).map(({ account_id }) => account_id),
          );
          for (const account of accounts) {
            if (consents.has(account)) continue;
            const own = deliveries.filter((row) => row.account_id === account).length;
            assert.equal(
              paused.has(account),
              own < published.length,
              "who can't pay is paused, and nobody else",
            );
          }
          await assertSound(sound);
        },
      ),
      { numRuns: 4, endOnFailure: true },
    );
    assert.ok(delivered >= 2_000, `only ${delivered} deliveries`);
    assert.ok(failures >= 20, `only ${failures} failures`);
  });
});

const rich = (count: number): bigint[] => Array.from({ length: count }, () => 1_000n * CREDIT);

describe("a large feed", () => {
  test("is split into lanes as it grows", async () => {
    const sound = createFeedPublisher({ database, clock: { now: () => new Date() } });
    const [owner] = (await seedAccounts(database, [0n])) as [string];
    const feedId = await sound.createFeed(owner, CREDIT);
    await seedSubscriptions(database, feedId, await seedAccounts(database, rich(6_000)));
    await sound.publish(owner, feedId);
    sound.fanOut.start();
    await until("it is done", () => sound.isDone(), 60_000);
    await sound.fanOut.close();
    assert.equal((await deliveriesOf(feedId)).length, 6_000);
    assert.equal(await earningsOf(feedId), 6_000n * publisherShareOf(CREDIT));
    const lanes = await database.many`select first from feed_lanes where feed_id = ${feedId}`;
    assert.ok(lanes.length > 1);
    await assertSound(sound);
  });

  test("holds up no small one, however many lanes and updates it has", async () => {
    const [subscribers, updates] = [1_600, 16];
    const sound = createFeedPublisher({ database, clock: { now: () => new Date() } });
    const [owner, small] = (await seedAccounts(database, [0n, 0n])) as [string, string];
    const accounts = await seedAccounts(database, rich(subscribers));
    const large = await sound.createFeed(owner, CREDIT);
    await seedSubscriptions(database, large, accounts);
    // Twice as many lanes as there are workers.
    for (let times = 0; times < 3; times++) {
      await database.transaction((tx) => sound.lanes.split(tx, large, 1_000_000, new Date()));
    }
    const little = await sound.createFeed(small, CREDIT);
    await seedSubscriptions(database, little, accounts.slice(0, 10));
    for (let n = 0; n < updates; n++) await sound.publish(owner, large);
    const countLarge = async () =>
      (
        await database.one<{
          n: number;
        }>`select count(*)::int as n from feed_deliveries where feed_id = ${large}`
      ).n;
    sound.fanOut.start();
    await until("the large one is under way", async () => (await countLarge()) > 0, 30_000);
    await sound.publish(small, little);
    await until("the small one is done", async () => (await deliveriesOf(little)).length === 10, 30_000);
    const before = await countLarge();
    // Had the workers stayed with their lanes, half of it would be done.
    assert.ok(before < (subscribers * updates) / 4, `${before} deliveries of the large one came first`);
    await until("the large one is done", () => sound.isDone(), 60_000);
    await sound.fanOut.close();
    assert.equal(await countLarge(), subscribers * updates);
  });

  test("ends its subscriptions when it is deleted", async () => {
    const sound = createFeedPublisher({ database, clock: { now: () => new Date() } });
    const [owner] = (await seedAccounts(database, [0n])) as [string];
    const feedId = await sound.createFeed(owner, 0n);
    await seedSubscriptions(
      database,
      feedId,
      await seedAccounts(
        database,
        Array.from({ length: 1_200 }, () => 0n),
      ),
    );
    await database.transaction(async (tx) => {
      await tx.run`update feeds set deleted_at = now() where id = ${feedId}`;
      await sound.lanes.wake(tx, feedId, new Date());
    });
    sound.fanOut.start();
    await until("its lanes are gone", async () => {
      const { n } = await database.one<{ n: number }>`
        select count(*)::int as n from feed_lanes where feed_id = ${feedId}`;
      return n === 0;
    });
    await sound.fanOut.close();
    const left = await database.many`
      select from feed_subscriptions where feed_id = ${feedId} and status <> 'ended'`;
    assert.equal(left.length, 0);
  });
});
