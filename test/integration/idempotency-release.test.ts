/** A call that fails because the database is away, and is tried again once it is back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createHashingPool } from "../../src/platform/fair-pool/hashing-pool.ts";
import { createIdempotency } from "../../src/platform/http/idempotency.ts";
import { newUuid } from "../../src/platform/ids.ts";
import { createTestDatabase } from "../support/database.ts";

const ANSWER = { status: 200, headers: {}, body: "done" };

test("does not stand as running for ever, also where the instance is never idle", async (t) => {
  const { database } = await createTestDatabase();
  let isAway = false;
  const idempotency = await createIdempotency({
    // Only what gives a record back goes through `run`.
    database: {
      ...database,
      as: (account) => {
        const own = database.as(account);
        return {
          ...own,
          run: async (...args) => {
            if (isAway) throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
            return own.run(...args);
          },
        };
      },
    },
    bus: createLocalBus(),
    clock: systemClock,
    alone: false,
    hashing: createHashingPool(),
  });
  t.after(() => idempotency.close());
  const accountId = newUuid();
  const send = (key: string, perform: () => Promise<typeof ANSWER>) =>
    idempotency.run(
      { accountId, address: "127.0.0.1", key, endpoint: "probe", content: key, slow: false },
      perform,
    );

  // Something else that goes on all the time, so that leases are extended.
  const other = Promise.withResolvers<typeof ANSWER>();
  const going = send("other", () => other.promise);
  const failing = send("one", async () => {
    isAway = true;
    throw new Error("the database is away");
  });
  await assert.rejects(failing, /away/);
  isAway = false;
  const again = await send("one", async () => ANSWER);
  assert.deepEqual([again.answer, again.replayed], [ANSWER, false]);
  other.resolve(ANSWER);
  await going;
});

test("an account's kept answers take so much: the oldest are emptied, and beyond a number deleted", async (t) => {
  const { database } = await createTestDatabase();
  let second = 0;
  const idempotency = await createIdempotency({
    database,
    bus: createLocalBus(),
    clock: { now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, second)) },
    alone: false,
    hashing: createHashingPool(),
    keptLimits: { records: 8, bytes: 6_000, lookAfter: { records: 10, bytes: 1_000_000 } },
  });
  t.after(() => idempotency.close());
  const accountId = newUuid();
  let executed = 0;
  const send = (key: string, account = accountId) =>
    idempotency.run(
      { accountId: account, address: "127.0.0.1", key, endpoint: "probe", content: key, slow: false },
      async () => {
        executed++;
        return { ...ANSWER, body: "x".repeat(1_000) };
      },
    );
  await send("0", newUuid());
  for (; second < 10; second++) await send(String(second));
  await idempotency.idle();
  assert.equal(executed, 11);
  // Of ten the latest eight are known, and of those the latest five with what they answered.
  for (const key of ["9", "8", "7", "6", "5"]) assert.equal((await send(key)).replayed, true, key);
  for (const key of ["4", "3", "2"]) await assert.rejects(send(key), { code: "gone" }, key);
  assert.equal(executed, 11);
  assert.equal((await send("1")).replayed, false);
  assert.equal(executed, 12);
});
