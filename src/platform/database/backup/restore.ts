/**
 * Puts a backup into a database that has no rows. The whole file is checked before anything is changed, and all
 * rows go in as one transaction, so there is never half of it.
 */
import { StartupError } from "../../startup-error.ts";
import { type ConnectionSettings, createClient } from "../database.ts";
import { migrate, readMigrations } from "../migrate.ts";
import { type Manifest, type RowCounts, readBackupFile } from "./backup-file.ts";
import { copyIn } from "./copy.ts";
import type { BackupSecret } from "./encryption.ts";
import { copyTarget, findTableWithRows, listTables } from "./tables.ts";

/** Before anything is changed: whether this version can read what the backup holds. */
export async function checkMigrations(manifest: Manifest, folder: string): Promise<void> {
  const known = new Map((await readMigrations(folder)).map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of manifest.migrations) {
    if (!known.has(name))
      throw new StartupError(
        `The backup was made by a newer version of this service (it holds ${name}). Restore it with that version or a newer one.`,
      );
    if (known.get(name) !== sha256)
      throw new StartupError(
        `The file migrations/${name} is not the one that the backup's database was made with.`,
      );
  }
}

/** For whoever holds the database alone. The manifest is that of the file, which was checked. */
export async function restore(
  connection: ConnectionSettings,
  file: string,
  options: {
    manifest: Manifest;
    migrations: string;
    leftOut: readonly string[];
    afterwards: readonly string[];
    secret: BackupSecret | undefined;
  },
): Promise<RowCounts> {
  const { manifest, migrations } = options;
  const last = manifest.migrations.at(-1)?.name;
  if (!last) throw new StartupError(`${file} is the backup of a database without tables.`);
  const client = createClient(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    const taken = await findTableWithRows(client);
    if (taken)
      throw new StartupError(
        `The database has data already (in ${taken}). Nothing was changed. Restore into a new one: set DATA_DIR to a ` +
          "folder that does not exist yet, or DATABASE_URL to an empty database.",
      );
    await migrate(connection, migrations, { last });
    await requireLevel(client, manifest);
    await client.query("begin");
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    const tables = new Map(
      (await listTables(client, options.leftOut)).map((table) => [table.name, copyTarget(table)]),
    );
    const taking: RowCounts = {};
    const counts = await readBackupFile(file, options.secret, async (table, rows) => {
      const target = copyTarget(table);
      if (tables.get(table.name) !== target)
        throw new StartupError(`The backup's table ${table.name} is not one that this service has.`);
      taking[table.name] = await copyIn(client, `copy ${target} from stdin (encoding 'UTF8')`, rows);
    });
    for (const name of tables.keys()) {
      if (taking[name] === counts[name] && taking[name] !== undefined) continue;
      throw new StartupError(
        `${taking[name] ?? 0} rows of ${name} arrived where the backup has ${counts[name]}.`,
      );
    }
    for (const statement of options.afterwards) await client.query(statement);
    await client.query("commit");
    await migrate(connection, migrations);
    // Or the first queries are planned as if the tables were empty.
    await client.query("analyze");
    return counts;
  } finally {
    // What was not committed is undone with the connection.
    await client.end().catch(() => {});
  }
}

/** A database without rows may still have tables of a later version, which these rows don't fit. */
async function requireLevel(client: ReturnType<typeof createClient>, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations order by name");
  const known = new Set(manifest.migrations.map(({ name }) => name));
  const later = rows.find(({ name }) => !known.has(name));
  if (later)
    throw new StartupError(
      `The database has tables of a later version than the backup (${later.name}). Nothing was changed. ` +
        "Restore into a database without tables: the newer migrations follow by themselves.",
    );
}
