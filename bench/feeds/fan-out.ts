/** One update that everyone pays for, until the last is charged and has it, by how many subscribe. */
import { setTimeout as delay } from "node:timers/promises";
import { seedAccounts, seedSubscriptions } from "../../test/support/feed-seed.ts";
import { percentile, report, timed } from "../figures.ts";
import { step } from "../progress.ts";
import { createStage, type Stage } from "./stage.ts";

const SIZES = [100, 1_000, 10_000, 100_000];
const ROUNDS = 3;
const AT_ONCE = 10_000;
const PATIENCE_MS = 120_000;
const CREDIT = 1_000_000n;
const AIMS: Record<number, number> = { 10000: 5_000 };

export async function measureFanOut(cleanup: AsyncDisposableStack): Promise<void> {
  const stage = await createStage(cleanup);
  await prepareBareCharges(stage.database);
  for (const count of SIZES) await measureSize(stage, count);
  await stage.service.stop();
}

async function measureSize(stage: Stage, count: number): Promise<void> {
  const { database, client, publisher, createFeed } = stage;
  const feed = await createFeed(`${count} pay`, 0.5);
  step(`seeding ${count} subscribers`);
  for (let done = 0; done < count; done += AT_ONCE) {
    const balances = Array.from({ length: Math.min(AT_ONCE, count - done) }, () => 100n * CREDIT);
    await seedSubscriptions(database, feed.uuid, await seedAccounts(database, balances));
  }
  await database.run`analyze`;
  step(`one publish to ${count} who pay`);
  const bare = await timed(ROUNDS, () => chargeBare(database, count));
  const times = await timed(ROUNDS, async () => {
    const body = { data: { padding: "x" } };
    await client.call("POST", `/v1/feeds/${feed.id}/publish`, { key: publisher.key, body });
    await untilDone(database, feed.uuid);
  });
  const { paid } = await database.one<{ paid: number }>`
    select count(*)::int as paid from credit_transfers where feed_id = ${feed.uuid} and kind = 'feed_update'`;
  if (paid !== ROUNDS * count) throw new Error(`${paid} were charged, and not ${ROUNDS * count}`);
  report({
    part: "feeds",
    name: `one publish to ${count.toLocaleString("en-US")} who pay, until the last is charged and has it`,
    value: percentile(times, 50),
    unit: "ms",
    better: "less",
    baseline: { name: "as many bare inserts and updates in one statement", value: percentile(bare, 50) },
    aim: AIMS[count],
    plot: { axis: "subscribers", series: "charged and delivered", x: count, withBaseline: true },
  });
}

async function prepareBareCharges(database: Stage["database"]): Promise<void> {
  await database.run`create schema if not exists bench`;
  await database.run`create table bench.balances (account_id uuid primary key, micros bigint, seq bigint)`;
  await database.run`
    create table bench.transfers (account_id uuid, seq bigint, micros bigint, at timestamptz, primary key (account_id, seq))`;
  await database.run`
    insert into bench.balances select gen_random_uuid(), 100000000, 0
      from generate_series(1, ${SIZES.at(-1)}::int)`;
}

/** The least that charging so many takes: a balance changed and a transfer written for each, in one commit. */
const chargeBare = (database: Stage["database"], count: number) => database.run`
  with charged as (
    update bench.balances set micros = micros - 500000, seq = seq + 1
     where account_id in (select account_id from bench.balances limit ${count}::int)
    returning account_id, seq, micros
  )
  insert into bench.transfers select account_id, seq, micros, now() from charged`;

async function untilDone(database: Stage["database"], feedId: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const busy = await database.many`
      select from feed_lanes l join feeds f on f.id = l.feed_id
       where l.feed_id = ${feedId} and (l.done_seq < f.latest_seq or l.owed_micros > 0)`;
    if (busy.length === 0) return;
    await delay(LOOK_MS);
  }
  throw new Error(`not delivered within ${PATIENCE_MS} ms`);
}

/** Short beside what the smallest takes. */
const LOOK_MS = 5;
