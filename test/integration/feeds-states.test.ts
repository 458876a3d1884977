/** What helpers know of feeds: the latest state that the account may read, and no other. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newUuid } from "../../src/platform/ids.ts";
import { createTestDatabase } from "../support/database.ts";
import { createMovedClock } from "../support/direct-call.ts";
import { createFeedTasksFixture } from "../support/feed-tasks.ts";

const { database } = await createTestDatabase();
const clock = createMovedClock("2026-11-15T12:00:00.000Z");
const feeds = await createFeedTasksFixture({ database, clock });
const PRICED = 1_000_000n;

const known = async (accountId: string) =>
  (await feeds.states.listLatestStates(accountId)).map(({ title, data }) => [title, data.n]);

test("delivered, there before, free, or one's own", async () => {
  const [owner, reader] = [await feeds.newAccount(), await feeds.newAccount()];
  const publish = async (feedId: string, n: number) => {
    clock.advance(1_000);
    return feeds.publish(feedId, { n });
  };
  const paid = await feeds.newFeed(owner, "paid", PRICED);
  await publish(paid, 1);
  await feeds.subscribe(reader, paid, { catalogueSeq: 1 });
  assert.deepEqual(await known(reader), [], "nobody paid for it");
  await database.run`update feeds set free_history = true where id = ${paid}`;
  assert.deepEqual(await known(reader), [["paid", 1]]);

  // Not delivered yet, or published during a pause: not theirs.
  const second = await publish(paid, 2);
  await publish(paid, 3);
  assert.deepEqual(await known(reader), [["paid", 1]]);
  await feeds.deliver(reader, second);
  assert.deepEqual(await known(reader), [["paid", 2]]);
  // While paused, what was paid for before is still known.
  await feeds.subscribe(reader, paid, { status: "paused" });
  assert.deepEqual(await known(reader), [["paid", 2]]);
  await feeds.subscribe(reader, paid, { status: "active" });
  assert.deepEqual(await known(reader), [["paid", 2]]);

  const free = await feeds.newFeed(owner, "free");
  await feeds.subscribe(reader, free);
  assert.deepEqual(await known(reader), [["paid", 2]]);
  await publish(free, 7);
  assert.deepEqual(await known(reader), [
    ["free", 7],
    ["paid", 2],
  ]);
  assert.deepEqual(await known(owner), [
    ["free", 7],
    ["paid", 3],
  ]);

  // Of one that the operator stopped, only its owner's helper speaks.
  await database.run`update feeds set stopped_at = ${clock.now()} where id = ${free}`;
  assert.deepEqual(await known(reader), [["paid", 2]]);
  assert.equal((await known(owner)).length, 2);
  await database.run`update feeds set stopped_at = null where id = ${free}`;

  // A price that was cut to nothing opens all, for good.
  await database.run`insert into feed_prices (feed_id, no, price_micros, at) values (${paid}, 2, 0, ${clock.now()})`;
  await database.run`insert into feed_prices (feed_id, no, price_micros, at) values (${paid}, 3, 5, ${clock.now()})`;
  assert.deepEqual((await known(reader)).at(-1), ["paid", 3]);

  await feeds.subscribe(reader, paid, { status: "ended" });
  await database.run`update feeds set deleted_at = ${clock.now()} where id = ${free}`;
  assert.deepEqual(await known(reader), []);
  assert.deepEqual(await known(owner), [["paid", 3]]);
  assert.deepEqual(await known(newUuid()), []);
});

test("of many feeds the fifty that spoke last", async () => {
  const reader = await feeds.newAccount();
  for (let n = 1; n <= 52; n++) {
    const feedId = await feeds.newFeed(newUuid(), `feed ${n}`);
    await feeds.subscribe(reader, feedId);
    clock.advance(1_000);
    await feeds.publish(feedId, { n });
  }
  const states = await known(reader);
  assert.equal(states.length, 50);
  assert.deepEqual(states[0], ["feed 52", 52]);
  assert.deepEqual(states.at(-1), ["feed 3", 3]);
});
