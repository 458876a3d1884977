/** A backup: all tables as they were at one moment, while the service goes on writing. */
import type pg from "pg";
import { type ConnectionSettings, createClient } from "../database.ts";
import { type RowCounts, writeBackupFile } from "./backup-file.ts";
import { copyOut } from "./copy.ts";
import type { BackupSecret } from "./encryption.ts";
import { copyTarget, listTables } from "./tables.ts";

export async function backUp(
  connection: ConnectionSettings,
  file: string,
  options: { createdAt: Date; leftOut: readonly string[]; secret: BackupSecret | undefined },
): Promise<RowCounts> {
  const client = createClient(connection);
  // A connection that is cut is told by the statement under way.
  client.on("error", () => {});
  await client.connect();
  let counts: RowCounts = {};
  try {
    await writeBackupFile(file, options.secret, async (writer) => {
      // One snapshot for all tables. It takes no lock that a write would wait for.
      await client.query("begin isolation level repeatable read, read only");
      await client.query(
        "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0",
      );
      await writer.begin({ createdAt: options.createdAt.toISOString(), ...(await describeDatabase(client)) });
      for (const table of await listTables(client, options.leftOut)) {
        await writer.table(table, (write) =>
          copyOut(client, `copy ${copyTarget(table)} to stdout (encoding 'UTF8')`, write),
        );
      }
      counts = await writer.end();
      await client.query("commit");
    });
    return counts;
  } finally {
    await client.end().catch(() => {});
  }
}

async function describeDatabase(client: pg.Client) {
  const migrations = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from schema_migrations order by name",
  );
  const keys = await client.query<{ key: string }>(
    // A key that nothing is sealed with yet is not needed. The database of a version before may have no such column.
    `select encode(fingerprint, 'hex') as key from encryption_keys as k
      where to_jsonb(k) ->> 'state' is distinct from 'known' order by 1`,
  );
  const sequences = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = current_schema()",
  );
  // None of ours has one, and one that is not carried over would give out its numbers twice.
  if (sequences.rows[0]) throw new Error(`a backup can't hold the sequence ${sequences.rows[0].name}`);
  const { rows } = await client.query<{ postgres: string }>(
    "select current_setting('server_version') as postgres",
  );
  return {
    postgres: rows[0]?.postgres ?? "",
    migrations: migrations.rows,
    keys: keys.rows.map(({ key }) => key),
  };
}
