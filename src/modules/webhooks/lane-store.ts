/**
 * Lanes: the queue of deliveries that each webhook has to itself. Whoever holds a lane alone takes from it, so a
 * delivery needs no lock of its own, and a slow receiver holds up nothing but its own lane.
 */
import type { Queryable } from "../../platform/database/database.ts";
import type { StoredWebhook } from "./webhook.ts";

export interface Lane extends StoredWebhook {
  wakes: bigint;
}

export interface DueDelivery {
  id: string;
  event_id: string;
  event_type: string;
  attempts: number;
  tries: number;
  body: string;
}

/** What an attempt came to. */
export interface AttemptResult {
  delivery: DueDelivery;
  at: Date;
  requestHeaders: Record<string, string>;
  status: "succeeded" | "failed" | "pending";
  nextAttemptAt: Date | null;
  responseStatus: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  error: string | null;
  totalMs: number;
  connectMs: number | null;
  firstByteMs: number | null;
}

/** Lanes that are looked at for each that can be taken: one account's must not hide those of others. */
const SEEN_FOR_EACH = 4;

export type LaneStore = ReturnType<typeof createLaneStore>;

export function createLaneStore(database: Queryable) {
  return {
    /** There is something new in these. Locked in one order: two instances may wake the same. */
    wake: (webhooks: readonly { accountId: string; webhookId: string }[], now: Date) => database.run`
      with woken as materialized (
        select w.account_id, w.id
          from unnest(${webhooks.map(({ accountId }) => accountId)}::uuid[],
                      ${webhooks.map(({ webhookId }) => webhookId)}::uuid[]) as d (account_id, id)
          join webhooks w on w.account_id = d.account_id and w.id = d.id
         order by w.account_id, w.id for no key update of w
      )
      update webhooks w
         set wakes = w.wakes + 1,
             -- One that is not verified waits for its next attempt, however much is new.
             due_at = case when w.verified_at is null and w.trickle_until > ${now} then w.trickle_until
                           else least(coalesce(w.due_at, ${now}), ${now}) end
        from woken d
       where w.account_id = d.account_id and w.id = d.id`,

    /** Those that nobody was woken for: the hint was lost with its instance. */
    wakeForgotten: (now: Date) => database.run`
      with forgotten as materialized (
        select w.account_id, w.id, d.next_attempt_at
          from webhooks w
         cross join lateral (
               select next_attempt_at from webhook_deliveries
                where account_id = w.account_id and webhook_id = w.id and status = 'pending'
                order by next_attempt_at limit 1) d
         where w.status = 'enabled' and (w.due_at is null or w.due_at > d.next_attempt_at)
           and d.next_attempt_at <= ${now}
           and (w.verified_at is not null or w.trickle_until is null or w.trickle_until <= ${now})
           for no key update of w skip locked
      )
      update webhooks w
         set wakes = w.wakes + 1, due_at = f.next_attempt_at
        from forgotten f
       where w.account_id = f.account_id and w.id = f.id`,

    /**
     * Those that work, or those that fail; of each account no more than its share, of which some may be held already.
     * What is looked at is not locked, so that lanes that are left where they are cost nothing.
     */
    take: (options: {
      owner: string;
      now: Date;
      until: Date;
      limit: number;
      failing: boolean;
      share: number;
      held: ReadonlyMap<string, number>;
    }) => {
      const holders = [...options.held.keys()];
      const full = holders.filter((account) => (options.held.get(account) ?? 0) >= options.share);
      return database.many<Lane>`
        with seen as materialized (
          select account_id, id, due_at, row_number() over (partition by account_id order by due_at) as place
            from (select account_id, id, due_at from webhooks
                   where due_at <= ${options.now} and status = 'enabled'
                     and (lane_until is null or lane_until < ${options.now})
                     and (failing_since is not null) = ${options.failing}
                     and (maker_until is null or maker_until > ${options.now})
                     and account_id <> all (${full}::uuid[])
                   order by due_at limit ${options.limit * SEEN_FOR_EACH}) first
        ), due as materialized (
          select w.account_id, w.id
            from seen
            join webhooks w on w.account_id = seen.account_id and w.id = seen.id
            left join unnest(${holders}::uuid[], ${[...options.held.values()]}::int[]) as h (account_id, lanes)
              on h.account_id = seen.account_id
           where seen.place <= ${options.share} - coalesce(h.lanes, 0)
             and w.due_at <= ${options.now} and w.status = 'enabled'
             and (w.lane_until is null or w.lane_until < ${options.now})
             and (w.failing_since is not null) = ${options.failing}
             and (w.maker_until is null or w.maker_until > ${options.now})
           order by seen.due_at limit ${options.limit} for no key update of w skip locked
        )
        update webhooks w
           set lane_owner = ${options.owner}, lane_until = ${options.until}
          from due
         where w.account_id = due.account_id and w.id = due.id
        returning w.account_id, w.id, w.url, w.events, w.description, w.ordered, w.status, w.disabled_reason, w.secret,
                  w.previous_secret, w.previous_until, w.failing_since, w.warned, w.last_success_at, w.last_failure_at,
                  w.created_at, w.updated_at, w.maker_key_id, w.scopes, w.maker_until, w.verified_at, w.trickle_until, w.wakes`;
    },

    /** Of these lanes, those that are still this owner's and may be delivered to. */
    findHeld: async (lanes: readonly Lane[], owner: string, now: Date): Promise<Set<string>> => {
      const rows = await database.many<{ id: string }>`
        select w.id
          from unnest(${lanes.map(({ account_id }) => account_id)}::uuid[],
                      ${lanes.map(({ id }) => id)}::uuid[]) as l (account_id, id)
          join webhooks w on w.account_id = l.account_id and w.id = l.id
         where w.lane_owner = ${owner} and w.status = 'enabled'
           and (w.maker_until is null or w.maker_until > ${now})`;
      return new Set(rows.map(({ id }) => id));
    },

    /** As it is now; undefined when it is not this owner's any more, was disabled or deleted. */
    look: (lane: Pick<Lane, "account_id" | "id">, owner: string, until: Date) => database.maybe<Lane>`
      update webhooks set lane_until = ${until}
       where account_id = ${lane.account_id} and id = ${lane.id} and lane_owner = ${owner} and status = 'enabled'
      returning account_id, id, url, events, description, ordered, status, disabled_reason, secret, previous_secret,
                previous_until, failing_since, warned, last_success_at, last_failure_at, created_at, updated_at,
                maker_key_id, scopes, maker_until, verified_at, trickle_until, wakes`,

    /** For longer. Returns those that are still this owner's. */
    extend: async (lanes: readonly Lane[], owner: string, until: Date): Promise<Set<string>> => {
      const rows = await database.many<{ id: string }>`
        with held as materialized (
          select w.account_id, w.id
            from unnest(${lanes.map(({ account_id }) => account_id)}::uuid[],
                        ${lanes.map(({ id }) => id)}::uuid[]) as l (account_id, id)
            join webhooks w on w.account_id = l.account_id and w.id = l.id
           where w.lane_owner = ${owner}
           order by w.account_id, w.id for no key update of w
        )
        update webhooks w set lane_until = ${until}
          from held
         where w.account_id = held.account_id and w.id = held.id
        returning w.id`;
      return new Set(rows.map(({ id }) => id));
    },

    /** Before an attempt at a URL that is not verified: none is made before `until`, whoever holds the lane then. */
    trickle: (lane: Lane, owner: string, until: Date) => database.run`
      update webhooks set trickle_until = ${until}
       where account_id = ${lane.account_id} and id = ${lane.id} and lane_owner = ${owner} and url = ${lane.url}`,

    /** So much of the account's time: it begins when what was taken before is over, or now. */
    reserve: async (accountId: string, ms: number, now: Date): Promise<Date> => {
      const { free_at: freeAt } = await database.one<{ free_at: Date }>`
        insert into webhook_paces as p (account_id, free_at)
        values (${accountId}, ${now}::timestamptz + ${ms}::float8 * interval '1 millisecond')
            on conflict (account_id) do update
           set free_at = greatest(p.free_at, ${now}::timestamptz) + ${ms}::float8 * interval '1 millisecond'
        returning free_at`;
      return new Date(freeAt.getTime() - ms);
    },

    findDue: (lane: Lane, now: Date, limit: number) => database.many<DueDelivery>`
      select d.id, d.event_id, d.event_type, d.attempts, d.tries, e.body
        from (select account_id, id, event_id, event_type, attempts, tries from webhook_deliveries
               where account_id = ${lane.account_id} and webhook_id = ${lane.id} and status = 'pending'
                 and next_attempt_at <= ${now}
               order by next_attempt_at, id limit ${limit}) d
        join webhook_events e on e.account_id = d.account_id and e.id = d.event_id
       order by d.id`,

    /** Of an ordered one: what is not due yet holds up what is. */
    findOldest: (lane: Lane, now: Date, limit: number) => database.many<DueDelivery & { due: boolean }>`
      select d.id, d.event_id, d.event_type, d.attempts, d.tries, e.body, d.next_attempt_at <= ${now} as due
        from (select account_id, id, event_id, event_type, attempts, tries, next_attempt_at from webhook_deliveries
               where account_id = ${lane.account_id} and webhook_id = ${lane.id} and status = 'pending'
               order by id limit ${limit}) d
        join webhook_events e on e.account_id = d.account_id and e.id = d.event_id
       order by d.id`,

    /**
     * Attempts with what became of their deliveries, and what that says of the webhook. The account is in every row:
     * as a constant it would let the planner read all deliveries of an account that it takes for a small one.
     */
    finish: (lane: Lane, owner: string, results: readonly AttemptResult[], now: Date) => {
      const succeeded = results.some(({ status }) => status === "succeeded");
      const failed = results.some(({ status }) => status !== "succeeded");
      return database.run`
        with r as (
          select * from jsonb_to_recordset(${JSON.stringify(results.map((result) => ({ account_id: lane.account_id, ...toRow(result) })))}::jsonb) as r (
                 account_id uuid, id uuid, attempt int, at timestamptz, request_headers jsonb, status text, next_attempt_at timestamptz,
                 response_status int, response_headers jsonb, response_body text, error text, total_ms int,
                 connect_ms int, first_byte_ms int)
        ), logged as (
          insert into webhook_attempts (account_id, delivery_id, attempt, at, request_headers, response_status,
                 response_headers, response_body, error, total_ms, connect_ms, first_byte_ms)
          select r.account_id, r.id, r.attempt, r.at, r.request_headers, r.response_status, r.response_headers,
                 r.response_body, r.error, r.total_ms, r.connect_ms, r.first_byte_ms
            from r join webhook_deliveries d on d.account_id = r.account_id and d.id = r.id
              on conflict do nothing
        ), health as (
          update webhooks
             set last_success_at = case when ${succeeded} then ${now}::timestamptz else last_success_at end,
                 last_failure_at = case when ${failed} then ${now}::timestamptz else last_failure_at end,
                 failing_since = case when ${succeeded} then null
                                      when ${failed} then coalesce(failing_since, ${now}::timestamptz) else failing_since end,
                 warned = warned and not ${succeeded},
                 verified_at = case when ${succeeded} and url = ${lane.url} then coalesce(verified_at, ${now}::timestamptz)
                                    else verified_at end
           where account_id = ${lane.account_id} and id = ${lane.id} and lane_owner = ${owner}
        )
        update webhook_deliveries d
           set attempts = r.attempt, tries = d.tries + (case when d.attempts < r.attempt then 1 else 0 end), status = r.status, next_attempt_at = r.next_attempt_at,
               last_attempt_at = r.at, response_status = r.response_status, error = r.error,
               ended_at = case when r.status = 'pending' then null else r.at end
          from r
         where d.account_id = r.account_id and d.id = r.id`;
    },

    /** These are not sent: the webhook's maker may not read them. */
    refuse: (lane: Lane, ids: readonly string[], error: string, now: Date) => database.run`
      update webhook_deliveries
         set status = 'failed', next_attempt_at = null, error = ${error}, ended_at = ${now}
       where account_id = ${lane.account_id} and id = any (${ids}) and status = 'pending'`,

    /** Leaves the lane, unless it was woken since. False then: there is more to do. */
    leave: async (lane: Lane, owner: string): Promise<boolean> =>
      (await database.run`
        update webhooks
           set lane_owner = null, lane_until = null,
               due_at = (
                 select greatest(next.at, case when webhooks.verified_at is null then webhooks.trickle_until end)
                   from (select case when webhooks.ordered then
                                  (select next_attempt_at from webhook_deliveries
                                    where account_id = ${lane.account_id} and webhook_id = ${lane.id}
                                      and status = 'pending'
                                    order by id limit 1)
                                else
                                  (select next_attempt_at from webhook_deliveries
                                    where account_id = ${lane.account_id} and webhook_id = ${lane.id}
                                      and status = 'pending'
                                    order by next_attempt_at limit 1)
                                end as at) next
                  where next.at is not null)
         where account_id = ${lane.account_id} and id = ${lane.id} and lane_owner = ${owner}
           and wakes = ${lane.wakes}`) === 1,

    /** The next to look at it is somebody else, or this instance a little later. */
    release: (lane: Pick<Lane, "account_id" | "id">, owner: string, dueAt: Date) => database.run`
      update webhooks set lane_owner = null, lane_until = null, due_at = ${dueAt}
       where account_id = ${lane.account_id} and id = ${lane.id} and lane_owner = ${owner}`,

    /** Counted up to a bound: what is beyond it says nothing more to whoever watches. */
    countDue: (now: Date) => database.one<{ working: number; failing: number }>`
      select (select count(*)::int from (
               select from webhooks where due_at <= ${now} and status = 'enabled' and (failing_since is not null) = false
                limit 10000) w) as working,
             (select count(*)::int from (
               select from webhooks where due_at <= ${now} and status = 'enabled' and (failing_since is not null) = true
                limit 10000) f) as failing`,

    /** Of receivers that work: how long the longest-waiting delivery is due. The lanes that wait longest are looked at. */
    oldestSeconds: async (now: Date): Promise<number> =>
      (
        await database.one<{ seconds: number }>`
          select coalesce(extract(epoch from ${now}::timestamptz - min(d.next_attempt_at)), 0)::float8 as seconds
            from (select account_id, id from webhooks
                   where due_at <= ${now} and status = 'enabled' and (failing_since is not null) = false
                   order by due_at limit 50) w
           cross join lateral (
                 select next_attempt_at from webhook_deliveries
                  where account_id = w.account_id and webhook_id = w.id and status = 'pending'
                    and next_attempt_at <= ${now}
                  order by next_attempt_at limit 1) d`
      ).seconds,

    /** Only where no other instance can be alive. */
    endAllLanes: () => database.run`
      update webhooks set lane_owner = null, lane_until = null where lane_owner is not null`,
  };
}

const toRow = (result: AttemptResult) => ({
  id: result.delivery.id,
  attempt: result.delivery.attempts + 1,
  at: result.at,
  request_headers: result.requestHeaders,
  status: result.status,
  next_attempt_at: result.nextAttemptAt,
  response_status: result.responseStatus,
  response_headers: result.responseHeaders,
  response_body: result.responseBody,
  error: result.error,
  total_ms: Math.round(result.totalMs),
  connect_ms: result.connectMs === null ? null : Math.round(result.connectMs),
  first_byte_ms: result.firstByteMs === null ? null : Math.round(result.firstByteMs),
});
