/** Flux: state that is the same on every device of a user, now. */
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Site } from "../../platform/http/credential.ts";
import type { Module } from "../../platform/http/module.ts";
import type { Charge, ChargeOutcome, Meter } from "../../platform/http/principal.ts";
import type { Log } from "../../platform/log/log.ts";
import { createAnnouncementStore } from "./announcement-store.ts";
import { createAnnouncer } from "./announcer.ts";
import { stateChanged } from "./event-records.ts";
import { createFluxStore } from "./flux-store.ts";
import { createFluxSockets } from "./live/sockets.ts";
import { createRoutes } from "./routes.ts";
import { createSettling } from "./settling.ts";
import { createStateCache } from "./state-cache.ts";
import { createStates, type States } from "./states.ts";
import { createWriter } from "./writer.ts";

export { fluxBackup } from "./backup.ts";

export interface FluxDeps {
  database: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  site: Pick<Site, "upgradeUrl">;
  events: Events;
  meter: Pick<Meter, "charge"> & {
    /** Several charges with what `tx` writes, in their order. */
    chargeManyIn(tx: Tx, charges: readonly Charge[]): Promise<ChargeOutcome[]>;
  };
}

export interface FluxModule {
  module: Module;
  states: States;
}

/** A note that its instance did not live to announce is found this much later. */
const SWEEP_MS = 5_000;

export function createFlux(deps: FluxDeps): FluxModule {
  const { database, bus, clock, log, site, events, meter } = deps;
  const store = createFluxStore(database);
  const cache = createStateCache();
  const announcements = createAnnouncementStore(database.background);
  const announcer = createAnnouncer({
    database: database.background,
    store: announcements,
    events,
    clock,
    log,
  });
  const settling = createSettling({
    store,
    cache,
    bus,
    clock,
    chargeMany: meter.chargeManyIn,
    onAnnouncement: announcer.expect,
  });
  const writer = createWriter({ database, settling });
  const states = createStates({ database, store, cache, settling, writer });
  const sockets = createFluxSockets({ flux: states, database, bus, log, site });
  return {
    states,
    module: {
      name: "flux",
      routes: [...createRoutes({ flux: states, meter }), ...sockets.routes],
      events: [stateChanged],
      sweeps: [
        { name: "flux-announcements", everyMs: SWEEP_MS, run: () => announcer.announceDue() },
        ...sockets.sweeps,
      ],
      gauges: [
        {
          name: "flux_writes_waiting",
          help: "Writes of flux states that are in no commit yet",
          read: async () => writer.waiting(),
        },
      ],
      close: async () => {
        await sockets.close();
        await writer.idle();
        await announcer.close();
      },
    },
  };
}
