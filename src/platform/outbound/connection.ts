/** One connection to a host: opened when first used, kept alive between exchanges. */
import { Client } from "undici";
import type { Connector, ConnectPhase } from "./connector.ts";
import { createReadAllowance, type ReadAllowance } from "./read-allowance.ts";
import { hostOf } from "./target-url.ts";

/** The client closes an idle connection two seconds before the end that the server announced. */
const KEEP_ALIVE_MS = 4_000;
const MAX_ANNOUNCED_KEEP_ALIVE_MS = 30_000;

export interface Connection {
  client(): Client;
  allowance: ReadAllowance;
  /** Told how far the opening is, by whoever uses the connection now; not called on one that stands already. */
  onPhase: ((phase: ConnectPhase | "open") => void) | undefined;
  onLost: (() => void) | undefined;
  isOpen(): boolean;
  /** Drops what there is and begins anew. */
  renew(): void;
  drop(): Promise<void>;
}

export function createConnection(origin: string, connector: Connector): Connection {
  const url = new URL(origin);
  const secure = url.protocol === "https:";
  const target = { host: hostOf(url), port: Number(url.port || (secure ? 443 : 80)), secure };
  let isOpen = false;
  let current = begin();

  function begin(): { client: Client; control: AbortController } {
    const control = new AbortController();
    const attempt = {
      signal: control.signal,
      enter: (phase: ConnectPhase) => connection.onPhase?.(phase),
    };
    const client = new Client(origin, {
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: MAX_ANNOUNCED_KEEP_ALIVE_MS,
      // One limit covers the whole exchange; these would restart with every byte.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_options, callback) => {
        connector(target, attempt).then(
          (socket) => {
            connection.onPhase?.("open");
            connection.allowance.applyTo(socket);
            callback(null, socket);
          },
          (error: Error) => callback(error, null),
        );
      },
    });
    client.on("connect", () => {
      isOpen = true;
    });
    client.on("disconnect", () => {
      if (current.client !== client) return;
      isOpen = false;
      connection.onLost?.();
    });
    return { client, control };
  }

  const connection: Connection = {
    client: () => current.client,
    allowance: createReadAllowance(),
    onPhase: undefined,
    onLost: undefined,
    isOpen: () => isOpen,
    renew: () => {
      void connection.drop();
      isOpen = false;
      current = begin();
    },
    drop: () => {
      current.control.abort();
      return current.client.destroy();
    },
  };
  return connection;
}
