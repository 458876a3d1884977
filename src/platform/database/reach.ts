/** Waits for the server that DATABASE_URL names, and checks that it is one we can use. */
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../log/log.ts";
import { StartupError } from "../startup-error.ts";
import { type ConnectionSettings, createClient, isConnectionError } from "./database.ts";

const PATIENCE_MS = 30_000;
const RETRY_MS = 1_000;
const OLDEST_MAJOR = 15;

export async function reachDatabase(connection: ConnectionSettings, log: Log): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await probe(connection);
    } catch (error) {
      if (error instanceof StartupError) throw error;
      const reason = (error as Error).message || (error as { code?: string }).code || "no reason given";
      if (!isConnectionError(error)) {
        throw new StartupError(
          `The database refused the connection: ${reason}. Check user, password and database name in DATABASE_URL.`,
        );
      }
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) {
        throw new StartupError(
          `The database at ${describe(connection)} could not be reached for 30 s (${reason}). ` +
            "Start it, or correct DATABASE_URL; without DATABASE_URL the service brings its own database.",
        );
      }
      log.warn(
        { reason },
        `waiting for the database at ${describe(connection)}, giving up in ${Math.ceil(leftMs / 1000)} s`,
      );
      await delay(RETRY_MS);
    }
  }
}

async function probe(connection: ConnectionSettings): Promise<void> {
  const client = createClient(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < OLDEST_MAJOR) {
      throw new StartupError(`The database is PostgreSQL ${major}; ${OLDEST_MAJOR} or newer is needed.`);
    }
  } finally {
    await client.end();
  }
}

/** Without the password. */
function describe(connection: ConnectionSettings): string {
  if (typeof connection !== "string") return connection.host;
  const url = new URL(connection);
  return `${url.hostname}:${url.port || 5432}${url.pathname}`;
}
