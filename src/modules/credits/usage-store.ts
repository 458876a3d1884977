/** Calls and what they cost, by day, endpoint and key. */
import type { Micros } from "../../platform/credits.ts";
import { bareArray, textArray } from "../../platform/database/array-literal.ts";
import type { Queryable } from "../../platform/database/database.ts";

/** Stands for "no key" where the key is part of the primary key. */
export const NO_KEY = "00000000-0000-0000-0000-000000000000";

export interface CallCount {
  accountId: string;
  day: string;
  endpoint: string;
  keyId: string | undefined;
  calls: number;
  errors: number;
}

/** Adds calls that were not charged. In the order of the key, as the charges do, so that neither can lock out the other. */
export const addCalls = (db: Queryable, counts: readonly CallCount[]) =>
  db.run`
    insert into usage_days as u (account_id, day, endpoint, key_id, calls, errors, micros)
    select account_id, day, endpoint, key_id, calls, errors, 0
      from unnest(
             (select ${bareArray(counts.map((count) => count.accountId))}::uuid[]),
             (select ${bareArray(counts.map((count) => count.day))}::date[]),
             (select ${textArray(counts.map((count) => count.endpoint))}::text[]),
             (select ${bareArray(counts.map((count) => count.keyId ?? NO_KEY))}::uuid[]),
             (select ${bareArray(counts.map((count) => count.calls))}::bigint[]),
             (select ${bareArray(counts.map((count) => count.errors))}::bigint[])
           ) as c (account_id, day, endpoint, key_id, calls, errors)
     order by account_id, day, endpoint collate "C", key_id
        on conflict (account_id, day, endpoint, key_id)
        do update set calls = u.calls + excluded.calls, errors = u.errors + excluded.errors`;

export type UsageGroup = "endpoint" | "day" | "key";

export interface UsageRow {
  /** The endpoint, the day, or the UUID of the key. */
  name: string;
  calls: bigint;
  errors: bigint;
  micros: Micros;
}

/** Days in their order, everything else with the most expensive first. */
export const readUsage = (
  db: Queryable,
  accountId: string,
  range: { firstDay: string; lastDay: string },
  group: UsageGroup,
) =>
  db.many<UsageRow>`
    select name, calls, errors, micros
      from (select case ${group}::text when 'day' then day::text when 'key' then key_id::text else endpoint end as name,
                   sum(calls)::bigint as calls, sum(errors)::bigint as errors, sum(micros)::bigint as micros
              from usage_days
             where account_id = ${accountId} and day between ${range.firstDay} and ${range.lastDay}
             group by 1) grouped
     order by case when ${group}::text = 'day' then name end, micros desc, calls desc, name collate "C"`;
