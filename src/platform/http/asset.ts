/** A file in memory, compressed once, with what a browser needs to keep it. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";

/** For a file whose name changes with its content. */
export const FOR_EVER = "public, max-age=31536000, immutable";

export interface Asset {
  type: string;
  gzipped: Buffer;
  etag: string;
}

export async function createAsset(type: string, content: string): Promise<Asset> {
  return assetOf(type, await promisify(gzip)(content));
}

export function assetOf(type: string, gzipped: Buffer): Asset {
  const hash = createHash("sha256").update(gzipped).digest("base64url").slice(0, 22);
  // Weak: the same for the compressed and the plain form.
  return { type, gzipped, etag: `W/"${hash}"` };
}

/** Makes it at the first call; a failure is not kept. */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  cacheControl: string,
) {
  reply.headers({
    ETag: asset.etag,
    "Cache-Control": cacheControl,
    Vary: varyWith(reply, "Accept-Encoding"),
  });
  const known = request.headers["if-none-match"]?.split(",").some((tag) => tag.trim() === asset.etag);
  if (known) return reply.code(304).send();
  reply.type(asset.type);
  const encoding = new Negotiator(request).encoding(["gzip", "identity"]);
  if (encoding === "gzip") return reply.header("Content-Encoding", "gzip").send(asset.gzipped);
  // Rare, so it is not kept in memory.
  return reply.send(await promisify(gunzip)(asset.gzipped));
}

const varyWith = (reply: FastifyReply, header: string): string =>
  [reply.getHeader("Vary"), header].filter(Boolean).join(", ");
