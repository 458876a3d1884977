/** `npm run admin -- backup FILE` and `restore FILE`, for either kind of database. */
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { type Config, PROJECT_ROOT } from "../../config/config.ts";
import type { Log } from "../../log/log.ts";
import { StartupError } from "../../startup-error.ts";
import { connectAlone, connectBeside } from "../open.ts";
import { backUp } from "./backup.ts";
import { checkBackupFile, type RowCounts } from "./backup-file.ts";
import type { BackupSecret } from "./encryption.ts";
import { checkMigrations, restore } from "./restore.ts";
import { copyKeysBeside, findKeysFor, keyFilesBeside } from "./sealing-keys.ts";

const SHORTEST_PASSPHRASE = 12;
const MIGRATIONS = path.join(PROJECT_ROOT, "migrations");

/** What the parts of the product say of their tables. */
interface BackupRules {
  /** Tables that are empty after a restore. */
  derivedTables: readonly string[];
  /** Statements that belong to every restore. */
  afterRestore: readonly string[];
}

interface BackupTask {
  config: Config;
  log: Log;
  cleanup: AsyncDisposableStack;
  rules: BackupRules;
  file: string;
  /** A backup without encryption is refused. */
  mustEncrypt?: boolean;
}

/** Beside a running service, or with the embedded database started for a moment. Answers what to tell. */
export async function runBackup(task: BackupTask): Promise<string> {
  const { config, log, cleanup, rules, file } = task;
  const secret = await readSecret(config);
  if (task.mustEncrypt && !secret)
    throw new StartupError("--encrypt needs BACKUP_KEY or BACKUP_KEY_FILE: a key or a passphrase.");
  for (const taken of [file, ...keyFilesBeside(config, file)])
    if (existsSync(taken)) throw new StartupError(`${taken} exists already. Choose another name.`);
  const connection = await connectBeside(config, log, cleanup);
  const leftOut = rules.derivedTables;
  const counts = await backUp(connection, file, { createdAt: new Date(), leftOut, secret });
  const { size } = await stat(file);
  const keys = await copyKeysBeside(config, file);
  const how = secret
    ? "It is encrypted: without the BACKUP_KEY of now nobody can restore it."
    : "It is not encrypted: whoever has the file can read what it holds (BACKUP_KEY changes that).";
  return [`${describe(counts)} are in ${file} (${size} bytes).`, how, ...keys].join("\n");
}

export async function runRestore({ config, log, cleanup, rules, file }: BackupTask): Promise<string> {
  const secret = await readSecret(config);
  const manifest = await checkBackupFile(file, secret);
  await checkMigrations(manifest, MIGRATIONS);
  const bring = await findKeysFor(config, file, manifest);
  const connection = await connectAlone(config, log, cleanup);
  await bring();
  const counts = await restore(connection, file, {
    manifest,
    migrations: MIGRATIONS,
    leftOut: rules.derivedTables,
    afterwards: rules.afterRestore,
    secret,
  });
  return `${describe(counts)} were restored, as of ${manifest.createdAt}.`;
}

/** 32 bytes in base64 or hex are a key; anything else is a passphrase. */
async function readSecret({ backupKey, backupKeyFile }: Config): Promise<BackupSecret | undefined> {
  const text = backupKeyFile ? (await readKeyFile(backupKeyFile)).trim() : backupKey;
  if (text === undefined) return undefined;
  if (/^[0-9a-f]{64}$/i.test(text)) return { kind: "key", key: Buffer.from(text, "hex") };
  const key = Buffer.from(text, "base64");
  if (key.length === 32 && key.toString("base64") === text) return { kind: "key", key };
  if (text.length < SHORTEST_PASSPHRASE)
    throw new StartupError(
      `BACKUP_KEY must be 32 bytes in base64 (openssl rand -base64 32), or a passphrase of at least ${SHORTEST_PASSPHRASE} characters.`,
    );
  return { kind: "passphrase", text };
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new StartupError(`BACKUP_KEY_FILE can't be read: ${(error as Error).message}`);
  }
}

function describe(counts: RowCounts): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${rows} rows of ${Object.keys(counts).length} tables`;
}
