/**
 * What readers get, in pages. Each page also says how far there is to read, of the same moment: who has read a
 * page to its end has everything up to there.
 */
import type { Database } from "../../../platform/database/database.ts";
import type { StoredUpdate, SubscriptionStatus } from "../feed.ts";

/** Who reads one feed as a subscriber. */
export interface SubscriberView {
  accountId: string;
  feedId: string;
  /** Updates up to this one are read as they are; later ones only if they were delivered. */
  openSeq: number;
}

export interface Page {
  /** Number of the latest at that moment: of the feed for its owner, of the inbox for everyone else. */
  head: number;
  /** By number. An update of an inbox may be gone. */
  rows: { no: number; update: StoredUpdate | undefined }[];
}

export interface Place {
  /** What was sent already ends here: of the feed for its owner, of the inbox for everyone else. */
  position: number;
  /** Of one feed, these were sent too. */
  had: { feedId: string; seq: number } | undefined;
  /** The update at that place. */
  updateId: string | undefined;
}

type Row = StoredUpdate & {
  head: number;
  /** Null where there is no row but the head. */
  no: number | null;
};

const toPage = (rows: readonly Row[]): Page => ({
  head: rows[0]?.head ?? 0,
  rows: rows.flatMap((row) =>
    row.no === null ? [] : [{ no: row.no, update: row.id === null ? undefined : row }],
  ),
});

export type ReadingStore = ReturnType<typeof createReadingStore>;

export function createReadingStore(database: Database) {
  return {
    readAsOwner: async (feedId: string, after: number, limit: number): Promise<Page> =>
      toPage(
        await database.many<Row>`
          select h.head, u.seq as no, u.id, u.feed_id, u.seq, u.data, u.price_no, u.published_at
            from (select coalesce((select latest_seq from feeds where id = ${feedId}), 0) as head) h
            left join lateral (
              select id, feed_id, seq, data, price_no, published_at from feed_updates
               where feed_id = ${feedId} and seq > ${after} order by seq limit ${limit}
            ) u on true
           order by u.seq`,
      ),

    readAsSubscriber: async (view: SubscriberView, after: number, limit: number): Promise<Page> =>
      toPage(
        await database.as(view.accountId).many<Row>`
          select h.head, u.seq as no, u.id, u.feed_id, u.seq, u.data, u.price_no, u.published_at
            from (select coalesce((select seq from feed_inboxes where account_id = ${view.accountId}), 0) as head) h
            left join lateral (
              select id, feed_id, seq, data, price_no, published_at from feed_updates f
               where feed_id = ${view.feedId} and seq > ${after}
                 and (seq <= ${view.openSeq} or exists (
                      select 1 from feed_deliveries d
                       where d.account_id = ${view.accountId} and d.update_id = f.id))
               order by seq limit ${limit}
            ) u on true
           order by u.seq`,
      ),

    /** Of all feeds. What was deleted or is not kept any more is passed over. */
    readInbox: async (accountId: string, after: number, limit: number): Promise<Page> =>
      toPage(
        await database.as(accountId).many<Row>`
          select h.head, d.seq as no, u.id, u.feed_id, u.seq, u.data, u.price_no, u.published_at
            from (select coalesce((select seq from feed_inboxes where account_id = ${accountId}), 0) as head) h
            left join lateral (
              select seq, feed_id, update_id from feed_deliveries
               where account_id = ${accountId} and seq > ${after} order by seq limit ${limit}
            ) d on true
            left join feeds f on f.id = d.feed_id and f.deleted_at is null
            left join feed_updates u on u.id = d.update_id and u.feed_id = f.id
           order by d.seq`,
      ),

    /**
     * The same as a history: `limit` updates that are there, whatever lies between. `offset 0` keeps the planner
     * from beginning with all updates there are.
     */
    listInbox: (accountId: string, { position, had }: Place, limit: number) => database.as(accountId)
      .many<StoredUpdate>`
      select u.id, u.feed_id, u.seq, u.data, u.price_no, u.published_at
        from feed_deliveries d
       cross join lateral (
             select u.id, u.feed_id, u.seq, u.data, u.price_no, u.published_at
               from feed_updates u join feeds f on f.id = u.feed_id and f.deleted_at is null
              where u.id = d.update_id offset 0) u
       where d.account_id = ${accountId} and d.seq > ${position}
         and (d.feed_id is distinct from ${had?.feedId ?? null}::uuid or d.update_seq > ${had?.seq ?? 0})
       order by d.seq limit ${limit}`,

    findLatestAsOwner: (feedId: string) => database.maybe<StoredUpdate>`
      select id, feed_id, seq, data, price_no, published_at from feed_updates
       where feed_id = ${feedId} order by seq desc limit 1`,

    findLatestAsSubscriber: (view: SubscriberView) => database.as(view.accountId).maybe<StoredUpdate>`
      select id, feed_id, seq, data, price_no, published_at from feed_updates f
       where feed_id = ${view.feedId}
         and (seq <= ${view.openSeq} or exists (
              select 1 from feed_deliveries d where d.account_id = ${view.accountId} and d.update_id = f.id))
       order by seq desc limit 1`,

    /** Which update has this number, if it is kept. */
    findAt: (feedId: string, seq: number) => database.maybe<{ id: string; seq: number }>`
      select id, seq from feed_updates where feed_id = ${feedId} and seq = ${seq}`,

    /** The number of an update in its feed, if it is kept. */
    findSeq: async (feedId: string, updateId: string): Promise<number | undefined> =>
      (
        await database.maybe<{ seq: number }>`
          select seq from feed_updates where id = ${updateId} and feed_id = ${feedId}`
      )?.seq,

    /** Whether nothing of it was forgotten. */
    hasBeginning: async (feedId: string): Promise<boolean> =>
      (await database.maybe`
        select 1 from feeds f
         where f.id = ${feedId}
           and (f.latest_seq = 0 or exists (select 1 from feed_updates where feed_id = f.id and seq = 1))`) !==
      undefined,

    /** The end of an inbox, and the update there if it is kept. */
    findInboxEnd: async (accountId: string): Promise<Place> => {
      const end = await database.as(accountId).maybe<{ seq: number; update_id: string | null }>`
        select i.seq, u.id as update_id
          from feed_inboxes i
          left join feed_deliveries d on d.account_id = i.account_id and d.seq = i.seq
          left join feed_updates u on u.id = d.update_id
         where i.account_id = ${accountId}`;
      return { position: end?.seq ?? 0, had: undefined, updateId: end?.update_id ?? undefined };
    },

    /**
     * Where in an inbox an update stands, if it was delivered. Once it is not kept any more nobody can say what
     * followed it; one of a feed that was deleted is only passed over.
     */
    findDelivered: async (accountId: string, updateId: string): Promise<Place | undefined> => {
      const found = await database.as(accountId).maybe<{ seq: number }>`
        select d.seq
          from feed_deliveries d
          join feeds f on f.id = d.feed_id
          left join feed_updates u on u.id = d.update_id
         where d.account_id = ${accountId} and d.update_id = ${updateId}
           and (u.id is not null or f.deleted_at is not null)`;
      return found && { position: found.seq, had: undefined, updateId };
    },

    /**
     * The same for one that was not delivered, because it was read as a feed's state or in the feed's history: it
     * stands before the first that is newer.
     */
    findUndelivered: async (accountId: string, updateId: string): Promise<Place | undefined> => {
      const found = await database.as(accountId).maybe<{ feed_id: string; seq: number; position: number }>`
        select u.feed_id, u.seq,
               coalesce(
                 (select min(seq) - 1 from feed_deliveries where account_id = ${accountId} and update_id > ${updateId}),
                 (select seq from feed_inboxes where account_id = ${accountId}), 0) as position
          from feed_updates u
          join feed_subscriptions s on s.account_id = ${accountId} and s.feed_id = u.feed_id
         where u.id = ${updateId}`;
      return found && { position: found.position, had: { feedId: found.feed_id, seq: found.seq }, updateId };
    },

    /** Whether all that was delivered after this place is still there, but for feeds that were deleted. */
    isWholeAfter: async (accountId: string, position: number): Promise<boolean> =>
      (
        await database.as(accountId).one<{ whole: boolean }>`
          select count(*) filter (where u.id is not null or f.deleted_at is not null)
                 >= coalesce((select seq from feed_inboxes where account_id = ${accountId}), 0) - ${position}::int
                 as whole
            from feed_deliveries d
            join feeds f on f.id = d.feed_id
            left join feed_updates u on u.id = d.update_id
           where d.account_id = ${accountId} and d.seq > ${position}`
      ).whole,

    findInboxHeads: (accountIds: readonly string[]) => database.many<{ account_id: string; seq: number }>`
      select account_id, seq from feed_inboxes where account_id = any(${accountIds}::uuid[])`,

    findFeedHeads: (feedIds: readonly string[]) => database.many<{
      id: string;
      latest_seq: number;
      deleted: boolean;
    }>`
      select id, latest_seq, deleted_at is not null as deleted from feeds where id = any(${feedIds}::uuid[])`,

    /** Of these readers of one feed each, those who may not read it any more. */
    findEnded: (accountIds: readonly string[], feedIds: readonly string[]) => database.many<{
      account_id: string;
      feed_id: string;
      status: SubscriptionStatus;
      deleted: boolean;
    }>`
      select s.account_id, s.feed_id, s.status, f.deleted_at is not null as deleted
        from unnest(${accountIds}::uuid[], ${feedIds}::uuid[]) as r (account_id, feed_id)
        join feed_subscriptions s on s.account_id = r.account_id and s.feed_id = r.feed_id
        join feeds f on f.id = s.feed_id
       where s.status <> 'active' or f.deleted_at is not null`,
  };
}
