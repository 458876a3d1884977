/**
 * A lock of the kernel on a file, gone with the process that holds it, however it ends.
 *
 * Node has no flock, but it brings SQLite, which takes fcntl locks: an open write transaction on an
 * empty database is such a lock, atomic among any number of starters, with nothing stale to clean up and no
 * process id to mistake. (A socket file needs an unlink after a kill, and that unlink is a race.)
 * fcntl's trap: closing any other descriptor of the file in this process drops the lock, so the lock file is
 * never opened by anything but SQLite.
 */
import { accessSync, chownSync, closeSync, constants, openSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "../../startup-error.ts";
import { isRoot } from "./account.ts";

export interface FileLock {
  release(): void;
}

const SQLITE_BUSY = 5;
const SQLITE_CANTOPEN = 14;

// A lock nobody refers to any more would be collected as garbage, and with it released.
const held = new Set<DatabaseSync>();

/** Undefined when another process, or this one, holds it. */
export function tryLockFile(file: string): FileLock | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    // Not "exclusive": that takes several locks in turn, and two starters can make each other give up.
    // In memory: a journal file would outlive a kill, and need space on a disk that may be full.
    database.exec("pragma journal_mode = memory; begin immediate");
    // SQLite falls back to a read-only file, on which its lock excludes nobody.
    accessSync(file, constants.W_OK);
    if (isRoot()) {
      // The folder's owner must be able to take the lock when root is no longer at work here.
      const { uid, gid } = statSync(path.dirname(file));
      chownSync(file, uid, gid);
    }
  } catch (error) {
    database?.close();
    const { errcode, message, code } = error as Error & { errcode?: number; code?: string };
    if (code !== "ERR_SQLITE_ERROR") throw error;
    const reason = (errcode ?? 0) & 0xff;
    if (reason === SQLITE_BUSY) return undefined;
    // SQLite doesn't say why; this throws what does (no right to it, a full disk).
    if (reason === SQLITE_CANTOPEN) closeSync(openSync(file, "a"));
    throw new StartupError(
      `The file ${file} can't be locked (${message}). Remove it if no service runs there, ` +
        "or set DATA_DIR to a folder on a file system with locks.",
    );
  }
  const owner = database;
  held.add(owner);
  return {
    release() {
      if (held.delete(owner)) owner.close();
    },
  };
}
