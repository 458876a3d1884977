/** One transaction of the fan-out: some subscribers of a lane get an update, or a small lane several of them. */
import type { Bus } from "../../../platform/bus/bus.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Micros } from "../../../platform/credits.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import type { Events } from "../../../platform/events/events.ts";
import { newUuid } from "../../../platform/ids.ts";
import { publisherShareOf } from "../../credits/index.ts";
import * as records from "../event-records.ts";
import type { StoredUpdate } from "../feed.ts";
import { announce, type News } from "../news.ts";
import { priceOf } from "../price.ts";
import { presentUpdate, updateJson } from "../records.ts";
import { subscriptionEventData } from "../subscription-event.ts";
import type { FannedFeed, Subscriber } from "./batch-store.ts";
import * as store from "./batch-store.ts";
import type { Lane } from "./lane.ts";
import type { LaneStore } from "./lane-store.ts";

/** Long enough that a statement's own cost is little, short enough that nobody waits long for its locks. */
const BATCH = 500;
/** Of a lane whose subscribers are few. */
const MOST_UPDATES = 50;

/** What the fan-out asks of the credits. */
export interface FeedPayments {
  payForUpdate(
    tx: Tx,
    update: { feedId: string; updateId: string },
    payments: readonly { accountId: string; micros: Micros }[],
  ): Promise<{ unpaid: ReadonlySet<string> }>;
  /** False: without waiting it could not be entered. */
  earn(
    tx: Tx,
    earning: { accountId: string; feedId: string; cause: string; micros: Micros },
    options: { wait: boolean },
  ): Promise<boolean>;
}

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
  payments: FeedPayments;
  followUps: FollowUps;
  events: Events;
  bus: Bus;
  clock: Clock;
}

type BatchOutcome =
  /** The lane as it stands now. */
  | { lane: Lane; more: boolean }
  /** It is another's, or gone with its feed. */
  | undefined;

class LaneLost extends Error {}

export function createBatches(deps: BatchDeps) {
  const { database, lanes, clock } = deps;

  async function run(lane: Lane, owner: string, leaseUntil: () => Date): Promise<BatchOutcome> {
    const news: News[] = [];
    try {
      const outcome = await database.transaction(async (tx) => {
        const feed = await store.readFeed(tx, lane.feed_id);
        if (feed.deleted) return end(tx, feed, lane, owner, news);
        const { after, more } = await fanOut(tx, feed, lane, news);
        const advanced = await lanes.advance(tx, owner, lane, after, leaseUntil());
        if (!advanced) throw new LaneLost();
        return { lane: { ...after, wakes: advanced.wakes }, more };
      });
      for (const each of news) void announce(deps.bus, each);
      return outcome;
    } catch (error) {
      if (error instanceof LaneLost) return undefined;
      throw error;
    }
  }

  async function fanOut(tx: Tx, feed: FannedFeed, lane: Lane, news: News[]) {
    const subscribers = await store.findSubscribers(tx, lane, BATCH);
    const last = subscribers.length === BATCH ? subscribers.at(-1) : undefined;
    // Where these are all that the lane has, the next updates have the same ones: several go into one transaction.
    const isWhole = lane.bucket === null && !last;
    const most = isWhole ? Math.ceil(BATCH / (subscribers.length + BATCH / MOST_UPDATES)) : 1;
    const range = { after: lane.done_seq, upTo: feed.latest_seq };
    const updates = await store.findUpdates(tx, lane.feed_id, range, most);
    let owed = lane.owed_micros;
    let active = subscribers;
    for (const update of updates) {
      const outcome = await deliver(tx, feed, lane, update, active, news);
      owed += outcome.owedMicros;
      const { unpaid } = outcome;
      if (unpaid.size > 0) active = active.filter(({ account_id }) => !unpaid.has(account_id));
    }
    const place =
      last && updates.length > 0
        ? { bucket: last.bucket, account_id: last.account_id }
        : { bucket: null, account_id: null, done_seq: updates.at(-1)?.seq ?? lane.done_seq };
    return { after: { ...lane, ...place, owed_micros: owed }, more: updates.length === most };
  }

  /** Charges, delivers, notifies and lets helpers know. */
  async function deliver(
    tx: Tx,
    feed: FannedFeed,
    lane: Lane,
    update: StoredUpdate,
    subscribers: readonly Subscriber[],
    news: News[],
  ): Promise<{ owedMicros: Micros; unpaid: ReadonlySet<string> }> {
    // Who subscribed after it was published reads it as part of what was there before.
    const entitled = subscribers.filter(({ since_seq }) => since_seq < update.seq);
    const payments = entitled.flatMap(({ account_id, price_no }) => {
      const micros = account_id === feed.account_id ? 0n : priceOf(feed.prices, price_no, update.price_no);
      return micros > 0n ? [{ accountId: account_id, micros }] : [];
    });
    const ref = { feedId: update.feed_id, updateId: update.id };
    const { unpaid } = payments.length > 0 ? await deps.payments.payForUpdate(tx, ref, payments) : NOBODY;
    const isPaid = (accountId: string) => !unpaid.has(accountId);
    if (unpaid.size > 0) {
      await pause(
        tx,
        feed,
        update,
        entitled.filter(({ account_id }) => !isPaid(account_id)),
        news,
      );
    }
    const received = unpaid.size > 0 ? entitled.filter(({ account_id }) => isPaid(account_id)) : entitled;
    if (received.length === 0) return { owedMicros: 0n, unpaid };
    await hand(tx, update, received, news);
    const paid = payments.filter(({ accountId }) => isPaid(accountId));
    return { owedMicros: await earn(tx, feed, lane, update, paid), unpaid };
  }

  async function hand(
    tx: Tx,
    update: StoredUpdate,
    received: readonly Subscriber[],
    news: News[],
  ): Promise<void> {
    const accountIds = received.map(({ account_id }) => account_id);
    const numbered = await store.deliver(tx, update, accountIds);
    if (numbered.length !== received.length) throw new Error("a subscriber has no inbox");
    const data = presentUpdate(update);
    await deps.events.appendToMany(
      tx,
      records.updateDelivered,
      accountIds.map((accountId) => ({ accountId, data, id: update.id })),
    );
    const helped = received.filter(({ remember, reacts }) => remember || reacts);
    if (helped.length > 0) await deps.followUps.add(tx, update, helped.map(toFollowUp));
    news.push({
      kind: "delivered",
      update: { id: update.id, feedId: update.feed_id, seq: update.seq, json: updateJson(update) },
      to: numbered.map(({ account_id, seq }) => [account_id, seq]),
    });
  }

  async function earn(
    tx: Tx,
    feed: FannedFeed,
    lane: Lane,
    update: StoredUpdate,
    paid: readonly { micros: Micros }[],
  ): Promise<Micros> {
    if (paid.length === 0) return 0n;
    const micros = paid.reduce((sum, each) => sum + publisherShareOf(each.micros), 0n);
    const day = clock.now().toISOString().slice(0, 10);
    await store.addEarning(tx, update, { lane: lane.first, day, deliveries: paid.length, micros });
    if (micros === 0n) return 0n;
    const earning = { accountId: feed.account_id, feedId: update.feed_id, cause: newUuid(), micros };
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
    const happenings = paused.flatMap((subscriber) => {
      const data = subscriptionEventData({
        id: subscriber.id,
        feed_id: update.feed_id,
        status: "paused",
        price_micros: priceOf(feed.prices, subscriber.price_no, feed.prices.length),
      });
      return [
        { accountId: subscriber.account_id, data },
        { accountId: feed.account_id, data },
      ];
    });
    await deps.events.appendToMany(tx, records.subscriptionPaused, happenings);
    news.push({ kind: "ended", feedId: update.feed_id, accountIds, reason: "paused" });
  }

  /** The feed was deleted: its subscriptions end. What it still had to deliver, nobody can read any more. */
  async function end(
    tx: Tx,
    feed: FannedFeed,
    lane: Lane,
    owner: string,
    news: News[],
  ): Promise<BatchOutcome> {
    const ended = await store.endSubscriptions(tx, lane, BATCH, clock.now());
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

  return { run };
}

const NOBODY = { unpaid: new Set<string>() };

const toFollowUp = ({ account_id, remember, reacts }: Subscriber) => ({
  accountId: account_id,
  remember,
  reacts,
});
