/**
 * What helpers still have to do with updates that were delivered.
 *
 *   due ─ taken (due again when the lease ends) ─┬─ done, in the transaction of its effect
 *                                                ├─ not wanted any more, or failed too often
 *                                                └─ due again, later
 */
import type { Database, Tx } from "../../../platform/database/database.ts";
import type { StoredUpdate, SubscriptionStatus } from "../feed.ts";

export type TaskKind = "remember" | "react";

export interface Task {
  account_id: string;
  update_id: string;
  kind: TaskKind;
  feed_id: string;
  update_seq: number;
  /** This one included. */
  attempts: number;
}

/** An update, and what its feed is called. */
export interface TitledUpdate extends Pick<StoredUpdate, "id" | "feed_id" | "data" | "published_at"> {
  title: string;
}

/** What the subscriber wants of their helper now. */
export interface Wish {
  status: SubscriptionStatus;
  remember: boolean;
  reaction: string | null;
}

export type TaskStore = ReturnType<typeof createTaskStore>;

export function createTaskStore(database: Database) {
  return {
    /** In the transaction that delivers the update, which happens once: so does this. */
    addTasks: (tx: Tx, tasks: readonly Omit<Task, "attempts">[], now: Date) => tx.run`
      insert into feed_tasks (account_id, update_id, kind, feed_id, update_seq, attempts, due_at, created_at)
      select t.account_id, t.update_id, t.kind, t.feed_id, t.update_seq, 0, ${now}::timestamptz, ${now}::timestamptz
        from unnest(${tasks.map((task) => task.account_id)}::uuid[], ${tasks.map((task) => task.update_id)}::uuid[],
                    ${tasks.map((task) => task.kind)}::text[], ${tasks.map((task) => task.feed_id)}::uuid[],
                    ${tasks.map((task) => task.update_seq)}::int[])
             as t (account_id, update_id, kind, feed_id, update_seq)
          on conflict do nothing`,

    /**
     * The oldest few of each of the next accounts in turn. Going from account to account by the index costs the
     * same whether one has a thousand that wait, or a thousand have one.
     */
    takeDue: (options: {
      /** Accounts after this one. */
      after: string;
      /** Somebody works for these already. */
      except: readonly string[];
      kinds: readonly TaskKind[];
      accounts: number;
      perAccount: number;
      now: Date;
      until: Date;
    }) => database.many<Task>`
      with recursive accounts as (
        select 1 as place,
               (select account_id from feed_tasks
                 where account_id > ${options.after}::uuid and account_id <> all (${options.except}::uuid[])
                   and due_at <= ${options.now} and kind = any (${options.kinds}::text[])
                 order by account_id limit 1) as account_id
        union all
        select place + 1,
               (select t.account_id from feed_tasks t
                 where t.account_id > a.account_id and t.account_id <> all (${options.except}::uuid[])
                   and t.due_at <= ${options.now} and t.kind = any (${options.kinds}::text[])
                 order by t.account_id limit 1)
          from accounts a
         where a.account_id is not null and place < ${options.accounts}::int
      ), due as (
        select d.account_id, d.update_id, d.kind
          from accounts a,
               lateral (select account_id, update_id, kind from feed_tasks t
                         where t.account_id = a.account_id and t.due_at <= ${options.now}
                           and t.kind = any (${options.kinds}::text[])
                         order by t.due_at, t.update_id limit ${options.perAccount}
                           for update skip locked) d
      )
      update feed_tasks t set due_at = ${options.until}, attempts = t.attempts + 1
        from due
       where t.account_id = due.account_id and t.update_id = due.update_id and t.kind = due.kind
      returning t.account_id, t.update_id, t.kind, t.feed_id, t.update_seq, t.attempts`,

    /** False when another was first: then it is done, and not ours to do. */
    finish: async (tx: Tx, task: Task): Promise<boolean> =>
      (await tx.run`
        delete from feed_tasks
         where account_id = ${task.account_id} and update_id = ${task.update_id} and kind = ${task.kind}`) >
      0,

    postpone: (task: Task, until: Date) => database.run`
      update feed_tasks set due_at = ${until}
       where account_id = ${task.account_id} and update_id = ${task.update_id} and kind = ${task.kind}
         and attempts = ${task.attempts}`,

    /** It was not begun, so the attempt does not count. */
    release: (task: Task, now: Date) => database.run`
      update feed_tasks set due_at = ${now}, attempts = attempts - 1
       where account_id = ${task.account_id} and update_id = ${task.update_id} and kind = ${task.kind}
         and attempts = ${task.attempts}`,

    drop: (task: Task) => database.run`
      delete from feed_tasks
       where account_id = ${task.account_id} and update_id = ${task.update_id} and kind = ${task.kind}`,

    /** A memory that is being imported stays locked for long: the others must not wait for it. */
    limitWaits: (tx: Tx) => tx.run`set local lock_timeout = '3s'`,

    findUpdate: (feedId: string, seq: number) => database.maybe<TitledUpdate>`
      select u.id, u.feed_id, u.data, u.published_at, f.title
        from feed_updates u join feeds f on f.id = u.feed_id
       where u.feed_id = ${feedId} and u.seq = ${seq}`,

    /** None where the operator stopped the feed. */
    findWish: (tx: Tx, task: Task) => tx.maybe<Wish>`
      select s.status, s.remember, s.reaction
        from feed_subscriptions s join feeds f on f.id = s.feed_id
       where s.account_id = ${task.account_id} and s.feed_id = ${task.feed_id} and f.stopped_at is null`,

    /** Which of this hour's it is, from 1. Undefined for all that come after the first one too many. */
    countReaction: async (tx: Tx, task: Task, now: Date, most: number): Promise<number | undefined> =>
      (
        await tx.maybe<{ runs: number }>`
          insert into feed_reaction_hours as h (account_id, feed_id, hour, runs)
          values (${task.account_id}, ${task.feed_id}, date_trunc('hour', ${now}::timestamptz, 'UTC'), 1)
              on conflict (account_id, feed_id, hour) do update set runs = h.runs + 1 where h.runs <= ${most}::int
          returning runs`
      )?.runs,

    /** One that was counted did not come about. */
    uncountReaction: (tx: Tx, task: Task, now: Date) => tx.run`
      update feed_reaction_hours set runs = runs - 1
       where account_id = ${task.account_id} and feed_id = ${task.feed_id}
         and hour = date_trunc('hour', ${now}::timestamptz, 'UTC')`,

    pruneReactions: (before: Date) => database.run`
      delete from feed_reaction_hours where hour < ${before}`,

    countTasks: async (): Promise<number> =>
      (
        await database.one<{
          n: number;
        }>`select count(*)::int as n from (select from feed_tasks limit 10000) t`
      ).n,
  };
}
