/** Brings the database to this version's tables: plain SQL, forward only, once, under a lock. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { StartupError } from "../startup-error.ts";
import { type ConnectionSettings, createClient } from "./database.ts";

/** Any number that nothing else in this database uses for an advisory lock. */
const MIGRATION_LOCK = 7_301_001;

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), "utf8");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [
      migration.name,
      migration.sha256,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Returns the names of the migrations that this call applied. */
export async function migrate(connection: ConnectionSettings, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const client = createClient(connection);
  await client.connect();
  try {
    // The others wait here, and then find nothing left to do.
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(`
      create table if not exists schema_migrations (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    const applied = await client.query<{ name: string; sha256: string }>(
      "select name, sha256 from schema_migrations order by name",
    );
    const done = new Set<string>();
    for (const { name, sha256 } of applied.rows) {
      const migration = known.get(name);
      if (!migration) {
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
    const missing = migrations.filter(({ name }) => !done.has(name));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
