/** What a subscriber pays for a feed on one day is at most what they set, whatever is retried and cut off. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { createDatabase } from "../../src/platform/database/database.ts";
import { createFlakyDatabase } from "../support/breaking-database.ts";
import { createTestDatabase } from "../support/database.ts";
import { createMovedClock } from "../support/direct-call.ts";
import { createFeedPublisher } from "../support/feed-publisher.ts";
import { seedAccounts, seedSubscriptions } from "../support/feed-seed.ts";
import { createSeededRandom } from "../support/seeded-random.ts";
import { until } from "../support/until.ts";

const { url, database } = await createTestDatabase();
const pool = createDatabase(url, { onIdleError: () => {}, maxConnections: 8 });
after(() => pool.close());

const CREDIT = 1_000_000n;
const DAY_MS = 86_400_000;

const setLimits = (feedId: string, accounts: readonly string[], limits: readonly bigint[]) => database.run`
  update feed_subscriptions s set daily_limit_micros = l.micros
    from unnest(${accounts}::uuid[], ${limits.map(String)}::bigint[]) as l (account_id, micros)
   where s.feed_id = ${feedId} and s.account_id = l.account_id`;

const deliveredTo = async (feedId: string, accountId: string) =>
  (
    await database.many<{ seq: number }>`
      select update_seq as seq from feed_deliveries
       where feed_id = ${feedId} and account_id = ${accountId} order by update_seq`
  ).map(({ seq }) => seq);

const paidBy = async (feedId: string, accountId: string) =>
  database.many<{ day: string; micros: bigint }>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(platform_micros)::bigint as micros
      from credit_transfers where feed_id = ${feedId} and account_id = ${accountId} and kind = 'feed_update'
     group by 1 order by 1`;

test("each day the first updates that the limit pays for are delivered, and no other is paid", async () => {
  let failures = 0;
  await fc.assert(
    fc.asyncProperty(
      // Updates of each day.
      fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 2, maxLength: 4 }),
      fc.array(fc.bigInt(0n, 10n * CREDIT), { minLength: 20, maxLength: 60 }),
      fc.bigInt(1n, 3n * CREDIT),
      fc.integer(),
      async (days, limits, price, seed) => {
        const { next: random } = createSeededRandom(seed);
        const clock = createMovedClock("2026-11-15T00:00:00.000Z");
        const sound = createFeedPublisher({ database, clock });
        const flaky = createFlakyDatabase(pool, { share: 0.4, random });
        const instance = createFeedPublisher({ database: flaky, clock, batchSize: 15 });
        const [owner] = (await seedAccounts(database, [0n], clock.now())) as [string];
        const accounts = await seedAccounts(
          database,
          limits.map(() => 1_000n * CREDIT),
          clock.now(),
        );
        const feedId = await sound.createFeed(owner, price);
        await seedSubscriptions(database, feedId, accounts);
        await setLimits(feedId, accounts, limits);
        instance.fanOut.start();

        const expected = new Map(accounts.map((account) => [account, [] as number[]]));
        let seq = 0;
        for (const [day, updates] of days.entries()) {
          for (let nth = 1; nth <= updates; nth++) {
            await sound.publish(owner, feedId);
            seq++;
            for (const [place, account] of accounts.entries())
              if (BigInt(nth) * price <= (limits[place] as bigint)) expected.get(account)?.push(seq);
            instance.fanOut.wake();
            if (random() < 0.5) await settle();
          }
          await settle();
          const now = clock.now().getTime();
          clock.advance(Date.UTC(2026, 10, 16 + day) - now);
        }
        await instance.fanOut.close();
        failures += flaky.failures();

        for (const [place, account] of accounts.entries()) {
          assert.deepEqual(await deliveredTo(feedId, account), expected.get(account));
          for (const { day, micros } of await paidBy(feedId, account))
            assert.ok(micros <= (limits[place] as bigint), `${micros} on ${day}`);
        }
        const report = await sound.credits.verify();
        assert.ok(report.ok, report.firstWrong?.detail);

        /** Leases of batches that were cut off run out meanwhile. */
        async function settle(): Promise<void> {
          await until(
            "all is delivered",
            async () => {
              clock.advance(1_000);
              return sound.isDone();
            },
            60_000,
          );
        }
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
  assert.ok(failures >= 5, `only ${failures} failures`);
});

test("a pause ends by itself, what came meanwhile stays away, and subscribing again ends it at once", async () => {
  const clock = createMovedClock("2026-11-15T20:00:00.000Z");
  const sound = createFeedPublisher({ database, clock });
  const [owner, reader] = (await seedAccounts(database, [0n, 1_000n * CREDIT], clock.now())) as [
    string,
    string,
  ];
  const feedId = await sound.createFeed(owner, 40n * CREDIT);
  const subscribe = (dailyLimitMicros?: bigint) =>
    database.transaction((tx) =>
      sound.subscribing.subscribe(tx, reader, feedId, {
        reaction: null,
        remember: false,
        acceptMicros: null,
        dailyLimitMicros,
      }),
    );
  await database.transaction((tx) =>
    sound.subscribing.subscribe(tx, reader, feedId, {
      reaction: null,
      remember: false,
      acceptMicros: 40n * CREDIT,
      dailyLimitMicros: undefined,
    }),
  );
  sound.fanOut.start();
  const publish = async () => {
    const { seq } = await sound.publish(owner, feedId);
    await until("it is dealt with", () => sound.isDone());
    return seq;
  };
  for (let n = 0; n < 4; n++) await publish();
  assert.deepEqual(await deliveredTo(feedId, reader), [1, 2], "100 credits pay for two");

  // The same limit pauses it again; a higher one does not, and what came in between stays away.
  assert.equal((await subscribe()).paused_until, null);
  await publish();
  assert.deepEqual(await deliveredTo(feedId, reader), [1, 2]);
  await subscribe(130n * CREDIT);
  await publish();
  await publish();
  assert.deepEqual(await deliveredTo(feedId, reader), [1, 2, 6]);

  clock.advance(DAY_MS / 4);
  await publish();
  assert.deepEqual(await deliveredTo(feedId, reader), [1, 2, 6, 8], "the next day");
  assert.deepEqual(
    (await paidBy(feedId, reader)).map(({ micros }) => micros),
    [120n * CREDIT, 40n * CREDIT],
  );
  await sound.fanOut.close();
});
