/**
 * Kept-alive connections by host.
 *
 *     take → in use → release ─ usable ──→ the next one waiting, else idle → lost, or closed as one too many
 *                             └ otherwise → opened anew for the next one waiting, else closed
 *
 * A host is known while it has connections. Those that hang on a dead one are in its own count: no other host waits.
 */
import { type Connection, createConnection } from "./connection.ts";
import type { Connector } from "./connector.ts";

export const MAX_CONNECTIONS_PER_HOST = 16;

/** Over all hosts; more of them, and the one idle for longest is closed. */
const MAX_IDLE_CONNECTIONS = 256;

interface Turn {
  connection: Connection;
  /** Only a connection on which nothing is left to read is usable for others. */
  release(usable: boolean): void;
}

export interface Connections {
  /** Waits for a turn at this host; undefined when the signal ended the wait. */
  take(origin: string, group: string, signal: AbortSignal): Promise<Turn | undefined>;
  close(): Promise<void>;
}

interface Host {
  origin: string;
  /** Origin and group: where it is found. */
  key: string;
  all: Set<Connection>;
  /** Last one used, first one taken: the others reach the end of their keep-alive. */
  idle: Connection[];
  waiting: Set<(connection: Connection) => void>;
}

export function createConnections(connector: Connector): Connections {
  const hosts = new Map<string, Host>();
  /** In the order in which they became idle. */
  const idle = new Map<Connection, Host>();

  function hostAt(origin: string, group: string): Host {
    const key = `${origin} ${group}`;
    const known = hosts.get(key);
    if (known) return known;
    const host: Host = { origin, key, all: new Set(), idle: [], waiting: new Set() };
    hosts.set(key, host);
    return host;
  }

  function open(host: Host): Connection {
    const connection = createConnection(host.origin, connector);
    host.all.add(connection);
    return connection;
  }

  function rest(host: Host, connection: Connection): void {
    host.idle.push(connection);
    idle.set(connection, host);
    connection.onLost = () => discard(host, connection);
    const [oldest] = idle;
    if (oldest && idle.size > MAX_IDLE_CONNECTIONS) discard(oldest[1], oldest[0]);
  }

  function wake(connection: Connection): Connection {
    connection.onLost = undefined;
    idle.delete(connection);
    return connection;
  }

  function discard(host: Host, connection: Connection): void {
    host.idle = host.idle.filter((other) => other !== connection);
    host.all.delete(connection);
    void wake(connection).drop();
    if (host.all.size === 0) hosts.delete(host.key);
  }

  function release(host: Host, connection: Connection, usable: boolean): void {
    connection.onPhase = undefined;
    const [next] = host.waiting;
    if (!usable && next) connection.renew();
    if (next) next(connection);
    // One that the server closes after its answer would be of no use later.
    else if (usable && connection.isOpen()) rest(host, connection);
    else discard(host, connection);
  }

  function waitAt(host: Host, signal: AbortSignal): Promise<Connection | undefined> {
    return new Promise((resolve) => {
      const onAbort = () => {
        host.waiting.delete(proceed);
        resolve(undefined);
      };
      const proceed = (connection: Connection) => {
        host.waiting.delete(proceed);
        signal.removeEventListener("abort", onAbort);
        resolve(connection);
      };
      host.waiting.add(proceed);
      signal.addEventListener("abort", onAbort, { once: true });
    });
  }

  async function connectionAt(host: Host, signal: AbortSignal): Promise<Connection | undefined> {
    const rested = host.idle.pop();
    if (rested) return wake(rested);
    return host.all.size < MAX_CONNECTIONS_PER_HOST ? open(host) : waitAt(host, signal);
  }

  return {
    take: async (origin, group, signal) => {
      const host = hostAt(origin, group);
      const connection = await connectionAt(host, signal);
      return connection && { connection, release: (usable) => release(host, connection, usable) };
    },

    close: async () => {
      const all = [...hosts.values()].flatMap((host) => [...host.all]);
      idle.clear();
      hosts.clear();
      await Promise.all(all.map((connection) => connection.drop()));
    },
  };
}
