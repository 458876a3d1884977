/** Which process is the server of a cluster, by the file it keeps there and by what the kernel says of it. */
import { execFile } from "node:child_process";
import { readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { socketFile } from "./socket-folder.ts";

/** What PostgreSQL writes into postmaster.pid, a line each. */
interface PidFile {
  readonly pid: number;
  readonly socketFolder: string;
  /** "starting", "ready", "stopping"; empty for the moment before the first of them. */
  readonly status: string;
}

/** A cluster's folder as the kernel knows it: still right when it is moved, or removed under the server. */
export interface ClusterIdentity {
  readonly folder: string;
  readonly dev: number;
  readonly ino: number;
}

export async function identifyCluster(folder: string): Promise<ClusterIdentity> {
  const { dev, ino } = await stat(folder);
  return { folder, dev, ino };
}

export async function findPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(path.join(cluster, "postmaster.pid"), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    },
  );
  const lines = text.split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!(pid > 0)) return undefined;
  return { pid, socketFolder: lines[4] ?? "", status: (lines[7] ?? "").trim() };
}

/** A process id alone proves nothing: after a restart of the machine it may be anyone's. */
export async function isServerOf(cluster: ClusterIdentity, pid: number): Promise<boolean> {
  if (process.platform === "linux") {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (command.includes(`\0-D\0${cluster.folder}\0`)) return true;
    // A server works in its cluster's folder, wherever that was moved since. Root in a container may not see it.
    const cwd = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
    return cwd?.dev === cluster.dev && cwd.ino === cluster.ino;
  }
  const ps = await promisify(execFile)("/bin/ps", ["-ww", "-o", "command=", "-p", String(pid)]).catch(
    () => undefined,
  );
  return ps?.stdout.includes(`postgres -D ${cluster.folder} `) ?? false;
}

/**
 * PostgreSQL takes a pid file or socket lock of its own account's running process for that of a server, and
 * refuses to start. When that process is no server of this cluster, the file is a dead one's. (A dead
 * process's file it replaces itself, and its shared memory still guards against a server that lives.)
 */
export async function removeMistakenLocks(cluster: ClusterIdentity, socketFolder: string): Promise<void> {
  for (const file of [path.join(cluster.folder, "postmaster.pid"), `${socketFile(socketFolder)}.lock`]) {
    const pid = Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
    if (pid > 0 && isRunning(pid) && !(await isServerOf(cluster, pid))) await rm(file, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
