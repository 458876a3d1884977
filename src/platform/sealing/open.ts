/** The sealer of a running instance: it follows when the key is replaced. */
import type { Database } from "../database/database.ts";
import type { Log } from "../log/log.ts";
import { type Keys, readKeys, readOrMakeKeys } from "./key-files.ts";
import { enterKeys, listKeys } from "./key-journal.ts";
import type { SealedPlace } from "./sealed-place.ts";
import { createSealer, type KeyedSealer, type Sealer } from "./sealer.ts";

/** How often an instance looks which key seals. */
const FOLLOW_MS = 2_000;
/** After so long every instance that runs has seen a change. */
export const ALL_FOLLOW_MS = 2.5 * FOLLOW_MS;

export interface KeySettings {
  /** As set; undefined: made in the folder. */
  key: Buffer | undefined;
  oldKeys: readonly Buffer[];
  folder: string;
}

async function findOrMakeKeys({ key, oldKeys, folder }: KeySettings): Promise<Keys> {
  const [newest, ...others] = key ? [key] : await readOrMakeKeys(folder);
  return [newest, ...others, ...oldKeys];
}

export async function openSealer(
  options: KeySettings & {
    database: Database;
    log: Pick<Log, "warn" | "error">;
    now: Date;
    /** Where sealed values are kept. Nothing is sealed for another place, which a change of the key would miss. */
    places: readonly SealedPlace[];
  },
): Promise<Sealer & { close(): Promise<void> }> {
  const { database, log } = options;
  const [newest, ...older] = await findOrMakeKeys(options);
  await enterKeys(database, [newest, ...older], options.now);
  const sealer = createSealer(newest, older);
  const follow = async (): Promise<void> => {
    const rows = await listKeys(database);
    // With keys in files, a new one is there before anything is sealed with it.
    if (!options.key && rows.some(({ fingerprint }) => !sealer.knows(fingerprint)))
      sealer.learn(await readKeys(options.folder));
    followJournal(sealer, rows, log);
  };
  await follow();
  let following: Promise<void> | undefined;
  let isFollowing = true;
  const timer = setInterval(() => {
    following ??= follow()
      .then(
        () => {
          isFollowing = true;
        },
        (error: unknown) => {
          if (isFollowing)
            log.warn({ err: error }, "could not read which encryption key is in use; trying again");
          isFollowing = false;
        },
      )
      .finally(() => {
        following = undefined;
      });
  }, FOLLOW_MS);
  timer.unref();

  return {
    seal(secret, context) {
      if (!options.places.some(({ kind }) => context.startsWith(`${kind} `)))
        throw new Error(`no sealed place is registered for "${context}"`);
      return sealer.seal(secret, context);
    },
    open: sealer.open,
    async close() {
      clearInterval(timer);
      await following;
    },
  };
}

function followJournal(
  sealer: KeyedSealer,
  rows: Awaited<ReturnType<typeof listKeys>>,
  log: Pick<Log, "error">,
): void {
  const seals = rows.find(({ state }) => state === "seals");
  if (!seals) return;
  if (sealer.knows(seals.fingerprint)) sealer.sealWith(seals.fingerprint, seals);
  else
    log.error(
      { key: seals.fingerprint.toString("hex").slice(0, 8) },
      "the encryption key was replaced by one that this instance does not have; restart it with the new ENCRYPTION_KEY",
    );
}
