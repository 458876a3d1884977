/**
 * Makes `client/dist`: `node scripts/build-client.ts` the client's JavaScript, with `--types` the declarations too, which
 * take longer. Packing it does both.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { hashSources, isBuiltFrom, markAsBuiltFrom } from "./freshness.ts";

const root = path.join(import.meta.dirname, "..");
const dist = path.join(root, "client/dist");

export async function buildClient(): Promise<void> {
  const from = hashSources(root, ["client/src/**/*.ts"]);
  if (isBuiltFrom(dist, from)) return;
  rmSync(dist, { recursive: true, force: true });
  await bundleClient(path.join(dist, "index.js"));
  markAsBuiltFrom(dist, from);
}

export async function bundleClient(outfile: string): Promise<void> {
  const { build } = await import("esbuild");
  await build({
    entryPoints: [path.join(root, "client/src/index.ts")],
    outfile,
    bundle: true,
    format: "esm",
    target: "es2022",
    // Whoever bundles it minifies it, and whoever debugs it wants to read it.
    sourcemap: true,
    logLevel: "warning",
  });
}

function buildTypes(): void {
  const tsc = path.join(root, "node_modules/.bin/tsc");
  const { status } = spawnSync(tsc, ["-p", "client/tsconfig.build.json"], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("the client's declarations can't be built");
}

if (import.meta.main) {
  await buildClient();
  if (process.argv.includes("--types")) buildTypes();
}
