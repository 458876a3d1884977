/**
 * The account PostgreSQL runs as. It refuses to be root, so root hands it to `nobody`, which every system
 * has; any other account keeps it. What `nobody` has to read must then lie where `nobody` can reach it.
 */
import { readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
  /** Spread into the options of a spawn; empty when PostgreSQL keeps the service's own account. */
  readonly spawnAs: { uid?: number; gid?: number };
}

interface Owner {
  uid: number;
  gid: number;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** An existing database is run by whoever owns it, so that one `sudo` doesn't change hands of a user's data. */
export function getServerAccount(databaseOwner?: Owner): ServerAccount {
  if (!isRoot()) return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1, spawnAs: {} };
  const { uid, gid } = databaseOwner && databaseOwner.uid !== 0 ? databaseOwner : findNobody();
  // macOS has nobody at -2, which chown wants as an unsigned number and spawn as a signed one.
  return { uid: uid >>> 0, gid: gid >>> 0, spawnAs: { uid: uid | 0, gid: gid | 0 } };
}

function findNobody(): Owner {
  const entry = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync("/etc/passwd", "utf8"));
  return { uid: Number(entry?.[1] ?? 65_534), gid: Number(entry?.[2] ?? 65_534) };
}

/** Whether the account has all of these permission bits (4 read, 2 write, 1 execute or traverse). */
export function hasPermission(account: ServerAccount, file: string, bits: number): boolean {
  if (account.uid === 0) return true;
  const stat = statSync(file);
  const shift = stat.uid === account.uid ? 6 : stat.gid === account.gid ? 3 : 0;
  return ((stat.mode >> shift) & bits) === bits;
}

/** The topmost folder on the way to `folder` (itself included) that the account can't pass. */
export function findBlockedFolder(account: ServerAccount, folder: string): string | undefined {
  const way = [realpathSync(folder)];
  for (let at = way[0] ?? "/"; at !== path.dirname(at); at = path.dirname(at)) way.unshift(path.dirname(at));
  return way.find((step) => !hasPermission(account, step, 1));
}
