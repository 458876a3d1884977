/** Opens the service's database: its own, or the one that DATABASE_URL names. Migrated and locked. */
import path from "node:path";
import { type Config, PROJECT_ROOT } from "../config/config.ts";
import type { Log } from "../log/log.ts";
import { type ConnectionSettings, createDatabase, type Database } from "./database.ts";
import { defaultDataDir, findEmbeddedServer, lockDataDir, startEmbeddedServer } from "./embedded/index.ts";
import { takeInstanceLock } from "./instance-lock.ts";
import { migrate } from "./migrate.ts";
import { reachDatabase } from "./reach.ts";
import { openRowSecurity } from "./row-security.ts";

const MIGRATIONS = path.join(PROJECT_ROOT, "migrations");

/** The service's own folder: its database, where that is embedded, and what it builds once. */
export const dataDirOf = (config: Config): string => config.dataDir ?? defaultDataDir(PROJECT_ROOT);

/** What an instance takes of the server's connections, most of them for requests. */
const REQUEST_CONNECTIONS = 14;
const BACKGROUND_CONNECTIONS = 6;

/** `cleanup` receives what has to be undone, in order; it is run also when a later step fails. */
export async function openDatabase(
  config: Config,
  log: Log,
  cleanup: AsyncDisposableStack,
  onLockLost: (error: Error) => void,
): Promise<Database> {
  const { connection, revive } = config.databaseUrl
    ? { connection: config.databaseUrl, revive: undefined }
    : await openEmbedded(dataDirOf(config), log, cleanup);
  if (config.databaseUrl) await reachDatabase(connection, log);
  const shared = config.redisUrl !== undefined;
  const lock = await takeInstanceLock({ connection, shared, log, revive, onLost: onLockLost });
  cleanup.defer(() => lock.release());
  const applied = await migrate(connection, MIGRATIONS);
  if (applied.length > 0) log.info({ applied }, "the database was migrated");
  const accountRole = await openRowSecurity(connection, config.rowSecurity, log);
  const onIdleError = (error: Error) => log.warn({ err: error }, "an idle database connection was lost");
  const open = (maxConnections: number, background?: Database): Database => {
    const database = createDatabase(connection, { onIdleError, maxConnections, accountRole, background });
    cleanup.defer(() => database.close());
    return database;
  };
  return open(REQUEST_CONNECTIONS, open(BACKGROUND_CONNECTIONS));
}

interface Embedded {
  connection: ConnectionSettings;
  /** Starts the server again after it died; does nothing while it runs. */
  revive: () => Promise<void>;
}

async function openEmbedded(dataDir: string, log: Log, cleanup: AsyncDisposableStack): Promise<Embedded> {
  const lock = await lockDataDir(dataDir);
  cleanup.defer(() => lock.release());
  let starting = startEmbeddedServer({ dataDir, log });
  let stopping = false;
  const { connection } = await starting;
  cleanup.defer(async () => {
    // One that is being started again at this moment must be stopped too, and none may start after it.
    stopping = true;
    const server = await starting.catch(() => undefined);
    await server?.stop();
  });
  return {
    connection,
    async revive() {
      if (stopping) return;
      starting = startEmbeddedServer({ dataDir, log });
      await starting;
    },
  };
}

/** For a command beside the service: the running database, or the embedded one started for a moment. */
export async function connectBeside(
  config: Config,
  log: Log,
  cleanup: AsyncDisposableStack,
): Promise<ConnectionSettings> {
  if (config.databaseUrl) {
    await reachDatabase(config.databaseUrl, log);
    return config.databaseUrl;
  }
  const dataDir = dataDirOf(config);
  const running = await findEmbeddedServer(dataDir);
  if (running) return running;
  const { connection } = await openEmbedded(dataDir, log, cleanup);
  await migrate(connection, MIGRATIONS);
  return connection;
}

/** For a command that needs the database for itself: no instance runs on it, and none can start meanwhile. */
export async function connectAlone(
  config: Config,
  log: Log,
  cleanup: AsyncDisposableStack,
): Promise<ConnectionSettings> {
  if (config.databaseUrl) await reachDatabase(config.databaseUrl, log);
  const connection = config.databaseUrl ?? (await openEmbedded(dataDirOf(config), log, cleanup)).connection;
  const onLost = (error: Error): void => log.warn({ err: error }, "another process has the database now");
  const lock = await takeInstanceLock({ connection, shared: false, log, revive: undefined, onLost });
  cleanup.defer(() => lock.release());
  return connection;
}
