/**
 * How often one address can sign up: `perHour` times at once, and again one by one as the hour goes by. Counted in the
 * database, so all instances count together.
 */
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { addressSubject } from "../../platform/http/address.ts";

const HOUR_MS = 60 * 60_000;

export interface SignUpAllowance {
  /** Counts a sign-up, or refuses it. */
  take(address: string): Promise<void>;
}

export function createSignUpAllowance(deps: {
  database: Database;
  clock: Clock;
  perHour: number;
}): SignUpAllowance {
  const { database, clock, perHour } = deps;
  const shareMs = HOUR_MS / perHour;

  return {
    async take(address) {
      const subject = addressSubject(address);
      const now = clock.now();
      const fullFrom = new Date(now.getTime() + HOUR_MS - shareMs);
      // Farther ahead than any sign-up leads: the clock was set back since, and the address must not wait for it.
      const senseless = new Date(now.getTime() + 2 * HOUR_MS);
      // One statement, so that sign-ups at the same moment, on whatever instance, are counted one after the other.
      const taken = await database.run`
        insert into sign_up_allowances as kept (subject, used_until)
        values (${subject}, ${new Date(now.getTime() + shareMs)})
            on conflict (subject) do update
           set used_until = ${shareMs} * interval '1 millisecond' +
                            case when kept.used_until > ${senseless}::timestamptz then ${now}::timestamptz
                                 else greatest(kept.used_until, ${now}::timestamptz) end
         where kept.used_until <= ${fullFrom}::timestamptz or kept.used_until > ${senseless}::timestamptz`;
      if (taken === 0) throw await refusal(subject, fullFrom);
    },
  };

  async function refusal(subject: string, fullFrom: Date): Promise<AppError> {
    const row = await database.maybe<{ used_until: Date }>`
      select used_until from sign_up_allowances where subject = ${subject}`;
    const waitMs = (row?.used_until.getTime() ?? 0) - fullFrom.getTime();
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return new AppError(
      "rate_limited",
      `Too many accounts were created from your network. Try again in ${seconds} s.`,
      {
        // The headers name the limit that was hit, and agree with Retry-After.
        headers: {
          "Retry-After": String(seconds),
          "RateLimit-Policy": `"sign-up";q=${perHour};w=${HOUR_MS / 1_000}`,
          RateLimit: `"sign-up";r=0;t=${seconds}`,
        },
      },
    );
  }
}

export const deleteUnusedAllowances = (db: Queryable, now: Date, limit: number) =>
  db.run`
    delete from sign_up_allowances
     where subject in (select subject from sign_up_allowances
                        where used_until < ${now}
                        order by used_until limit ${limit}
                          for update skip locked)`;
