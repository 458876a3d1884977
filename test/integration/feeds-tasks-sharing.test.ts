/** Work for helpers is shared: between accounts, kinds and instances, and tried again where it fails. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import { newUuid } from "../../src/platform/ids.ts";
import { createTestDatabase } from "../support/database.ts";
import { createMovedClock } from "../support/direct-call.ts";
import { createFeedTasksFixture } from "../support/feed-tasks.ts";
import { createRecordedLog } from "../support/recorded-log.ts";
import { until } from "../support/until.ts";

const { database } = await createTestDatabase();
const clock = createMovedClock("2026-11-15T12:00:00.000Z");
const feeds = await createFeedTasksFixture({ database, clock });
const { newSubscriber, tasksDone, ended } = feeds;

const weather = { sky: "clear", high: 24, low: 16 };

test("what fails is tried again later, and given up in the end", async () => {
  const { accountId, feedId } = await newSubscriber({ remember: true });
  const log = createRecordedLog();
  let failures = 0;
  const isBroken = { now: true };
  const tasks = feeds.createTasks({
    log,
    prepareNote: async (...args) => {
      if (!isBroken.now) return feeds.memory.prepareNote(...args);
      failures++;
      throw new Error("broken");
    },
  });
  tasks.start();
  await feeds.addTasks(tasks, await feeds.publish(feedId, weather), [accountId], { remember: true });
  await until("it failed", () => log.count(/tried again later/) === 1);
  isBroken.now = false;
  clock.advance(5_000);
  tasks.wake();
  await tasksDone();
  assert.equal((await feeds.claims(accountId)).length, 1);

  isBroken.now = true;
  failures = 0;
  await feeds.addTasks(tasks, await feeds.publish(feedId, { high: 1 }), [accountId], { remember: true });
  for (const [place, delayMs] of [5_000, 30_000, 120_000, 600_000].entries()) {
    await until("it failed", () => failures === place + 1 && log.count(/tried again later/) === place + 2);
    clock.advance(delayMs);
    tasks.wake();
  }
  await tasksDone();
  assert.equal(failures, 5);
  assert.equal(log.count(/given up/), 1);
  assert.equal((await feeds.claims(accountId)).length, 1);
  await tasks.close();
});

test("one account's many tasks hold up nobody", async () => {
  const busy = await newSubscriber({ remember: true });
  const pending = feeds.createTasks();
  for (let i = 0; i < 60; i++)
    await feeds.addTasks(pending, await feeds.publish(busy.feedId, { count: i }), [busy.accountId], {
      remember: true,
    });
  const others = [];
  for (let i = 0; i < 6; i++) others.push(await newSubscriber({ remember: true }));
  for (const { accountId, feedId } of others)
    await feeds.addTasks(pending, await feeds.publish(feedId, weather), [accountId], { remember: true });
  const order: string[] = [];
  const tasks = feeds.createTasks({
    prepareNote: (accountId, note) => {
      order.push(accountId);
      return feeds.memory.prepareNote(accountId, note);
    },
  });
  tasks.start();
  await tasksDone();
  await tasks.close();
  assert.equal(order.length, 66);
  const last = Math.max(...others.map(({ accountId }) => order.indexOf(accountId)));
  assert.ok(last < 30, `the last of the others came after ${last} tasks`);
  assert.equal((await feeds.claims(busy.accountId)).length, 60);
});

test("several instances share the work, each task done once", async () => {
  const feedId = await feeds.newFeed(newUuid(), "Weather in Lisbon");
  const accounts = await Promise.all(Array.from({ length: 30 }, () => feeds.newAccount(100)));
  for (const accountId of accounts)
    await feeds.subscribe(accountId, feedId, { remember: true, reaction: "Tell me if it rains" });
  const seen: string[][] = [[], []];
  const instances = seen.map((own) =>
    feeds.createTasks({
      bus: createLocalBus(),
      beginTriggered: (tx, accountId, input) => {
        own.push(accountId);
        return feeds.agent.beginTriggered(tx, accountId, input);
      },
    }),
  );
  for (const instance of instances) instance.start();
  const [first] = instances;
  assert.ok(first);
  await feeds.addTasks(first, await feeds.publish(feedId, weather), accounts, {
    remember: true,
    reacts: true,
  });
  for (const instance of instances) instance.wake();
  await tasksDone();
  for (const instance of instances) await instance.close();
  assert.deepEqual(seen.flat().sort(), [...accounts].sort());
  for (const accountId of accounts) {
    await ended(accountId, 1);
    assert.equal((await feeds.claims(accountId)).length, 1);
    assert.equal(await feeds.balance(accountId), 90);
  }
  await feeds.verifyLedger();
});

test("reactions wait for one another, and what is to be remembered for none of them", async () => {
  const feedId = await feeds.newFeed(newUuid(), "Weather in Lisbon");
  const accounts = await Promise.all(Array.from({ length: 100 }, () => feeds.newAccount(100)));
  for (const accountId of accounts)
    await feeds.subscribe(accountId, feedId, { remember: true, reaction: "Tell me if it rains" });
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const tasks = feeds.createTasks({
    beginTriggered: async (tx, accountId, input) => {
      const run = await feeds.agent.beginTriggered(tx, accountId, input);
      begun++;
      return run && { ...run, start: () => gate.promise.then(run.start) };
    },
  });
  const [first, second] = [await feeds.publish(feedId, weather), await feeds.publish(feedId, { high: 3 })];
  await feeds.addTasks(tasks, first, accounts, { reacts: true });
  tasks.start();
  await until("no more are begun", () => begun >= 64);
  await feeds.addTasks(tasks, second, accounts, { remember: true });
  await until("all have remembered", async () => {
    const { count } = await database.one<{ count: number }>`
      select count(*)::int as count from feed_tasks where kind = 'remember'`;
    return count === 0;
  });
  assert.ok(begun < 100, `${begun} reactions were begun at once`);
  gate.resolve();
  await tasksDone();
  for (const accountId of accounts) await ended(accountId, 1);
  await tasks.close();
});

test("a memory that is busy for long holds up its own tasks only", async () => {
  const stuck = await newSubscriber({ remember: true });
  const free = await newSubscriber({ remember: true });
  await feeds.write(stuck.accountId, "I like tea.");
  const tasks = feeds.createTasks();
  tasks.start();
  await database.transaction(async (tx) => {
    await tx.run`select from memories where account_id = ${stuck.accountId} for update`;
    for (const { accountId, feedId } of [stuck, free])
      await feeds.addTasks(tasks, await feeds.publish(feedId, weather), [accountId], { remember: true });
    await until("the other is done", async () => (await feeds.countTasks()) === 1);
  });
  await tasksDone();
  await tasks.close();
  assert.equal((await feeds.claims(stuck.accountId)).length, 2);
});
