/** Webhooks as their owners see them. */
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Maker, StoredWebhook } from "./webhook.ts";

export type NewWebhook = Pick<
  StoredWebhook,
  "account_id" | "id" | "url" | "events" | "description" | "ordered" | "secret" | "created_at" | keyof Maker
>;

export type WebhookStore = ReturnType<typeof createWebhookStore>;

export function createWebhookStore(database: Database) {
  return {
    insert: (tx: Tx, webhook: NewWebhook) => tx.one<StoredWebhook>`
      insert into webhooks (account_id, id, url, events, description, ordered, status, secret, warned, wakes,
             created_at, updated_at, maker_key_id, scopes, maker_until)
      values (${webhook.account_id}, ${webhook.id}, ${webhook.url}, ${webhook.events}, ${webhook.description},
             ${webhook.ordered}, 'enabled', ${webhook.secret}, false, 0, ${webhook.created_at}, ${webhook.created_at},
             ${webhook.maker_key_id}, ${webhook.scopes}, ${webhook.maker_until})
      returning account_id, id, url, events, description, ordered, status, disabled_reason, secret, previous_secret,
                previous_until, failing_since, warned, last_success_at, last_failure_at, created_at, updated_at,
                maker_key_id, scopes, maker_until, verified_at, trickle_until`,

    count: async (tx: Tx, accountId: string): Promise<number> =>
      (
        await tx.one<{ count: number }>`
          select count(*)::int as count from webhooks where account_id = ${accountId}`
      ).count,

    find: (accountId: string, id: string) => database.as(accountId).maybe<StoredWebhook>`
      select account_id, id, url, events, description, ordered, status, disabled_reason, secret, previous_secret,
             previous_until, failing_since, warned, last_success_at, last_failure_at, created_at, updated_at,
             maker_key_id, scopes, maker_until, verified_at, trickle_until
        from webhooks where account_id = ${accountId} and id = ${id}`,

    lock: (tx: Tx, accountId: string, id: string) => tx.maybe<StoredWebhook>`
      select account_id, id, url, events, description, ordered, status, disabled_reason, secret, previous_secret,
             previous_until, failing_since, warned, last_success_at, last_failure_at, created_at, updated_at,
             maker_key_id, scopes, maker_until, verified_at, trickle_until
        from webhooks where account_id = ${accountId} and id = ${id} for update`,

    /** Newest first. */
    list: (accountId: string, before: string | undefined, limit: number) => database.as(accountId)
      .many<StoredWebhook>`
      select account_id, id, url, events, description, ordered, status, disabled_reason, secret, previous_secret,
             previous_until, failing_since, warned, last_success_at, last_failure_at, created_at, updated_at,
             maker_key_id, scopes, maker_until, verified_at, trickle_until
        from webhooks
       where account_id = ${accountId} and (${before ?? null}::uuid is null or id < ${before ?? null})
       order by id desc limit ${limit}`,

    /** All that its owner can change; it begins anew if it was disabled. */
    update: (tx: Tx, webhook: StoredWebhook, now: Date) => tx.one<StoredWebhook>`
      update webhooks
         set url = ${webhook.url}, events = ${webhook.events}, description = ${webhook.description},
             ordered = ${webhook.ordered}, status = ${webhook.status}, disabled_reason = ${webhook.disabled_reason},
             failing_since = ${webhook.failing_since}, warned = ${webhook.warned}, updated_at = ${now},
             secret = ${webhook.secret}, previous_secret = ${webhook.previous_secret},
             previous_until = ${webhook.previous_until}, maker_key_id = ${webhook.maker_key_id},
             scopes = ${webhook.scopes}, maker_until = ${webhook.maker_until}, verified_at = ${webhook.verified_at},
             trickle_until = ${webhook.trickle_until}
       where account_id = ${webhook.account_id} and id = ${webhook.id}
      returning account_id, id, url, events, description, ordered, status, disabled_reason, secret, previous_secret,
                previous_until, failing_since, warned, last_success_at, last_failure_at, created_at, updated_at,
                maker_key_id, scopes, maker_until, verified_at, trickle_until`,

    /** Those of a key that are enabled, in the order in which everybody locks them. */
    lockMadeBy: (tx: Tx, accountId: string, keyId: string) => tx.many<StoredWebhook>`
      select account_id, id, url, events, description, ordered, status, disabled_reason, secret, previous_secret,
             previous_until, failing_since, warned, last_success_at, last_failure_at, created_at, updated_at,
             maker_key_id, scopes, maker_until, verified_at, trickle_until
        from webhooks
       where account_id = ${accountId} and maker_key_id = ${keyId} and status = 'enabled'
       order by id for update`,

    /** Disabled ones too. */
    handOver: (tx: Tx, accountId: string, from: string, to: { keyId: string; until: Date | null }) => tx.run`
      update webhooks set maker_key_id = ${to.keyId}, maker_until = ${to.until}
       where account_id = ${accountId} and maker_key_id = ${from}`,

    /** Keys that have webhooks, after this one. */
    listMakers: (after: { accountId: string; keyId: string } | undefined, limit: number) =>
      database.many<{ account_id: string; maker_key_id: string }>`
        select distinct account_id, maker_key_id from webhooks
         where maker_key_id is not null and status = 'enabled'
           and (${after?.accountId ?? null}::uuid is null
                or (account_id, maker_key_id) > (${after?.accountId ?? null}::uuid, ${after?.keyId ?? null}::uuid))
         order by account_id, maker_key_id limit ${limit}`,

    delete: async (tx: Tx, accountId: string, id: string): Promise<boolean> => {
      await tx.run`
        delete from webhook_attempts where account_id = ${accountId} and delivery_id in (
          select id from webhook_deliveries where account_id = ${accountId} and webhook_id = ${id})`;
      await tx.run`delete from webhook_deliveries where account_id = ${accountId} and webhook_id = ${id}`;
      return (await tx.run`delete from webhooks where account_id = ${accountId} and id = ${id}`) === 1;
    },
  };
}
