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
import { AppError, tooMany } from "../../platform/errors.ts";
import { newUuid } from "../../platform/ids.ts";
import { createKey, keyStart } from "./key-format.ts";
import type { KeyRow } from "./key-store.ts";
import * as store from "./key-store.ts";

/** Keys that work, without those in the overlap of a rotation: an account that has more from before can rotate them. */
const MOST_KEYS = 100;
/** Of those in an overlap. */
const MOST_RETIRING = 100;
/** Each leaves a row for a while, and rows in the usage view: revoking them must not make room for more. */
const MOST_CREATED_A_DAY = 1_000;
const DAY_MS = 86_400_000;

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

  async function insert(tx: Tx, accountId: string, key: NewKey, isRotation: boolean): Promise<CreatedKey> {
    const now = clock.now();
    const counts = await store.countKeys(tx, accountId, now, new Date(now.getTime() - DAY_MS));
    if (counts.live >= MOST_KEYS && !isRotation) throw tooMany(MOST_KEYS, "keys", "Revoke");
    if (counts.retiring > MOST_RETIRING)
      throw tooMany(MOST_RETIRING, "rotated keys in their overlap", "Revoke");
    if (counts.createdToday >= MOST_CREATED_A_DAY) {
      const most = MOST_CREATED_A_DAY.toLocaleString("en");
      throw new AppError("rate_limited", `An account can create at most ${most} keys in 24 hours.`, {
        headers: { "Retry-After": "3600" },
      });
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
    create: (tx, accountId, key) => insert(tx, accountId, key, false),
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
        ended = await revoke(tx, accountId, id);
      } else {
        const retiresAt = new Date(now.getTime() + overlapSeconds * 1_000);
        const { key_hash } = await store.retireKey(tx, accountId, id, retiresAt);
        ended = { id, keyHash: key_hash, revoked: false };
      }
      const key = { name: old.name, scopes: old.scopes, expiresAt: old.expires_at };
      // Not one more: the old one is revoked, or retiring.
      const created = await insert(tx, accountId, key, true);
      return { created, ended };
    },
  };
}
