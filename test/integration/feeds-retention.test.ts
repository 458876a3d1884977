/** A feed's history goes back so many days; what came before is forgotten, but for its state. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRetention } from "../../src/modules/feeds/retention.ts";
import { createRetentionStore } from "../../src/modules/feeds/retention-store.ts";
import { createTestDatabase } from "../support/database.ts";
import { createFeedPublisher } from "../support/feed-publisher.ts";
import { seedAccounts, seedSubscriptions } from "../support/feed-seed.ts";
import { until } from "../support/until.ts";

const { database } = await createTestDatabase();
const instance = createFeedPublisher({ database, clock: { now: () => new Date() } });
const DAY_MS = 86_400_000;
const sweepIn = (days: number) =>
  createRetention({
    store: createRetentionStore(database),
    retentionDays: 90,
    clock: { now: () => new Date(Date.now() + days * DAY_MS) },
  }).sweep();

const seqsOf = async (feedId: string) =>
  (
    await database.many<{ seq: number }>`select seq from feed_updates where feed_id = ${feedId} order by seq`
  ).map(({ seq }) => seq);
const countDeliveries = async (feedId: string) =>
  (
    await database.one<{
      n: number;
    }>`select count(*)::int as n from feed_deliveries where feed_id = ${feedId}`
  ).n;

test("old updates go with their deliveries, the latest stays, and so does what is not delivered yet", async () => {
  const [owner, reader] = (await seedAccounts(database, [0n, 0n])) as [string, string];
  const delivered = await instance.createFeed(owner, 0n);
  const waiting = await instance.createFeed(owner, 0n);
  for (const feedId of [delivered, waiting]) await seedSubscriptions(database, feedId, [reader]);
  for (let n = 0; n < 3; n++) await instance.publish(owner, delivered);
  instance.fanOut.start();
  await until("all is delivered", () => instance.isDone());
  await instance.fanOut.close();
  for (let n = 0; n < 3; n++) await instance.publish(owner, waiting);

  await sweepIn(89);
  assert.deepEqual(await seqsOf(delivered), [1, 2, 3]);
  await sweepIn(91);
  assert.deepEqual(await seqsOf(delivered), [3]);
  assert.equal(await countDeliveries(delivered), 1);
  assert.deepEqual(await seqsOf(waiting), [1, 2, 3]);
});

test("a deleted feed's updates go once its subscriptions have ended", async () => {
  const [owner] = (await seedAccounts(database, [0n])) as [string];
  const feedId = await instance.createFeed(owner, 0n);
  await instance.publish(owner, feedId);
  await database.transaction((tx) => instance.feeds.delete(tx, feedId, new Date()));
  await sweepIn(0);
  assert.deepEqual(await seqsOf(feedId), [1]);
  await database.run`delete from feed_lanes where feed_id = ${feedId}`;
  await sweepIn(0);
  assert.deepEqual(await seqsOf(feedId), []);
});
