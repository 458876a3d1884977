/** Deliveries that wait, put into the service's own database: through the API they would be sent as they come. */
import type { Database } from "../../src/platform/database/database.ts";
import { newUuid } from "../../src/platform/ids.ts";

const AT_ONCE = 100_000;
const OTHER_WEBHOOKS = 1_000;

/** As long as that of a usual claim. */
export const BODY = JSON.stringify({
  type: "memory.claim.created",
  timestamp: "2026-03-01T12:00:00.000Z",
  data: {
    id: "clm_01kjcn3v00e5z8x2m9q4t7w6ya",
    content: "The blue crate on the third shelf of the cellar is sealed, and its key is with Ana.",
    created_at: "2026-03-01T12:00:00.000Z",
    updated_at: "2026-03-01T12:00:00.000Z",
    occurred_at: null,
    valid_from: "2026-03-01T12:00:00.000Z",
    valid_to: null,
    supersedes: [],
    superseded_by: null,
    source: "api",
    source_id: null,
    tags: [],
    metadata: {},
    expires_at: null,
  },
});

/** Due now, in turns over the webhooks of one account. */
export async function seedDue(
  database: Database,
  accountId: string,
  webhookIds: readonly string[],
  count: number,
): Promise<void> {
  await database.run`
    with event as (
      insert into webhook_events (account_id, id, type, body, created_at)
      select ${accountId}, uuidv7(), 'memory.claim.created', ${BODY}, now() from generate_series(1, ${count}::int)
      returning id
    )
    insert into webhook_deliveries (account_id, id, webhook_id, event_id, event_type, status, attempts, tries,
           next_attempt_at, created_at)
    select ${accountId}, uuidv7(), (${webhookIds}::uuid[])[1 + row_number() over () % ${webhookIds.length}::int], id,
           'memory.claim.created', 'pending', 0, 0, now(), now()
      from event`;
  await database.run`
    update webhooks set due_at = now(), wakes = wakes + 1
     where account_id = ${accountId} and id = any(${webhookIds}::uuid[])`;
}

export async function countPending(database: Database, accountId: string): Promise<number> {
  const { count } = await database.one<{ count: number }>`
    select count(*)::int as count from webhook_deliveries where account_id = ${accountId} and status = 'pending'`;
  return count;
}

/** Many of one webhook are due; as many of others are tried again in the next hours. */
export async function seedMany(
  database: Database,
  due: { accountId: string; webhookId: string },
  count: number,
): Promise<void> {
  const others = { accountId: newUuid(), count: OTHER_WEBHOOKS };
  await database.run`
    insert into webhooks (account_id, id, url, events, description, ordered, status, secret, warned, created_at,
           updated_at, due_at, wakes)
    select ${others.accountId}, uuidv7(), 'http://127.0.0.1:9/', '{*}', '', false, 'enabled', '', false, now(), now(),
           now() + interval '1 hour', 0
      from generate_series(1, ${others.count}::int)`;
  const half = count / 2;
  for (let from = 0; from < half; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, half - from);
    await seedShared(database, due.accountId, [due.webhookId], size, 0);
    const rows = await database.many<{
      id: string;
    }>`select id from webhooks where account_id = ${others.accountId}`;
    await seedShared(
      database,
      others.accountId,
      rows.map(({ id }) => id),
      size,
      24,
    );
  }
  await database.run`analyze webhooks, webhook_events, webhook_deliveries`;
}

/** All of one event, which is stored once: its size is not what is measured. */
async function seedShared(
  database: Database,
  accountId: string,
  webhookIds: readonly string[],
  count: number,
  withinHours: number,
): Promise<void> {
  await database.run`
    with event as (
      insert into webhook_events (account_id, id, type, body, created_at)
      values (${accountId}, uuidv7(), 'memory.claim.created', ${BODY}, now()) returning id
    )
    insert into webhook_deliveries (account_id, id, webhook_id, event_id, event_type, status, attempts, tries,
           next_attempt_at, created_at)
    select ${accountId}, uuidv7(), (${webhookIds}::uuid[])[1 + n % ${webhookIds.length}::int], id,
           'memory.claim.created', 'pending', 0, 0,
           now() + (case when ${withinHours} = 0 then 0 else 1 + random() * ${withinHours} end) * interval '1 hour', now()
      from event, generate_series(1, ${count}::int) n`;
}
