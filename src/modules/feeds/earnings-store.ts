/** What a feed earned its publisher. */
import type { Micros } from "../../platform/credits.ts";
import type { Database } from "../../platform/database/database.ts";

interface EarningsDay {
  day: string;
  updates: number;
  micros: Micros;
}

export type EarningsStore = ReturnType<typeof createEarningsStore>;

export function createEarningsStore(database: Database) {
  return {
    /** By day, in their order; both days are included. An update that took until the next day counts on both. */
    list: (feedId: string, from: string | undefined, to: string | undefined) => database.many<EarningsDay>`
      select day, count(distinct update_seq)::int as updates, sum(micros)::bigint as micros
        from feed_earnings
       where feed_id = ${feedId} and (${from ?? null}::date is null or day >= ${from ?? null})
         and (${to ?? null}::date is null or day <= ${to ?? null})
       group by day order by day`,
  };
}
