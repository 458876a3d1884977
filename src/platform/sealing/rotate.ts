/** `npm run admin -- reseal` and `rotate-key`: the encryption key is replaced while the service runs. */
import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "../config/config.ts";
import { createClient, createDatabase } from "../database/database.ts";
import { connectBeside, dataDirOf } from "../database/open.ts";
import type { Log } from "../log/log.ts";
import { StartupError } from "../startup-error.ts";
import { readKeys, removeOldKey, replaceKey } from "./key-files.ts";
import { activateKey, enterKeys, listKeys, retireOthers } from "./key-journal.ts";
import { ALL_FOLLOW_MS } from "./open.ts";
import { resealAll } from "./reseal.ts";
import type { SealedPlace } from "./sealed-place.ts";
import { createSealer, fingerprintOf } from "./sealer.ts";

const MOST_ROUNDS = 10;

interface RotationTask {
  config: Config;
  log: Log;
  cleanup: AsyncDisposableStack;
  places: readonly SealedPlace[];
  /** Tells what happens, a line at a time. */
  say(line: string): void;
  /** How long running instances take to follow, to test with less. */
  allFollowMs?: number;
}

/** Makes a new key in the data folder and reseals with it. */
export async function runRotateKey(task: RotationTask): Promise<number> {
  if (task.config.encryptionKey)
    throw new StartupError(
      "ENCRYPTION_KEY is set, so the key is yours to replace: put the present one into ENCRYPTION_KEYS_OLD and a new one " +
        "into ENCRYPTION_KEY on every instance, restart them, and run `npm run admin -- reseal`.",
    );
  return reseal(task, true);
}

export const runReseal = (task: RotationTask): Promise<number> => reseal(task, false);

async function reseal(task: RotationTask, makesKey: boolean): Promise<number> {
  const { config, cleanup, places, say, allFollowMs = ALL_FOLLOW_MS } = task;
  const connection = await connectBeside(config, task.log, cleanup);
  const database = createDatabase(connection, { onIdleError: () => {}, maxConnections: 1 });
  cleanup.defer(() => database.close());
  const client = createClient(connection);
  client.on("error", () => {});
  await client.connect();
  cleanup.defer(() => client.end());
  const { rows } = await client.query<{ mine: boolean }>(
    "select pg_try_advisory_lock(hashtext('reseal')) as mine",
  );
  if (!rows[0]?.mine) throw new StartupError("Another reseal is in progress.");

  const folder = dataDirOf(config);
  if (makesKey) await replaceKey(folder);
  const own = config.encryptionKey ? ([config.encryptionKey] as const) : await readKeys(folder);
  const keys = [...own, ...config.oldEncryptionKeys] as const;
  const newest = fingerprintOf(keys[0]);
  await enterKeys(database, keys, new Date());
  const before = await listKeys(database);
  if (before.length === 1) {
    say("Everything is sealed with the present key already. Nothing had to be done.");
    await forgetOldKeys();
    return 0;
  }
  // Keys in files were not known to running instances until now; those that are set came with their last start.
  if (!config.encryptionKey) await delay(allFollowMs);
  await activateKey(database, newest);
  say("New values are sealed with the new key. Waiting until every instance does so.");
  await delay(allFollowMs);
  const [key, ...older] = keys;
  const sealer = createSealer(key, older);
  let resealed = 0;
  // Again until nothing is found: an instance may have sealed something with the old key meanwhile.
  for (let round = 0; ; round++) {
    const found = await resealAll(client, places, sealer, newest);
    resealed += found.resealed;
    for (const place of found.unreadable) say(`None of the keys opens ${place}.`);
    if (found.unreadable.length > 0 || round === MOST_ROUNDS) {
      say(`${resealed} sealed values were resealed, but not all. Keep the old keys, and run this again.`);
      return 1;
    }
    if (found.resealed === 0) break;
  }
  say(`${resealed} sealed values were resealed.`);
  await retireOthers(database, newest);
  await forgetOldKeys();
  return 0;

  async function forgetOldKeys(): Promise<void> {
    if (!config.encryptionKey) await removeOldKey(folder);
    say(
      config.oldEncryptionKeys.length > 0
        ? "Nothing needs the old keys any more: remove ENCRYPTION_KEYS_OLD from every instance. Backups made before now still need them."
        : "Nothing needs an older key any more. Backups made before now still need it.",
    );
  }
}
