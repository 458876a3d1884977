/** Instances that are killed while they take updates to subscribers: each pair is delivered and charged once. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { createCredits, publisherShareOf } from "../../src/modules/credits/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createDatabase } from "../../src/platform/database/database.ts";
import { unheardEvents } from "../../src/platform/events/events.ts";
import { parseId } from "../../src/platform/ids.ts";
import { call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { silentLog } from "../support/direct-call.ts";
import { seedAccounts, seedSubscriptions } from "../support/feed-seed.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";
import { type ServiceProcess, spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";

const SUBSCRIBERS = 480;
const UPDATES = 21;
const ROUNDS = 3;
const PRICE = 0.333_333;
const PRICE_MICROS = 333_333n;

describeNeeding("a Redis at TEST_REDIS_URL", redisUrl, "two instances, killed again and again", (redis) => {
  test(`${SUBSCRIBERS * UPDATES} deliveries`, async () => {
    const url = await createTestDatabaseUrl();
    const database = createDatabase(url, { onIdleError: () => {}, maxConnections: 4 });
    after(() => database.close());
    const start = () =>
      spawnService({
        program: "src/main.ts",
        env: {
          DATABASE_URL: url,
          REDIS_URL: redis,
          EMBEDDER: "none",
          RATE_LIMIT_PER_MINUTE: "100000",
        },
      });
    const instances: ServiceProcess[] = [await start(), await start()];
    const [one] = instances as [ServiceProcess, ServiceProcess];
    const publisher = await signUp(one.url);
    const body = { title: "Prices", price_credits: PRICE };
    const feed = await call(one.url, "POST", "/v1/feeds", { token: publisher.key, body });
    assert.equal(feed.status, 201);
    const feedId = parseId("feed", feed.body.id) as string;
    const accounts = await seedAccounts(
      database,
      Array.from({ length: SUBSCRIBERS }, () => PRICE_MICROS * BigInt(UPDATES)),
    );
    await seedSubscriptions(database, feedId, accounts);

    /** The same publish until it is answered: its key makes it one. */
    async function publish(): Promise<void> {
      const headers = { "idempotency-key": randomUUID() };
      const data = { at: Date.now() };
      const answer = await until(
        "it is published",
        async () => {
          const { url: base } = instances[Math.floor(Math.random() * 2)] as ServiceProcess;
          const path = `/v1/feeds/${feed.body.id}/publish`;
          return call(base, "POST", path, {
            token: publisher.key,
            body: { data },
            headers,
          }).catch(() => undefined);
        },
        60_000,
      );
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
    }

    const countDelivered = async () =>
      (
        await database.one<{
          n: number;
        }>`select count(*)::int as n from feed_deliveries where feed_id = ${feedId}`
      ).n;

    for (let round = 0; round < ROUNDS; round++) {
      const publishing = Array.from({ length: UPDATES / ROUNDS }, () => publish());
      await Promise.race(publishing);
      const place = round % 2;
      await (instances[place] as ServiceProcess).signal("SIGKILL");
      instances[place] = await start();
      await Promise.all(publishing);
    }
    await until("all are delivered", async () => (await countDelivered()) === SUBSCRIBERS * UPDATES, 90_000);
    const isDone = async () =>
      (await database.many`select from feed_lanes where due_at is not null or owed_micros > 0`).length === 0;
    await until("nothing is left to do", isDone, 60_000);

    const { paid, micros } = await database.one<{ paid: number; micros: bigint }>`
      select count(*)::int as paid, sum(platform_micros)::bigint as micros from credit_transfers
       where feed_id = ${feedId} and kind = 'feed_update'`;
    assert.equal(paid, SUBSCRIBERS * UPDATES);
    assert.equal(micros, PRICE_MICROS * BigInt(paid));
    const { earned } = await database.one<{ earned: bigint }>`
      select earnings_micros as earned from credit_balances where account_id = ${parseId("usr", publisher.accountId)}`;
    assert.equal(earned, publisherShareOf(PRICE_MICROS) * BigInt(paid));
    const { numbered } = await database.one<{ numbered: boolean }>`
      select bool_and(seq = nth and update_seq = nth) as numbered
        from (select seq, update_seq, row_number() over (partition by account_id order by seq) as nth
                from feed_deliveries) d`;
    assert.ok(numbered, "an inbox has a gap, or is out of order");
    const credits = createCredits({
      database,
      clock: systemClock,
      events: unheardEvents,
      log: silentLog,
      freeTierMicros: 0n,
      prices: () => [],
      planOf: async () => "free",
    });
    assert.equal((await credits.verify()).ok, true);
  });
});
