/** What a transaction promises while its statements are sent without waiting for each other. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { sqlState, UNIQUE_VIOLATION } from "../../src/platform/database/database.ts";
import { createTestDatabase } from "../support/database.ts";

const { database } = await createTestDatabase();
await database.run`create table noted (at serial, name text primary key)`;
const names = async () =>
  (await database.many<{ name: string }>`select name from noted order by at`).map(({ name }) => name);

beforeEach(() => database.run`truncate noted`);

test("statements that are sent together are done in their order", async () => {
  const [, , last] = await database.transaction((tx) =>
    Promise.all([
      tx.run`insert into noted (name) values ('first')`,
      tx.run`insert into noted (name) select name || ' and second' from noted`,
      tx.one<{ n: number }>`select count(*)::int as n from noted`,
    ]),
  );
  assert.equal(last.n, 2);
  assert.deepEqual(await names(), ["first", "first and second"]);
});

test("where one of them fails nothing is done, and the caller hears of the first that failed", async () => {
  const failing = database.transaction((tx) =>
    Promise.all([
      tx.run`insert into noted (name) values ('twice')`,
      tx.run`insert into noted (name) values ('twice')`,
      tx.run`insert into noted (name) values ('behind it')`,
    ]),
  );
  await assert.rejects(failing, (error) => sqlState(error) === UNIQUE_VIOLATION);
  assert.deepEqual(await names(), []);
});

test("what is still under way when the work has failed sends nothing more", async () => {
  let late: Promise<unknown> | undefined;
  const failing = database.transaction(async (tx) => {
    late = (async () => {
      await tx.run`insert into noted (name) values ('early')`;
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tx.run`insert into noted (name) values ('late')`;
    })();
    late.catch(() => {});
    throw new Error("the work failed");
  });
  await assert.rejects(failing, /the work failed/);
  await assert.rejects(late as Promise<unknown>, /the transaction is over/);
  assert.deepEqual(await names(), []);
});

test("a failure that the work kept to itself is not taken for a commit", async () => {
  const failing = database.transaction(async (tx) => {
    await tx.run`insert into noted (name) values ('one')`;
    await tx.run`insert into noted (name) values ('one')`.catch(() => {});
  });
  await assert.rejects(failing, (error) => sqlState(error) === UNIQUE_VIOLATION);
  assert.deepEqual(await names(), []);
});

test("a connection serves the next transaction after a failed one", async () => {
  await assert.rejects(database.transaction((tx) => tx.run`select 1/0`));
  await database.transaction((tx) => tx.run`insert into noted (name) values ('next')`);
  assert.deepEqual(await names(), ["next"]);
  assert.equal(database.stats().waiting, 0);
});
