/** Flux over WebSockets. */
import type { Bus } from "../../../platform/bus/bus.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Site } from "../../../platform/http/credential.ts";
import { type Call, type OpenSocket, type Route, socketRoute } from "../../../platform/http/endpoint.ts";
import type { Sweep } from "../../../platform/http/module.ts";
import type { Log } from "../../../platform/log/log.ts";
import { DEFAULT_APP } from "../contract.ts";
import type { Flux } from "../flux.ts";
import * as contract from "./contract.ts";
import { createHub } from "./hub.ts";
import { createPresenceStore } from "./presence-store.ts";
import { createSocketReader } from "./socket-reader.ts";
import { createSocketWriter } from "./socket-writer.ts";

/** A client that takes nothing for this long, with something waiting for it, is gone or of no use. */
const STALL_MS = 30_000;

export interface FluxSockets {
  routes: Route[];
  sweeps: Sweep[];
  /** Once the sockets are closed: waits for what they have begun to write. */
  close(): Promise<void>;
}

export function createFluxSockets(deps: {
  flux: Flux;
  database: Database;
  bus: Bus;
  log: Log;
  site: Pick<Site, "upgradeUrl">;
  /** Shorter in a test that is in a hurry. */
  stallMs?: number;
}): FluxSockets {
  const { flux, bus, log, site, stallMs = STALL_MS } = deps;
  const store = createPresenceStore(deps.database);
  const hub = createHub({ flux, store, bus, log });
  const underWay = new Set<Promise<void>>();

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  type Opening = Pick<Call, "principal" | "requestId" | "takeFromLimit"> & {
    query: { since?: number | undefined; device?: string | undefined };
  };

  function follow(app: string, { principal, requestId, takeFromLimit, query }: Opening): OpenSocket {
    const device = query.device ?? contract.defaultDevice(principal.name);
    return (socket) => {
      const { reader, leave } = hub.join(principal.accountId, app, (live) =>
        createSocketReader({ socket, app: live, device, log, stallMs }),
      );
      socket.onClose(leave);
      socket.onFrame(
        createSocketWriter({
          socket,
          flux,
          log,
          site,
          principal,
          app,
          device,
          requestId,
          takeFromLimit,
          reader,
          track,
        }),
      );
      reader.begin(query.since);
    };
  }

  return {
    routes: [
      socketRoute(contract.openSocket, async (call) => follow(call.params.app, call)),
      socketRoute(contract.openDefaultSocket, async (call) => follow(DEFAULT_APP, call)),
    ],
    sweeps: [{ name: "flux-dead-instances", everyMs: 60_000, run: () => store.removeDead() }],
    async close() {
      await Promise.all(underWay);
      await hub.close();
    },
  };
}
