/** `npm run admin -- backup FILE` and `restore FILE`, for either kind of database. */
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { type Config, PROJECT_ROOT } from "../../config/config.ts";
import type { Log } from "../../log/log.ts";
import { fingerprintOf, KEY_FILE } from "../../sealing/sealer.ts";
import { StartupError } from "../../startup-error.ts";
import { connectAlone, connectBeside, dataDirOf } from "../open.ts";
import { backUp } from "./backup.ts";
import { checkBackupFile, type Manifest, type RowCounts } from "./backup-file.ts";
import { checkMigrations, restore } from "./restore.ts";

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

/** Beside the backup, so that who copies the one thinks of the other; never in it. */
const keyBeside = (file: string): string => `${file}.key`;

/** Beside a running service, or with the embedded database started for a moment. Answers what to tell. */
export async function runBackup({ config, log, cleanup, rules, file }: BackupTask): Promise<string> {
  for (const taken of [file, keyBeside(file)])
    if (existsSync(taken)) throw new StartupError(`${taken} exists already. Choose another name.`);
  const connection = await connectBeside(config, log, cleanup);
  const counts = await backUp(connection, file, { createdAt: new Date(), leftOut: rules.derivedTables });
  const { size } = await stat(file);
  const told = [`${describe(counts)} are in ${file} (${size} bytes).`];
  const key = path.join(dataDirOf(config), KEY_FILE);
  if (config.encryptionKey) {
    told.push("What is sealed in it opens with the ENCRYPTION_KEY that is set: keep that too.");
  } else if (existsSync(key)) {
    await copyFile(key, keyBeside(file));
    told.push(`The key that opens what is sealed in it is in ${keyBeside(file)}: keep both, best apart.`);
  }
  return told.join("\n");
}

export async function runRestore({ config, log, cleanup, rules, file }: BackupTask): Promise<string> {
  const manifest = await checkBackupFile(file);
  await checkMigrations(manifest, MIGRATIONS);
  const bring = await findKey(config, file, manifest);
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

/** Without its key the service would not start on what was restored. Answers what brings it to its place. */
async function findKey(config: Config, file: string, manifest: Manifest): Promise<() => Promise<void>> {
  const nothing = async (): Promise<void> => {};
  if (manifest.keys.length === 0) return nothing;
  const fits = (key: Buffer): boolean => manifest.keys.includes(fingerprintOf(key).toString("hex"));
  if (config.encryptionKey) {
    if (fits(config.encryptionKey)) return nothing;
    throw new StartupError("ENCRYPTION_KEY is not the key that the backup was sealed with.");
  }
  const dataDir = dataDirOf(config);
  const place = path.join(dataDir, KEY_FILE);
  if (existsSync(place)) {
    if (fits(await readFile(place))) return nothing;
    throw new StartupError(
      `The key in ${place} is not the one that the backup was sealed with. Restore into a new folder (DATA_DIR), or set ENCRYPTION_KEY.`,
    );
  }
  const beside = keyBeside(file);
  if (!existsSync(beside) || !fits(await readFile(beside)))
    throw new StartupError(
      `The key that the backup was sealed with is missing: put it beside as ${beside}, or set ENCRYPTION_KEY.`,
    );
  return async () => {
    await mkdir(dataDir, { recursive: true });
    await copyFile(beside, place);
  };
}
