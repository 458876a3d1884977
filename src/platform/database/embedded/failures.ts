/** What can go wrong with the folder or the programs, in words that say what to do. */
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "../../startup-error.ts";

const MEGABYTE = 1024 * 1024;

/** The database's files after initdb are 39 MB, the first write-ahead segments 32 more. */
export const FREE_BYTES_TO_CREATE = 100 * MEGABYTE;
/** Two write-ahead segments of 16 MB: with less, PostgreSQL stops in the middle of the first writes. */
export const FREE_BYTES_TO_START = 32 * MEGABYTE;

const OTHER_FOLDER = "or set DATA_DIR to another folder";

/** Undefined where the file system doesn't say. */
export async function findFreeBytes(folder: string): Promise<number | undefined> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return blocks === 0 ? undefined : bavail * bsize;
}

export async function requireFreeBytes(folder: string, needed: number): Promise<void> {
  const free = await findFreeBytes(folder);
  if (free !== undefined && free < needed) throw await diskFull(folder, needed);
}

export async function diskFull(folder: string, needed = FREE_BYTES_TO_START): Promise<StartupError> {
  // The folder itself may be gone again: a failed initdb removes what it made.
  let existing = folder;
  while (!existsSync(existing)) existing = path.dirname(existing);
  const { bavail, bsize, files, ffree } = await statfs(existing);
  const inodes = files > 0 && ffree < 2_000 ? ` and room for ${ffree} more files` : "";
  return new StartupError(
    `No space left for the database in ${folder}: ${Math.floor((bavail * bsize) / MEGABYTE)} MB${inodes} free, ` +
      `about ${needed / MEGABYTE} MB are needed. Free some space on that disk, ${OTHER_FOLDER} on another disk.`,
  );
}

/** An error of the file system as one that says what to do; anything else stays as it is. */
export async function explainFileError(error: unknown, folder: string): Promise<unknown> {
  if (error instanceof StartupError || !(error instanceof Error)) return error;
  const { code, path: file } = error as NodeJS.ErrnoException;
  const where = file && file !== folder ? `${folder} (${file})` : folder;
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return diskFull(folder);
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new StartupError(
        `The data folder ${where} can't be written (${code}). ` +
          `Give the account that runs the service the right to write there, ${OTHER_FOLDER}.`,
      );
    case "ENOTDIR":
    case "EEXIST":
    case "ENOENT":
    case "ELOOP":
    case "ENAMETOOLONG":
      return new StartupError(
        `The data folder ${where} can't be created (${code}): make it, ${OTHER_FOLDER}.`,
      );
    default:
      return error;
  }
}

/** `output` is what initdb or the server said before it gave up. */
export async function explainProgramFailure(
  program: string,
  output: string,
  folder: string,
  neededBytes: number,
): Promise<StartupError> {
  // A server whose log lies on the full disk can't even write why it stopped.
  const free = await findFreeBytes(folder).catch(() => undefined);
  if (/No space left on device|Disk quota exceeded/.test(output) || (free ?? Infinity) < MEGABYTE)
    return diskFull(folder, neededBytes);
  if (/could not look up effective user ID/.test(output))
    return new StartupError(
      `PostgreSQL needs an account with an entry in /etc/passwd, uid ${process.getuid?.()} has none. ` +
        "Add one, run the service as another account, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  const lastLines = output.trim().split("\n").slice(-12).join("\n  ");
  return new StartupError(
    `The embedded PostgreSQL (${program}) failed for ${folder}. Its last words:\n  ${lastLines || "(none)"}\n` +
      `Mend what it names, ${OTHER_FOLDER}, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}
