/**
 * The server's life:
 *
 *   none ──launch──▶ starting ──▶ ready ──SIGINT──▶ stopping ──▶ none
 *                        └──────────┴── found after a kill of the service: attached to
 *
 * Launched as `postgres` itself, in a session of its own: Ctrl-C in the terminal doesn't reach it, and it
 * outlives the service. Not through pg_ctl, which hands its paths to a shell (a `$` in one breaks it) and looks
 * only ten times a second whether the server is ready.
 */
import type { ChildProcess, StdioOptions } from "node:child_process";
import { open, readFile, rename } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartupError } from "../../startup-error.ts";
import type { Binaries } from "./binaries.ts";
import type { DatabaseHome } from "./database-home.ts";
import type { EmbeddedLog } from "./embedded-log.ts";
import { explainProgramFailure, FREE_BYTES_TO_START } from "./failures.ts";
import { type ClusterIdentity, findPidFile, isServerOf, removeMistakenLocks } from "./postmaster.ts";
import { type Program, runProgram } from "./program.ts";
import { serverSettings } from "./settings.ts";
import { socketFile } from "./socket-folder.ts";

interface RunningServer {
  readonly pid: number;
  readonly socketFolder: string;
  /** Set when this process launched it. */
  readonly child?: ChildProcess;
}

/** Replaying the log after a crash takes a second for each 100 MB or so, and max_wal_size bounds it. */
const READY_TIMEOUT_MS = 120_000;
/** A killed server's own processes notice within a second or two that it is gone. */
const TAKEN_TIMEOUT_MS = 15_000;
const NOTICE_MS = 3_000;
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 10;

/** The server that runs for this cluster, once it is ready; undefined when there is none, or no longer. */
export async function findRunningServer(
  cluster: ClusterIdentity,
  socketFolder: string,
): Promise<RunningServer | undefined> {
  let unseenSince: number | undefined;
  for (const deadline = Date.now() + READY_TIMEOUT_MS; ; await delay(POLL_MS)) {
    const file = await findPidFile(cluster.folder);
    if (!file) return undefined;
    if (!(await isServerOf(cluster, file.pid))) {
      if (!(await accepts(socketFolder))) return undefined;
      // Of one that was killed just now, some processes hold the socket until they notice.
      unseenSince ??= Date.now();
      if (Date.now() - unseenSince > NOTICE_MS) throw outOfReach(cluster.folder);
      continue;
    }
    if (file.status === "ready") return { pid: file.pid, socketFolder: file.socketFolder };
    if (Date.now() > deadline) throw notReady(cluster.folder, file.pid);
  }
}

/** Launches the server, or answers the one that was faster. */
export async function launchServer(
  home: DatabaseHome,
  binaries: Binaries,
  cluster: ClusterIdentity,
  socketFolder: string,
): Promise<RunningServer> {
  for (const deadline = Date.now() + TAKEN_TIMEOUT_MS; ; await delay(100)) {
    await removeMistakenLocks(cluster, socketFolder);
    const log = await openFreshLog(home);
    const args = ["-D", cluster.folder, ...serverSettings(socketFolder)];
    const stdio: StdioOptions = ["ignore", log.fd, log.fd];
    const server = runProgram(home.account, binaries.postgres, args, { detached: true, stdio });
    server.child.unref();
    await log.close();
    if (await becomesReady(server, cluster))
      return { pid: server.child.pid ?? 0, socketFolder, child: server.child };

    const output = await readServerLog(home);
    const taken = /lock file "[^"\n]*" already exists|pre-existing shared memory block/.test(output);
    if (!taken || Date.now() > deadline)
      throw await explainProgramFailure("postgres", output, home.folder, FREE_BYTES_TO_START);
    const other = await findRunningServer(cluster, socketFolder);
    if (other) return other;
  }
}

/** A fast stop: open transactions are rolled back, all else is written. */
export async function stopServer(cluster: ClusterIdentity, pid: number, log: EmbeddedLog): Promise<void> {
  if (await endsBy("SIGINT", STOP_TIMEOUT_MS)) return;
  log.warn({ pid }, "the embedded PostgreSQL doesn't stop, it is made to; the next start replays its log");
  if (await endsBy("SIGQUIT", STOP_TIMEOUT_MS)) return;
  throw new Error(`the embedded PostgreSQL (process ${pid}) can't be stopped`);

  async function endsBy(signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
    if (!(await isServerOf(cluster, pid))) return true;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await delay(POLL_MS))
      if (!(await isServerOf(cluster, pid))) return true;
    return false;
  }
}

export async function readServerLog(home: DatabaseHome): Promise<string> {
  return readFile(logFile(home), "utf8").catch(() => "");
}

/** By PostgreSQL's own word in its pid file: asking by connections would fill its log with refusals. */
async function becomesReady({ child, exitCode }: Program, cluster: ClusterIdentity): Promise<boolean> {
  const ended = exitCode.then(() => "ended" as const);
  for (const deadline = Date.now() + READY_TIMEOUT_MS; ; ) {
    if ((await Promise.race([ended, delay(POLL_MS)])) === "ended") return false;
    const file = await findPidFile(cluster.folder);
    if (file?.pid === child.pid && file?.status === "ready") return true;
    if (Date.now() > deadline) throw notReady(cluster.folder, child.pid ?? 0);
  }
}

function logFile(home: DatabaseHome): string {
  return path.join(home.folder, "server.log");
}

/** One file a start, and the one before it: bounded, and the reason of a crash is still there. */
async function openFreshLog(home: DatabaseHome) {
  await rename(logFile(home), `${logFile(home)}.1`).catch(() => {});
  return open(logFile(home), "a", 0o600);
}

async function accepts(socketFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketFile(socketFolder));
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

function outOfReach(folder: string): StartupError {
  return new StartupError(
    `A PostgreSQL that this process can't see runs for the database in ${folder}, perhaps in another container. ` +
      "Stop it, or set DATA_DIR to another folder.",
  );
}

function notReady(folder: string, pid: number): StartupError {
  return new StartupError(
    `The PostgreSQL of ${folder} (process ${pid}) is still busy after ${READY_TIMEOUT_MS / 1000} s, replaying or ` +
      "writing its log. Start the service again to go on waiting.",
  );
}
