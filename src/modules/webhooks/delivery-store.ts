/** Events and their deliveries: the log that owners read, and what the lanes work on. */
import type { Database, Queryable, Tx } from "../../platform/database/database.ts";
import type { EventRecord } from "../../platform/events/events.ts";
import type { DeliveryStatus, StoredAttempt, StoredDelivery } from "./webhook.ts";

export interface NewEvent {
  id: string;
  body: string;
  claim_ids: readonly string[] | null;
}

interface NewDelivery {
  accountId: string;
  id: string;
  webhookId: string;
  eventId: string;
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

export function createDeliveryStore(database: Database) {
  return {
    /**
     * Events of one account, each with a delivery to every webhook that listens and whose maker may read it; one that is
     * there already is left as it is. Deliveries have the time of their event in their ids, so they sort as events do.
     */
    insertHeard: (
      tx: Tx,
      accountId: string,
      { type, access, batchOf }: Pick<EventRecord, "type" | "access" | "batchOf">,
      createdAt: Date,
      events: readonly NewEvent[],
    ) => tx.many<{ webhook_id: string }>`
      with event as (
        insert into webhook_events (account_id, id, type, body, claim_ids, created_at)
        select ${accountId}, e.id, ${type}, e.body, e.claim_ids, ${createdAt}
          from jsonb_to_recordset(${JSON.stringify(events.map(({ id, body, claim_ids }) => ({ id, body, claim_ids })))}::jsonb) as e (id uuid, body text, claim_ids uuid[])
            on conflict do nothing
        returning id
      )
      insert into webhook_deliveries (account_id, id, webhook_id, event_id, event_type, status, attempts, tries,
             next_attempt_at, created_at)
      select w.account_id, (left(event.id::text, 18) || substr(gen_random_uuid()::text, 19))::uuid, w.id, event.id,
             ${type}, 'pending', 0, 0, ${createdAt}, ${createdAt}
        from event, webhooks w
       where w.account_id = ${accountId} and w.status = 'enabled'
         and w.events && array['*', ${type}, ${batchOf ?? type}]::text[]
         and (w.scopes is null or ${access} = 'open' or ${access} = any (w.scopes))
         and (w.maker_until is null or w.maker_until > ${createdAt})
      returning webhook_id`,

    /** Who of these accounts wants to be told, and may be; those that nobody listens for are left out. */
    findListenersOfMany: (
      db: Queryable,
      accountIds: readonly string[],
      { type, access, batchOf }: Pick<EventRecord, "type" | "access" | "batchOf">,
      now: Date,
    ) =>
      db.many<{ account_id: string; id: string }>`
        select account_id, id from webhooks
         where account_id = any (${`{${accountIds.join(",")}}`}::uuid[]) and status = 'enabled'
           and events && array['*', ${type}, ${batchOf ?? type}]::text[]
           and (scopes is null or ${access} = 'open' or ${access} = any (scopes))
           and (maker_until is null or maker_until > ${now})`,

    /** Each event with a delivery a webhook; one that is there already is left as it is. */
    insert: (
      tx: Tx,
      type: string,
      createdAt: Date,
      events: readonly (NewEvent & { of: { accountId: string } })[],
      deliveries: readonly NewDelivery[],
    ) => tx.run`
      with event as (
        insert into webhook_events (account_id, id, type, body, claim_ids, created_at)
        select e.account_id, e.id, ${type}, e.body, e.claim_ids, ${createdAt}
          from jsonb_to_recordset(${JSON.stringify(events.map(toRow))}::jsonb)
               as e (account_id uuid, id uuid, body text, claim_ids uuid[])
            on conflict do nothing
        returning account_id, id
      )
      insert into webhook_deliveries (account_id, id, webhook_id, event_id, event_type, status, attempts, tries,
             next_attempt_at, created_at)
      select d.account_id, d.id, d.webhook_id, event.id, ${type}, 'pending', 0, 0, ${createdAt}, ${createdAt}
        from event
        join unnest(${deliveries.map(({ accountId }) => accountId)}::uuid[], ${deliveries.map(({ id }) => id)}::uuid[],
                    ${deliveries.map(({ webhookId }) => webhookId)}::uuid[],
                    ${deliveries.map(({ eventId }) => eventId)}::uuid[]) as d (account_id, id, webhook_id, event_id)
          on d.account_id = event.account_id and d.event_id = event.id`,

    /** Newest first. */
    list: (
      accountId: string,
      webhookId: string,
      filter: { status: DeliveryStatus | undefined; before: string | undefined; limit: number },
    ) => database.as(accountId).many<StoredDelivery>`
      select id, webhook_id, event_id, event_type, status, attempts, next_attempt_at, last_attempt_at, response_status,
             error, created_at, ended_at
        from webhook_deliveries
       where account_id = ${accountId} and webhook_id = ${webhookId}
         and (${filter.before ?? null}::uuid is null or id < ${filter.before ?? null})
         and (${filter.status ?? null}::text is null or status = ${filter.status ?? null})
       order by id desc limit ${filter.limit}`,

    find: (accountId: string, id: string) => database.as(accountId).maybe<StoredDelivery & { body: string }>`
      select d.id, d.webhook_id, d.event_id, d.event_type, d.status, d.attempts, d.next_attempt_at, d.last_attempt_at,
             d.response_status, d.error, d.created_at, d.ended_at, e.body
        from webhook_deliveries d join webhook_events e on e.account_id = d.account_id and e.id = d.event_id
       where d.account_id = ${accountId} and d.id = ${id}`,

    listAttempts: (accountId: string, deliveryId: string) => database.as(accountId).many<StoredAttempt>`
      select attempt, at, request_headers, response_status, response_headers, response_body, error, total_ms,
             connect_ms, first_byte_ms
        from webhook_attempts where account_id = ${accountId} and delivery_id = ${deliveryId} order by attempt`,

    /** How many wait; counted to a bound, as nobody reads beyond it. */
    countPending: async (accountId: string, webhookId: string, most: number): Promise<number> =>
      (
        await database.as(accountId).one<{ count: number }>`
          select count(*)::int as count from (
            select from webhook_deliveries
             where account_id = ${accountId} and webhook_id = ${webhookId} and status = 'pending' limit ${most}) waiting`
      ).count,

    /** From the start of its schedule, now. */
    beginAnew: (tx: Tx, accountId: string, id: string, now: Date) => tx.maybe<StoredDelivery>`
      update webhook_deliveries
         set status = 'pending', tries = 0, next_attempt_at = ${now}, ended_at = null
       where account_id = ${accountId} and id = ${id}
      returning id, webhook_id, event_id, event_type, status, attempts, next_attempt_at, last_attempt_at,
                response_status, error, created_at, ended_at`,

    /** All that failed since then. */
    recover: (tx: Tx, accountId: string, webhookId: string, since: Date, now: Date) => tx.run`
      update webhook_deliveries
         set status = 'pending', tries = 0, next_attempt_at = ${now}, ended_at = null
       where account_id = ${accountId} and webhook_id = ${webhookId} and status = 'failed' and created_at >= ${since}`,

    /**
     * Texts of forgotten claims leave the events that hold them; undefined for all of the account. Returns how many
     * deliveries had them.
     */
    redact: async (
      tx: Tx,
      accountId: string,
      claimIds: readonly string[] | undefined,
      redactBody: (body: string) => string,
    ): Promise<number> => {
      // By the claims alone, so that the index of claims finds them: an id is of one account.
      const events = claimIds
        ? await tx.many<{ id: string; body: string }>`
            select id, body from webhook_events
             where claim_ids && ${claimIds}::uuid[] and account_id = ${accountId}
             order by id for update`
        : await tx.many<{ id: string; body: string }>`
            select id, body from webhook_events
             where account_id = ${accountId} and claim_ids is not null order by id for update`;
      if (events.length === 0) return 0;
      const ids = events.map(({ id }) => id);
      await tx.run`
        update webhook_events e
           set body = r.body,
               claim_ids = (select array_agg(c) from unnest(e.claim_ids) as c
                             where c <> all (coalesce(${claimIds ?? null}::uuid[], e.claim_ids)))
          from unnest(${ids}::uuid[], ${events.map(({ body }) => redactBody(body))}::text[]) as r (id, body)
         where e.account_id = ${accountId} and e.id = r.id`;
      // A receiver may have answered with what it was sent.
      await tx.run`
        update webhook_attempts set response_body = null, response_headers = null
         where account_id = ${accountId} and delivery_id in (
               select id from webhook_deliveries where account_id = ${accountId} and event_id = any(${ids}))`;
      return tx.run`
        select from webhook_deliveries where account_id = ${accountId} and event_id = any(${ids})`;
    },

    /** The log before this, of some types of events or of all; answers how many events were there. */
    deleteOlder: async (than: Date, most: number, types?: readonly string[]): Promise<number> => {
      const old = await database.background.many<{ account_id: string; id: string }>`
        select account_id, id from webhook_events
         where created_at < ${than} and (${types ?? null}::text[] is null or type = any (${types ?? null}::text[]))
         order by created_at limit ${most}`;
      if (old.length === 0) return 0;
      const accounts = old.map(({ account_id }) => account_id);
      const ids = old.map(({ id }) => id);
      return database.background.transaction(async (tx) => {
        await tx.run`
          with gone as (
            delete from webhook_deliveries d using unnest(${accounts}::uuid[], ${ids}::uuid[]) as o (account_id, id)
             where d.account_id = o.account_id and d.event_id = o.id
            returning d.account_id, d.id
          )
          delete from webhook_attempts a using gone g where a.account_id = g.account_id and a.delivery_id = g.id`;
        return tx.run`
          delete from webhook_events e using unnest(${accounts}::uuid[], ${ids}::uuid[]) as o (account_id, id)
           where e.account_id = o.account_id and e.id = o.id`;
      });
    },
  };
}

const toRow = ({ of, id, body, claim_ids }: NewEvent & { of: { accountId: string } }) => ({
  account_id: of.accountId,
  id,
  body,
  claim_ids,
});
