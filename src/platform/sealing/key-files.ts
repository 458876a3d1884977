/** The key in the data folder, where no ENCRYPTION_KEY is set; beside it the one before, until nothing needs that. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "../startup-error.ts";
import { KEY_BYTES } from "./sealer.ts";

export const KEY_FILE = "encryption.key";
export const OLD_KEY_FILE = "encryption.key.old";

/** The newest first. */
export type Keys = readonly [Buffer, ...Buffer[]];

export async function readOrMakeKeys(folder: string): Promise<Keys> {
  await mkdir(folder, { recursive: true });
  try {
    // Fails where it is there already: two starts at once must not make two.
    await writeKey(path.join(folder, KEY_FILE), randomBytes(KEY_BYTES));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readKeys(folder);
}

export async function readKeys(folder: string): Promise<Keys> {
  const newest = await readKey(path.join(folder, KEY_FILE));
  const old = path.join(folder, OLD_KEY_FILE);
  return existsSync(old) ? [newest, await readKey(old)] : [newest];
}

async function readKey(file: string): Promise<Buffer> {
  const key = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new StartupError(
      `There is no key in ${file}. Set ENCRYPTION_KEY, or DATA_DIR as the service has it.`,
    );
  });
  if (key.length === KEY_BYTES) return key;
  throw new StartupError(
    `${file} is not a key of ${KEY_BYTES} bytes. Put back the one that it held, or set ENCRYPTION_KEY.`,
  );
}

async function writeKey(file: string, key: Buffer): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(key);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Puts a new key in place of the present one, which stays beside it. Does nothing while there is an older one beside
 * already: a rotation is not finished then. At every moment the files hold each key that something is sealed with.
 */
export async function replaceKey(folder: string): Promise<void> {
  const [file, old] = [path.join(folder, KEY_FILE), path.join(folder, OLD_KEY_FILE)];
  const present = await readKey(file);
  const isUnfinished = existsSync(old) && !(await readKey(old)).equals(present);
  if (isUnfinished) return;
  await rm(old, { force: true });
  await writeKey(old, present);
  const next = `${file}.next`;
  await rm(next, { force: true });
  await writeKey(next, randomBytes(KEY_BYTES));
  await rename(next, file);
  await syncFolder(folder);
}

export async function removeOldKey(folder: string): Promise<void> {
  await rm(path.join(folder, OLD_KEY_FILE), { force: true });
}

/** Without it a power cut could take back the new name, after something was sealed with the new key. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
