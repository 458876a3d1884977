import { Redis, type RedisOptions } from "ioredis";

/** What is logged here; a pino logger fits. */
export interface RedisLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The two connections one instance has to Redis. */
export interface RedisConnections {
  /** Fails at once while Redis is away: no call ever waits for a reconnect. */
  readonly commands: Redis;
  /** Pub/sub only, so that a burst of messages never queues before a command. */
  readonly subscriber: Redis;
  /** Host and port, without the password: safe to print. */
  readonly address: string;
  readonly log: RedisLog;
  /** The latest failure of a connection, while one of them is down. */
  lastError(): Error | undefined;
  close(): void;
}

/** Redis may be shared with other programs: every key and channel of this service begins so. */
export const redisKey = (name: string): string => `ph:${name}`;

// A Redis that hangs keeps its socket open. With an answer outstanding and this long nothing read,
// the connection counts as dead and is made anew.
const SILENT_AFTER_MS = 2_000;

// A subscriber sends nothing, so it would never notice that the other end has vanished
// (a firewall that dropped the connection, a machine that lost power).
const SUBSCRIBER_PING_MS = 5_000;

const baseOptions = {
  enableOfflineQueue: false,
  // A command whose connection broke is rejected, never sent a second time: a take would count twice.
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  connectTimeout: 2_000,
  socketTimeout: SILENT_AFTER_MS,
  disconnectTimeout: 500,
  // The jitter keeps a fleet from knocking in step when Redis comes back.
  retryStrategy: (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 5), 900) + Math.random() * 100,
} satisfies RedisOptions;

/** Returns at once and keeps trying for ever; `waitForRedis` waits for the first answer. */
export function connectRedis(url: string, log: RedisLog): RedisConnections {
  const commands = new Redis(url, {
    ...baseOptions,
    enableAutoPipelining: true,
    connectionName: "ph-commands",
  });
  const subscriber = new Redis(url, {
    ...baseOptions,
    connectionName: "ph-subscriber",
    // The bus subscribes again by itself, because it has to know when that is done.
    autoResubscribe: false,
  });
  const address = addressOf(commands);
  const down = new Set<Redis>();
  let lastError: Error | undefined;
  let closed = false;

  // One outage is one line when it begins and one when it ends, however many attempts lie between.
  const onDown = (connection: Redis, error?: Error) => {
    if (error) lastError = error;
    if (closed || down.has(connection)) return;
    down.add(connection);
    if (down.size === 1) log.warn({ address, error: error?.message }, "Redis can't be reached; reconnecting");
  };
  const onReady = (connection: Redis) => {
    if (!down.delete(connection) || down.size > 0) return;
    lastError = undefined;
    log.info({ address }, "Redis is reached again");
  };
  for (const connection of [commands, subscriber]) {
    // Without a listener ioredis prints every attempt to the console.
    connection.on("error", (error: Error) => onDown(connection, error));
    connection.on("close", () => onDown(connection));
    connection.on("ready", () => onReady(connection));
  }

  const ping = setInterval(() => {
    if (subscriber.status === "ready") subscriber.ping().catch(() => {});
  }, SUBSCRIBER_PING_MS);
  ping.unref();

  return {
    commands,
    subscriber,
    address,
    log,
    lastError: () => lastError,
    close() {
      closed = true;
      clearInterval(ping);
      // Not QUIT: a Redis that hangs would hold up the shutdown.
      commands.disconnect();
      subscriber.disconnect();
    },
  };
}

function addressOf({ options }: Redis): string {
  return options.path ?? `${options.host}:${options.port}`;
}
