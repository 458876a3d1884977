/**
 * Finds the credential of a request: a bearer token (for a WebSocket also as a subprotocol), or on the service's
 * own origin the session cookie.
 */
import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { isSocketUpgrade, readProtocolToken } from "./upgrades.ts";

export interface Site {
  /** Where people reach the service, with no slash at the end. Known once it listens. */
  publicUrl: string;
  /** Of PUBLIC_URL. Undefined where that is not set: then the service's own origin is whatever it is reached under. */
  origin: string | undefined;
  upgradeUrl: string;
}

type Credential =
  | { kind: "none" }
  | { kind: "token"; token: string }
  /** Something was sent, but nothing that could be a token. */
  | { kind: "malformed" };

const NONE: Credential = { kind: "none" };

export function findCredential(
  request: FastifyRequest,
  site: Site,
  readCookie: (header: string) => string | undefined,
): Credential {
  const { authorization, cookie } = request.headers;
  if (authorization !== undefined) {
    const match = /^bearer +([\x21-\x7e]+) *$/i.exec(authorization);
    return match ? { kind: "token", token: match[1] as string } : { kind: "malformed" };
  }
  if (isSocketUpgrade(request.raw)) {
    const token = readProtocolToken(request.headers["sec-websocket-protocol"]);
    if (token !== undefined) return token === "" ? { kind: "malformed" } : { kind: "token", token };
  }
  if (cookie === undefined) return NONE;
  const token = readCookie(cookie);
  if (token === undefined) return NONE;
  if (isOwnOrigin(request, site)) return { kind: "token", token };
  if (request.method === "GET" || request.method === "HEAD") return NONE;
  throw new AppError(
    "forbidden",
    "A call with the session cookie must come from the service's own pages (Origin). " +
      "From elsewhere, send the session token or a key as a bearer token.",
  );
}

/**
 * A browser sends the cookie along with whatever another page makes it request. It also says where
 * that page is from, and no page can forge that. A call that changes something must say it.
 */
function isOwnOrigin(request: FastifyRequest, site: Site): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) {
    // Scheme, host and port: a page that came by plain HTTP may be anybody's on the way. Without PUBLIC_URL the service
    // may be reached under several names, say localhost for 127.0.0.1; a cookie belongs to one of them.
    return origin === (site.origin ?? `${request.protocol}://${request.headers.host}`);
  }
  const fetchSite = request.headers["sec-fetch-site"];
  if (request.method === "GET" || request.method === "HEAD") {
    return fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none";
  }
  return fetchSite === "same-origin";
}
