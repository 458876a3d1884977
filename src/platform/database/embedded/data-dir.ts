/** The data folder: where it is, and the exclusive right to it. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { access, chmod, constants, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "../../startup-error.ts";
import { findBlockedFolder, getServerAccount, isRoot } from "./account.ts";
import { explainFileError } from "./failures.ts";
import { type FileLock, tryLockFile } from "./file-lock.ts";
import { SYSTEM_FOLDER } from "./system-folder.ts";

/** The database in a data folder: a folder, or a link to the one in SYSTEM_FOLDER. */
export const DATABASE_FOLDER = "database";

/** SQLite's lock takes paths up to 512 bytes, and PostgreSQL up to 1,024; both add names of their own. */
const MAX_PATH_BYTES = 480;

/** Where the service keeps its data when DATA_DIR is not set. */
export function defaultDataDir(projectRoot: string): string {
  const inProject = path.join(projectRoot, ".data");
  if (!isRoot()) return inProject;
  const id = createHash("sha256").update(path.resolve(projectRoot)).digest("hex").slice(0, 12);
  const inSystem = path.join(SYSTEM_FOLDER, id);
  // A database that exists wins: a chmod of the checkout must not look like a loss of all data.
  for (const folder of [inProject, inSystem])
    if (existsSync(path.join(folder, DATABASE_FOLDER))) return folder;
  return findBlockedFolder(getServerAccount(), projectRoot) ? inSystem : inProject;
}

/** Makes the folder if need be, and makes sure that it can be written. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const folder = path.resolve(dataDir);
  if (Buffer.byteLength(folder) > MAX_PATH_BYTES)
    throw new StartupError(
      `The path of the data folder is longer than ${MAX_PATH_BYTES} bytes: set DATA_DIR to a shorter one (${folder}).`,
    );
  try {
    await mkdir(folder, { recursive: true, mode: isRoot() ? 0o755 : 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
    if (isRoot()) {
      // `mktemp -d` and a strict umask make folders that nobody but root may pass.
      const { mode } = await stat(folder);
      if (!(mode & 0o001)) await chmod(folder, (mode & 0o7777) | 0o001);
    }
    return folder;
  } catch (error) {
    throw await explainFileError(error, folder);
  }
}

/**
 * Exclusive right to the folder, held until released or the process dies (kill -9 included).
 * Second holder: StartupError that names the folder and what to do.
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  const folder = await prepareDataDir(dataDir);
  const pidFile = path.join(folder, "service.pid");
  const lock = await lockFile(path.join(folder, "service.lock"));
  if (!lock) {
    const pid = await findHolder(pidFile);
    throw new StartupError(
      `The data folder ${folder} is in use by another service${pid ? ` (process ${pid})` : ""}. ` +
        "Stop that one, or set DATA_DIR to another folder. To run several instances on the same data, " +
        "set DATABASE_URL and REDIS_URL.",
    );
  }
  // For the message above only, so a full disk may leave it out.
  await writeFile(pidFile, `${process.pid}\n`).catch(() => {});
  return {
    async release() {
      await rm(pidFile, { force: true }).catch(() => {});
      lock.release();
    },
  };
}

async function lockFile(file: string): Promise<FileLock | undefined> {
  try {
    return tryLockFile(file);
  } catch (error) {
    throw await explainFileError(error, path.dirname(file));
  }
}

async function findHolder(pidFile: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
  return pid > 0 ? pid : undefined;
}
