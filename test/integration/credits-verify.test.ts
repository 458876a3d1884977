import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { formatId, newUuid } from "../../src/platform/ids.ts";
import { chargeOf, createFixture, credits } from "./credits-fixture.ts";

const { database, credits: instance, openAccount } = await createFixture({ freeTierMicros: credits(50) });
await database.run`alter table credit_transfers disable trigger append_only`;
const checks = await database.many<{ conname: string; relname: string }>`
  select conname, relname from pg_constraint join pg_class on pg_class.oid = conrelid
   where contype = 'c' and relname in ('credit_transfers', 'credit_balances', 'usage_days')`;
for (const { conname, relname } of checks) {
  // What the database itself refuses must be found too, should a constraint ever be lost.
  const text = Object.assign([`alter table ${relname} drop constraint ${conname}`], { raw: [] });
  await database.run(text as unknown as TemplateStringsArray);
}

let account: string;
let key: string;

beforeEach(async () => {
  await database.run`delete from credit_transfers`;
  await database.run`delete from credit_balances`;
  await database.run`delete from usage_days`;
  key = newUuid();
  // Others, before and after it, are sound.
  await openAccount(5);
  account = await openAccount(20);
  await openAccount();
  const failing = chargeOf(account, 30, { keyId: key });
  await instance.charge(chargeOf(account, 10, { keyId: key }));
  await instance.charge(failing);
  await instance.refund(failing, true);
  await instance.charge(chargeOf(account, 1));
});

const transferId = async (seq: number) =>
  formatId(
    "txn",
    (
      await database.one<{ id: string }>`
        select id from credit_transfers where account_id = ${account} and seq = ${seq}`
    ).id,
  );

test("a sound ledger", async () => {
  const report = await instance.verify();
  assert.deepEqual(report, {
    ok: true,
    accounts: 3,
    transfers: 9,
    sums: {
      freeMicros: credits(139),
      grantedMicros: credits(25),
      earningsMicros: 0n,
      platformMicros: -credits(164),
    },
    sumMicros: 0n,
  });
});

test("an empty ledger", async () => {
  await database.run`delete from credit_transfers`;
  await database.run`delete from credit_balances`;
  await database.run`delete from usage_days`;
  assert.equal((await instance.verify()).ok, true);
});

const wrongs: Record<string, { tamper: () => Promise<unknown>; says: () => Promise<string> | string }> = {
  "legs that don't sum to zero": {
    tamper: () =>
      database.run`update credit_transfers set platform_micros = platform_micros + 1
                    where account_id = ${account} and seq = 3`,
    says: async () =>
      `${await transferId(3)} (charge, number 3 of account ${account}) has legs that sum to 0.000001 credits`,
  },
  "a transfer that is missing": {
    tamper: () => database.run`delete from credit_transfers where account_id = ${account} and seq = 3`,
    says: async () =>
      `${await transferId(4)} (charge, number 4 of account ${account}) follows a gap: number 3`,
  },
  "the first transfer missing": {
    tamper: () => database.run`delete from credit_transfers where account_id = ${account} and seq = 1`,
    says: () => "follows a gap: number 1",
  },
  "the last transfer missing": {
    tamper: () => database.run`delete from credit_transfers where account_id = ${account} and seq = 6`,
    says: () =>
      "after transfer 6, but its transfers come to free 40000000, granted 20000000, earnings 0 after transfer 5",
  },
  "a balance after it that doesn't follow": {
    tamper: () =>
      database.run`update credit_transfers set balance_after_micros = balance_after_micros - 5
                    where account_id = ${account} and seq = 4`,
    says: () => "says the balance after it is 29.999995 credits, but it follows to be 30 credits",
  },
  "a wallet below zero on the way": {
    tamper: () =>
      database.run`update credit_transfers set free_micros = free_micros - 60000000, granted_micros = granted_micros + 60000000
                    where account_id = ${account} and seq = 3`,
    says: () => 'takes the wallet "free" to -20 credits, below zero',
  },
  "earnings below zero": {
    tamper: () =>
      database.run`update credit_transfers set earnings_micros = -1, platform_micros = platform_micros + 1
                    where account_id = ${account} and seq = 2`,
    says: () => 'takes the wallet "earnings" to -0.000001 credits',
  },
  "a balance that differs from its transfers": {
    tamper: () =>
      database.run`update credit_balances set granted_micros = granted_micros + 1 where account_id = ${account}`,
    says: () => `The balance of account ${account} stands at free 39000000, granted 20000001`,
  },
  "a balance without transfers": {
    tamper: () => database.run`delete from credit_transfers where account_id = ${account}`,
    says: () => "but its transfers come to free 0, granted 0, earnings 0 after transfer 0",
  },
  "transfers without a balance": {
    tamper: () => database.run`delete from credit_balances where account_id = ${account}`,
    says: () => `The balance of account ${account} has no balance row`,
  },
  "usage that says too much": {
    tamper: () =>
      database.run`update usage_days set micros = micros + 1 where account_id = ${account} and key_id = ${key}`,
    says: () =>
      `on 2026-11-15, GET /v1/memory/read, key ${formatId("key", key)}, says 10.000001 credits, but its charges less refunds come to 10 credits`,
  },
  "usage under another endpoint": {
    tamper: () =>
      database.run`update usage_days set endpoint = 'GET /x' where account_id = ${account} and key_id <> ${key}`,
    says: () => "GET /v1/memory/read, sessions, says 0 credits",
  },
  "usage that is missing": {
    tamper: () => database.run`delete from usage_days where account_id = ${account} and key_id <> ${key}`,
    says: () => "sessions, says 0 credits, but its charges less refunds come to 1 credits",
  },
  "a refund of something never charged": {
    tamper: () =>
      database.run`update credit_transfers set cause = ${newUuid()} where account_id = ${account} and kind = 'refund'`,
    says: () => "gives 30 credits back, but nothing was charged for its cause",
  },
};

for (const [name, { tamper, says }] of Object.entries(wrongs)) {
  test(`finds ${name}`, async () => {
    await tamper();
    const report = await instance.verify();
    assert.equal(report.ok, false);
    const expected = await says();
    assert.ok(
      report.firstWrong?.detail.includes(expected),
      `${report.firstWrong?.detail}\ndoes not say\n${expected}`,
    );
    assert.equal(report.firstWrong?.accountId, account);
  });
}

test("feed updates stand in the usage under their feed, earnings in none", async () => {
  const feed = newUuid();
  const endpoint = `feed:${formatId("feed", feed)}`;
  const enter = (seq: number, kind: string, granted: bigint, earnings: bigint, after: bigint) => database.run`
    insert into credit_transfers (account_id, seq, id, cause, kind, free_micros, granted_micros, earnings_micros,
           platform_micros, balance_after_micros, endpoint, feed_id, at)
    values (${account}, ${seq}, ${newUuid()}, ${newUuid()}, ${kind}, 0, ${granted}, ${earnings},
           ${-granted - earnings}, ${after}, ${kind === "feed_update" ? endpoint : null}, ${feed}, '2026-11-15T10:00:00Z')`;
  await enter(7, "feed_update", -credits(10), 0n, credits(49));
  await enter(8, "earning", 0n, credits(7), credits(49));
  await database.run`
    update credit_balances set seq = 8, granted_micros = ${credits(10)}, earnings_micros = ${credits(7)}
     where account_id = ${account}`;
  assert.match((await instance.verify()).firstWrong?.detail ?? "", /feed:feed_\w+, sessions, says 0 credits/);
  await database.run`
    insert into usage_days values (${account}, '2026-11-15', ${endpoint}, ${"00000000-0000-0000-0000-000000000000"}, 0, 0, ${credits(10)})`;
  assert.equal((await instance.verify()).firstWrong?.detail, undefined);
});
