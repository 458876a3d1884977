/**
 * Without Redis, instances can't tell each other anything: a second one on the same database would
 * admit twice the rate and serve revoked keys. So one without Redis holds the database alone, and
 * those with Redis share it. The lock lives as long as its connection.
 */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../log/log.ts";
import { StartupError } from "../startup-error.ts";
import { type ConnectionSettings, createClient } from "./database.ts";

/** Any number that nothing else in this database uses for an advisory lock. */
const INSTANCE_LOCK = 7_301_002;
const RETRY_MS = 1_000;
// A killed instance's connection takes the server a moment to notice.
const PATIENCE_MS = 3_000;

/** By another instance. Unlike an unreachable database, waiting does not help. */
class LockTaken extends StartupError {}

export interface InstanceLock {
  release(): Promise<void>;
}

export async function takeInstanceLock(deps: {
  connection: ConnectionSettings;
  shared: boolean;
  log: Log;
  /** Where the database is our own: it may have died, and nobody else starts it again. */
  revive: (() => Promise<void>) | undefined;
  /** The lock was lost while the database was away, and another instance has it now. */
  onLost: (error: Error) => void;
}): Promise<InstanceLock> {
  let released = false;
  let client = await connectPatiently();

  async function connectPatiently(): Promise<pg.Client> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await connectAndLock();
      } catch (error) {
        if (!(error instanceof LockTaken) || performance.now() > deadline) throw error;
        await delay(200);
      }
    }
  }

  async function connectAndLock(): Promise<pg.Client> {
    const next = createClient(deps.connection);
    next.on("error", () => {});
    await next.connect();
    const sql = deps.shared
      ? "select pg_try_advisory_lock_shared($1) as taken"
      : "select pg_try_advisory_lock($1) as taken";
    const { rows } = await next.query<{ taken: boolean }>(sql, [INSTANCE_LOCK]);
    if (!rows[0]?.taken) {
      await next.end();
      throw new LockTaken(
        deps.shared
          ? "Another instance uses this database without Redis. Stop it, and start it again with the same REDIS_URL as this one."
          : "Another instance uses this database already. Several instances need a Redis that they share: set REDIS_URL for each of them, or stop the other one.",
      );
    }
    next.on("end", () => {
      if (!released) void regain();
    });
    return next;
  }

  async function regain(): Promise<void> {
    deps.log.warn({}, "the connection that holds the instance lock was lost; taking it again");
    while (!released) {
      try {
        await deps.revive?.();
        client = await connectPatiently();
        return;
      } catch (error) {
        if (error instanceof LockTaken) {
          deps.onLost(error);
          return;
        }
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  return {
    async release() {
      released = true;
      await client.end().catch(() => {});
    },
  };
}
