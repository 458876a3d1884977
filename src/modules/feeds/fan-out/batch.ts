/** One transaction of the fan-out: some subscribers of a lane get the updates of its pass. */
import type { Bus } from "../../../platform/bus/bus.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Micros } from "../../../platform/credits.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import type { Events } from "../../../platform/events/events.ts";
import { newUuid } from "../../../platform/ids.ts";
import { type FeedMoney, publisherShareOf } from "../../credits/index.ts";
import * as records from "../event-records.ts";
import type { StoredUpdate } from "../feed.ts";
import { announce, type News } from "../news.ts";
import { priceOf } from "../price.ts";
import { presentUpdate, updateJson } from "../records.ts";
import { subscriptionEventData } from "../subscription-event.ts";
import type { FannedFeed, Subscriber } from "./batch-store.ts";
import * as store from "./batch-store.ts";
import { deliverAll } from "./inboxes.ts";
import type { Lane } from "./lane.ts";
import type { LaneStore } from "./lane-store.ts";

/** Long enough that a statement's own cost is little, short enough that nobody waits long for its locks. */
const BATCH = 500;
/** Of a pass: where subscribers are few, where they are many, and where they also pay for each. */
const MOST_UPDATES = 50;
const MOST_TO_MANY = 8;
const MOST_PAID = 2;
/** Of what the updates of a pass say, beyond its first. */
const MAX_PASS_CHARACTERS = 512 * 1024;

/** What helpers do with an update once it is delivered. */
interface FollowUps {
  add(
    tx: Tx,
    update: StoredUpdate,
    subscribers: readonly { accountId: string; remember: boolean; reacts: boolean }[],
  ): Promise<void>;
}

interface BatchDeps {
  database: Database;
  lanes: LaneStore;
  payments: FeedMoney;
  followUps: FollowUps;
  events: Events;
  bus: Bus;
  clock: Clock;
  /** Subscribers in a batch: fewer where a test has few. */
  batchSize?: number;
}

type BatchOutcome =
  /** The lane as it stands now. */
  | { lane: Lane; more: boolean }
  /** It is another's, or gone with its feed. */
  | undefined;

class LaneLost extends Error {}

export function createBatches(deps: BatchDeps) {
  const { database, lanes, clock, batchSize = BATCH } = deps;
  let delivered = 0;

  async function run(lane: Lane, owner: string, leaseUntil: () => Date): Promise<BatchOutcome> {
    const news: News[] = [];
    try {
      const outcome = await database.transaction(async (tx) => {
        // In this order: who subscribed after the feed was read has its updates from there on.
        const [feed, subscribers] = await Promise.all([
          store.readFeed(tx, lane.feed_id),
          store.findSubscribers(tx, lane, batchSize),
        ]);
        if (feed.deleted) return end(tx, feed, lane, owner, news);
        const { after, more } = feed.stopped
          ? skipAll(feed, lane)
          : await fanOut(tx, feed, lane, subscribers, news);
        const advanced = await lanes.advance(tx, owner, lane, after, leaseUntil());
        if (!advanced) throw new LaneLost();
        return { lane: { ...after, wakes: advanced.wakes }, more };
      });
      for (const each of news) {
        if (each.kind === "delivered") delivered += each.to.length;
        void announce(deps.bus, each);
      }
      return outcome;
    } catch (error) {
      if (error instanceof LaneLost) return undefined;
      throw error;
    }
  }

  /** Of a feed that was stopped nothing is delivered, or charged for. */
  const skipAll = (feed: FannedFeed, lane: Lane) => ({
    after: { ...lane, done_seq: feed.latest_seq, target_seq: null, bucket: null, account_id: null },
    more: false,
  });

  async function fanOut(
    tx: Tx,
    feed: FannedFeed,
    lane: Lane,
    subscribers: readonly Subscriber[],
    news: News[],
  ) {
    const last = subscribers.length === batchSize ? subscribers.at(-1) : undefined;
    const updates = await findPass(tx, feed, lane, last ? undefined : subscribers.length);
    const target = updates.at(-1);
    if (!target) return { after: lane, more: false };
    const owedMicros = lane.owed_micros + (await deliver(tx, feed, lane, updates, subscribers, news));
    const after: Lane = last
      ? { ...lane, target_seq: target.seq, bucket: last.bucket, account_id: last.account_id }
      : { ...lane, done_seq: target.seq, target_seq: null, bucket: null, account_id: null };
    return {
      after: { ...after, owed_micros: owedMicros },
      more: last !== undefined || target.seq < feed.latest_seq,
    };
  }

  /** The updates of the pass under way, or of the next one; `few` are all of the lane's subscribers, if known. */
  async function findPass(
    tx: Tx,
    feed: FannedFeed,
    lane: Lane,
    few: number | undefined,
  ): Promise<StoredUpdate[]> {
    const upTo = lane.target_seq ?? feed.latest_seq;
    const most =
      lane.target_seq !== null
        ? lane.target_seq - lane.done_seq
        : few !== undefined
          ? Math.ceil(batchSize / (few + batchSize / MOST_UPDATES))
          : feed.prices.some((price) => price > 0n)
            ? MOST_PAID
            : MOST_TO_MANY;
    const updates = await store.findUpdates(tx, lane.feed_id, { after: lane.done_seq, upTo }, most);
    if (lane.target_seq !== null) return updates;
    let characters = 0;
    const tooMany = updates.findIndex(({ data }, place) => {
      characters += data.length;
      return place > 0 && characters > MAX_PASS_CHARACTERS;
    });
    return tooMany < 0 ? updates : updates.slice(0, tooMany);
  }

  /** Charges, delivers, notifies and lets helpers know. Answers what is owed to the publisher. */
  async function deliver(
    tx: Tx,
    feed: FannedFeed,
    lane: Lane,
    updates: readonly StoredUpdate[],
    subscribers: readonly Subscriber[],
    news: News[],
  ): Promise<Micros> {
    let active = subscribers;
    let earnedMicros = 0n;
    const received: { update: StoredUpdate; subscribers: readonly Subscriber[] }[] = [];
    const earnings: { update: StoredUpdate; deliveries: number; micros: Micros }[] = [];
    for (const update of updates) {
      const { unpaid, limited, entitled, deliveries, shareMicros } = await charge(tx, feed, update, active);
      if (unpaid.size > 0) {
        const isUnpaid = ({ account_id }: Subscriber) => unpaid.has(account_id);
        const missing = active.filter(isUnpaid);
        const { yes = [], no = [] } = Object.groupBy(missing, ({ account_id }) =>
          limited.has(account_id) ? "yes" : "no",
        );
        if (no.length > 0) await pause(tx, feed, update, no, news);
        if (yes.length > 0) await pauseForToday(tx, feed, update, yes);
        active = active.filter((subscriber) => !isUnpaid(subscriber));
      }
      received.push({ update, subscribers: entitled });
      if (deliveries > 0) earnings.push({ update, deliveries, micros: shareMicros });
      earnedMicros += shareMicros;
    }
    const day = clock.now().toISOString().slice(0, 10);
    const [owedMicros] = await Promise.all([
      earn(tx, feed, lane.feed_id, earnedMicros),
      hand(tx, lane.feed_id, received, news),
      ...earnings.map(({ update, ...each }) =>
        store.addEarning(tx, update, { lane: lane.first, day, ...each }),
      ),
    ]);
    return owedMicros;
  }

  async function charge(
    tx: Tx,
    feed: FannedFeed,
    update: StoredUpdate,
    subscribers: readonly Subscriber[],
  ): Promise<{
    unpaid: ReadonlySet<string>;
    /** Those of the unpaid who reached their limit of this day. */
    limited: ReadonlySet<string>;
    entitled: readonly Subscriber[];
    /** Those that were paid for. */
    deliveries: number;
    shareMicros: Micros;
  }> {
    // What was published before they subscribed, or while their limit of the day was reached, is not for them.
    const entitled = subscribers.filter(
      ({ since_seq, paused_until }) =>
        since_seq < update.seq && (paused_until === null || paused_until <= update.published_at),
    );
    const payments = entitled.flatMap(({ account_id, price_no, daily_limit_micros }) => {
      const micros = account_id === feed.account_id ? 0n : priceOf(feed.prices, price_no, update.price_no);
      return micros > 0n ? [{ accountId: account_id, micros, dailyLimitMicros: daily_limit_micros }] : [];
    });
    if (payments.length === 0) {
      return { unpaid: new Set(), limited: new Set(), entitled, deliveries: 0, shareMicros: 0n };
    }
    const ref = { feedId: update.feed_id, updateId: update.id };
    const { unpaid, limited } = await deps.payments.payForUpdate(tx, ref, payments);
    const paid = payments.filter(({ accountId }) => !unpaid.has(accountId));
    const micros = paid.reduce((sum, each) => sum + publisherShareOf(each.micros), 0n);
    return {
      unpaid,
      limited,
      entitled: unpaid.size > 0 ? entitled.filter(({ account_id }) => !unpaid.has(account_id)) : entitled,
      deliveries: paid.length,
      shareMicros: micros,
    };
  }

  async function hand(
    tx: Tx,
    feedId: string,
    received: readonly { update: StoredUpdate; subscribers: readonly Subscriber[] }[],
    news: News[],
  ): Promise<void> {
    const parcels = new Map<string, StoredUpdate[]>();
    for (const { update, subscribers } of received) {
      for (const { account_id } of subscribers) {
        const parcel = parcels.get(account_id);
        if (parcel) parcel.push(update);
        else parcels.set(account_id, [update]);
      }
    }
    const happenings = received.flatMap(({ update, subscribers }) => {
      const data = presentUpdate(update);
      return subscribers.map(({ account_id }) => ({ accountId: account_id, data, id: update.id }));
    });
    const [deliveries] = await Promise.all([
      deliverAll(tx, feedId, parcels),
      deps.events.appendToMany(tx, records.updateDelivered, happenings),
      ...received.map(async ({ update, subscribers }) => {
        const helped = subscribers.filter(({ remember, reacts }) => remember || reacts);
        if (helped.length > 0) await deps.followUps.add(tx, update, helped.map(toFollowUp));
      }),
    ]);
    const numbers = Map.groupBy(deliveries, ({ update }) => update);
    for (const { update } of received) {
      const to = (numbers.get(update) ?? []).map(({ accountId, inboxSeq }): [string, number] => [
        accountId,
        inboxSeq,
      ]);
      if (to.length === 0) continue;
      const { id, seq } = update;
      news.push({ kind: "delivered", update: { id, feedId, seq, json: updateJson(update) }, to });
    }
  }

  async function earn(tx: Tx, feed: FannedFeed, feedId: string, micros: Micros): Promise<Micros> {
    if (micros === 0n) return 0n;
    const earning = { accountId: feed.account_id, feedId, cause: newUuid(), micros };
    // Not waited for: this transaction holds many books, and whoever has the publisher's may wait for one of them.
    return (await deps.payments.earn(tx, earning, { wait: false })) ? 0n : micros;
  }

  async function pause(
    tx: Tx,
    feed: FannedFeed,
    update: StoredUpdate,
    paused: readonly Subscriber[],
    news: News[],
  ): Promise<void> {
    const accountIds = paused.map(({ account_id }) => account_id);
    await store.pause(tx, update.feed_id, accountIds, clock.now());
    await tellPaused(tx, feed, update, paused, { reason: "credits", until: null });
    news.push({ kind: "ended", feedId: update.feed_id, accountIds, reason: "paused" });
  }

  /** They go on by themselves, so their readers stay. */
  async function pauseForToday(
    tx: Tx,
    feed: FannedFeed,
    update: StoredUpdate,
    limited: readonly Subscriber[],
  ): Promise<void> {
    const until = nextUtcDay(clock.now());
    const paused = await store.pauseUntil(tx, update.feed_id, limited, until);
    const told = limited.filter(({ account_id }) => paused.has(account_id));
    await tellPaused(tx, feed, update, told, { reason: "daily_limit", until });
  }

  async function tellPaused(
    tx: Tx,
    feed: FannedFeed,
    update: StoredUpdate,
    paused: readonly Subscriber[],
    why: { reason: "credits" | "daily_limit"; until: Date | null },
  ): Promise<void> {
    const happenings = paused.flatMap((subscriber) => {
      const data = {
        ...subscriptionEventData({
          id: subscriber.id,
          feed_id: update.feed_id,
          status: "paused",
          price_micros: priceOf(feed.prices, subscriber.price_no, feed.prices.length),
        }),
        reason: why.reason,
        until: why.until?.toISOString() ?? null,
      };
      return [
        { accountId: subscriber.account_id, data },
        { accountId: feed.account_id, data },
      ];
    });
    await deps.events.appendToMany(tx, records.subscriptionPaused, happenings);
  }

  /** The feed was deleted: its subscriptions end. What it still had to deliver, nobody can read any more. */
  async function end(
    tx: Tx,
    feed: FannedFeed,
    lane: Lane,
    owner: string,
    news: News[],
  ): Promise<BatchOutcome> {
    const ended = await store.endSubscriptions(tx, lane, batchSize, clock.now());
    if (ended.length === 0) {
      await lanes.remove(tx, owner, lane);
      return undefined;
    }
    await deps.events.appendToMany(
      tx,
      records.subscriptionEnded,
      ended.map(({ account_id, id, price_no }) => ({
        accountId: account_id,
        data: subscriptionEventData({
          id,
          feed_id: lane.feed_id,
          status: "ended",
          price_micros:
            account_id === feed.account_id ? 0n : priceOf(feed.prices, price_no, feed.prices.length),
        }),
      })),
    );
    const accountIds = ended.map(({ account_id }) => account_id);
    news.push({ kind: "ended", feedId: lane.feed_id, accountIds, reason: "deleted" });
    return { lane, more: true };
  }

  return { run, delivered: () => delivered };
}

const toFollowUp = ({ account_id, remember, reacts }: Subscriber) => ({
  accountId: account_id,
  remember,
  reacts,
});

const nextUtcDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
