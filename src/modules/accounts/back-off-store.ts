import type { Queryable } from "../../platform/database/database.ts";
import type { Failures } from "./back-off.ts";

export const findFailures = (db: Queryable, subjects: readonly string[]) =>
  db.many<Failures>`
    select subject, failures, last_failure_at
      from sign_in_backoffs
     where subject = any (${subjects}::text[])`;

/** Rows are locked in the given order. Failures from before `forgetBefore` count no more. */
export const addFailure = (db: Queryable, subjects: readonly string[], now: Date, forgetBefore: Date) =>
  db.run`
    insert into sign_in_backoffs as kept (subject, failures, last_failure_at)
    select subject, 1, ${now}
      from unnest(${subjects}::text[]) with ordinality as given (subject, place)
     order by place
        on conflict (subject) do update
       set failures = case when kept.last_failure_at < ${forgetBefore} then 1 else kept.failures + 1 end,
           last_failure_at = greatest(kept.last_failure_at, excluded.last_failure_at)`;

/** Rows are locked in the given order, as they are where they are counted. */
export const clearFailures = (db: Queryable, subjects: readonly string[]) =>
  db.run`
    delete from sign_in_backoffs
     where subject in (select subject from sign_in_backoffs
                        where subject = any (${subjects}::text[])
                        order by array_position(${subjects}::text[], subject)
                          for update)`;

export const deleteOldFailures = (db: Queryable, before: Date, limit: number) =>
  db.run`
    delete from sign_in_backoffs
     where subject in (select subject from sign_in_backoffs
                        where last_failure_at < ${before}
                        order by last_failure_at limit ${limit}
                          for update skip locked)`;
