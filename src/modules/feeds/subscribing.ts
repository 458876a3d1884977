/**
 * Subscribing and its end, with what the caller's transaction writes. A feed's row is locked first, as by
 * publishing: an update is published either before, and not delivered, or after.
 */
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Micros, toCredits } from "../../platform/credits.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError, tooMany } from "../../platform/errors.ts";
import type { EventRecord, Events } from "../../platform/events/events.ts";
import { newUuid } from "../../platform/ids.ts";
import { feedStopped, noFeed } from "./access.ts";
import { subscriptionCreated, subscriptionEnded } from "./event-records.ts";
import { DEFAULT_DAILY_LIMIT_MICROS, isLimited, type StoredFeed, type StoredSubscription } from "./feed.ts";
import type { FeedStore } from "./feed-store.ts";
import { announce } from "./news.ts";
import { subscriptionEventData } from "./subscription-event.ts";
import type { SubscriptionStore } from "./subscription-store.ts";

const MOST_SUBSCRIPTIONS = 1_000;

/** What the helper is to do with updates, and what they may cost. */
interface Wishes {
  reaction: string | null;
  remember: boolean;
  /** The highest price that is accepted; null keeps the one that was agreed to. */
  acceptMicros: Micros | null | undefined;
  /** Absent: as it was, or the default. */
  dailyLimitMicros: Micros | undefined;
}

export interface Subscribing {
  /**
   * At the price of now, which has to be accepted unless it is nothing. Once more, it is the same subscription with
   * the new wishes: one that was paused goes on, one that ended begins again, both with the next update. A higher
   * price than the agreed one has to be accepted again.
   */
  subscribe(tx: Tx, accountId: string, feedId: string, wishes: Wishes): Promise<StoredSubscription>;
  unsubscribe(tx: Tx, accountId: string, feedId: string): Promise<void>;
}

export function createSubscribing(deps: {
  feeds: FeedStore;
  subscriptions: SubscriptionStore;
  events: Events;
  bus: Bus;
  clock: Clock;
}): Subscribing {
  const { feeds, subscriptions, events, bus, clock } = deps;

  async function lockFeed(tx: Tx, feedId: string): Promise<StoredFeed> {
    const feed = await feeds.lockFeed(tx.acrossAccounts, feedId);
    if (!feed) throw noFeed();
    return feed;
  }

  async function get(tx: Tx, accountId: string, feedId: string): Promise<StoredSubscription> {
    const subscription = await subscriptions.findSubscription(accountId, feedId, tx);
    if (!subscription) throw new Error("a subscription that was just written is missing");
    return subscription;
  }

  async function refuseTooMany(tx: Tx, accountId: string): Promise<void> {
    if ((await subscriptions.count(tx, accountId)) < MOST_SUBSCRIPTIONS) return;
    throw tooMany(MOST_SUBSCRIPTIONS, "subscriptions", "End");
  }

  /** To both sides, once where they are the same. */
  async function tell(
    tx: Tx,
    feed: StoredFeed,
    subscription: StoredSubscription,
    event: EventRecord<(typeof subscriptionCreated)["data"]>,
  ): Promise<void> {
    const data = subscriptionEventData(subscription);
    const accountIds = [...new Set([subscription.account_id, feed.account_id])];
    const happenings = accountIds.map((accountId) => ({ accountId, data }));
    await events.appendToMany(tx.acrossAccounts, event, happenings);
  }

  return {
    async subscribe(tx, accountId, feedId, { acceptMicros, dailyLimitMicros, ...wishes }) {
      const feed = await lockFeed(tx, feedId);
      if (feed.stopped_at) throw feedStopped();
      const known = await subscriptions.lockSubscription(tx, accountId, feedId);
      const begins = !known || known.status === "ended";
      const agreed = begins ? undefined : known;
      const price_no = agreePrice(feed, accountId, agreed, acceptMicros);
      if (begins) await refuseTooMany(tx, accountId);
      const now = clock.now();
      const daily_limit_micros = dailyLimitMicros ?? agreed?.daily_limit_micros ?? DEFAULT_DAILY_LIMIT_MICROS;
      if (known) {
        const goesOn = known.status === "active" && !isLimited(known, now);
        const changed = {
          ...known,
          ...wishes,
          status: "active" as const,
          price_no,
          daily_limit_micros,
          paused_until: null,
          // What was published in between is not delivered; what is on its way to an active one still is.
          since_seq: goesOn ? known.since_seq : feed.latest_seq,
        };
        await subscriptions.update(tx, changed, now);
      } else {
        await subscriptions.insert(tx, {
          feed_id: feedId,
          account_id: accountId,
          id: newUuid(),
          price_no,
          since_seq: feed.latest_seq,
          ...wishes,
          daily_limit_micros,
          created_at: now,
        });
      }
      const subscription = await get(tx, accountId, feedId);
      if (begins) {
        await feeds.changeSubscriberCount(tx.acrossAccounts, feedId, 1);
        await tell(tx, feed, subscription, subscriptionCreated);
      }
      return subscription;
    },

    async unsubscribe(tx, accountId, feedId) {
      const feed = await lockFeed(tx, feedId);
      const known = await subscriptions.lockSubscription(tx, accountId, feedId);
      if (!known || known.status === "ended") {
        throw new AppError("not_found", "You have not subscribed to this feed.");
      }
      const ended = { ...known, status: "ended" as const };
      await subscriptions.update(tx, ended, clock.now());
      await feeds.changeSubscriberCount(tx.acrossAccounts, feedId, -1);
      await tell(tx, feed, ended, subscriptionEnded);
      tx.afterCommit(() => {
        void announce(bus, { kind: "ended", feedId, accountIds: [accountId], reason: "unsubscribed" });
      });
    },
  };
}

/** The number of the price that holds from now on; refuses one that nobody agreed to. */
function agreePrice(
  feed: StoredFeed,
  accountId: string,
  agreed: StoredSubscription | undefined,
  acceptMicros: Micros | null | undefined,
): number {
  if (feed.account_id === accountId) return feed.price_no;
  if (agreed && acceptMicros === null) return agreed.price_no;
  const accepted = acceptMicros ?? agreed?.price_micros ?? 0n;
  if (feed.price_micros <= accepted) return feed.price_no;
  const price = toCredits(feed.price_micros);
  const before = agreed ? `, and you agreed to ${toCredits(agreed.price_micros)}` : "";
  throw new AppError(
    "price_changed",
    `An update of this feed costs ${price} credits${before}. Accept that with accept_price.`,
    { extras: { agreed: agreed ? toCredits(agreed.price_micros) : null, price } },
  );
}
