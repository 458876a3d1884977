/** WebSockets of this instance: opened for a request that has passed its guards, watched until they close. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Principal } from "../http/principal.ts";
import type { Connection, Connections } from "./connections.ts";
import type { FrameAllowance } from "./frame-allowance.ts";
import { CLOSE, type Socket } from "./socket.ts";

/** Proxies cut what is silent for a minute; a client that does not answer the ping before has gone. */
const PING_MS = 25_000;
/** Without a payload it is the same for every socket: making it anew would cost more than sending it. */
const PING = Buffer.of(0x89, 0x00);
/** A client that was told to go, and is still there. */
const FAREWELL_MS = 1_000;
const NOTHING = Buffer.alloc(0);
/** Of answers to pings, and whatever else is on its way: who asks without listening is not answered. */
const MAX_WAITING_BYTES = 64 * 1024;

/** A handshake that asks to become a WebSocket. */
export interface Upgrade {
  socket: Duplex;
  head: Buffer;
}

export interface Sockets {
  /** Refuses when the account has as many connections as it may: before the handshake is answered, or never. */
  checkRoom(principal: Principal): void;
  /** Answers the handshake and calls back with the socket; not at all when the client has gone meanwhile. */
  open(
    request: IncomingMessage,
    upgrade: Upgrade,
    options: {
      protocol: string;
      maxFrameBytes: number;
      /** Of the answer to the handshake. */
      headers: Record<string, unknown>;
      connection: Omit<Connection, "end">;
    },
    opened: (socket: Socket) => void,
  ): void;
  count(): number;
  close(): void;
}

export function createSockets(deps: { connections: Connections; allowance: FrameAllowance }): Sockets {
  const servers = new Map<string, WebSocketServer>();
  const open = new Set<Watched>();
  const headersOf = new WeakMap<IncomingMessage, Record<string, unknown>>();

  const timer = setInterval(() => {
    for (const watched of open) watched.ping();
  }, PING_MS);
  timer.unref();

  /** One for each protocol: it is a set of options, and holds nothing of the sockets. */
  function serverOf(protocol: string, maxFrameBytes: number): WebSocketServer {
    let server = servers.get(protocol);
    if (!server) {
      server = new WebSocketServer({
        noServer: true,
        clientTracking: false,
        // Costs every socket more memory than all the rest of it, for frames that are mostly small.
        perMessageDeflate: false,
        // By itself it would answer every ping, and keep what a client that takes nothing does not take.
        autoPong: false,
        maxPayload: maxFrameBytes,
        handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
      });
      server.on("headers", (lines, request) => {
        for (const [name, value] of Object.entries(headersOf.get(request) ?? {}))
          lines.push(`${name}: ${value}`);
      });
      servers.set(protocol, server);
    }
    return server;
  }

  return {
    checkRoom: deps.connections.checkRoom,
    open(request, upgrade, { protocol, maxFrameBytes, headers, connection }, opened) {
      headersOf.set(request, headers);
      serverOf(protocol, maxFrameBytes).handleUpgrade(request, upgrade.socket, upgrade.head, (ws) => {
        const { accountId } = connection.principal;
        const watched = watch(ws, upgrade.socket, (bytes) => deps.allowance.take(accountId, bytes));
        open.add(watched);
        const release = deps.connections.add({
          ...connection,
          end: (reason) =>
            reason === "revoked"
              ? watched.socket.close(CLOSE.revoked, "the credential was revoked or has expired")
              : watched.socket.close(CLOSE.restart, "the service restarts: connect again"),
        });
        watched.socket.onClose(() => {
          open.delete(watched);
          release();
        });
        opened(watched.socket);
      });
    },
    count: () => open.size,
    close: () => clearInterval(timer),
  };
}

interface Watched {
  socket: Socket;
  ping(): void;
}

function watch(ws: WebSocket, stream: Duplex, takeAllowance: (bytes: number) => boolean): Watched {
  let answered = true;
  let closing = false;
  let onFrame: (text: string) => void = () => {};
  ws.on("pong", (data) => {
    // Nobody asked.
    if (answered) noteUncounted(data.length);
    answered = true;
  });
  ws.on("ping", (data) => {
    noteUncounted(data.length);
    if (ws.readyState === ws.OPEN && ws.bufferedAmount <= MAX_WAITING_BYTES) ws.pong(data);
  });
  // What is wrong with a frame `ws` tells the client by itself, and closes.
  ws.on("error", () => {});
  ws.on("message", (data: Buffer, isBinary: boolean) => {
    // Once it was told to go, nothing it still says counts.
    if (closing) return;
    if (isBinary) socket.close(CLOSE.unsupported, "send text frames with JSON");
    else onFrame(data.toString());
  });
  function noteUncounted(bytes: number): void {
    if (closing || takeAllowance(bytes)) return;
    socket.close(CLOSE.policy, "too many frames that are no writes: connect again in a minute");
  }

  const socket: Socket = {
    noteUncounted,
    send(text) {
      if (ws.readyState === ws.OPEN) ws.send(text);
    },
    // Without compression `ws` writes at once and keeps no queue of its own, so the order is that of the calls.
    sendFrame(frame) {
      if (ws.readyState === ws.OPEN) stream.write(frame);
    },
    get waitingBytes() {
      return ws.bufferedAmount;
    },
    get isOpen() {
      return ws.readyState === ws.OPEN;
    },
    onDrain(handler) {
      if (ws.bufferedAmount === 0 || ws.readyState === ws.CLOSED) queueMicrotask(handler);
      // Written after all that waits: it is called back when that has left, or can't any more.
      else stream.write(NOTHING, () => handler());
    },
    onFrame(handler) {
      onFrame = handler;
    },
    onClose(handler) {
      if (ws.readyState === ws.CLOSED) queueMicrotask(handler);
      else ws.once("close", () => handler());
    },
    pause: () => ws.pause(),
    resume: () => ws.resume(),
    close(code, reason) {
      if (closing) return;
      closing = true;
      ws.close(code, reason);
      // Paused, it would not even hear the farewell.
      ws.resume();
      setTimeout(() => ws.terminate(), FAREWELL_MS).unref();
    },
  };
  return {
    socket,
    ping() {
      if (!answered) return ws.terminate();
      answered = false;
      if (ws.readyState === ws.OPEN) stream.write(PING);
    },
  };
}
