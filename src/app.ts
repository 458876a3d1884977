/** The HTTP assembly: one server, the modules' routes and pages, and what watches the service. */
import type { WriteProbe } from "./platform/database/write-probe.ts";
import { addHealthRoutes, type Readiness } from "./platform/http/health.ts";
import type { Module } from "./platform/http/module.ts";
import { createServer, type Server, type ServerDeps } from "./platform/http/server.ts";

export interface AppDeps extends ServerDeps {
  /** None for a worker, which serves health and metrics only. */
  modules: Module[];
  scopes: ReadonlySet<string>;
  readiness: Readiness;
  writeProbe: WriteProbe;
  redisState: () => "ok" | "away" | "none";
}

export function createApp(deps: AppDeps): Server {
  const server = createServer(deps);
  addHealthRoutes(server.app, deps);
  for (const { routes, pages } of deps.modules) {
    for (const route of routes) {
      checkAccess(route.endpoint, deps.scopes);
      server.addRoute(route);
    }
    pages?.(server.app);
  }
  return server;
}

/** A scope that no key can carry would make the endpoint unreachable without anyone noticing. */
function checkAccess({ id, access }: { id: string; access: string }, scopes: ReadonlySet<string>): void {
  if (["open", "session", "key"].includes(access) || scopes.has(access)) return;
  throw new Error(`${id} needs the scope ${access}, which does not exist`);
}
