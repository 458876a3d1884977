/** Flux: a state for each app, the same on all devices of a user. */
import { fluxAppsDelete, fluxAppsList, fluxStateGet, fluxStateSet } from "../generated/operations.ts";
import type { FluxApp, FluxAppsListQuery, FluxChange, FluxState } from "../generated/types.ts";
import { bind } from "../http/bind.ts";
import type { Core, RequestOptions } from "../http/core.ts";
import type { PagePromise } from "../http/pages.ts";
import { connectFlux, type FluxConnection, type FluxConnectOptions } from "./connection.ts";

export interface FluxHandle<State extends object = Record<string, unknown>> {
  /** A state that was never set is version 0 and empty. */
  get(options?: RequestOptions): Promise<Omit<FluxState, "state"> & { state: State }>;
  /** With `ifVersion` only on top of that version; otherwise it throws a `VersionConflictError`, with the state as it is. */
  set(
    change: FluxChange,
    options?: RequestOptions & { ifVersion?: number },
  ): Promise<Omit<FluxState, "state"> & { state: State }>;
  /** Empties it and takes it off the list. */
  delete(options?: RequestOptions): Promise<void>;
  /** Follows it live, and writes without waiting. */
  connect(options?: FluxConnectOptions): FluxConnection<State>;
}

export interface Flux {
  /** An app of your own choice, by its name; `default` unless given. */
  <State extends object = Record<string, unknown>>(app?: string): FluxHandle<State>;
  apps(query?: FluxAppsListQuery, options?: RequestOptions): PagePromise<FluxApp>;
}

export function createFlux(core: Core): Flux {
  function flux<State extends object>(app = "default"): FluxHandle<State> {
    type Known = FluxState & { state: State };
    return {
      get: (options) => fluxStateGet(core, app, options) as Promise<Known>,
      set(change, { ifVersion, ...options } = {}) {
        const condition = ifVersion === undefined ? {} : { "If-Match": `"${ifVersion}"` };
        const headers = { ...options.headers, ...condition };
        return fluxStateSet(core, app, change, { ...options, headers }) as Promise<Known>;
      },
      delete: (options) => fluxAppsDelete(core, app, options),
      connect: (options) => connectFlux<State>(core, app, options),
    };
  }
  return Object.assign(flux, bind(core, { apps: fluxAppsList }));
}
