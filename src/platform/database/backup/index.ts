/** `npm run admin -- backup FILE` and `restore FILE`, for either kind of database. */
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { type Config, PROJECT_ROOT } from "../../config/config.ts";
import type { Log } from "../../log/log.ts";
import { StartupError } from "../../startup-error.ts";
import { connectAlone, connectBeside } from "../open.ts";
import { backUp } from "./backup.ts";
import { checkBackupFile, type RowCounts } from "./backup-file.ts";
import { checkMigrations, restore } from "./restore.ts";
import { copyKeysBeside, findKeysFor, keyFilesBeside } from "./sealing-keys.ts";

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
}

/** Beside a running service, or with the embedded database started for a moment. Answers what to tell. */
export async function runBackup({ config, log, cleanup, rules, file }: BackupTask): Promise<string> {
  for (const taken of [file, ...keyFilesBeside(config, file)])
    if (existsSync(taken)) throw new StartupError(`${taken} exists already. Choose another name.`);
  const connection = await connectBeside(config, log, cleanup);
  const counts = await backUp(connection, file, { createdAt: new Date(), leftOut: rules.derivedTables });
  const { size } = await stat(file);
  const keys = await copyKeysBeside(config, file);
  return [`${describe(counts)} are in ${file} (${size} bytes).`, ...keys].join("\n");
}

export async function runRestore({ config, log, cleanup, rules, file }: BackupTask): Promise<string> {
  const manifest = await checkBackupFile(file);
  await checkMigrations(manifest, MIGRATIONS);
  const bring = await findKeysFor(config, file, manifest);
  const connection = await connectAlone(config, log, cleanup);
  await bring();
  const counts = await restore(connection, file, {
    manifest,
    migrations: MIGRATIONS,
    leftOut: rules.derivedTables,
    afterwards: rules.afterRestore,
  });
  return `${describe(counts)} were restored, as of ${manifest.createdAt}.`;
}

function describe(counts: RowCounts): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${rows} rows of ${Object.keys(counts).length} tables`;
}
