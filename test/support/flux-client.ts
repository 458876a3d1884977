/** A device that follows an app over a WebSocket. */
import { WebSocket } from "ws";
import {
  type Change,
  createFluxReplica,
  type FluxReplica,
  type Frame,
  type JsonObject,
  type WriteAnswer,
} from "./flux-replica.ts";
import { until } from "./until.ts";

export interface FluxClient {
  readonly socket: WebSocket;
  /** All that came, in order. */
  readonly frames: Frame[];
  readonly replica: FluxReplica;
  /** Set once it is closed. */
  readonly closed: { code: number; reason: string } | undefined;
  send(frame: unknown): void;
  write(change: Change, ifVersion?: number): Promise<WriteAnswer>;
  next(what: string, matches: (frame: Frame) => boolean): Promise<Frame>;
  close(): Promise<void>;
}

export interface FluxClientOptions {
  app?: string;
  token: string;
  device?: string;
  /** Where it was when it was connected last. */
  since?: { version: number; state: JsonObject };
  /** By the subprotocol, as browsers do. */
  byProtocol?: boolean;
}

export const socketUrl = (base: string, app: string | undefined, query: Record<string, string>): string =>
  `${base.replace(/^http/, "ws")}/v1/flux${app === undefined ? "" : `/${app}`}/ws?${new URLSearchParams(query)}`;

/** Resolves when it is open; rejects with the status of another answer. */
export async function openFlux(base: string, options: FluxClientOptions): Promise<FluxClient> {
  const { app, token, device, since, byProtocol = false } = options;
  const url = socketUrl(base, app, {
    ...(since ? { since: String(since.version) } : {}),
    ...(device ? { device } : {}),
  });
  const socket = byProtocol
    ? new WebSocket(url, ["flux.v1", `bearer.${token}`])
    : new WebSocket(url, "flux.v1", { headers: { authorization: `Bearer ${token}` } });
  const client = follow(socket, since);
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("unexpected-response", (_request, response) => {
      response.resume();
      socket.terminate();
      reject(new Error(`answered ${response.statusCode}`));
    });
    socket.once("error", reject);
  });
  return client;
}

function follow(socket: WebSocket, since: { version: number; state: JsonObject } | undefined): FluxClient {
  const frames: Frame[] = [];
  const replica = createFluxReplica(since);
  let closed: FluxClient["closed"];
  let count = 0;

  socket.on("message", (data) => {
    const frame = JSON.parse(String(data));
    frames.push(frame);
    replica.take(frame);
  });
  socket.on("error", () => {});
  socket.on("close", (code, reason) => {
    closed = { code, reason: String(reason) };
    replica.giveUp();
  });

  return {
    socket,
    frames,
    replica,
    get closed() {
      return closed;
    },
    send: (frame) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
    write(change, ifVersion) {
      if (socket.readyState !== socket.OPEN) return Promise.resolve(undefined);
      const id = `w${++count}`;
      const condition = ifVersion === undefined ? {} : { if_version: ifVersion };
      const answer = replica.expect(id, change);
      socket.send(JSON.stringify({ type: "write", id, ...condition, ...change }));
      return answer;
    },
    next: (what, matches) => until(what, () => frames.find(matches)),
    async close() {
      socket.close();
      await until("the socket is closed", () => closed !== undefined);
    },
  };
}
