/** Claims, their history and the keys by which related ones find each other. */
import type { Database, Queryable, Tx } from "../../platform/database/database.ts";
import type { ClaimVersion, Derived, StoredClaim } from "./claim-row.ts";
import { encodeVector } from "./stored-vector.ts";

export type NewClaim = StoredClaim & Derived;

export interface ListFilter {
  id?: string | undefined;
  tag?: string | undefined;
  source?: string | undefined;
  asOf?: Date | undefined;
  includeSuperseded?: boolean | undefined;
  before?: string | undefined;
  limit: number;
}

/** What claims are looked for that a write may have to do with. */
export interface Relations {
  normals: readonly Buffer[];
  keys: readonly string[];
  /** Ids of those that it was told to close. */
  superseded: readonly string[];
  /** Of those whose place it takes, whatever the source. */
  sourceIds: readonly string[];
  /** The earliest moment that it speaks of. */
  since: Date;
}

/** A stored claim that a write may have to do with. */
export type RelatedClaim = StoredClaim & { normal: Buffer; vector: Buffer | null };

/** Of each key, the latest: with whole histories under one key a write would read them all. */
const MOST_OF_A_KEY = 250;

export type ClaimStore = ReturnType<typeof createClaimStore>;

export function createClaimStore(database: Database) {
  return {
    findMany: (accountId: string, ids: readonly string[]) => database.as(accountId).many<StoredClaim>`
      select id, content, message_id, group_id, position, speaker, source, source_id, tags, metadata, occurred_at,
             valid_from, valid_to, stated_at, expires_at, supersedes, superseded_by, dates, created_at, updated_at, revision,
             change
        from claims where account_id = ${accountId} and id = any(${ids}) and content is not null`,

    listIds: async (tx: Tx, accountId: string, most: number): Promise<string[]> => {
      const rows = await tx.many<{ id: string }>`
        select id from claims where account_id = ${accountId} and content is not null order by id limit ${most}`;
      return rows.map(({ id }) => id);
    },

    /** How many of these are not forgotten. */
    countKnown: async (tx: Tx, accountId: string, ids: readonly string[]): Promise<number> => {
      const { known } = await tx.one<{ known: number }>`
        select count(*)::int as known from claims
         where account_id = ${accountId} and id = any(${ids}) and content is not null`;
      return known;
    },

    /** Locks it, so that what is decided on it stays true until the transaction ends. */
    findForUpdate: (tx: Tx, accountId: string, ids: readonly string[]) => tx.many<StoredClaim>`
      select id, content, message_id, group_id, position, speaker, source, source_id, tags, metadata, occurred_at,
             valid_from, valid_to, stated_at, expires_at, supersedes, superseded_by, dates, created_at, updated_at, revision,
             change
        from claims where account_id = ${accountId} and id = any(${ids}) and content is not null
         for update`,

    /** Newest first. */
    list: (accountId: string, filter: ListFilter, now: Date) => database.as(accountId).many<StoredClaim>`
      select id, content, message_id, group_id, position, speaker, source, source_id, tags, metadata, occurred_at,
             valid_from, valid_to, stated_at, expires_at, supersedes, superseded_by, dates, created_at, updated_at, revision,
             change
        from claims
       where account_id = ${accountId} and content is not null
         and (${filter.before ?? null}::uuid is null or id < ${filter.before ?? null})
         and (${filter.id ?? null}::uuid is null or id = ${filter.id ?? null})
         and (${filter.tag ?? null}::text is null or tags @> array[${filter.tag ?? null}])
         and (${filter.source ?? null}::text is null or source = ${filter.source ?? null})
         and (expires_at is null or expires_at > ${now})
         and (${filter.includeSuperseded ?? false}
              or valid_to is null or valid_to > ${filter.asOf ?? now})
         and (${filter.asOf ?? null}::timestamptz is null or valid_from <= ${filter.asOf ?? null})
       order by id desc limit ${filter.limit}`,

    /**
     * Those that say the same as one of these, those that share a key with one or take its place, and what closed any
     * of them: all a write has to know. What had ended before `since` has nothing to do with it, however long its
     * history is.
     */
    findRelated: (
      on: Queryable,
      accountId: string,
      { normals, keys, superseded, sourceIds, since }: Relations,
      model: string,
    ) => on.many<RelatedClaim>`
      with alike as (
        select id from claims where account_id = ${accountId} and normal = any(${normals}::bytea[])
        union
        select latest.claim_id from unnest(${keys}::text[]) as k (key), lateral (
               select claim_id from claim_keys where account_id = ${accountId} and key = k.key
                order by claim_id desc limit ${MOST_OF_A_KEY}) latest
        union
        select id from claims
         where account_id = ${accountId} and source_id = any(${sourceIds}::text[])
           and message_id is null and valid_to is null),
      related as (
        select id, superseded_by from claims
         where account_id = ${accountId} and id in (select id from alike)
           and (valid_to is null or valid_to > ${since} or stated_at[cardinality(stated_at)] > ${since}
                or message_id is null and source_id = any(${sourceIds}::text[]) and normal = any(${normals}::bytea[]))
        union all
        select id, superseded_by from claims where account_id = ${accountId} and id = any(${superseded}::uuid[]))
      select id, content, message_id, group_id, position, speaker, source, source_id, tags, metadata, occurred_at,
             valid_from, valid_to, stated_at, expires_at, supersedes, superseded_by, dates, created_at, updated_at, revision,
             change,
             normal, case when vector_model = ${model} then vector end as vector
        from claims
       where account_id = ${accountId} and content is not null
         and id in (
             select id from related
             union
             select superseded_by from related where superseded_by is not null)`,

    /** Whether any of these, or of what a write has to do with, changed after a version. */
    isChanged: async (
      tx: Tx,
      accountId: string,
      { normals, keys, sourceIds }: Relations,
      ids: readonly string[],
      version: number,
    ): Promise<boolean> => {
      const { changed } = await tx.one<{ changed: boolean }>`
        select exists (
          select 1 from claims
           where account_id = ${accountId} and changed_version > ${version}
             and (id = any(${ids}::uuid[]) or normal = any(${normals}::bytea[])
                  or message_id is null and source_id = any(${sourceIds}::text[])
                  or exists (select 1 from claim_keys k
                              where k.account_id = ${accountId} and k.claim_id = claims.id
                                and k.key = any(${keys}::text[])))) as changed`;
      return changed;
    },

    /** Which of these are said by a claim that holds, in hexadecimal digits. */
    findCurrentNormals: async (accountId: string, normals: readonly Buffer[]): Promise<string[]> => {
      const rows = await database.as(accountId).many<{ normal: string }>`
        select encode(normal, 'hex') as normal from claims
         where account_id = ${accountId} and normal = any(${normals}::bytea[]) and valid_to is null`;
      return rows.map(({ normal }) => normal);
    },

    /** Those that were not forgotten, up to `most`. By an index that has only those. */
    countUpTo: async (accountId: string, most: number): Promise<number> => {
      const { claims } = await database.one<{ claims: number }>`
        select count(*)::int as claims from (
          select 1 from claims where account_id = ${accountId} and normal is not null limit ${most}) as counted`;
      return claims;
    },

    insert: async (
      tx: Tx,
      accountId: string,
      claims: readonly NewClaim[],
      model: string,
      version: number,
    ) => {
      if (claims.length === 0) return;
      const rows = JSON.stringify(
        claims.map((claim) => ({
          ...claim,
          normal: claim.normal.toString("hex"),
          vector: encodeVector(claim.vector),
        })),
      );
      const keys = claims.flatMap((claim) => claim.keys.map((key) => ({ key, claim_id: claim.id })));
      const inserted = tx.run`
        insert into claims (account_id, id, content, normal, message_id, group_id, position, speaker, source, source_id,
               tags, metadata, occurred_at, valid_from, valid_to, stated_at, expires_at, supersedes, superseded_by, dates,
               created_at, updated_at, revision, change, vector, vector_model, changed_version)
        select ${accountId}, id, content, decode(normal, 'hex'), message_id, group_id, position, speaker, source, source_id,
               tags, metadata, occurred_at, valid_from, valid_to, stated_at, expires_at, supersedes, superseded_by, dates,
               created_at, updated_at, revision, change, decode(vector, 'base64'),
               case when vector is not null then ${model}::text end, ${version}
          from jsonb_to_recordset(${rows}::jsonb) as r (
               id uuid, content text, normal text, message_id uuid, group_id uuid, position int, speaker text,
               source text, source_id text, tags text[], metadata jsonb, occurred_at timestamptz,
               valid_from timestamptz, valid_to timestamptz, stated_at timestamptz[], expires_at timestamptz, supersedes uuid[],
               superseded_by uuid, dates text[], created_at timestamptz, updated_at timestamptz, revision int,
               change text, vector text)`;
      await Promise.all([inserted, insertKeys(tx, accountId, keys)]);
    },

    /** The row as it was goes into the history, before it changes. */
    keepVersions: (tx: Tx, accountId: string, ids: readonly string[]) => tx.run`
      insert into claim_versions (account_id, claim_id, version, content, valid_from, valid_to, recorded_at, change)
      select account_id, id, revision, content, valid_from, valid_to, updated_at, change
        from claims where account_id = ${accountId} and id = any(${ids})`,

    /** A claim that another closed in the very write that brought it, or before it came: it was told first. */
    insertFirstVersions: async (tx: Tx, accountId: string, claims: readonly StoredClaim[]) => {
      if (claims.length === 0) return;
      await tx.run`
        insert into claim_versions (account_id, claim_id, version, content, valid_from, valid_to, recorded_at, change)
        select account_id, id, 1, content, valid_from, null, created_at, 'created'
          from claims where account_id = ${accountId} and id = any(${claims.map(({ id }) => id)})`;
    },

    /** All but what it says; the caller has kept the version before. */
    updateState: async (tx: Tx, accountId: string, claims: readonly StoredClaim[], version: number) => {
      if (claims.length === 0) return;
      const rows = JSON.stringify(
        claims.map((claim) => ({
          id: claim.id,
          tags: claim.tags,
          metadata: claim.metadata,
          occurred_at: claim.occurred_at,
          expires_at: claim.expires_at,
          valid_from: claim.valid_from,
          valid_to: claim.valid_to,
          stated_at: claim.stated_at,
          supersedes: claim.supersedes,
          superseded_by: claim.superseded_by,
          updated_at: claim.updated_at,
          revision: claim.revision,
          change: claim.change,
        })),
      );
      await tx.run`
        update claims c
           set tags = r.tags, metadata = r.metadata, occurred_at = r.occurred_at, expires_at = r.expires_at,
               valid_from = r.valid_from, valid_to = r.valid_to, stated_at = r.stated_at, supersedes = r.supersedes,
               superseded_by = r.superseded_by, updated_at = r.updated_at, revision = r.revision, change = r.change,
               changed_version = ${version}
          from jsonb_to_recordset(${rows}::jsonb) as r (
               id uuid, tags text[], metadata jsonb, occurred_at timestamptz, expires_at timestamptz,
               valid_from timestamptz, valid_to timestamptz, stated_at timestamptz[], supersedes uuid[],
               superseded_by uuid, updated_at timestamptz, revision int, change text)
         where c.account_id = ${accountId} and c.id = r.id`;
    },

    /** After a correction: all of it may have changed. */
    replace: async (tx: Tx, accountId: string, claim: NewClaim, model: string, version: number) => {
      await tx.run`
        update claims
           set content = ${claim.content}, normal = ${claim.normal}, tags = ${claim.tags},
               metadata = ${JSON.stringify(claim.metadata)}, source = ${claim.source},
               occurred_at = ${claim.occurred_at}, valid_from = ${claim.valid_from}, valid_to = ${claim.valid_to},
               stated_at = ${claim.stated_at},
               expires_at = ${claim.expires_at}, dates = ${claim.dates}, supersedes = ${claim.supersedes},
               superseded_by = ${claim.superseded_by}, updated_at = ${claim.updated_at},
               revision = ${claim.revision}, change = ${claim.change},
               vector = ${claim.vector && Buffer.from(claim.vector)},
               vector_model = ${claim.vector ? model : null}, changed_version = ${version}
         where account_id = ${accountId} and id = ${claim.id}`;
      await tx.run`delete from claim_keys where account_id = ${accountId} and claim_id = ${claim.id}`;
      const keys = claim.keys.map((key) => ({ key, claim_id: claim.id }));
      await insertKeys(tx, accountId, keys);
    },

    /** Leaves a row that says only that there was a claim, and when it ended. */
    forget: async (tx: Tx, accountId: string, ids: readonly string[], now: Date, version: number) => {
      await tx.run`
        update claims
           set content = null, normal = null, vector = null, vector_model = null, speaker = null, source = null,
               source_id = null, tags = '{}', metadata = '{}', dates = '{}', occurred_at = null, expires_at = null,
               updated_at = ${now}, revision = revision + 1, change = 'deleted', changed_version = ${version}
         where account_id = ${accountId} and id = any(${ids}) and content is not null`;
      await tx.run`update claim_versions set content = null where account_id = ${accountId} and claim_id = any(${ids})`;
      await tx.run`delete from claim_keys where account_id = ${accountId} and claim_id = any(${ids})`;
    },

    /** Oldest first, the claim as it is last. Empty for a claim that never was; without texts once it has expired. */
    history: (accountId: string, id: string, after: number, limit: number, now: Date) => database.as(
      accountId,
    ).many<ClaimVersion>`
      select v.version, case when c.expires_at <= ${now} then null else v.content end as content,
             v.valid_from, v.valid_to, v.recorded_at, v.change
        from claim_versions v join claims c on c.account_id = v.account_id and c.id = v.claim_id
       where v.account_id = ${accountId} and v.claim_id = ${id} and v.version > ${after}
      union all
      select revision, case when expires_at <= ${now} then null else content end,
             valid_from, valid_to, updated_at, change
        from claims
       where account_id = ${accountId} and id = ${id} and revision > ${after}
       order by version limit ${limit}`,

    findExpired: (now: Date, limit: number) => database.background.many<{ account_id: string; id: string }>`
      select account_id, id from claims
       where expires_at is not null and content is not null and expires_at <= ${now}
       order by expires_at limit ${limit}`,

    countCurrent: async (on: Queryable, accountId: string, now: Date): Promise<number> => {
      const { count } = await on.one<{ count: bigint }>`
        select count(*) from claims
         where account_id = ${accountId} and content is not null
           and (valid_to is null or valid_to > ${now}) and (expires_at is null or expires_at > ${now})`;
      return Number(count);
    },
  };
}

async function insertKeys(
  tx: Tx,
  accountId: string,
  keys: readonly { key: string; claim_id: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx.run`
    insert into claim_keys (account_id, key, claim_id)
    select ${accountId}, key, claim_id
      from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ claim_id }) => claim_id)}::uuid[]) as r (key, claim_id)
        on conflict do nothing`;
}
