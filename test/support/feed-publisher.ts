/** The fan-out of an instance without HTTP: publishes, delivers and charges for real, by a clock that can be moved. */
import { createCredits } from "../../src/modules/credits/index.ts";
import { createBatches } from "../../src/modules/feeds/fan-out/batch.ts";
import { createFanOut } from "../../src/modules/feeds/fan-out/fan-out.ts";
import { createLaneStore } from "../../src/modules/feeds/fan-out/lane-store.ts";
import { createFeedStore } from "../../src/modules/feeds/feed-store.ts";
import { findPublisher } from "../../src/modules/feeds/publish-store.ts";
import { createPublishing } from "../../src/modules/feeds/publishing.ts";
import { createSubscribing } from "../../src/modules/feeds/subscribing.ts";
import { createSubscriptionStore } from "../../src/modules/feeds/subscription-store.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { unheardEvents } from "../../src/platform/events/events.ts";
import { newUuid } from "../../src/platform/ids.ts";
import { silentLog } from "./direct-call.ts";

export function createFeedPublisher(options: { database: Database; clock: Clock; batchSize?: number }) {
  const { database, clock, batchSize } = options;
  const bus = createLocalBus();
  const events = unheardEvents;
  const credits = createCredits({
    database,
    clock,
    events,
    log: silentLog,
    freeTierMicros: 0n,
    prices: () => [],
    planOf: async () => "free",
  });
  const lanes = createLaneStore(database);
  const feeds = createFeedStore(database);
  const batches = createBatches({
    database,
    lanes,
    payments: credits,
    followUps: {
      add: async () => {
        throw new Error("nobody here has a helper that follows up");
      },
    },
    events,
    bus,
    clock,
    ...(batchSize === undefined ? {} : { batchSize }),
  });
  const fanOut = createFanOut({
    database,
    lanes,
    batches,
    payments: credits,
    findPublisher: (feedId) => findPublisher(database, feedId),
    bus,
    clock,
    log: silentLog,
  });
  const publishing = createPublishing({ lanes, fanOut, events, bus, clock });
  return {
    bus,
    credits,
    fanOut,
    lanes,
    feeds,
    subscribing: createSubscribing({
      feeds,
      subscriptions: createSubscriptionStore(database),
      events,
      bus,
      clock,
    }),
    async createFeed(accountId: string, priceMicros: bigint): Promise<string> {
      const id = newUuid();
      await database.transaction((tx) =>
        feeds.insert(tx, {
          id,
          account_id: accountId,
          slug: id,
          title: "A feed",
          description: "",
          visibility: "public",
          schema: null,
          price_micros: priceMicros,
          free_history: false,
          created_at: clock.now(),
        }),
      );
      return id;
    },
    publish: (accountId: string, feedId: string, data: Record<string, unknown> = { at: Date.now() }) =>
      database.transaction((tx) => publishing.publish(tx, accountId, feedId, data)),
    /** Until every lane is at rest. */
    async isDone(): Promise<boolean> {
      return (await lanes.countWaiting()) === 0;
    },
  };
}
