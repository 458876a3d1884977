/** Headers that an answer carries because of its endpoint, whatever it says. */
import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Site } from "./credential.ts";
import type { Endpoint } from "./endpoint.ts";

const EXPOSED = [
  "X-Request-Id",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "X-Credits-Charged",
  "X-Credits-Remaining",
  "X-Stability",
  "Deprecation",
  "Sunset",
  "Link",
  "ETag",
  "Idempotent-Replayed",
  "WWW-Authenticate",
].join(", ");

/** For a year, and this host alone: whoever has been here by HTTPS is not led to plain HTTP by anyone. */
const ONLY_HTTPS = "max-age=31536000";

/** On every answer, whatever became of the call. */
export function commonHeaders(
  requestId: string,
  request: IncomingMessage,
  site: Site,
): Record<string, string> {
  const headers: Record<string, string> = {
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  };
  if (site.publicUrl.startsWith("https:")) headers["strict-transport-security"] = ONLY_HTTPS;
  // Any origin may call with a bearer token. Credentials are not allowed, so the cookie stays at home.
  if (request.headers.origin !== undefined) {
    headers["access-control-allow-origin"] = "*";
    headers["access-control-expose-headers"] = EXPOSED;
  }
  return headers;
}

export const setCommonHeaders = (request: FastifyRequest, reply: FastifyReply, site: Site): void =>
  void reply.headers(commonHeaders(request.id, request.raw, site));

export const isPreflight = (request: FastifyRequest): boolean =>
  request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined;

export function setPreflightHeaders(reply: FastifyReply): void {
  reply.headers({
    "Access-Control-Allow-Methods": "GET, POST, PATCH, DELETE",
    "Access-Control-Allow-Headers":
      "Authorization, Content-Type, Accept, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, " +
      "MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id",
    "Access-Control-Max-Age": "7200",
  });
}

export function setStabilityHeaders(reply: FastifyReply, endpoint: Endpoint): void {
  reply.header("X-Stability", endpoint.stability);
  const { deprecation } = endpoint;
  if (!deprecation) return;
  reply.headers({
    Deprecation: `@${Math.floor(deprecation.since.getTime() / 1000)}`,
    Sunset: deprecation.sunset.toUTCString(),
    Link: [
      '</v1/docs#deprecations>; rel="deprecation"; type="text/html"',
      '</v1/docs#deprecations>; rel="sunset"; type="text/html"',
      `<${deprecation.successor}>; rel="successor-version"`,
    ].join(", "),
  });
}
