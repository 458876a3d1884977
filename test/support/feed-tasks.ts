/** What helpers do with updates, without HTTP and without a fan-out: feeds and their updates are put in as rows. */
import assert from "node:assert/strict";
import { after } from "node:test";
import { createExtractiveHelper } from "../../src/modules/agent/extractive/extractive-helper.ts";
import { bucketOf } from "../../src/modules/feeds/feed.ts";
import { createStateStore } from "../../src/modules/feeds/state-store.ts";
import { createFeedTasks, type FeedTasks, type FeedTasksDeps } from "../../src/modules/feeds/tasks/worker.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { MICROS_PER_CREDIT } from "../../src/platform/credits.ts";
import type { Database } from "../../src/platform/database/database.ts";
import type { Module } from "../../src/platform/http/module.ts";
import type { Principal } from "../../src/platform/http/principal.ts";
import { newUuid } from "../../src/platform/ids.ts";
import { createAgentModules } from "./agent-modules.ts";
import { callDirectly, type DirectCall } from "./direct-call.ts";
import { createRecordedLog } from "./recorded-log.ts";
import { until } from "./until.ts";

export interface TestUpdate {
  id: string;
  feed_id: string;
  seq: number;
}

interface Wishes {
  remember?: boolean;
  reaction?: string | null;
  status?: "active" | "paused" | "ended";
  priceNo?: number;
  catalogueSeq?: number;
}

export async function createFeedTasksFixture(options: { database: Database; clock: Clock }) {
  const { database, clock } = options;
  const log = createRecordedLog();
  const states = createStateStore(database);
  const { bus, credits, memory, agent } = await createAgentModules({
    database,
    clock,
    freeTierMicros: 0n,
    helper: (known) =>
      createExtractiveHelper({
        knowledge: {
          recall: known.recall,
          findClaims: known.findClaims,
          readProfile: known.readProfile,
          remember: (accountId, text) => known.remember(accountId, text, "agent"),
          listFeedStates: states.listLatestStates,
          listFluxStates: async () => [],
          listSkills: () => [],
        },
      }),
  });

  const principalOf = (accountId: string): Principal => ({
    kind: "session",
    id: newUuid(),
    name: "session",
    accountId,
    plan: "free",
    scopes: new Set(),
  });
  const call = async <T>(module: Module, endpointId: string, accountId: string, input: DirectCall) =>
    (await callDirectly<T>(database, module, endpointId, { principal: principalOf(accountId), ...input }))
      .body;

  /** Tasks of one instance: with the parts of this one, or with those that a test brings. */
  function createTasks(parts: Partial<FeedTasksDeps> = {}): FeedTasks {
    const tasks = createFeedTasks({
      database,
      bus,
      clock,
      log,
      prepareNote: memory.prepareNote,
      beginTriggered: agent.beginTriggered,
      ...parts,
    });
    after(() => tasks.close());
    return tasks;
  }

  const fixture = {
    bus,
    log,
    memory,
    agent,
    states,
    createTasks,

    async newAccount(creditsGiven = 1_000): Promise<string> {
      const accountId = newUuid();
      await database.transaction((tx) => credits.open(tx, accountId));
      if (creditsGiven > 0) await credits.grant(accountId, BigInt(creditsGiven) * MICROS_PER_CREDIT);
      return accountId;
    },

    async newFeed(accountId: string, title: string, priceMicros = 0n): Promise<string> {
      const id = newUuid();
      await database.run`
        insert into feeds (id, account_id, slug, title, description, visibility, price_no, subscriber_count, latest_seq,
               created_at, updated_at)
        values (${id}, ${accountId}, ${id}, ${title}, '', 'public', 1, 0, 0, ${clock.now()}, ${clock.now()})`;
      await database.run`
        insert into feed_prices (feed_id, no, price_micros, at) values (${id}, 1, ${priceMicros}, ${clock.now()})`;
      return id;
    },

    subscribe: (accountId: string, feedId: string, wishes: Wishes = {}) => database.run`
      insert into feed_subscriptions (feed_id, bucket, account_id, id, status, price_no, since_seq, catalogue_seq,
             reaction, remember, created_at, updated_at)
      values (${feedId}, ${bucketOf(accountId)}, ${accountId}, ${newUuid()}, ${wishes.status ?? "active"},
             ${wishes.priceNo ?? 1}, 0, ${wishes.catalogueSeq ?? 0}, ${wishes.reaction ?? null},
             ${wishes.remember ?? false}, ${clock.now()}, ${clock.now()})
          on conflict (account_id, feed_id) do update
         set status = excluded.status, reaction = excluded.reaction, remember = excluded.remember`,

    async publish(feedId: string, data: object): Promise<TestUpdate> {
      const id = newUuid();
      const { seq } = await database.one<{ seq: number }>`
        update feeds set latest_seq = latest_seq + 1, latest_update_id = ${id} where id = ${feedId}
        returning latest_seq as seq`;
      await database.run`
        insert into feed_updates (feed_id, seq, id, data, price_no, published_at)
        values (${feedId}, ${seq}, ${id}, ${JSON.stringify(data)}, 1, ${clock.now()})`;
      return { id, feed_id: feedId, seq };
    },

    deliver: (accountId: string, update: TestUpdate) => database.run`
      insert into feed_deliveries (account_id, seq, feed_id, update_id, update_seq)
      select ${accountId}, coalesce(max(seq), 0) + 1, ${update.feed_id}, ${update.id}, ${update.seq}::int
        from feed_deliveries where account_id = ${accountId}`,

    /** As the fan-out does it, in the transaction that delivers. */
    addTasks: (
      tasks: Pick<FeedTasks, "add">,
      update: TestUpdate,
      accountIds: readonly string[],
      wishes: { remember?: boolean; reacts?: boolean },
    ) =>
      database.transaction((tx) =>
        tasks.add(
          tx,
          update,
          accountIds.map((accountId) => ({
            accountId,
            remember: wishes.remember ?? false,
            reacts: wishes.reacts ?? false,
          })),
        ),
      ),

    countTasks: async (): Promise<number> =>
      (await database.one<{ count: number }>`select count(*)::int as count from feed_tasks`).count,

    write: (accountId: string, content: string) =>
      call(memory.module, "memory.write", accountId, { body: { content } }),

    claims: async (accountId: string) =>
      (
        await call<{
          data: {
            id: string;
            content: string;
            source: string | null;
            source_id: string | null;
            tags: string[];
            occurred_at: string | null;
            valid_to: string | null;
            superseded_by: string | null;
            supersedes: string[];
          }[];
        }>(memory.module, "memory.read", accountId, { query: { limit: "100", include_superseded: "true" } })
      ).data,

    profile: (accountId: string) =>
      call<{ summary: string }>(memory.module, "memory.claims.profile", accountId, {}),

    correct: (accountId: string, claimId: string, changes: object) =>
      call(memory.module, "memory.claims.correct", accountId, { params: { id: claimId }, body: changes }),

    forget: (accountId: string, claimId: string) =>
      call(memory.module, "memory.claims.forget", accountId, { params: { id: claimId } }),

    runs: async (accountId: string) =>
      (
        await call<{
          data: {
            id: string;
            status: string;
            message: string;
            content: string;
            citations: { claim_id: string; quote: string }[];
            trigger: { type: string; update_id: string } | null;
            usage: { credits: number };
          }[];
        }>(agent.module, "agent.runs.list", accountId, { query: { limit: "100" } })
      ).data,

    async balance(accountId: string): Promise<number> {
      return (await call<{ balance: number }>(credits.module, "credits.read", accountId, {})).balance;
    },

    ledger: async (accountId: string) =>
      (
        await call<{ data: { kind: string; amount: number; endpoint?: string; request_id?: string }[] }>(
          credits.module,
          "credits.ledger",
          accountId,
          {},
        )
      ).data,

    async verifyLedger(): Promise<void> {
      assert.equal((await credits.verify()).firstWrong?.detail, undefined);
    },
  };
  return {
    ...fixture,

    /** One subscriber of one feed, with an update that their helper has to see to. */
    async newSubscriber(wishes: Wishes, credited = 1_000) {
      const accountId = await fixture.newAccount(credited);
      const feedId = await fixture.newFeed(newUuid(), "Weather in Lisbon");
      await fixture.subscribe(accountId, feedId, wishes);
      return { accountId, feedId };
    },

    tasksDone: () => until("all tasks are done", async () => (await fixture.countTasks()) === 0),

    ended: (accountId: string, count: number) =>
      until(`${count} runs have ended`, async () => {
        const runs = await fixture.runs(accountId);
        return runs.length === count && runs.every(({ status }) => status !== "running") ? runs : undefined;
      }),
  };
}
