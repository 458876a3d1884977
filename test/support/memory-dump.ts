/** Everything that a database holds, as text to be searched. */
import pg from "pg";

/**
 * All rows of all tables, and what the planner has sampled of them. Bytes appear as they are (Latin-1) and
 * as hexadecimal digits.
 */
export async function dumpDatabase(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const parts: string[] = [];
    for (const table of await tablesOf(client)) {
      const { rows, fields } = await client.query({
        text: `select *, t::text as whole_row from ${table} t`,
        rowMode: "array",
      });
      const bytes = fields.flatMap(({ dataTypeID }, place) =>
        dataTypeID === pg.types.builtins.BYTEA ? [place] : [],
      );
      for (const row of rows as unknown[][]) {
        parts.push(`${table}: ${String(row.at(-1))}`);
        for (const place of bytes) {
          const value = row[place];
          if (Buffer.isBuffer(value)) parts.push(value.toString("latin1"));
        }
      }
    }
    const sampled = await client.query(
      "select s::text as row from pg_stats s where schemaname not in ('pg_catalog', 'information_schema')",
    );
    for (const { row } of sampled.rows) parts.push(`statistics: ${row}`);
    return parts.join("\n");
  } finally {
    await client.end();
  }
}

/** Lets the planner sample the tables now, as it does by itself sooner or later. */
export async function sampleTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query("analyze");
  await client.end();
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`
    select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
     order by 1`);
  return rows.map(({ name }) => name);
}

/** Which of these words stand in the text, whatever their case; with a little of what surrounds the first. */
export function findWords(text: string, words: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return words.flatMap((word) => {
    const at = lower.indexOf(word.toLowerCase());
    return at < 0 ? [] : [`${word}: …${text.slice(Math.max(0, at - 80), at + 80)}…`];
  });
}
