/**
 * The apps that have open sockets on this instance, and how they learn of changes: by the bus at once, and by a slow
 * look at the database for what the bus has lost.
 */
import type { Bus } from "../../../platform/bus/bus.ts";
import type { Log } from "../../../platform/log/log.ts";
import { FLUX_CHANGED, type Flux, type FluxNews } from "../flux.ts";
import { createBatches } from "./batches.ts";
import { type AppKey, appKey, createLiveApp, type LiveApp, type Reader } from "./live-app.ts";
import { createPresence } from "./presence.ts";
import type { PresenceStore } from "./presence-store.ts";

/** What a lost hint costs at most. */
const POLL_MS = 2_000;
/** Where none can get lost. */
const CALM_POLL_MS = 10_000;
const STALL_CHECK_MS = 1_000;

/** A reader with a socket that may stall. */
export interface HubReader extends Reader {
  checkStall(): void;
}

export interface Hub {
  /** Adds a reader to an app; returns it with the function that takes it away again. */
  join<R extends HubReader>(
    accountId: string,
    app: string,
    create: (live: LiveApp) => R,
  ): { reader: R; leave: () => void };
  close(): Promise<void>;
}

export function createHub(deps: {
  flux: Pick<Flux, "read" | "readDeltas" | "readVersions">;
  store: PresenceStore;
  bus: Bus;
  log: Pick<Log, "warn">;
}): Hub {
  const { flux, bus, log } = deps;
  const apps = new Map<AppKey, LiveApp>();
  const readers = new Set<HubReader>();
  const presence = createPresence({ store: deps.store, bus, log, apps });

  const polls = createBatches<AppKey>(
    async (keys) => {
      const asked = keys.flatMap((key) => apps.get(key) ?? []);
      if (asked.length === 0) return;
      const versions = await flux.readVersions(asked);
      for (const [place, live] of asked.entries()) live.hear(versions[place] ?? 0);
    },
    (error) => log.warn({ err: error }, "could not read flux versions; reading them again later"),
  );

  function lookAtAll(): void {
    if (apps.size === 0) return;
    polls.add(apps.keys());
    presence.look(apps.keys());
  }

  function take(message: string): void {
    const news = JSON.parse(message) as FluxNews;
    apps.get(appKey(news.accountId, news.app))?.take(news);
  }

  const endings = [bus.subscribe(FLUX_CHANGED, take), bus.onGap(lookAtAll)];
  const timers = [
    setInterval(lookAtAll, bus.lossless ? CALM_POLL_MS : POLL_MS),
    setInterval(() => {
      for (const reader of readers) reader.checkStall();
    }, STALL_CHECK_MS),
  ];
  for (const timer of timers) timer.unref();

  return {
    join(accountId, app, create) {
      const key = appKey(accountId, app);
      let live = apps.get(key);
      if (!live) {
        live = createLiveApp({ flux, log, accountId, app, devicesElsewhere: presence.atFirst });
        apps.set(key, live);
      }
      const joined = live;
      const isFirst = (device: string) => ![...joined.readers].some((other) => other.device === device);
      const reader = create(joined);
      if (isFirst(reader.device)) presence.changed(key);
      joined.add(reader);
      readers.add(reader);
      return {
        reader,
        leave() {
          if (!readers.delete(reader)) return;
          joined.remove(reader);
          if (joined.readers.size === 0) apps.delete(key);
          if (isFirst(reader.device)) presence.changed(key);
        },
      };
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      for (const end of endings) end();
      await polls.idle();
      await presence.close();
    },
  };
}
