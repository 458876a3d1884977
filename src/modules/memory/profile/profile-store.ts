/** Profiles as kept, and the claims they are made of. */
import type { Database, Tx } from "../../../platform/database/database.ts";
import { REPORT_PATTERN } from "../report.ts";
import type { ProfileClaim } from "./profile-claim.ts";

export interface KeptProfile {
  summary: string;
  highlights: string[];
  claimCount: number;
}

export interface ProfileState {
  /** Of the memory. */
  version: number;
  changedAt: Date;
  /** Undefined if it was never made, or is not true any more. */
  profile: KeptProfile | undefined;
}

/** A summary that names what was said last and what was said first has what it needs. */
const NEWEST_CLAIMS = 1_000;
const OLDEST_CLAIMS = 200;
/** Nothing longer is shown; the rest need not travel. */
const CONTENT_CHARACTERS = 600;

export type ProfileStore = ReturnType<typeof createProfileStore>;

export function createProfileStore(database: Database) {
  return {
    /**
     * Undefined while nothing was ever written. `updated_at` of a profile is when it was made: no claim of the
     * account may have expired since, nor one that it shows have ended.
     */
    find: async (accountId: string, now: Date): Promise<ProfileState | undefined> => {
      const row = await database.as(accountId).maybe<{
        version: bigint;
        changed_at: Date;
        summary: string | null;
        highlights: string[];
        claim_count: number;
      }>`
        select m.version, m.changed_at, p.summary, p.highlights, p.claim_count
          from memories m
          left join memory_profiles p
            on p.account_id = m.account_id and p.version = m.version
           and not exists (
               select 1 from claims c
                where c.account_id = p.account_id and c.id = any(p.highlights) and c.valid_to <= ${now})
           and not exists (
               select 1 from claims c
                where c.account_id = p.account_id and c.expires_at > p.updated_at and c.expires_at <= ${now}
                  and c.content is not null)
         where m.account_id = ${accountId}`;
      return (
        row && {
          version: Number(row.version),
          changedAt: row.changed_at,
          profile:
            row.summary === null
              ? undefined
              : { summary: row.summary, highlights: row.highlights, claimCount: row.claim_count },
        }
      );
    },

    /** Those that are true now, oldest first; of a large memory its newest and its oldest. None that a feed said. */
    loadClaims: (accountId: string, now: Date) => database.as(accountId).many<ProfileClaim>`
      with newest as (
        select id from claims
         where account_id = ${accountId} and content is not null
           and (valid_to is null or valid_to > ${now}) and (expires_at is null or expires_at > ${now})
           and content not like ${REPORT_PATTERN}
         order by id desc limit ${NEWEST_CLAIMS}),
      oldest as (
        select id from claims
         where account_id = ${accountId} and content is not null
           and (valid_to is null or valid_to > ${now}) and (expires_at is null or expires_at > ${now})
           and content not like ${REPORT_PATTERN}
         order by id limit ${OLDEST_CLAIMS})
      select id, left(content, ${CONTENT_CHARACTERS}) as content, speaker, dates, valid_from,
             cardinality(supersedes) > 0 as is_change
        from claims
       where account_id = ${accountId} and content is not null
         and id in (select id from newest union select id from oldest)
       order by id`,

    countClaims: async (accountId: string, now: Date): Promise<number> => {
      const { count } = await database.as(accountId).one<{ count: bigint }>`
        select count(*) from claims
         where account_id = ${accountId} and content is not null
           and (valid_to is null or valid_to > ${now}) and (expires_at is null or expires_at > ${now})`;
      return Number(count);
    },

    /**
     * Keeps it only while the memory is at the version it was made of. The row's lock lets no change slip in
     * between: one that is under way makes this keep nothing, one that comes later finds the profile and can
     * delete it.
     */
    save: (accountId: string, version: number, profile: KeptProfile, madeAt: Date) => database.as(accountId)
      .run`
      insert into memory_profiles as p (account_id, version, summary, highlights, claim_count, updated_at)
      select m.account_id, m.version, ${profile.summary}, ${profile.highlights}::uuid[],
             ${profile.claimCount}::int, ${madeAt}::timestamptz
        from memories m
       where m.account_id = ${accountId} and m.version = ${version}
         for share skip locked
          on conflict (account_id) do update
         set version = excluded.version, summary = excluded.summary, highlights = excluded.highlights,
             claim_count = excluded.claim_count, updated_at = excluded.updated_at`,

    delete: (tx: Tx, accountId: string) =>
      tx.run`delete from memory_profiles where account_id = ${accountId}`,
  };
}
