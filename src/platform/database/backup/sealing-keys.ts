/**
 * The keys that open what is sealed in a backup. They are never in it: those of the data folder are copied beside it, so
 * that who copies the one thinks of the other.
 */
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../config/config.ts";
import { KEY_FILE, OLD_KEY_FILE } from "../../sealing/key-files.ts";
import { fingerprintOf } from "../../sealing/sealer.ts";
import { StartupError } from "../../startup-error.ts";
import { dataDirOf } from "../open.ts";
import type { Manifest } from "./backup-file.ts";

/** In the data folder, and beside a backup. */
const filesOf = (config: Config, backup: string): { inFolder: string; beside: string }[] => [
  { inFolder: path.join(dataDirOf(config), KEY_FILE), beside: `${backup}.key` },
  { inFolder: path.join(dataDirOf(config), OLD_KEY_FILE), beside: `${backup}.key.old` },
];

export const keyFilesBeside = (config: Config, backup: string): string[] =>
  filesOf(config, backup).map(({ beside }) => beside);

/** Returns what to tell about them. */
export async function copyKeysBeside(config: Config, backup: string): Promise<string[]> {
  if (config.encryptionKey)
    return [
      "What is sealed in it opens with the ENCRYPTION_KEY that is set (and ENCRYPTION_KEYS_OLD): keep that too.",
    ];
  const told: string[] = [];
  for (const { inFolder, beside } of filesOf(config, backup)) {
    if (!existsSync(inFolder)) continue;
    await copyFile(inFolder, beside);
    told.push(`The key that opens what is sealed in it is in ${beside}: keep both, best apart.`);
  }
  return told;
}

/** Without its keys the service would not start on what was restored. Returns what brings them to their place. */
export async function findKeysFor(
  config: Config,
  backup: string,
  manifest: Manifest,
): Promise<() => Promise<void>> {
  const nothing = async (): Promise<void> => {};
  const missingIn = (keys: readonly Buffer[]): boolean => {
    const known = keys.map((key) => fingerprintOf(key).toString("hex"));
    return manifest.keys.some((key) => !known.includes(key));
  };
  const old = config.oldEncryptionKeys;
  if (!missingIn(old)) return nothing;
  if (config.encryptionKey) {
    if (!missingIn([config.encryptionKey, ...old])) return nothing;
    throw new StartupError(
      "ENCRYPTION_KEY is not the key that the backup was sealed with. If the key was replaced since, put the old one into ENCRYPTION_KEYS_OLD.",
    );
  }
  const files = filesOf(config, backup);
  const read = (all: string[]): Promise<Buffer[]> =>
    Promise.all(all.filter((file) => existsSync(file)).map((file) => readFile(file)));
  const present = await read(files.map(({ inFolder }) => inFolder));
  if (present.length > 0) {
    if (!missingIn([...present, ...old])) return nothing;
    throw new StartupError(
      `The key in ${files[0]?.inFolder} is not the one that the backup was sealed with. Restore into a new folder (DATA_DIR), or set ENCRYPTION_KEY.`,
    );
  }
  if (missingIn([...(await read(files.map(({ beside }) => beside))), ...old]))
    throw new StartupError(
      `The key that the backup was sealed with is missing: put it beside as ${files[0]?.beside}, or set ENCRYPTION_KEY.`,
    );
  return async () => {
    await mkdir(dataDirOf(config), { recursive: true });
    for (const { inFolder, beside } of files) if (existsSync(beside)) await copyFile(beside, inFolder);
  };
}
