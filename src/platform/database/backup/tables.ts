/** Which tables a backup holds, with their columns, those first that others refer to. */
import type pg from "pg";

export interface Table {
  name: string;
  /** Without generated ones, which the server fills in by itself. */
  columns: string[];
}

/** Its rows are in the manifest. */
const JOURNAL = "schema_migrations";

export async function listTables(client: pg.Client, leftOut: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers_to: string[] }>(
    `select c.relname as name,
            array(select attname::text from pg_attribute
                   where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
                   order by attnum) as columns,
            array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                   where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as refers_to
       from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.relname`,
    [[JOURNAL, ...leftOut]],
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  const ordered = new Set<string>();
  const visit = (name: string, above: readonly string[]): void => {
    if (ordered.has(name)) return;
    if (above.includes(name)) throw new Error(`tables refer to each other in a circle: ${above.join(", ")}`);
    for (const other of byName.get(name)?.refers_to ?? []) visit(other, [...above, name]);
    ordered.add(name);
  };
  for (const { name } of rows) visit(name, []);
  return [...ordered].map((name) => ({ name, columns: byName.get(name)?.columns ?? [] }));
}

/** The first table that has a row, or undefined. Tables that a backup leaves out count too. */
export async function findTableWithRows(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
      order by relname`,
  );
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rowCount) return name;
  }
  return undefined;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `"accounts" ("id", "email")`, as COPY wants it. */
export const copyTarget = ({ name, columns }: Table): string =>
  `${quoted(name)} (${columns.map(quoted).join(", ")})`;
