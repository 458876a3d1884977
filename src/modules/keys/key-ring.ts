/**
 *            create                    rotate, overlap > 0
 *   (none) ---------> live ---------------------------------> live until retires_at
 *                      | expires_at passes                        |
 *                      v                                          v
 *                   expired (listed) <------------------------ expired
 *                      |  revoke (from any of them), rotate with overlap 0
 *                      v
 *                   revoked: gone for the owner, never comes back
 */
import { hash } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { newUuid } from "../../platform/ids.ts";
import { createKey, keyStart } from "./key-format.ts";
import type { KeyRow } from "./key-store.ts";
import * as store from "./key-store.ts";

const MAX_LIVE_KEYS = 1_000;

interface NewKey {
  name: string;
  scopes: readonly string[];
  expiresAt: Date | null;
}

/** The only moment at which the key itself exists outside its owner's hands. */
export interface CreatedKey {
  key: string;
  row: KeyRow;
}

/** A key that was cut short: what its caches and connections are found by. */
export interface EndedKey {
  id: string;
  keyHash: Buffer;
  /** False when it goes on working for the overlap. */
  revoked: boolean;
}

export interface KeyRing {
  create(tx: Tx, accountId: string, key: NewKey): Promise<CreatedKey>;
  get(accountId: string, id: string): Promise<KeyRow>;
  list(accountId: string, before: string | undefined, limit: number): Promise<KeyRow[]>;
  revoke(tx: Tx, accountId: string, id: string): Promise<EndedKey>;
  rotate(
    tx: Tx,
    accountId: string,
    id: string,
    overlapSeconds: number,
  ): Promise<{ created: CreatedKey; ended: EndedKey }>;
}

const noSuchKey = () => new AppError("not_found", "There is no key with this id.");

export function createKeyRing(deps: { database: Database; clock: Clock }): KeyRing {
  const { database, clock } = deps;

  async function create(tx: Tx, accountId: string, key: NewKey): Promise<CreatedKey> {
    const now = clock.now();
    if ((await store.countLiveKeys(tx, accountId, now)) >= MAX_LIVE_KEYS) {
      throw new AppError(
        "conflict",
        `An account can have ${MAX_LIVE_KEYS.toLocaleString("en")} keys at a time. Revoke some that are not needed.`,
      );
    }
    const secret = createKey();
    const row = await store.insertKey(tx, accountId, {
      id: newUuid(),
      name: key.name,
      scopes: key.scopes,
      start: keyStart(secret),
      // No instance can have kept this hash as unknown: nobody could have guessed the key.
      keyHash: hash("sha256", secret, "buffer"),
      createdAt: now,
      expiresAt: key.expiresAt,
    });
    return { key: secret, row };
  }

  async function revoke(tx: Tx, accountId: string, id: string): Promise<EndedKey> {
    const row = await store.revokeKey(tx, accountId, id, clock.now());
    if (!row) throw noSuchKey();
    return { id, keyHash: row.key_hash, revoked: true };
  }

  return {
    create,
    revoke,
    async get(accountId, id) {
      const row = await store.findKey(database.as(accountId), accountId, id);
      if (!row) throw noSuchKey();
      return row;
    },
    list: (accountId, before, limit) => store.listKeys(database.as(accountId), accountId, before, limit),
    async rotate(tx, accountId, id, overlapSeconds) {
      const old = await store.lockKey(tx, accountId, id);
      if (!old) throw noSuchKey();
      const now = clock.now();
      if (old.ends_at && old.ends_at <= now) {
        throw new AppError("conflict", "This key has expired and can't be rotated. Create a new one.");
      }
      let ended: EndedKey;
      if (overlapSeconds === 0) {
        // First, so that an account with all its keys in use can still rotate them.
        ended = await revoke(tx, accountId, id);
      } else {
        const retiresAt = new Date(now.getTime() + overlapSeconds * 1_000);
        const { key_hash } = await store.retireKey(tx, accountId, id, retiresAt);
        ended = { id, keyHash: key_hash, revoked: false };
      }
      const created = await create(tx, accountId, {
        name: old.name,
        scopes: old.scopes,
        expiresAt: old.expires_at,
      });
      return { created, ended };
    },
  };
}
