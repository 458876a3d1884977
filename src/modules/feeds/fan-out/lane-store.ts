import type { Database, Tx } from "../../../platform/database/database.ts";
import { LANE_SUBSCRIBERS, type Lane } from "./lane.ts";

/** A lane's place in the queue behind the one before it: a feed of many lanes does not fill the queue's front. */
const STAGGER_MS = 50;

export type LaneStore = ReturnType<typeof createLaneStore>;

export function createLaneStore(database: Database) {
  return {
    /** There is something to do. In the transaction of what it is. */
    wake: (tx: Tx, feedId: string, now: Date) =>
      tx.run`
        update feed_lanes l
           set wakes = l.wakes + 1,
               due_at = coalesce(l.due_at, ${now}::timestamptz + n.place * ${`${STAGGER_MS} ms`}::interval)
          from (select first, row_number() over (order by first) - 1 as place
                  from feed_lanes where feed_id = ${feedId} order by first) n
         where l.feed_id = ${feedId} and l.first = n.first`,

    /** An update that nobody waits for: those who subscribe later don't have to pass it. */
    skip: (tx: Tx, feedId: string, seq: number) =>
      tx.run`
        update feed_lanes set done_seq = ${seq}, target_seq = null, bucket = null, account_id = null
         where feed_id = ${feedId}`,

    /**
     * Halves the lanes of a feed that has too many subscribers for them. Only those that nobody works on, and
     * between two updates: both halves then begin with the same update.
     */
    split: (tx: Tx, feedId: string, subscribers: number, now: Date) =>
      tx.run`
        with wide as (
          select first, beyond, ((first + beyond) / 2)::smallint as middle from feed_lanes
           where feed_id = ${feedId} and target_seq is null and beyond - first > 1
             and (owner is null or lease_until < ${now})
             and ${subscribers} > ${LANE_SUBSCRIBERS} * (select count(*) from feed_lanes where feed_id = ${feedId})
             for update
        ), halved as (
          update feed_lanes l set beyond = w.middle from wide w where l.feed_id = ${feedId} and l.first = w.first
          returning w.middle, w.beyond, l.done_seq, l.due_at, l.wakes
        )
        insert into feed_lanes (feed_id, first, beyond, done_seq, owed_micros, due_at, wakes)
        select ${feedId}, middle, beyond, done_seq, 0, due_at, wakes from halved`,

    /**
     * The one that waits longest. One whose place in the queue lies ahead is taken too when no other waits:
     * the place orders, it delays nobody.
     */
    take: (owner: string, now: Date, leaseUntil: Date) =>
      database.maybe<Lane>`
        update feed_lanes set owner = ${owner}, lease_until = ${leaseUntil}
         where (feed_id, first) = (
               select feed_id, first from feed_lanes
                where due_at is not null and (owner is null or lease_until < ${now})
                order by due_at
                limit 1
                  for update skip locked)
        returning feed_id, first, beyond, done_seq, target_seq, bucket, account_id, owed_micros, wakes`,

    /**
     * With what the batch did. Undefined when the lane is another's by now: nothing of the batch may count. What
     * it answers of wakes counts for the next batch, which looks again.
     */
    advance: (tx: Tx, owner: string, before: Lane, after: Lane, leaseUntil: Date) =>
      tx.maybe<{ wakes: bigint }>`
        update feed_lanes
           set done_seq = ${after.done_seq}, target_seq = ${after.target_seq}, bucket = ${after.bucket},
               account_id = ${after.account_id}, owed_micros = ${after.owed_micros}, lease_until = ${leaseUntil}
         where feed_id = ${before.feed_id} and first = ${before.first} and beyond = ${before.beyond}
           and owner = ${owner} and done_seq = ${before.done_seq}
           and (bucket, account_id) is not distinct from (${before.bucket}::smallint, ${before.account_id}::uuid)
        returning wakes`,

    /** Nothing is left to do, unless there was a wake since the last look: then it stays in the queue. */
    rest: (owner: string, lane: Lane, wakes: bigint, now: Date) =>
      database.run`
        update feed_lanes
           set owner = null, lease_until = null,
               due_at = case when wakes = ${wakes} and owed_micros = 0 then null else ${now}::timestamptz end
         where feed_id = ${lane.feed_id} and first = ${lane.first} and owner = ${owner}`,

    /** Its slice is over: to the place in the queue. */
    yieldTo: (owner: string, lane: Lane, place: Date) =>
      database.run`
        update feed_lanes set owner = null, lease_until = null, due_at = ${place}
         where feed_id = ${lane.feed_id} and first = ${lane.first} and owner = ${owner}`,

    /** Its feed was deleted, and all of its subscriptions have ended. */
    remove: (tx: Tx, owner: string, lane: Lane) =>
      tx.run`
        delete from feed_lanes
         where feed_id = ${lane.feed_id} and first = ${lane.first} and owner = ${owner} and owed_micros = 0`,

    /** What is owed to the publisher, under the lane's lock. */
    lockOwed: (tx: Tx, owner: string, lane: Lane) =>
      tx.maybe<{ owed_micros: bigint }>`
        select owed_micros from feed_lanes
         where feed_id = ${lane.feed_id} and first = ${lane.first} and owner = ${owner}
           for update`,

    clearOwed: (tx: Tx, lane: Lane) =>
      tx.run`
        update feed_lanes set owed_micros = 0 where feed_id = ${lane.feed_id} and first = ${lane.first}`,

    /** No other instance can be alive: whoever held a lane died with the last process. */
    endAllLeases: () =>
      database.run`update feed_lanes set owner = null, lease_until = null where owner is not null`,

    countWaiting: async () =>
      (
        await database.one<{ n: number }>`
          select count(*)::int as n from (select from feed_lanes where due_at is not null limit 10000) l`
      ).n,

    /** How long the one that waits longest has waited for a worker. */
    oldestSeconds: async (now: Date): Promise<number> =>
      (
        await database.one<{ seconds: number }>`
          select greatest(coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0), 0)::float8 as seconds
            from feed_lanes where due_at is not null`
      ).seconds,
  };
}
