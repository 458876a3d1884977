/** A PostgreSQL of the run's own, as somebody else would run it: over TCP, with fsync, to be stopped and killed. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, closeSync, globSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { getServerAccount } from "../../src/platform/database/embedded/account.ts";
import { prepareBinaries } from "../../src/platform/database/embedded/binaries.ts";
import { freePort } from "../../test/support/redis-server.ts";
import { until } from "../../test/support/until.ts";

export interface PostgresServer {
  readonly port: number;
  readonly url: string;
  /** False once it has ended by itself or was ended. */
  readonly isRunning: boolean;
  start(): Promise<void>;
  /** As an administrator does: connections are ended, everything is written. */
  stopFast(): Promise<void>;
  /** As a power cut does, its children included. */
  kill(): Promise<void>;
  pause(): void;
  resume(): void;
}

const PATIENCE_MS = 60_000;

async function findBinaries(account: ReturnType<typeof getServerAccount>) {
  const found = globSync("/usr/lib/postgresql/*/bin/postgres")
    .map((file) => ({ file, major: Number(file.split("/")[4]) }))
    .filter(({ major }) => major >= 15)
    .sort((a, b) => b.major - a.major)[0];
  if (found) return { postgres: found.file, initdb: path.join(path.dirname(found.file), "initdb") };
  return prepareBinaries(account);
}

/** `folder` must be one that the account of the server can reach. */
export async function startPostgresServer(folder: string): Promise<PostgresServer> {
  const account = getServerAccount();
  const binaries = await findBinaries(account);
  const data = path.join(folder, "data");
  mkdirSync(data, { recursive: true, mode: 0o700 });
  chownSync(data, account.uid, account.gid);
  const logFile = `${folder}.log`;
  const launch = (program: string, args: string[]): ChildProcess => {
    const log = openSync(logFile, "a");
    // A session of its own: Ctrl-C ends the run in its order.
    const child = spawn(program, args, {
      ...account.spawnAs,
      cwd: "/",
      stdio: ["ignore", log, log],
      detached: true,
    });
    closeSync(log);
    return child;
  };
  const [code] = await once(
    launch(binaries.initdb, ["-D", data, "-U", "chaos", "-A", "trust", "-E", "UTF8", "--locale=C"]),
    "exit",
  );
  if (code !== 0) throw new Error(`initdb failed, see ${logFile}`);

  const port = await freePort();
  const url = `postgres://chaos@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | undefined;

  async function answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select 1");
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function start(): Promise<void> {
    const settings = {
      listen_addresses: "127.0.0.1",
      port: String(port),
      unix_socket_directories: "",
      max_connections: "200",
      shared_buffers: "64MB",
      min_wal_size: "32MB",
      max_wal_size: "96MB",
      log_checkpoints: "off",
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    for (const deadline = performance.now() + PATIENCE_MS; ; await delay(200)) {
      const started = launch(binaries.postgres, ["-D", data, ...args]);
      child = started;
      started.once("exit", () => {
        if (child === started) child = undefined;
      });
      await until(
        "PostgreSQL answers or ends",
        async () => child !== started || (await answers()),
        PATIENCE_MS,
      );
      if (child === started) return;
      // The children of one that was killed may need a moment to notice.
      if (performance.now() > deadline) throw new Error(`PostgreSQL does not start, see ${logFile}`);
    }
  }

  async function end(signal: NodeJS.Signals, group: boolean): Promise<void> {
    const running = child;
    if (!running?.pid) return;
    const exited = once(running, "exit");
    if (group) signalAll(running.pid, signal);
    else process.kill(running.pid, signal);
    await exited;
  }

  await start();
  return {
    port,
    url,
    get isRunning() {
      return child !== undefined;
    },
    start,
    stopFast: () => end("SIGINT", false),
    kill: () => end("SIGKILL", true),
    pause: () => void (child?.pid && signalAll(child.pid, "SIGSTOP")),
    resume: () => void (child?.pid && signalAll(child.pid, "SIGCONT")),
  };
}

/** Each of its processes leads a group of its own, so they are found by their parent. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal);
    } catch {
      // Gone meanwhile.
    }
  }
}

function childrenOf(pid: number): number[] {
  const list = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" }).stdout ?? "";
  return list.split("\n").map(Number).filter(Boolean);
}
