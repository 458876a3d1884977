/** A database of its own for a test file, cloned from a template that holds the migrated tables. */
import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { after } from "node:test";
import pg from "pg";
import { createDatabase, type Database } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { secureRows } from "../../src/platform/database/row-security.ts";

/** Any number: two test files must not make the template at the same time. */
const TEMPLATE_LOCK = 7_301_900;
const migrationsFolder = path.join(import.meta.dirname, "../../migrations");
/** Named by what it holds, so that a changed migration never meets an older template. */
const TEMPLATE = `template_${readdirSync(migrationsFolder)
  .sort()
  .reduce((hash, name) => hash.update(readFileSync(path.join(migrationsFolder, name))), createHash("sha256"))
  .digest("hex")
  .slice(0, 12)}`;

function serverUrl(): URL {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`");
  return new URL(url);
}

function urlOf(database: string): string {
  const url = serverUrl();
  url.pathname = `/${database}`;
  return url.href;
}

async function withServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(urlOf("postgres"));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function ensureTemplate(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [TEMPLATE]);
    if (!rowCount) await client.query(`create database ${TEMPLATE}`);
    await migrate(urlOf(TEMPLATE), migrationsFolder);
    await secureRows(urlOf(TEMPLATE));
  } finally {
    await client.query("select pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
  }
}

/** The URL of a fresh, migrated database. It is dropped when the file has passed, kept when it failed. */
export async function createTestDatabaseUrl(options: { empty?: boolean } = {}): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withServer(async (client) => {
    if (options.empty) {
      await client.query(`create database ${name}`);
      return;
    }
    await ensureTemplate(client);
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  after(async () => {
    if (process.exitCode) {
      process.stderr.write(`kept database ${name} for a look\n`);
      return;
    }
    await withServer((client) => client.query(`drop database if exists ${name} with (force)`));
  });
  return urlOf(name);
}

export async function createTestDatabase(): Promise<{ url: string; database: Database }> {
  const url = await createTestDatabaseUrl();
  const { accountRole } = await secureRows(url);
  const database = createDatabase(url, { onIdleError: () => {}, maxConnections: 10, accountRole });
  after(() => database.close());
  return { url, database };
}
