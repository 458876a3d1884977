/**
 * Requests that ask to become a WebSocket go through the same routes and guards as all others: what refuses one
 * is an ordinary answer.
 */
import { type IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Upgrade } from "../live/sockets.ts";

/** Whatever else people want to change to, h2c mostly, they are answered in HTTP/1.1. */
export const isSocketUpgrade = (request: IncomingMessage): boolean =>
  request.method === "GET" && request.headers.upgrade?.toLowerCase() === "websocket";

export interface Upgrades {
  find(request: IncomingMessage): Upgrade | undefined;
}

export function acceptUpgrades(app: FastifyInstance): Upgrades {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node has let go of it: without a listener, a client that resets the connection ends the process.
    socket.on("error", () => socket.destroy());
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as never);
    response.on("finish", () => socket.end());
    app.routing(request, response);
  });
  return { find: (request) => upgrades.get(request) };
}

/** The token of `Sec-WebSocket-Protocol: flux.v1, bearer.<token>`: all that a browser's WebSocket can send. */
export function readProtocolToken(header: string | undefined): string | undefined {
  return splitProtocols(header)
    .find((protocol) => protocol.startsWith("bearer."))
    ?.slice("bearer.".length);
}

export const splitProtocols = (header: string | undefined): string[] =>
  (header ?? "")
    .split(",")
    .map((protocol) => protocol.trim())
    .filter((protocol) => protocol !== "");
