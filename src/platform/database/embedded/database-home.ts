/**
 * The folder that holds the database of a data folder, owned by the account that runs PostgreSQL and closed
 * to all others (0700), which is what protects the socket in it:
 *
 *   cluster/        PostgreSQL's own files       server.log, server.log.1   its log, one file a start
 *   init-…/         a cluster being made         .s.PGSQL.5432              its socket
 *   start.lock      one starter at a time
 *
 * It is `database` in the data folder. When root's data folder lies where `nobody` can't reach it, `database`
 * is a link to a folder of a random name in /var/lib/personal-helper; without the link, a new database begins.
 */
import { randomBytes } from "node:crypto";
import { chown, lstat, mkdir, realpath, rmdir, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "../../startup-error.ts";
import { findBlockedFolder, getServerAccount, isRoot, type ServerAccount } from "./account.ts";
import { DATABASE_FOLDER, prepareDataDir } from "./data-dir.ts";
import type { EmbeddedLog } from "./embedded-log.ts";
import { makeSystemFolder, SYSTEM_FOLDER } from "./system-folder.ts";

export interface DatabaseHome {
  /** With no links in it. */
  readonly folder: string;
  readonly account: ServerAccount;
}

export async function prepareDatabaseHome(dataDir: string, log: EmbeddedLog): Promise<DatabaseHome> {
  const home = path.join(await prepareDataDir(dataDir), DATABASE_FOLDER);
  const entry = await lstat(home).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (entry) return openHome(home);
  return createHome(home, log).catch((error: NodeJS.ErrnoException) => {
    // Another starter was faster.
    if (error.code === "EEXIST") return openHome(home);
    throw error;
  });
}

/** The database's folder if there is one; makes nothing. */
export async function findDatabaseHome(dataDir: string): Promise<string | undefined> {
  return realpath(path.join(path.resolve(dataDir), DATABASE_FOLDER)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
}

async function openHome(home: string): Promise<DatabaseHome> {
  const folder = await realpath(home).catch((error: NodeJS.ErrnoException) => {
    // Made before the link to it is, so it was there: an empty one in its place would hide a loss.
    if (error.code === "ENOENT")
      throw new StartupError(
        `The database that ${home} points to is gone. Put it back, or remove that link to begin with an empty database.`,
      );
    throw error;
  });
  const owner = await stat(folder);
  if (!owner.isDirectory())
    throw new StartupError(
      `${folder} is in the way of the database folder: move it, or set DATA_DIR to another folder.`,
    );
  const account = getServerAccount(owner);
  // Killed between making the folder and giving it away.
  if (isRoot() && owner.uid === 0) await giveTo(account, folder);
  else if (owner.uid !== account.uid)
    throw new StartupError(
      `The database in ${folder} belongs to another account (uid ${owner.uid}). ` +
        "Run the service as that account or as root, or set DATA_DIR to another folder.",
    );
  const blocked = findBlockedFolder(account, folder);
  if (blocked)
    throw new StartupError(
      `PostgreSQL runs as the account with uid ${account.uid}, because it refuses root, and that account can't reach ` +
        `the database in ${folder}: chmod o+x ${blocked}, or set DATA_DIR to another folder.`,
    );
  return { folder, account };
}

async function createHome(home: string, log: EmbeddedLog): Promise<DatabaseHome> {
  const account = getServerAccount();
  const dataDir = path.dirname(home);
  if (!findBlockedFolder(account, dataDir)) {
    await makeOwnFolder(home, account);
    return { folder: await realpath(home), account };
  }
  await makeSystemFolder();
  const folder = path.join(SYSTEM_FOLDER, randomBytes(8).toString("hex"));
  await makeOwnFolder(folder, account);
  await symlink(folder, home).catch(async (error) => {
    await rmdir(folder);
    throw error;
  });
  log.info(
    { folder, dataDir },
    "the database can't be reached in the data folder by PostgreSQL, it is kept in the system's",
  );
  return { folder: await realpath(folder), account };
}

async function makeOwnFolder(folder: string, account: ServerAccount): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (isRoot()) await giveTo(account, folder);
}

async function giveTo({ uid, gid }: ServerAccount, folder: string): Promise<void> {
  await chown(folder, uid, gid).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `PostgreSQL refuses root, and root can't give ${folder} to the account with uid ${uid} here (${error.code}). ` +
        "Run the service as another account, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  });
}
