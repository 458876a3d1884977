/** Servers on loopback that do what tests ask, and are gone after them. */
import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import {
  type AddressInfo,
  createServer as createTcpServer,
  type LookupFunction,
  type Socket,
} from "node:net";
import type { TestContext } from "node:test";
import { PRIVATE_KEY } from "./certificates.fixture.ts";
import { createOutbound, type Outbound, type OutboundOptions } from "./outbound.ts";

export interface Loopback {
  port: number;
  url: string;
  sockets: Socket[];
}

/** What a raw server does with each connection, once the request's first bytes are here. */
export async function listenRaw(
  context: TestContext,
  onRequest: (socket: Socket, nth: number) => void,
  onConnection: (socket: Socket) => void = () => undefined,
): Promise<Loopback> {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket);
    let nth = 0;
    socket.on("error", () => undefined);
    socket.on("data", () => {
      nth += 1;
      onRequest(socket, nth);
    });
    onConnection(socket);
  });
  const port = await listen(context, server, sockets);
  return { port, url: `http://127.0.0.1:${port}/`, sockets };
}

export async function listenHttp(context: TestContext, onRequest: RequestListener): Promise<Loopback> {
  return listenWeb(context, createHttpServer(onRequest), "http");
}

export async function listenHttps(
  context: TestContext,
  certificate: string,
  onRequest: RequestListener,
): Promise<Loopback> {
  return listenWeb(context, createHttpsServer({ cert: certificate, key: PRIVATE_KEY }, onRequest), "https");
}

async function listenWeb(context: TestContext, server: Server, scheme: "http" | "https"): Promise<Loopback> {
  const sockets: Socket[] = [];
  server.on("connection", (socket: Socket) => sockets.push(socket));
  const port = await listen(context, server, sockets);
  return { port, url: `${scheme}://127.0.0.1:${port}/`, sockets };
}

async function listen(
  context: TestContext,
  server: ReturnType<typeof createTcpServer>,
  sockets: Socket[],
): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  context.after(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

export function outboundFor(context: TestContext, options: Partial<OutboundOptions> = {}): Outbound {
  const outbound = createOutbound({ allowPrivate: true, ...options });
  context.after(() => outbound.close());
  return outbound;
}

/** A resolver that gives its answers in turn, the last one for ever. */
export function lookupInTurn(...answers: readonly (readonly string[])[]): LookupFunction {
  let asked = 0;
  return (_name, _options, callback) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    setImmediate(() => callback(null, found));
  };
}

export function message(url: string, timeoutMs = 3_000) {
  return {
    url,
    headers: { "user-agent": "test", "content-type": "application/json" },
    body: "{}",
    timeoutMs,
  };
}
