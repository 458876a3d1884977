/** One service for all of these tests, with two people who have everything and know nothing of each other. */
import assert from "node:assert/strict";
import { after } from "node:test";
import pg from "pg";
import { createTestDatabaseUrl } from "../support/database.ts";
import { type ServiceProcess, spawnService } from "../support/processes.ts";
import { startWebhookSink, type WebhookSink } from "../support/webhook-sink.ts";
import { createPerson, type Person } from "./people.ts";

export interface Stage {
  url: string;
  service: ServiceProcess;
  sink: WebhookSink;
  /** Whose things are looked for. */
  owner: Person;
  /** Who looks for them. */
  other: Person;
  /** All that the database holds of an account, but for what its own calls have moved. */
  recordsOf(person: Person): Promise<string[]>;
  /** Nothing came, went or changed since. */
  assertUntouched(person: Person, before: string[]): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const databaseUrl = await createTestDatabaseUrl();
  const service = await spawnService({
    program: "src/main.ts",
    env: {
      DATABASE_URL: databaseUrl,
      RATE_LIMIT_PER_MINUTE: "1000000",
      LIVE_CONNECTIONS_PER_ACCOUNT: "12",
      FREE_TIER_CREDITS: "1000000",
      WEBHOOK_ALLOW_PRIVATE: "true",
      LOG_LEVEL: "info",
    },
  });
  const sink = await startWebhookSink();
  after(() => sink.close());
  const client = new pg.Client(databaseUrl);
  // The database is dropped first.
  client.on("error", () => {});
  await client.connect();
  after(() => client.end());
  const [owner, other] = await Promise.all([
    createPerson(service.url, sink),
    createPerson(service.url, sink),
  ]);
  const tables = await tablesOf(client);
  async function recordsOf({ email }: Person): Promise<string[]> {
    const account = await client.query("select id from accounts where email = $1", [email]);
    const records: string[] = [];
    for (const { name, column } of tables) {
      const { rows } = await client.query(
        `select (to_jsonb(t) - 'last_used_at')::text as record from ${name} t where ${column} = $1`,
        [account.rows[0].id],
      );
      records.push(...rows.map(({ record }) => `${name} ${record}`));
    }
    return records;
  }
  return {
    url: service.url,
    service,
    sink,
    owner,
    other,
    recordsOf,
    async assertUntouched(person, before) {
      const now = new Set(await recordsOf(person));
      assert.deepEqual(
        before.filter((record) => !now.has(record)),
        [],
        "records are gone or changed",
      );
      assert.equal(now.size, new Set(before).size, "there are more records");
    },
  };
}

/** Tables whose rows belong to an account; how often it called is counted a moment later. */
async function tablesOf(client: pg.Client): Promise<{ name: string; column: string }[]> {
  const { rows } = await client.query(`
    select table_name as name, column_name as column from information_schema.columns
     where table_schema = 'public' and (column_name = 'account_id' or (table_name = 'accounts' and column_name = 'id'))
       and table_name <> 'usage_days'
     order by 1`);
  return rows;
}
