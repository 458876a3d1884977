/** A copy of PostgreSQL's programs that `nobody` can read, for a checkout that it can't. */

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, open, readdir, readlink, rename, rm, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { makeSystemFolder, SYSTEM_FOLDER } from "./system-folder.ts";

/** A link among the libraries that the package's install script makes: an npm archive can't hold links. */
export interface LibraryLink {
  /** Relative to the package's folder of programs. */
  readonly name: string;
  /** Relative to the link's own folder. */
  readonly target: string;
}

/** Far more than a copy takes: what is older belongs to a process that was killed in the middle of one. */
const ABANDONED_AFTER_MS = 10 * 60 * 1000;

/** Answers the copy's folder. It gets its name when it is whole, so no half of one is ever used. */
export async function copyBinaries(native: string, name: string, links: LibraryLink[]): Promise<string> {
  const copy = path.join(SYSTEM_FOLDER, name);
  if (existsSync(copy)) return copy;
  await makeSystemFolder();
  await removeAbandoned(`.${name}.`);
  const part = path.join(SYSTEM_FOLDER, `.${name}.${randomBytes(6).toString("hex")}`);
  try {
    await copyFolder(native, part);
    await makeLinks(part, links);
    await rename(part, copy);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // Another starter was faster, with the same files.
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** False when the folder can't be written. */
export async function makeLinks(folder: string, links: LibraryLink[]): Promise<boolean> {
  for (const { name, target } of links) {
    try {
      await symlink(target, path.join(folder, name));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EACCES" || code === "EPERM" || code === "EROFS") return false;
      if (code !== "EEXIST") throw error;
    }
  }
  return true;
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) await copyFolder(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    // Static libraries are for building, not for running.
    else if (!entry.name.endsWith(".a")) await copyDurably(source, target);
  }
}

async function copyDurably(source: string, target: string): Promise<void> {
  await copyFile(source, target);
  await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644);
  // The folder's new name can reach the disk before its files do, and a power cut leave them empty.
  const file = await open(target, "r");
  await file.sync();
  await file.close();
}

async function removeAbandoned(prefix: string): Promise<void> {
  for (const name of await readdir(SYSTEM_FOLDER)) {
    if (!name.startsWith(prefix)) continue;
    const part = path.join(SYSTEM_FOLDER, name);
    const changed = await stat(part).catch(() => undefined);
    if (changed && Date.now() - changed.mtimeMs > ABANDONED_AFTER_MS)
      await rm(part, { recursive: true, force: true });
  }
}
