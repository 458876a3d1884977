/** Who may read what a feed publishes: its publisher, and those who subscribed. */
import { AppError } from "../../platform/errors.ts";
import { formatId } from "../../platform/ids.ts";
import type { StoredFeed, StoredSubscription } from "./feed.ts";
import type { FeedStore } from "./feed-store.ts";
import type { SubscriptionStore } from "./subscription-store.ts";

export type Reader =
  | { feed: StoredFeed; as: "owner" }
  /** Active or paused: one that is paused still reads what it was delivered. */
  | { feed: StoredFeed; as: "subscriber"; subscription: StoredSubscription };

export interface Access {
  /** Whoever publishes a feed reads it as its owner, also having subscribed to it. */
  getReadable(accountId: string, feedId: string): Promise<Reader>;
}

export function createAccess(stores: {
  feeds: Pick<FeedStore, "findFeed">;
  subscriptions: Pick<SubscriptionStore, "findSubscription">;
}): Access {
  return {
    async getReadable(accountId, feedId) {
      const [feed, subscription] = await Promise.all([
        stores.feeds.findFeed(feedId),
        stores.subscriptions.findSubscription(accountId, feedId),
      ]);
      if (!feed) throw noFeed();
      if (feed.account_id === accountId) return { feed, as: "owner" };
      if (!subscription || subscription.status === "ended") {
        throw new AppError(
          "forbidden",
          `Only subscribers read this feed. Subscribe first: POST /v1/feeds/${formatId("feed", feedId)}/subscribe`,
        );
      }
      return { feed, as: "subscriber", subscription };
    },
  };
}

export const feedStopped = () =>
  new AppError(
    "forbidden",
    "The operator of this service stopped this feed: nothing is published or charged, and nobody new can subscribe.",
  );

export const noFeed = () => new AppError("not_found", "There is no feed with this id.");
