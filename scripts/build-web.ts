/** Makes `web/dist` of the page's source, which Vite does. */
import { renameSync, rmSync } from "node:fs";
import path from "node:path";
import { hashSources, isBuiltFrom, markAsBuiltFrom } from "./freshness.ts";

const root = path.join(import.meta.dirname, "..");
const dist = path.join(root, "web/dist");

/** Everything that the build reads. The lock file stands for what comes from packages. */
const SOURCES = [
  "web/index.html",
  "web/vite.config.ts",
  "web/src/**/*",
  "client/src/**/*.ts",
  "importers/**/*.ts",
  "package-lock.json",
];

export async function buildWeb(): Promise<void> {
  const from = hashSources(root, SOURCES);
  if (isBuiltFrom(dist, from)) return;
  process.stdout.write("Building the web page…\n");
  // Only now: to load it takes longer than all the rest of a start that has nothing to build.
  const { build } = await import("vite");
  const { default: config } = await import("../web/vite.config.ts");
  // Beside it and then into its place: a service that runs from this checkout never finds half a page.
  const outDir = `${dist}-${process.pid}`;
  try {
    await build({
      ...config,
      configFile: false,
      logLevel: "warn",
      build: { ...config.build, outDir, emptyOutDir: true },
    });
    markAsBuiltFrom(outDir, from);
    rmSync(dist, { recursive: true, force: true });
    renameSync(outDir, dist);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
