/** Events as they are listed. */
import type { Database } from "../../platform/database/database.ts";

const FIRST = "00000000-0000-0000-0000-000000000000";
const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export type EventStore = ReturnType<typeof createEventStore>;

export function createEventStore(database: Database) {
  return {
    /**
     * Newest first. Type by type, each by the index and no further than the page: what the caller may not read is never
     * passed over, however much of it there is.
     */
    list: (
      accountId: string,
      types: readonly string[],
      range: { since: Date; before: string | undefined; limit: number },
    ) => database.many<{ id: string; bytes: number }>`
      select e.id, e.bytes
        from unnest(${types}::text[]) as t (type)
       cross join lateral (
             select id, octet_length(body) as bytes from webhook_events
              where account_id = ${accountId} and created_at >= ${range.since}
                -- As a range of the index of types: by equality, a rare type may be looked for through all others.
                and (type, id) >= (t.type collate "C", ${FIRST}::uuid)
                and (type, id) < (t.type collate "C", ${range.before ?? LAST}::uuid)
              order by type desc, id desc limit ${range.limit}) e
       order by e.id desc limit ${range.limit}`,

    /** As webhooks send them. */
    read: (accountId: string, ids: readonly string[]) => database.many<{ id: string; body: string }>`
      select id, body from webhook_events where account_id = ${accountId} and id = any (${ids})`,
  };
}
