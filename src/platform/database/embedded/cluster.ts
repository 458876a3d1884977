/** PostgreSQL's own folder: made once, whole or not at all. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "../../startup-error.ts";
import type { Binaries } from "./binaries.ts";
import type { DatabaseHome } from "./database-home.ts";
import { explainProgramFailure, FREE_BYTES_TO_CREATE, requireFreeBytes } from "./failures.ts";
import { runProgram } from "./program.ts";

export const SUPERUSER = "postgres";

export function clusterFolder(home: string): string {
  return path.join(home, "cluster");
}

/** Answers whether it had to be made. */
export async function prepareCluster(home: DatabaseHome, binaries: Binaries): Promise<boolean> {
  await removeUnfinished(home);
  const cluster = clusterFolder(home.folder);
  if (existsSync(cluster)) {
    await requireVersion(cluster, binaries.majorVersion);
    return false;
  }
  await requireFreeBytes(home.folder, FREE_BYTES_TO_CREATE);
  const unfinished = path.join(home.folder, `init-${randomBytes(6).toString("hex")}`);
  await runInitdb(home, binaries, unfinished);
  // initdb has synced the files; the name that makes them a cluster must be as durable.
  await rename(unfinished, cluster);
  const folder = await open(home.folder, "r");
  await folder.sync();
  await folder.close();
  return true;
}

async function removeUnfinished(home: DatabaseHome): Promise<void> {
  for (const name of await readdir(home.folder)) {
    if (!name.startsWith("init-")) continue;
    // An initdb whose service was killed may still be writing there: try again, and else leave it to the next start.
    await rm(path.join(home.folder, name), {
      recursive: true,
      force: true,
      maxRetries: 5,
      retryDelay: 100,
    }).catch(() => {});
  }
}

async function requireVersion(cluster: string, majorVersion: string): Promise<void> {
  const found = (await readFile(path.join(cluster, "PG_VERSION"), "utf8").catch(() => "")).trim();
  if (found === majorVersion) return;
  throw new StartupError(
    found
      ? `The database in ${cluster} was made by PostgreSQL ${found}, this version brings PostgreSQL ${majorVersion}, ` +
          "which can't read it. Dump it with the version of the service that made it and restore it into a new " +
          "data folder, or set DATA_DIR to another folder to begin with an empty database."
      : `The database in ${cluster} is damaged: its file PG_VERSION is missing. Restore it from a backup, or set ` +
          "DATA_DIR to another folder to begin with an empty database.",
  );
}

async function runInitdb(home: DatabaseHome, { initdb }: Binaries, folder: string): Promise<void> {
  const settings = [
    "--encoding=UTF8",
    // Sorts and folds case the same on every system and C library, so an index never goes stale by an upgrade.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    `--username=${SUPERUSER}`,
    // Who can enter the socket's folder is trusted: that is its account, and root.
    "--auth-local=trust",
    "--auth-host=reject",
    "--no-instructions",
  ];
  const { child, exitCode } = runProgram(home.account, initdb, ["-D", folder, ...settings], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  if ((await exitCode) !== 0)
    throw await explainProgramFailure("initdb", output, home.folder, FREE_BYTES_TO_CREATE);
}
