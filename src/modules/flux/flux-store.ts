/** States, and the log of what changed them. */
import { textArrayBytes } from "../../platform/database/array-literal.ts";
import type { Database, Queryable, Tx } from "../../platform/database/database.ts";

export interface AppKey {
  accountId: string;
  app: string;
}

interface StoredState {
  version: bigint;
  /** Null where the caller has this version already. */
  state: string | null;
  updated_at: Date;
  bytes: number;
}

/** A row under its lock. */
export interface LockedState extends StoredState {
  account_id: string;
  app: string;
  state_version: bigint;
  pending_bytes: number;
  deleted: boolean;
  log_from: bigint;
  log_bytes: bigint;
  announce_at: Date | null;
  announced_at: Date | null;
}

export interface WrittenState extends AppKey {
  isNew: boolean;
  version: number;
  /** Null leaves what is stored: the changes after it stand in the log. */
  state: string | null;
  stateVersion: number;
  pendingBytes: number;
  bytes: number;
  by: string;
  deleted: boolean;
  logFrom: number;
  logBytes: number;
  /** When its changes are to be announced; `announces` where that is not noted yet. */
  announceAt: Date;
  announces: boolean;
}

export interface StoredChange {
  version: bigint;
  change: string;
  by: string;
  writer_id: string;
}

interface LoggedChange extends AppKey {
  version: number;
  change: string;
  by: string;
  writerId: string;
}

interface ListedState {
  app: string;
  version: bigint;
  updated_at: Date;
  bytes: number;
}

export type FluxStore = ReturnType<typeof createFluxStore>;

export function createFluxStore(database: Database) {
  return {
    /** The changes after the stored state are read with it, in one look. */
    find: (
      { accountId, app }: AppKey,
      knownVersion: number,
    ): Promise<(StoredState & { changes: string[] | null; deleted: boolean }) | undefined> =>
      database.as(accountId).maybe`
        select version, updated_at, bytes, deleted,
               case when version = ${knownVersion} then null else state end as state,
               case when version = ${knownVersion} or state_version = version then null
                    else (select array_agg(c.change order by c.version) from flux_changes c
                           where c.account_id = s.account_id and c.app = s.app and c.version > s.state_version)
               end as changes
          from flux_states s
         where account_id = ${accountId} and app = ${app}`,

    /** In the order of the key: two batches that share apps can't wait for each other in a circle. */
    lock: (tx: Tx, apps: readonly (AppKey & { knownVersion: number })[]): Promise<LockedState[]> => tx.many`
      select s.account_id, s.app, s.version, s.state_version, s.pending_bytes, s.bytes, s.updated_at, s.deleted,
             s.log_from, s.log_bytes, s.announce_at, s.announced_at,
             case when s.version = a.known then null else s.state end as state
        from unnest((select ${apps.map(({ accountId }) => accountId)}::uuid[]),
                    (select ${apps.map(({ app }) => app)}::text[]),
                    (select ${apps.map(({ knownVersion }) => knownVersion)}::bigint[])) as a (account_id, app, known)
        join flux_states s on s.account_id = a.account_id and s.app = a.app
       order by s.account_id, s.app
         for update of s`,

    readChanges: (
      db: Queryable,
      { accountId, app }: AppKey,
      after: number,
    ): Promise<StoredChange[]> => db.many`
      select version, change, by, writer_id
        from flux_changes
       where account_id = ${accountId} and app = ${app} and version > ${after}
       order by version`,

    /** Which of these writes are in the logs of these apps, after a version of each. */
    findWrites: (
      tx: Tx,
      apps: readonly (AppKey & { after: number })[],
      writerIds: readonly string[],
    ): Promise<{ account_id: string; app: string; writer_id: string; version: bigint }[]> => tx.many`
      select c.account_id, c.app, c.writer_id, c.version
        from unnest((select ${apps.map(({ accountId }) => accountId)}::uuid[]),
                    (select ${apps.map(({ app }) => app)}::text[]),
                    (select ${apps.map(({ after }) => after)}::bigint[])) as a (account_id, app, after)
        join flux_changes c on c.account_id = a.account_id and c.app = a.app and c.version > a.after
       where c.writer_id = any (${writerIds})`,

    /**
     * Changes after a version without a gap, each with the current version. One without a change says that there are
     * none, that the log does not reach back so far, or that they are more than the state itself (and `maxBytes`).
     */
    readLog: (
      { accountId, app }: AppKey,
      after: number,
      maxBytes: number,
    ): Promise<{ current: bigint; change: string | null; by: string; writer_id: string }[]> => database.as(
      accountId,
    ).many`
      select s.version as current, c.change, c.by, c.writer_id
        from flux_states s
        left join flux_changes c
          on c.account_id = s.account_id and c.app = s.app and c.version > ${after} and s.log_from <= ${after}
         and (select sum(octet_length(each.change)) from flux_changes each
               where each.account_id = s.account_id and each.app = s.app and each.version > ${after})
             <= greatest(s.bytes, ${maxBytes}::int)
       where s.account_id = ${accountId} and s.app = ${app}
       order by c.version`,

    readVersions: async (apps: readonly AppKey[]): Promise<(AppKey & { version: number })[]> => {
      const rows = await database.many<{ account_id: string; app: string; version: bigint }>`
        select s.account_id, s.app, s.version
          from unnest((select ${apps.map(({ accountId }) => accountId)}::uuid[]),
                      (select ${apps.map(({ app }) => app)}::text[])) as a (account_id, app)
          join flux_states s on s.account_id = a.account_id and s.app = a.app`;
      return rows.map((row) => ({ accountId: row.account_id, app: row.app, version: Number(row.version) }));
    },

    /** How many apps the accounts have that have any: those that are set, and all that ever were. */
    countApps: (
      tx: Tx,
      accountIds: readonly string[],
    ): Promise<{ account_id: string; set: number; all: number }[]> => tx.many`
      select account_id, count(*) filter (where not deleted)::int as set, count(*)::int as all
        from flux_states
       where account_id = any (${accountIds}::uuid[])
       group by account_id`,

    /** Sizes of the latest changes, the latest first. */
    sizes: (
      tx: Tx,
      { accountId, app }: AppKey,
      limit: number,
    ): Promise<{ version: bigint; bytes: number }[]> => tx.many`
      select version, octet_length(change) as bytes
        from flux_changes
       where account_id = ${accountId} and app = ${app}
       order by version desc
       limit ${limit}`,

    forgetChanges: (tx: Tx, { accountId, app }: AppKey, upTo: number): Promise<number> => tx.run`
      delete from flux_changes where account_id = ${accountId} and app = ${app} and version <= ${upTo}`,

    /**
     * Answers how many states were written. One that is new here and not in the database is left out: somebody else
     * made it first, and the whole has to begin again.
     */
    write: async (
      tx: Tx,
      states: readonly WrittenState[],
      changes: readonly LoggedChange[],
      now: Date,
    ): Promise<number> => {
      const { written } = await tx.one<{ written: number }>`
        with states as materialized (
          select *
            from unnest(
                   (select ${states.map((each) => each.accountId)}::uuid[]),
                   (select ${states.map((each) => each.app)}::text[]),
                   (select ${states.map((each) => each.isNew)}::boolean[]),
                   (select ${states.map((each) => each.version)}::bigint[]),
                   (select ${textArrayBytes(states.map((each) => each.state))}::text[]),
                   (select ${states.map((each) => each.stateVersion)}::bigint[]),
                   (select ${states.map((each) => each.pendingBytes)}::int[]),
                   (select ${states.map((each) => each.bytes)}::int[]),
                   (select ${states.map((each) => each.by)}::text[]),
                   (select ${states.map((each) => each.deleted)}::boolean[]),
                   (select ${states.map((each) => each.logFrom)}::bigint[]),
                   (select ${states.map((each) => each.logBytes)}::bigint[]),
                   (select ${states.map((each) => each.announceAt)}::timestamptz[]),
                   (select ${states.map((each) => each.announces)}::boolean[])
                 ) as s (account_id, app, is_new, version, state, state_version, pending_bytes, bytes, by, deleted,
                         log_from, log_bytes, announce_at, announces)
        ), made as (
          insert into flux_states (account_id, app, version, state, state_version, pending_bytes, bytes, updated_at,
                                   updated_by, deleted, log_from, log_bytes, announce_at)
          select account_id, app, version, state, state_version, pending_bytes, bytes, ${now}::timestamptz, by, deleted,
                 log_from, log_bytes, announce_at
            from states
           where is_new
           order by account_id, app
              on conflict do nothing
          returning 1
        ), changed as (
          update flux_states s
             set version = n.version, state = coalesce(n.state, s.state), state_version = n.state_version,
                 pending_bytes = n.pending_bytes, bytes = n.bytes, updated_at = ${now}::timestamptz,
                 updated_by = n.by, deleted = n.deleted, log_from = n.log_from, log_bytes = n.log_bytes,
                 announce_at = n.announce_at
            from states n
           where not n.is_new and s.account_id = n.account_id and s.app = n.app
          returning 1
        ), logged as (
          insert into flux_changes (account_id, app, version, change, by, writer_id)
          select *
            from unnest(
                   (select ${changes.map((each) => each.accountId)}::uuid[]),
                   (select ${changes.map((each) => each.app)}::text[]),
                   (select ${changes.map((each) => each.version)}::bigint[]),
                   (select ${textArrayBytes(changes.map((each) => each.change))}::text[]),
                   (select ${changes.map((each) => each.by)}::text[]),
                   (select ${changes.map((each) => each.writerId)}::text[]))
        ), announced as (
          insert into flux_announcements (account_id, app, due_at)
          select account_id, app, announce_at from states where announces
              on conflict do nothing
        )
        select ((select count(*) from made) + (select count(*) from changed))::int as written`;
      return written;
    },

    list: (
      accountId: string,
      { after, limit }: { after: string | undefined; limit: number },
    ): Promise<ListedState[]> => database.as(accountId).many`
      select app, version, updated_at, bytes
        from flux_states
       where account_id = ${accountId} and app > ${after ?? ""} and not deleted
       order by app
       limit ${limit}`,

    /** With their states; the latest first. */
    listRecent: (
      accountId: string,
      options: { maxBytes: number; limit: number },
    ): Promise<{ app: string; state: string; changes: string[] | null; updated_at: Date }[]> => database.as(
      accountId,
    ).many`
      select app, updated_at, state,
             case when state_version < version
                  then (select array_agg(c.change order by c.version) from flux_changes c
                         where c.account_id = s.account_id and c.app = s.app and c.version > s.state_version)
             end as changes
        from flux_states s
       where account_id = ${accountId} and not deleted and bytes <= ${options.maxBytes}
       order by updated_at desc, app
       limit ${options.limit}`,
  };
}
