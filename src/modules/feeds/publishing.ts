/** Publishing: an update is stored, told to its publisher's own readers, and handed to the fan-out. */
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/events.ts";
import { newUuid } from "../../platform/ids.ts";
import { feedStopped, noFeed } from "./access.ts";
import { updatePublished } from "./event-records.ts";
import type { FanOut } from "./fan-out/fan-out.ts";
import { LANE_SUBSCRIBERS } from "./fan-out/lane.ts";
import type { LaneStore } from "./fan-out/lane-store.ts";
import type { StoredFeed, StoredUpdate } from "./feed.ts";
import { announce } from "./news.ts";
import * as store from "./publish-store.ts";
import { presentUpdate, updateJson } from "./records.ts";

export interface Publishing {
  /** In the caller's transaction; everyone hears of it after its commit. */
  publish(tx: Tx, accountId: string, feedId: string, data: Record<string, unknown>): Promise<StoredUpdate>;
}

export function createPublishing(deps: {
  lanes: LaneStore;
  fanOut: Pick<FanOut, "wake">;
  events: Events;
  bus: Bus;
  clock: Clock;
}): Publishing {
  const { lanes, clock } = deps;

  /** To the fan-out, unless nobody waits for it. Lanes are no account's. */
  async function handOver(
    tx: Tx,
    { subscriber_count }: Pick<StoredFeed, "subscriber_count">,
    { feed_id, seq, published_at }: StoredUpdate,
  ): Promise<void> {
    if (subscriber_count === 0) await lanes.skip(tx, feed_id, seq);
    else if (subscriber_count <= LANE_SUBSCRIBERS) await lanes.wake(tx, feed_id, published_at);
    else {
      const split = lanes.split(tx, feed_id, subscriber_count, published_at);
      await Promise.all([split, lanes.wake(tx, feed_id, published_at)]);
    }
  }

  return {
    async publish(tx, accountId, feedId, data) {
      const feed = await store.lockFeed(tx.acrossAccounts, feedId);
      if (!feed) throw noFeed();
      if (feed.account_id !== accountId) {
        throw new AppError("forbidden", "Only its owner publishes to a feed.");
      }
      if (feed.stopped_at) throw feedStopped();
      const now = clock.now();
      const update: StoredUpdate = {
        id: newUuid(),
        feed_id: feedId,
        seq: feed.latest_seq + 1,
        data: JSON.stringify(data),
        price_no: feed.price_no,
        published_at: now,
      };
      await Promise.all([
        store.insertUpdate(tx, update),
        handOver(tx.acrossAccounts, feed, update),
        deps.events.append(tx, accountId, updatePublished, [{ data: presentUpdate(update) }]),
      ]);
      tx.afterCommit(() => {
        const { id, seq } = update;
        void announce(deps.bus, {
          kind: "published",
          ownerId: accountId,
          update: { id, feedId, seq, json: updateJson(update) },
        });
        deps.fanOut.wake();
      });
      return update;
    },
  };
}
