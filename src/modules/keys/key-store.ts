import { bareArray } from "../../platform/database/array-literal.ts";
import type { Queryable, Tx } from "../../platform/database/database.ts";

export interface KeyRow {
  id: string;
  name: string;
  scopes: string[];
  start: string;
  created_at: Date;
  /** When it stops working: the owner's expiry or the end of a rotation's overlap, the earlier one. */
  ends_at: Date | null;
  last_used_at: Date | null;
}

export interface NewKeyRow {
  id: string;
  name: string;
  scopes: readonly string[];
  start: string;
  keyHash: Buffer;
  createdAt: Date;
  expiresAt: Date | null;
}

/** Any number that no other module uses as the first half of an advisory lock. */
const COUNT_LOCK = 7_301_101;

/** The part of a key's row that lets it in, or undefined for an unknown or revoked one. */
export const findByHash = (db: Queryable, keyHash: Buffer) =>
  db.maybe<{ id: string; account_id: string; name: string; scopes: string[]; ends_at: Date | null }>`
    select id, account_id, name, scopes, least(expires_at, retires_at) as ends_at
      from api_keys
     where key_hash = ${keyHash} and revoked_at is null`;

/** Of these keys, the ids of those that work at `now`. */
export async function findValidKeys(
  db: Queryable,
  accountIds: readonly string[],
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db.many<{ id: string }>`
    select k.id
      from unnest(${bareArray(accountIds)}::uuid[], ${bareArray(ids)}::uuid[]) as asked (account_id, id)
      join api_keys k on k.account_id = asked.account_id and k.id = asked.id
     where k.revoked_at is null
       and (least(k.expires_at, k.retires_at) is null or least(k.expires_at, k.retires_at) > ${now})`;
  return rows.map(({ id }) => id);
}

export const findKey = (db: Queryable, accountId: string, id: string) =>
  db.maybe<KeyRow>`
    select id, name, scopes, start, created_at, least(expires_at, retires_at) as ends_at, last_used_at
      from api_keys
     where account_id = ${accountId} and id = ${id} and revoked_at is null`;

/** Newest first, those before the key `before`. */
export const listKeys = (db: Queryable, accountId: string, before: string | undefined, limit: number) =>
  db.many<KeyRow>`
    select id, name, scopes, start, created_at, least(expires_at, retires_at) as ends_at, last_used_at
      from api_keys
     where account_id = ${accountId} and revoked_at is null
       and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
     order by id desc
     limit ${limit}`;

export interface KeyCounts {
  /** That work, and have no end by a rotation. */
  live: number;
  /** That work until the overlap of their rotation ends. */
  retiring: number;
  /** Since `dayAgo`, whatever became of them. */
  createdToday: number;
}

/** Without the lock two calls at once could both see the last free place. */
export async function countKeys(tx: Tx, accountId: string, now: Date, dayAgo: Date): Promise<KeyCounts> {
  await tx.run`select pg_advisory_xact_lock(${COUNT_LOCK}, hashtext(${accountId}))`;
  return tx.one<KeyCounts>`
    select count(*) filter (where works and retires_at is null)::int as live,
           count(*) filter (where works and retires_at is not null)::int as retiring,
           count(*) filter (where created_at > ${dayAgo}::timestamptz)::int as "createdToday"
      from (select created_at, retires_at,
                   revoked_at is null and coalesce(least(expires_at, retires_at) > ${now}::timestamptz, true) as works
              from api_keys
             where account_id = ${accountId}) as keys`;
}

/** Keys that have not worked since then. Nobody can find a revoked one, and an expired one is of no use. */
export const deleteDeadKeys = (db: Queryable, since: Date, limit: number) =>
  db.run`
    delete from api_keys where (account_id, id) in (
      select account_id, id from api_keys
       where least(revoked_at, expires_at, retires_at) < ${since}
       limit ${limit})`;

export const insertKey = (tx: Tx, accountId: string, key: NewKeyRow) =>
  tx.one<KeyRow>`
    insert into api_keys (account_id, id, name, scopes, start, key_hash, created_at, expires_at)
    values (${accountId}, ${key.id}, ${key.name}, ${key.scopes}, ${key.start}, ${key.keyHash},
            ${key.createdAt}, ${key.expiresAt})
    returning id, name, scopes, start, created_at, expires_at as ends_at, last_used_at`;

/** Locked, so that of two rotations at once the second sees what the first did. */
export const lockKey = (tx: Tx, accountId: string, id: string) =>
  tx.maybe<{ name: string; scopes: string[]; expires_at: Date | null; ends_at: Date | null }>`
    select name, scopes, expires_at, least(expires_at, retires_at) as ends_at
      from api_keys
     where account_id = ${accountId} and id = ${id} and revoked_at is null
       for update`;

/** A key that is live, which can't end before `tx` does. */
export const holdKey = (tx: Tx, accountId: string, id: string, now: Date) =>
  tx.maybe<{ scopes: string[]; ends_at: Date | null }>`
    select scopes, least(expires_at, retires_at) as ends_at
      from api_keys
     where account_id = ${accountId} and id = ${id} and revoked_at is null
       and (least(expires_at, retires_at) is null or least(expires_at, retires_at) > ${now})
       for share`;

export const findEndedKeys = (
  db: Queryable,
  keys: readonly { accountId: string; keyId: string }[],
  now: Date,
) =>
  db.many<{ account_id: string; id: string; revoked: boolean }>`
    select k.account_id, k.id, k.revoked_at is not null as revoked
      from unnest(${keys.map(({ accountId }) => accountId)}::uuid[], ${keys.map(({ keyId }) => keyId)}::uuid[])
           as m (account_id, id)
      join api_keys k on k.account_id = m.account_id and k.id = m.id
     where k.revoked_at is not null or least(k.expires_at, k.retires_at) <= ${now}`;

export const revokeKey = (tx: Tx, accountId: string, id: string, now: Date) =>
  tx.maybe<{ key_hash: Buffer }>`
    update api_keys set revoked_at = ${now}
     where account_id = ${accountId} and id = ${id} and revoked_at is null
    returning key_hash`;

/** Never later than before: a second rotation can't lengthen the first one's overlap. */
export const retireKey = (tx: Tx, accountId: string, id: string, retiresAt: Date) =>
  tx.one<{ key_hash: Buffer }>`
    update api_keys set retires_at = least(retires_at, ${retiresAt}::timestamptz)
     where account_id = ${accountId} and id = ${id}
    returning key_hash`;

export interface KeyUse {
  accountId: string;
  id: string;
  at: Date;
}

/** Locks in the order of ids: two instances that write the same keys must not wait for each other. */
export const writeLastUses = (db: Queryable, uses: readonly KeyUse[]) =>
  db.run`
    with used as (
      select k.account_id, k.id, u.used_at
        from unnest(${uses.map((use) => use.accountId)}::uuid[], ${uses.map((use) => use.id)}::uuid[],
                    ${uses.map((use) => use.at)}::timestamptz[]) as u (account_id, id, used_at)
        join api_keys k on k.account_id = u.account_id and k.id = u.id
       order by k.id
         for no key update of k
    )
    update api_keys k set last_used_at = greatest(k.last_used_at, used.used_at)
      from used
     where k.account_id = used.account_id and k.id = used.id`;
