/** Feeds: publish once, every subscriber's helper hears it, and everyone is paid exactly. */
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Module } from "../../platform/http/module.ts";
import type { Connections } from "../../platform/live/connections.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Agent, FeedState } from "../agent/index.ts";
import type { FeedMoney } from "../credits/index.ts";
import type { Memory } from "../memory/index.ts";
import { createAccess } from "./access.ts";
import { createDeliveredEvents } from "./delivered-events.ts";
import { createDiscoverStore } from "./discover-store.ts";
import { createEarningsStore } from "./earnings-store.ts";
import * as records from "./event-records.ts";
import { createBatches } from "./fan-out/batch.ts";
import { createFanOut } from "./fan-out/fan-out.ts";
import { createLaneStore } from "./fan-out/lane-store.ts";
import { createFeedStore } from "./feed-store.ts";
import { announce } from "./news.ts";
import { findPublisher } from "./publish-store.ts";
import { createPublishing } from "./publishing.ts";
import { createReading } from "./reading/index.ts";
import { createReports } from "./reports.ts";
import { createRetention } from "./retention.ts";
import { createRetentionStore } from "./retention-store.ts";
import { createCatalogueRoutes } from "./routes.ts";
import { createSchemaChecker } from "./schema/schema-checker.ts";
import { createStateStore } from "./state-store.ts";
import { createSubscribing } from "./subscribing.ts";
import { createSubscriptionStore } from "./subscription-store.ts";
import { createFeedTasks } from "./tasks/worker.ts";

export { createReports } from "./reports.ts";

export interface FeedsDeps {
  database: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  events: Events;
  connections: Connections;
  payments: FeedMoney;
  prepareNote: Memory["prepareNote"];
  beginTriggered: Agent["beginTriggered"];
  retentionDays: number;
  /** Whether this instance takes updates to subscribers. */
  delivers: boolean;
  /** No other instance can be alive, so whoever held a lane died with the last process. */
  alone: boolean;
}

export interface Feeds {
  module: Module;
  /** What helpers know: the latest that the account may read of its own feeds and of those it follows. */
  listLatestStates(accountId: string): Promise<FeedState[]>;
}

export async function createFeeds(deps: FeedsDeps): Promise<Feeds> {
  const { database, bus, clock, log, events, connections, payments } = deps;
  const { background } = database;
  const feeds = createFeedStore(database);
  const subscriptions = createSubscriptionStore(database);
  const lanes = createLaneStore(background);
  if (deps.alone) await lanes.endAllLeases();
  const access = createAccess({ feeds, subscriptions });
  const tasks = createFeedTasks({ ...deps, database: background });
  const batches = createBatches({
    database: background,
    lanes,
    payments,
    followUps: tasks,
    events,
    bus,
    clock,
  });
  const fanOut = createFanOut({
    database: background,
    lanes,
    batches,
    payments,
    findPublisher: (feedId) => findPublisher(background, feedId),
    bus,
    clock,
    log,
  });
  const reports = createReports({ database, clock });
  const reading = createReading({ database, bus, log, connections, access });
  const schemas = createSchemaChecker({ clock, log });
  const retention = createRetention({
    store: createRetentionStore(background),
    retentionDays: deps.retentionDays,
    clock,
  });
  if (deps.delivers) {
    fanOut.start();
    tasks.start();
  }

  return {
    listLatestStates: createStateStore(database).listLatestStates,
    module: {
      name: "feeds",
      events: Object.values(records),
      eventSources: { [records.updateDelivered.type]: createDeliveredEvents(database) },
      routes: [
        ...createCatalogueRoutes({
          feeds,
          subscriptions,
          discoveries: createDiscoverStore(database),
          earnings: createEarningsStore(database),
          subscribing: createSubscribing({ feeds, subscriptions, events, bus, clock }),
          publishing: createPublishing({ lanes, fanOut, events, bus, clock }),
          reports,
          schemas,
          onDeleted: (feedId) => {
            fanOut.wake();
            void announce(bus, { kind: "ended", feedId, accountIds: [], reason: "deleted" });
          },
          clock,
        }),
        ...reading.routes,
      ],
      sweeps: [
        ...tasks.sweeps,
        { name: "feeds-old-updates", everyMs: 600_000, run: retention.sweep },
        { name: "feeds-stopped", everyMs: 3_000, run: () => reports.tellOwners(events) },
      ],
      gauges: [
        ...reading.gauges,
        ...tasks.gauges,
        {
          name: "feed_lanes_waiting",
          help: "Parts of feeds that have updates to deliver, up to 10,000",
          isShared: true,
          read: lanes.countWaiting,
        },
        {
          name: "feed_lanes_oldest_seconds",
          help: "How long the one that waits longest has waited for a worker",
          isShared: true,
          read: () => lanes.oldestSeconds(clock.now()),
        },
      ],
      tallies: [
        {
          name: "feed_deliveries_total",
          help: "Updates that this instance delivered, once for each subscriber",
          read: batches.delivered,
        },
      ],
      close: async () => {
        await reading.close();
        await fanOut.close();
        await tasks.close();
        await schemas.close();
      },
    },
  };
}
