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
    if (origin === originOf(site.publicUrl)) return true;
    // Reached under another of its names, say localhost for 127.0.0.1: a cookie belongs to one host name,
    // so a page of that same host and port is the service's own.
    return URL.canParse(origin) && new URL(origin).host === request.headers.host;
  }
  const fetchSite = request.headers["sec-fetch-site"];
  if (request.method === "GET" || request.method === "HEAD") {
    return fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none";
  }
  return fetchSite === "same-origin";
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);
