/** Old and new version on one database: an instance goes on with migrations that it does not know. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import pg from "pg";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createAllParts } from "../support/all-parts.ts";
import { call } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { startMemoryService } from "../support/memory-service.ts";
import { runProgram } from "../support/processes.ts";
import { until } from "../support/until.ts";
import { startWebhookSink } from "../support/webhook-sink.ts";

/** All that a migration may do while an older version runs, to every table there is. */
const EXPANDS = `-- runs with: 0010_flux_presence.sql
create table newcomers (id uuid primary key, since timestamptz not null default now());
do $$
declare one text;
begin
  for one in select tablename from pg_tables where schemaname = current_schema()
  loop
    execute format('alter table %I add column later_text text', one);
    execute format('alter table %I add column later_number int not null default 7', one);
    execute format('create index on %I (later_number)', one);
  end loop;
end $$;
`;

const CONTRACTS = `-- What it drops was not read any more by code that knows 9998.
-- runs with: 9998_expands.sql
alter table newcomers drop column since;
`;

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
  after(() => rmSync(folder, { recursive: true }));
  for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(folder, name), sql);
  return folder;
}

test("an instance serves every part on, and another of its version starts beside it, until one says they can't", async () => {
  const DATABASE_URL = await createTestDatabaseUrl();
  const sink = await startWebhookSink();
  after(() => sink.close());
  const env = { DATABASE_URL, WEBHOOK_ALLOW_PRIVATE: "true" };
  const old = await startMemoryService(env);
  const parts = await createAllParts(old.url, sink);
  // Statements are prepared by now, and must not mind that their tables have changed.
  await parts.write(old.url);

  const later = folderWith({ "9998_expands.sql": EXPANDS });
  // The folder of a later version has the earlier ones too; here they are known by their rows alone.
  await withRows(DATABASE_URL, () => migrate(DATABASE_URL, later));
  await parts.write(old.url);
  assert.deepEqual(await parts.findMissing(old.url), []);
  await parts.checkSignature(old.url);
  assert.equal(await old.process.signal("SIGTERM"), 0, old.process.output());

  const again = await startMemoryService(env);
  await parts.write(again.url);
  assert.deepEqual(await parts.findMissing(again.url), []);
  assert.equal((await call(again.url, "GET", "/readyz")).status, 200);
  const ledger = await runProgram({
    program: "src/admin.ts",
    args: ["verify-ledger"],
    env: { DATABASE_URL },
  });
  assert.equal(ledger.code, 0, ledger.output);
  await again.process.signal("SIGTERM");

  const latest = folderWith({ "9998_expands.sql": EXPANDS, "9999_contracts.sql": CONTRACTS });
  await withRows(DATABASE_URL, () => migrate(DATABASE_URL, latest));
  const refused = await runProgram({ program: "src/main.ts", env: { DATABASE_URL } });
  assert.equal(refused.code, 1);
  assert.match(refused.output, /newer version.*9999_contracts\.sql/s);
});

test("a migration does not make others wait behind it: it lets them pass and comes again", async () => {
  const url = await createTestDatabaseUrl({ empty: true });
  const folder = folderWith({ "0001_one.sql": "create table one (n int)" });
  await migrate(url, folder);
  const holder = new pg.Client(url);
  await holder.connect();
  // As a dump does.
  await holder.query("begin");
  await holder.query("select * from one");
  writeFileSync(path.join(folder, "0002_two.sql"), "alter table one add column m int");
  const migrated = migrate(url, folder);
  const locks = async (granted: boolean) =>
    (
      await holder.query(
        "select 1 from pg_locks where relation = 'one'::regclass and mode = 'AccessExclusiveLock' and granted = $1",
        [granted],
      )
    ).rowCount;
  await until("it waits for the table", () => locks(false));
  await until("it has let go", async () => (await locks(false)) === 0);
  await holder.end();
  assert.deepEqual(await migrated, ["0002_two.sql"]);
});

/** Shows the migrations of the real folder to a runner that has only later ones. */
async function withRows(url: string, work: () => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("create temporary table kept as select * from schema_migrations where name < '9'");
  await client.query("delete from schema_migrations where name < '9'");
  await work();
  await client.query("insert into schema_migrations select * from kept");
  await client.end();
}
