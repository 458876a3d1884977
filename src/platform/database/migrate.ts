/** Brings the database to this version's tables: plain SQL, forward only, once, under a lock. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { StartupError } from "../startup-error.ts";
import { type ConnectionSettings, createClient, sqlState } from "./database.ts";

/** Any number that nothing else in this database uses for an advisory lock. */
const MIGRATION_LOCK = 7_301_001;

// A migration that waits for a table makes everyone who comes after it wait too. So it waits this long at
// most, lets the others pass, and tries again.
const LOCK_MS = 2_000;
const RETRY_MS = 500;
const PATIENCE_MS = 120_000;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

interface Migration {
  name: string;
  sql: string;
  sha256: string;
  /**
   * Code that knows this migration can go on while the database has the one here, which it may not know. Named in
   * the file as `-- runs with: 0010_flux_presence.sql`; without that line only code that knows the file itself can.
   */
  runsWith: string;
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), "utf8");
      const runsWith = /^-- runs with: (\S+\.sql)$/m.exec(sql)?.[1] ?? name;
      return { name, sql, runsWith, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await tryToApply(client, migration);
    } catch (error) {
      const waits = [LOCK_NOT_AVAILABLE, DEADLOCK].includes(sqlState(error) ?? "");
      if (waits && performance.now() < deadline) {
        await delay(RETRY_MS);
        continue;
      }
      if (waits) {
        throw new StartupError(
          `The migration ${migration.name} waited ${PATIENCE_MS / 1_000} s for a table that something else holds: a dump, ` +
            "or a transaction that was left open. Nothing was changed; start again when that has ended.",
        );
      }
      throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
    }
  }
}

async function tryToApply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    // Whatever the server's own limit is: filling a new column may take longer than a call may.
    await client.query(`set local lock_timeout = ${LOCK_MS}; set local statement_timeout = 0`);
    await client.query(migration.sql);
    await client.query("insert into schema_migrations (name, sha256, runs_with) values ($1, $2, $3)", [
      migration.name,
      migration.sha256,
      migration.runsWith,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** The journal of migrations. Altering a table locks it, so only where that is still to be done. */
async function prepareJournal(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rowCount } = await client.query(`
    select 1 from pg_attribute
     where attrelid = 'schema_migrations'::regclass and attname = 'runs_with' and not attisdropped`);
  if (!rowCount) await client.query("alter table schema_migrations add column runs_with text");
}

/**
 * Returns the names of the migrations that this call applied. With `last`, those after it are left for another
 * call: a backup goes into tables as they were when it was made.
 */
export async function migrate(
  connection: ConnectionSettings,
  folder: string,
  options: { last?: string } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const client = createClient(connection);
  await client.connect();
  try {
    // The others wait here, and then find nothing left to do.
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await prepareJournal(client);
    const applied = await client.query<{ name: string; sha256: string; runs_with: string | null }>(
      "select name, sha256, runs_with from schema_migrations order by name",
    );
    const done = new Set<string>();
    for (const { name, sha256, runs_with } of applied.rows) {
      const migration = known.get(name);
      if (!migration) {
        // A newer version works on this database beside us, and says that we can.
        if (known.has(runs_with ?? name)) continue;
        throw new StartupError(
          `The database was made by a newer version of this service (it holds ${name}). ` +
            "Start that version or a newer one, or choose another DATA_DIR or DATABASE_URL.",
        );
      }
      if (migration.sha256 !== sha256) {
        throw new StartupError(
          `The file migrations/${name} was changed after it had been applied to this database. ` +
            "Restore the file as it was, and put the change into a new migration.",
        );
      }
      done.add(name);
    }
    const { last } = options;
    const missing = migrations.filter(({ name }) => !done.has(name) && (last === undefined || name <= last));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
