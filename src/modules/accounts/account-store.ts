import type { Queryable, Tx } from "../../platform/database/database.ts";

export interface AccountRow {
  id: string;
  email: string;
  plan: string;
  created_at: Date;
}

export const findAccount = (db: Queryable, id: string) =>
  db.maybe<AccountRow>`select id, email, plan, created_at from accounts where id = ${id}`;

export const findAccountByEmail = (db: Queryable, emailKey: string) =>
  db.maybe<AccountRow & { password_hash: string }>`
    select id, email, plan, created_at, password_hash from accounts where email_key = ${emailKey}`;

/** Undefined when the email is taken, also by a sign-up that is committed while this one waits for it. */
export const insertAccount = (
  tx: Tx,
  account: { id: string; email: string; emailKey: string; passwordHash: string; createdAt: Date },
) =>
  tx.maybe<AccountRow>`
    insert into accounts (id, email, email_key, password_hash, created_at)
    values (${account.id}, ${account.email}, ${account.emailKey}, ${account.passwordHash}, ${account.createdAt})
        on conflict (email_key) do nothing
    returning id, email, plan, created_at`;

export const updatePlan = (db: Queryable, emailKey: string, plan: string) =>
  db.maybe<AccountRow>`
    update accounts set plan = ${plan}
     where email_key = ${emailKey}
    returning id, email, plan, created_at`;
