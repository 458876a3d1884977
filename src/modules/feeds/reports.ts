/** Reports of feeds, and what the operator does about them. */
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/events.ts";
import { formatId } from "../../platform/ids.ts";
import { noFeed } from "./access.ts";
import { feedResumed, feedStopped } from "./event-records.ts";
import type { ReportReason } from "./feed.ts";

const DAY_MS = 86_400_000;
const MOST_A_DAY = 100;
/** Owners that one sweep tells. */
const TOLD_AT_ONCE = 100;
/** Of each feed, in the operator's list. */
const SHOWN_REPORTS = 5;

interface Report {
  feed_id: string;
  reason: ReportReason;
  details: string | null;
  at: Date;
}

interface ReportedFeed {
  id: string;
  account_id: string;
  title: string;
  stopped_at: Date | null;
  subscriber_count: number;
  reports: number;
  /** The newest few. */
  newest: { reason: string; details: string | null; at: string }[];
}

export type Reports = ReturnType<typeof createReports>;

export function createReports(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;

  return {
    /** One for each account and feed: once more, it takes the place of the first. */
    async report(
      tx: Tx,
      accountId: string,
      feedId: string,
      { reason, details }: { reason: ReportReason; details: string | undefined },
    ): Promise<Report> {
      const isThere = await tx.maybe`select 1 from feeds where id = ${feedId} and deleted_at is null`;
      if (!isThere) throw noFeed();
      const now = clock.now();
      const { count } = await tx.one<{ count: number }>`
        select count(*)::int as count from feed_reports
         where account_id = ${accountId} and feed_id <> ${feedId} and at > ${new Date(now.getTime() - DAY_MS)}`;
      if (count >= MOST_A_DAY) {
        throw new AppError("rate_limited", `An account reports at most ${MOST_A_DAY} feeds a day.`, {
          headers: { "Retry-After": "3600" },
        });
      }
      return tx.one<Report>`
        insert into feed_reports (feed_id, account_id, reason, details, at)
        values (${feedId}, ${accountId}, ${reason}, ${details ?? null}, ${now})
            on conflict (feed_id, account_id)
            do update set reason = excluded.reason, details = excluded.details, at = excluded.at
        returning feed_id, reason, details, at`;
    },

    /** Feeds that were reported, the most reported first. */
    list: (limit: number) => database.many<ReportedFeed>`
      select f.id, f.account_id, f.title, f.stopped_at, f.subscriber_count, r.reports,
             (select coalesce(json_agg(n order by n.at desc), '[]')
                from (select reason, details, at from feed_reports
                       where feed_id = f.id order by at desc limit ${SHOWN_REPORTS}) n) as newest
        from (select feed_id, count(*)::int as reports from feed_reports group by feed_id) r
        join feeds f on f.id = r.feed_id and f.deleted_at is null
       order by f.stopped_at is not null, r.reports desc, f.id
       limit ${limit}`,

    /** From its commit on nothing is published, delivered or charged. Answers its title; undefined for no feed. */
    stop: (feedId: string, reason: string) => database.maybe<{ title: string }>`
      update feeds set stopped_at = ${clock.now()}, stopped_reason = ${reason}, stop_untold = true
       where id = ${feedId} and deleted_at is null
      returning title`,

    resume: (feedId: string) => database.maybe<{ title: string }>`
      update feeds set stopped_at = null, stopped_reason = null, stop_untold = true
       where id = ${feedId} and deleted_at is null and stopped_at is not null
      returning title`,

    /** Owners hear of it from the service: the operator's command can't reach their webhooks. */
    tellOwners: (events: Events) =>
      database.transaction(async (tx) => {
        const feeds = await tx.many<{
          id: string;
          account_id: string;
          reason: string | null;
          stopped: boolean;
        }>`
          update feeds set stop_untold = false
           where id in (select id from feeds where stop_untold limit ${TOLD_AT_ONCE} for update skip locked)
          returning id, account_id, stopped_reason as reason, stopped_at is not null as stopped`;
        for (const { id, account_id, reason, stopped } of feeds) {
          const data = { feed_id: formatId("feed", id), reason };
          await events.append(tx, account_id, stopped ? feedStopped : feedResumed, [{ data }]);
        }
      }),
  };
}
