/**
 * Which keys seal what is stored, in the table encryption_keys: an instance without one of them must not start.
 *
 *     known ──reseal──▶ seals ──reseal with another──▶ opens ──all is resealed──▶ (no row)
 *
 * Only the command `reseal` moves a key on, so no instance seals with a key before all instances know it.
 */
import type { Database } from "../database/database.ts";
import { StartupError } from "../startup-error.ts";
import { KEY_FILE } from "./key-files.ts";
import { fingerprintOf } from "./sealer.ts";

export interface JournalKey {
  fingerprint: Buffer;
  state: "known" | "seals" | "opens";
  labels: boolean;
  created_at: Date;
}

export const listKeys = (database: Database): Promise<JournalKey[]> => database.many<JournalKey>`
  select fingerprint, state, labels, created_at from encryption_keys order by created_at`;

/** Enters the newest key, and throws where a key is missing that something is sealed with. */
export async function enterKeys(
  database: Database,
  keys: readonly [Buffer, ...Buffer[]],
  now: Date,
): Promise<void> {
  const given = keys.map((key) => fingerprintOf(key));
  const newest = given[0] as Buffer;
  await database.transaction(async (tx) => {
    await tx.run`lock table encryption_keys in share row exclusive mode`;
    const rows = await tx.many<JournalKey>`
      select fingerprint, state, labels, created_at from encryption_keys order by created_at`;
    const missing = rows.find(
      ({ fingerprint, state }) => state !== "known" && !given.some((each) => each.equals(fingerprint)),
    );
    if (missing)
      throw missingKey(
        missing,
        rows.some(({ fingerprint }) => fingerprint.equals(newest)),
      );
    if (rows.some(({ fingerprint }) => fingerprint.equals(newest))) return;
    const state = rows.length === 0 ? "seals" : "known";
    await tx.run`
      insert into encryption_keys (fingerprint, created_at, state, labels)
      values (${newest}, ${now}, ${state}, true)`;
  });
}

function missingKey({ fingerprint, created_at }: JournalKey, isRotation: boolean): StartupError {
  const name = `${fingerprint.toString("hex").slice(0, 8)}, in use since ${created_at.toISOString().slice(0, 10)}`;
  return new StartupError(
    isRotation
      ? `Some of what is stored is still sealed with another key (${name}), which is not set. Put that key into ` +
          "ENCRYPTION_KEYS_OLD until `npm run admin -- reseal` says that it can be removed."
      : `What is stored in this database was sealed with another key (${name}). Set ENCRYPTION_KEY to the one that the ` +
          `other instances use: without that setting it is in the file ${KEY_FILE} of their data folder (base64 -w0 ${KEY_FILE}). ` +
          "To replace the key, put the old one into ENCRYPTION_KEYS_OLD beside the new ENCRYPTION_KEY.",
  );
}

/** From now on every instance seals with this key. */
export async function activateKey(database: Database, fingerprint: Buffer): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run`
      update encryption_keys set state = 'opens' where state = 'seals' and fingerprint <> ${fingerprint}`;
    await tx.run`
      update encryption_keys set state = 'seals', labels = true where fingerprint = ${fingerprint}`;
  });
}

/** Nothing is sealed with any other. */
export async function retireOthers(database: Database, fingerprint: Buffer): Promise<void> {
  await database.run`
    delete from encryption_keys
     where fingerprint <> ${fingerprint}
       and exists (select 1 from encryption_keys where fingerprint = ${fingerprint} and state = 'seals')`;
}
