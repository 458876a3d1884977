/** Apps whose changes are still to be announced. */
import type { Database, Tx } from "../../platform/database/database.ts";
import type { AppKey } from "./flux-store.ts";

export interface DueApp {
  account_id: string;
  app: string;
  version: bigint;
  updated_at: Date;
  updated_by: string;
  deleted: boolean;
}

export type AnnouncementStore = ReturnType<typeof createAnnouncementStore>;

export function createAnnouncementStore(database: Database) {
  return {
    /**
     * Under the locks of their states, in the order of the key, as writers take them. What another instance announces
     * meanwhile is waited for, and then not due any more.
     */
    lockDue: (tx: Tx, now: Date, limit: number): Promise<DueApp[]> => tx.many`
      select s.account_id, s.app, s.version, s.updated_at, s.updated_by, s.deleted
        from (select account_id, app
                from flux_announcements
               where due_at <= ${now}
               order by due_at
               limit ${limit}) due
        join flux_states s on s.account_id = due.account_id and s.app = due.app
       where s.announce_at <= ${now}
       order by s.account_id, s.app
         for update of s`,

    settle: (tx: Tx, apps: readonly AppKey[], now: Date): Promise<number> => tx.run`
      with apps as materialized (
        select * from unnest((select ${apps.map(({ accountId }) => accountId)}::uuid[]),
                             (select ${apps.map(({ app }) => app)}::text[])) as a (account_id, app)
      ), settled as (
        delete from flux_announcements d using apps a where d.account_id = a.account_id and d.app = a.app
      )
      update flux_states s
         set announce_at = null, announced_at = ${now}
        from apps a
       where s.account_id = a.account_id and s.app = a.app`,

    /** When the next one is due. */
    next: async (): Promise<Date | undefined> =>
      (
        await database.maybe<{ due_at: Date }>`
        select due_at from flux_announcements order by due_at limit 1`
      )?.due_at,
  };
}
