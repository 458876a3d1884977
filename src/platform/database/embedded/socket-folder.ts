/** Where the server's Unix socket lies: a folder only its account can enter, at a path short enough for one. */
import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { StartupError } from "../../startup-error.ts";
import { findBlockedFolder, isRoot } from "./account.ts";
import type { DatabaseHome } from "./database-home.ts";

export const PORT = 5432;

/** sun_path is 104 bytes on macOS (108 on Linux), the last of them a zero. */
const MAX_SOCKET_PATH_BYTES = 103;

export function socketFile(folder: string): string {
  return path.join(folder, `.s.PGSQL.${PORT}`);
}

export async function prepareSocketFolder(home: DatabaseHome): Promise<string> {
  if (fits(home.folder)) return home.folder;
  const name = `personal-helper-${createHash("sha256").update(home.folder).digest("hex").slice(0, 16)}`;
  for (const parent of [tmpdir(), "/tmp"]) {
    const folder = path.join(await realpath(parent).catch(() => "/tmp"), name);
    if (!fits(folder) || findBlockedFolder(home.account, path.dirname(folder))) continue;
    await makePrivate(folder, home);
    return folder;
  }
  throw new StartupError(
    `The path of ${home.folder} is too long for a socket, and so is the one of the system's temporary folder: ` +
      "set DATA_DIR to a folder with a shorter path.",
  );
}

function fits(folder: string): boolean {
  return Buffer.byteLength(socketFile(folder)) <= MAX_SOCKET_PATH_BYTES;
}

/** Anyone can make a folder of this name in the temporary folder; only one of our own is used. */
async function makePrivate(folder: string, { account, folder: database }: DatabaseHome): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const found = await lstat(folder);
  const ours = found.uid === account.uid || (isRoot() && found.uid === 0);
  if (!found.isDirectory() || !ours)
    throw new StartupError(
      `${folder} is needed for the socket of the database in ${database} and belongs to someone else (uid ${found.uid}): ` +
        "remove it, or set DATA_DIR to a folder with a shorter path.",
    );
  if (found.uid !== account.uid) await chown(folder, account.uid, account.gid);
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700);
}
