import type { Redis } from "ioredis";
import { StartupError } from "../startup-error.ts";
import type { RedisConnections } from "./redis.ts";

// Long enough for a Redis that is started together with the service and has to load its data.
const START_TIMEOUT_MS = 30_000;

// Waiting doesn't help against these: the password or the rights are wrong.
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM|ERR invalid password|ERR AUTH)/;

/**
 * Waits at start until both connections are usable. When they don't become so, it closes them
 * and throws a StartupError that says what to do.
 */
export async function waitForRedis(redis: RedisConnections, timeoutMs = START_TIMEOUT_MS): Promise<void> {
  const connections = [redis.commands, redis.subscriber];
  if (connections.every(isReady)) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let waiting = false;

  const onReady = () => {
    if (connections.every(isReady)) resolve();
  };
  const onError = (error: Error) => {
    if (REFUSED.test(error.message)) {
      reject(
        new StartupError(
          `Redis at ${redis.address} refuses this service: ${error.message}\nCorrect user and password in REDIS_URL.`,
        ),
      );
    } else if (!waiting) {
      waiting = true;
      redis.log.info({ address: redis.address, timeoutMs }, "waiting for Redis");
    }
  };
  const timer = setTimeout(() => {
    const cause = redis.lastError()?.message ?? "no answer";
    reject(
      new StartupError(
        `Redis at ${redis.address} could not be reached within ${Math.round(timeoutMs / 1000)} s: ${cause}\n` +
          "Start it, or correct REDIS_URL, or leave REDIS_URL empty to run a single instance without Redis.",
      ),
    );
  }, timeoutMs);

  for (const connection of connections) connection.on("ready", onReady).on("error", onError);
  try {
    await promise;
  } catch (error) {
    redis.close();
    throw error;
  } finally {
    clearTimeout(timer);
    for (const connection of connections) connection.off("ready", onReady).off("error", onError);
  }
}

const isReady = (connection: Redis): boolean => connection.status === "ready";
