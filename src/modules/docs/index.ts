/** The OpenAPI description, the playground, and the pages for people. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import Negotiator from "negotiator";
import type { Clock } from "../../platform/clock.ts";
import type { EventRecord } from "../../platform/events/events.ts";
import { createAsset, FOR_EVER, lazy, sendAsset } from "../../platform/http/asset.ts";
import type { Site } from "../../platform/http/credential.ts";
import type { Endpoint } from "../../platform/http/endpoint.ts";
import type { Module } from "../../platform/http/module.ts";
import { describeService } from "./openapi/document.ts";
import { sendPage } from "./pages/page.ts";
import { PLAYGROUND_POLICY, playgroundPage } from "./pages/playground-page.ts";
import { loadScalarBundle, SCALAR_VERSION } from "./pages/scalar-bundle.ts";
import { securityTxt } from "./pages/security-txt.ts";
import { upgradePage } from "./pages/upgrade-page.ts";

export { describeService } from "./openapi/document.ts";

const SHORT = "public, max-age=60";

export interface DocsDeps {
  /** Asked at the first request: by then all modules are there. */
  endpoints: () => Endpoint[];
  events: () => EventRecord[];
  site: Site;
  clock: Clock;
  /** Undefined: the page that `upgrade_url` leads to. */
  securityContact: string | undefined;
}

export function createDocs(deps: DocsDeps): { module: Module } {
  return { module: { name: "docs", routes: [], pages: (app) => addPages(app, deps) } };
}

function addPages(app: FastifyInstance, deps: DocsDeps): void {
  const { endpoints, events, site } = deps;
  const document = lazy(async () => describeService(endpoints(), events()));
  const description = lazy(async () =>
    createAsset("application/json; charset=utf-8", JSON.stringify(await document())),
  );
  const bundle = lazy(loadScalarBundle);
  const startScript = readFileSync(path.join(import.meta.dirname, "pages/playground.js"), "utf8");
  const start = lazy(() => createAsset("text/javascript; charset=utf-8", startScript));
  const startHash = createHash("sha256").update(startScript).digest("hex").slice(0, 12);
  const scripts = {
    bundle: `/v1/docs/scalar-${SCALAR_VERSION}.js`,
    start: `/v1/docs/playground-${startHash}.js`,
  };

  app.get("/v1/openapi.json", async (request, reply) =>
    sendAsset(request, reply, await description(), SHORT),
  );

  app.get("/v1/docs", async (request, reply) => {
    reply.header("Vary", "Accept");
    if (new Negotiator(request).mediaType(["text/html", "application/json"]) === "application/json") {
      return sendAsset(request, reply, await description(), SHORT);
    }
    return sendPage(reply, playgroundPage(scripts), PLAYGROUND_POLICY);
  });
  app.get("/v1/docs/", async (_request, reply) => reply.redirect("/v1/docs", 308));
  app.get(scripts.bundle, async (request, reply) => sendAsset(request, reply, await bundle(), FOR_EVER));
  app.get(scripts.start, async (request, reply) => sendAsset(request, reply, await start(), FOR_EVER));

  app.get("/upgrade", async (_request, reply) => sendPage(reply, upgradePage(site.publicUrl)));

  app.get("/.well-known/security.txt", async (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("Cache-Control", "public, max-age=86400")
      .send(securityTxt(site, deps.securityContact, deps.clock.now())),
  );
}
