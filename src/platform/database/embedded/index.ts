/** A real PostgreSQL that the service brings along, for when no DATABASE_URL is set. */
import { rmdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartupError } from "../../startup-error.ts";
import { prepareBinaries } from "./binaries.ts";
import { clusterFolder, prepareCluster } from "./cluster.ts";
import {
  connectionTo,
  type EmbeddedConnection,
  ensureDatabase,
  findConnection,
  hasDatabase,
} from "./connection.ts";
import { type DatabaseHome, findDatabaseHome, prepareDatabaseHome } from "./database-home.ts";
import type { EmbeddedLog } from "./embedded-log.ts";
import {
  diskFull,
  explainFileError,
  explainProgramFailure,
  FREE_BYTES_TO_CREATE,
  FREE_BYTES_TO_START,
  findFreeBytes,
  requireFreeBytes,
} from "./failures.ts";
import { type FileLock, tryLockFile } from "./file-lock.ts";
import { findPidFile, identifyCluster, isServerOf } from "./postmaster.ts";
import { findRunningServer, launchServer, readServerLog, stopServer } from "./server.ts";
import { prepareSocketFolder } from "./socket-folder.ts";

export { defaultDataDir, lockDataDir } from "./data-dir.ts";
export type { EmbeddedLog } from "./embedded-log.ts";

export interface EmbeddedServer {
  /** For pg.Pool; the host is the socket's folder. */
  readonly connection: EmbeddedConnection;
  /** True if a server left behind by a killed process was found running and is used. */
  readonly attached: boolean;
  /** A clean, fast stop; more calls wait for the same one. */
  stop(): Promise<void>;
}

/** More than the longest start: whoever holds the lock longer is stuck. */
const START_LOCK_TIMEOUT_MS = 180_000;
const DISK_FULL = "53100";

/** For the holder of `lockDataDir`: it stops the server in the end, whoever else may use it. */
export async function startEmbeddedServer(options: {
  dataDir: string;
  log: EmbeddedLog;
}): Promise<EmbeddedServer> {
  try {
    const home = await prepareDatabaseHome(options.dataDir, options.log);
    const lock = await lockStart(home);
    try {
      return await startIn(home, options.log);
    } finally {
      lock.release();
    }
  } catch (error) {
    throw await explainFileError(error, path.resolve(options.dataDir));
  }
}

/** For the admin command: connection of a server that runs for this folder right now, or undefined. */
export async function findEmbeddedServer(dataDir: string): Promise<EmbeddedConnection | undefined> {
  try {
    const home = await findDatabaseHome(dataDir);
    if (!home) return undefined;
    const cluster = await identifyCluster(clusterFolder(home));
    const file = await findPidFile(cluster.folder);
    if (file?.status !== "ready" || !(await isServerOf(cluster, file.pid))) return undefined;
    return (await answers(file)) ? await findConnection(file.socketFolder) : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EACCES" || code === "EPERM")
      throw new StartupError(
        `The database in ${path.resolve(dataDir)} belongs to another account: run this as the account that runs the service.`,
      );
    if (code === "ENOENT") return undefined;
    throw error;
  }
}

async function startIn(home: DatabaseHome, log: EmbeddedLog): Promise<EmbeddedServer> {
  const startedAt = performance.now();
  const binaries = await prepareBinaries(home.account);
  const created = await prepareCluster(home, binaries);
  const cluster = await identifyCluster(clusterFolder(home.folder));
  const socketFolder = await prepareSocketFolder(home);

  let attached = true;
  let server = await findRunningServer(cluster, socketFolder);
  if (server && !(await answers(server))) {
    log.warn({ pid: server.pid }, "the PostgreSQL that was left running doesn't answer, it is started anew");
    await stopServer(cluster, server.pid, log);
    server = undefined;
  }
  if (!server) {
    await requireFreeBytes(home.folder, FREE_BYTES_TO_START);
    server = await launchServer(home, binaries, cluster, socketFolder);
    attached = server.child === undefined;
  }
  const running = server;
  try {
    await ensureDatabase(running.socketFolder);
  } catch (error) {
    await stopServer(cluster, running.pid, log);
    if ((error as { code?: string }).code === DISK_FULL) throw await diskFull(home.folder);
    const output = `${await readServerLog(home)}\n${(error as Error).message}`;
    throw await explainProgramFailure("postgres", output, home.folder, FREE_BYTES_TO_START);
  }

  const tookMs = Math.round(performance.now() - startedAt);
  log.info(
    { folder: home.folder, pid: running.pid, created, attached, tookMs },
    "embedded PostgreSQL is ready",
  );
  const freeBytes = await findFreeBytes(home.folder);
  if ((freeBytes ?? Infinity) < FREE_BYTES_TO_CREATE)
    log.warn({ folder: home.folder, freeBytes }, "there is little space left for the database");

  let stopped: Promise<void> | undefined;
  running.child?.once("exit", (code, signal) => {
    if (!stopped)
      log.warn({ folder: home.folder, code, signal }, "embedded PostgreSQL has ended, see server.log there");
  });
  return {
    connection: connectionTo(running.socketFolder),
    attached,
    stop() {
      stopped ??= stopServer(cluster, running.pid, log).then(async () => {
        // The short one in the temporary folder; the database's own isn't empty and stays.
        if (running.socketFolder !== home.folder) await rmdir(running.socketFolder).catch(() => {});
      });
      return stopped;
    },
  };
}

async function answers(server: { socketFolder: string }): Promise<boolean> {
  return hasDatabase(server.socketFolder).then(
    () => true,
    () => false,
  );
}

/** Two starters of one database must not both find none and begin to make it. */
async function lockStart(home: DatabaseHome): Promise<FileLock> {
  for (const deadline = Date.now() + START_LOCK_TIMEOUT_MS; Date.now() < deadline; await delay(20)) {
    const lock = tryLockFile(path.join(home.folder, "start.lock"));
    if (lock) return lock;
  }
  throw new StartupError(
    `Another process has been starting the database in ${home.folder} for ${START_LOCK_TIMEOUT_MS / 1000} s: stop it.`,
  );
}
