/**
 * Seals secrets that have to be read again, so that the database alone does not give them away. The key comes
 * from `ENCRYPTION_KEY`, or is made once in the data folder; which key it is stands in the database, so that an
 * instance with another one does not start instead of failing later.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "../database/database.ts";
import { StartupError } from "../startup-error.ts";

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** In the data folder, where no ENCRYPTION_KEY is set. */
export const KEY_FILE = "encryption.key";

export interface Sealer {
  /** `context` binds it to its place: sealed for one, it can't be opened for another. */
  seal(secret: Buffer, context: string): Buffer;
  open(sealed: Buffer, context: string): Buffer;
}

export function createSealer(key: Buffer): Sealer {
  return {
    seal(secret, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open(sealed, context) {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}

export async function openSealer(options: {
  /** As set. */
  key: Buffer | undefined;
  folder: string;
  database: Database;
  now: Date;
}): Promise<Sealer> {
  const key = options.key ?? (await readOrMakeKey(options.folder));
  await checkKey(options.database, key, options.now);
  return createSealer(key);
}

async function readOrMakeKey(folder: string): Promise<Buffer> {
  const file = path.join(folder, KEY_FILE);
  await mkdir(folder, { recursive: true });
  try {
    // Fails where it is there already: two starts at once must not make two.
    const handle = await open(file, "wx", 0o600);
    try {
      await handle.writeFile(randomBytes(KEY_BYTES));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const key = await readFile(file);
  if (key.length !== KEY_BYTES) {
    throw new StartupError(
      `${file} is not a key of ${KEY_BYTES} bytes. Put back the one that it held, or set ENCRYPTION_KEY.`,
    );
  }
  return key;
}

/** Says which key it is, and nothing about it. */
export const fingerprintOf = (key: Buffer): Buffer =>
  createHash("sha256").update("fingerprint").update(key).digest().subarray(0, 16);

async function checkKey(database: Database, key: Buffer, now: Date): Promise<void> {
  const fingerprint = fingerprintOf(key);
  const known = await database.transaction(async (tx) => {
    await tx.run`lock table encryption_keys in share row exclusive mode`;
    const rows = await tx.many<{ fingerprint: Buffer }>`select fingerprint from encryption_keys`;
    if (rows.length > 0) return rows.some((row) => row.fingerprint.equals(fingerprint));
    await tx.run`insert into encryption_keys (fingerprint, created_at) values (${fingerprint}, ${now})`;
    return true;
  });
  if (!known) {
    throw new StartupError(
      "What is stored in this database was sealed with another key. Set ENCRYPTION_KEY to the one that the other " +
        `instances use: without that setting it is in the file ${KEY_FILE} of their data folder (base64 -w0 ${KEY_FILE}).`,
    );
  }
}
