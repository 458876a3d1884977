/**
 * Reading feeds: the latest state, history, event streams and WebSockets, of one feed and of all subscriptions.
 * All of them go by one cursor, the id of an update, so that a reader can change between them.
 */
import type { Bus } from "../../../platform/bus/bus.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Route } from "../../../platform/http/endpoint.ts";
import type { Gauge } from "../../../platform/http/module.ts";
import type { Connections } from "../../../platform/live/connections.ts";
import { createPushStreams } from "../../../platform/live/push-stream.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { Access } from "../access.ts";
import { createFrames } from "./frames.ts";
import { createHistory } from "./history.ts";
import { createHub } from "./hub.ts";
import { createOpenings } from "./openings.ts";
import { createReadingStore } from "./reading-store.ts";
import { createReadingRoutes } from "./routes.ts";

/** How long a reader may take nothing while something waits for it. */
const SLOW_MS = 30_000;
/** How often the numbers are compared with the database, in case a hint got lost. */
const LOOK_MS = 2_000;

export interface Reading {
  routes: Route[];
  gauges: Gauge[];
  close(): Promise<void>;
}

export function createReading(deps: {
  database: Database;
  bus: Bus;
  log: Log;
  connections: Connections;
  access: Access;
  /** As above unless a test is in a hurry. */
  slowMs?: number;
  lookMs?: number;
}): Reading {
  const { bus, log, connections, access } = deps;
  const store = createReadingStore(deps.database);
  const streams = createPushStreams({ connections });
  const hub = createHub({
    store,
    frames: createFrames(),
    bus,
    log,
    slowMs: deps.slowMs ?? SLOW_MS,
    lookMs: deps.lookMs ?? LOOK_MS,
  });
  return {
    routes: createReadingRoutes({
      history: createHistory({ access, store }),
      openings: createOpenings({ access, store }),
      hub,
      streams,
    }),
    gauges: [
      {
        name: "feed_readers",
        help: "Open event streams and WebSockets of feeds",
        read: async () => hub.count(),
      },
      {
        name: "feed_readers_behind",
        help: "Those of them that have updates to catch up with",
        read: async () => hub.countBehind(),
      },
    ],
    async close() {
      streams.close();
      await hub.close();
    },
  };
}
