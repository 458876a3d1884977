/** A server seen from outside: does it answer, and has it got the service's database? */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { SUPERUSER } from "./cluster.ts";
import { ensureRoles, SERVICE_ROLE } from "./roles.ts";
import { PORT } from "./socket-folder.ts";

const DATABASE = "personal_helper";

export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

const UNKNOWN_DATABASE = "3D000";
/** It exists by now; it is about to; its template is in use for it. */
const BEING_CREATED = new Set(["42P04", "23505", "55006"]);
const CREATE_TIMEOUT_MS = 10_000;

export function connectionTo(socketFolder: string): EmbeddedConnection {
  return { host: socketFolder, port: PORT, user: SERVICE_ROLE, database: DATABASE };
}

const asSuperuser = (socketFolder: string): EmbeddedConnection => ({
  ...connectionTo(socketFolder),
  user: SUPERUSER,
});

/** A server that an earlier version runs has no role but the superuser. */
export async function findConnection(socketFolder: string): Promise<EmbeddedConnection> {
  let hasRole = false;
  await withClient(asSuperuser(socketFolder), async (client) => {
    const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [SERVICE_ROLE]);
    hasRole = rowCount === 1;
  });
  return hasRole ? connectionTo(socketFolder) : asSuperuser(socketFolder);
}

/** Makes the service's database if it is missing, and its roles; rejects when the server doesn't answer. */
export async function ensureDatabase(socketFolder: string): Promise<void> {
  for (const deadline = Date.now() + CREATE_TIMEOUT_MS; !(await hasDatabase(socketFolder)); await delay(20)) {
    try {
      await withClient({ ...asSuperuser(socketFolder), database: "postgres" }, (client) =>
        client.query(`create database ${DATABASE}`),
      );
    } catch (error) {
      // The session of a service that was killed in the middle of this may still be at it.
      if (!BEING_CREATED.has((error as { code?: string }).code ?? "") || Date.now() > deadline) throw error;
    }
  }
  await withClient(asSuperuser(socketFolder), ensureRoles);
}

/** Rejects when the server doesn't answer. */
export async function hasDatabase(socketFolder: string): Promise<boolean> {
  try {
    await withClient(asSuperuser(socketFolder), (client) => client.query("select 1"));
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === UNKNOWN_DATABASE) return false;
    throw error;
  }
}

async function withClient(
  connection: EmbeddedConnection,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  // Named here, or PGSSLMODE of the environment would ask for what a socket hasn't got.
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 10_000 });
  // Without a listener, a server that goes away ends this process.
  client.on("error", () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
