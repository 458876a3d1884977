import { once } from "node:events";
import { Worker } from "node:worker_threads";
import packageJson from "../../../../package.json" with { type: "json" };
import { type Asset, assetOf } from "../../../platform/http/asset.ts";

/** The version is pinned there, so the path changes with it and may be kept for ever. */
export const SCALAR_VERSION = packageJson.dependencies["@scalar/fastify-api-reference"];

export async function loadScalarBundle(): Promise<Asset> {
  const worker = new Worker(new URL("./scalar-worker.ts", import.meta.url));
  // Rejects when the worker fails.
  const [gzipped] = (await once(worker, "message")) as [Uint8Array];
  return assetOf("text/javascript; charset=utf-8", Buffer.from(gzipped));
}
