import { bareArray } from "../../platform/database/array-literal.ts";
import type { Queryable, Tx } from "../../platform/database/database.ts";

export const insertSession = (
  tx: Tx,
  session: { id: string; accountId: string; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
) =>
  tx.run`
    insert into sessions (account_id, id, token_hash, created_at, expires_at)
    values (${session.accountId}, ${session.id}, ${session.tokenHash}, ${session.createdAt}, ${session.expiresAt})`;

export const findSessionByHash = (db: Queryable, tokenHash: Buffer) =>
  db.maybe<{ id: string; account_id: string; expires_at: Date; plan: string }>`
    select session.id, session.account_id, session.expires_at, account.plan
      from sessions session
      join accounts account on account.id = session.account_id
     where session.token_hash = ${tokenHash}`;

/** Of these sessions, the ids of those that have not ended at `now`. */
export async function findValidSessions(
  db: Queryable,
  accountIds: readonly string[],
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db.many<{ id: string }>`
    select s.id
      from unnest(${bareArray(accountIds)}::uuid[], ${bareArray(ids)}::uuid[]) as asked (account_id, id)
      join sessions s on s.account_id = asked.account_id and s.id = asked.id
     where s.expires_at > ${now}`;
  return rows.map(({ id }) => id);
}

export const deleteSession = (tx: Tx, accountId: string, id: string) =>
  tx.maybe<{ token_hash: Buffer }>`
    delete from sessions where account_id = ${accountId} and id = ${id} returning token_hash`;

export const deleteExpiredSessions = (db: Queryable, now: Date, limit: number) =>
  db.run`
    delete from sessions
     where token_hash in (select token_hash from sessions
                           where expires_at <= ${now}
                           order by expires_at limit ${limit}
                             for update skip locked)`;
