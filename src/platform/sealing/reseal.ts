/**
 * Seals everything that is stored anew with the newest key, in batches, while the service runs. What is done is known
 * by its label, so it can be stopped and begun again at any time.
 */
import type pg from "pg";
import type { SealedPlace } from "./sealed-place.ts";
import { LABEL_BYTES, type Sealer } from "./sealer.ts";

const BATCH = 500;

export interface ResealReport {
  resealed: number;
  /** What no known key opens, as "table key". */
  unreadable: string[];
}

interface Row {
  key: string[];
  context: string;
  /** One for each column. */
  sealed: (Buffer | null)[];
}

export async function resealAll(
  client: pg.Client,
  places: readonly SealedPlace[],
  sealer: Sealer,
  label: Buffer,
): Promise<ResealReport> {
  const report: ResealReport = { resealed: 0, unreadable: [] };
  for (const place of places) {
    let after: string[] | undefined;
    for (;;) {
      const rows = await readBatch(client, place, label, after);
      for (const [index, column] of place.columns.entries())
        await resealColumn({ client, place, column, index, rows, sealer, label, report });
      if (rows.length < BATCH) break;
      after = rows.at(-1)?.key;
    }
  }
  return report;
}

/** Rows with a value of another key, in the order of their keys. */
async function readBatch(
  client: pg.Client,
  place: SealedPlace,
  label: Buffer,
  after: readonly string[] | undefined,
): Promise<Row[]> {
  const key = place.key.join(", ");
  const stale = place.columns.map((column) => `substring(${column} for ${LABEL_BYTES}) <> $1`).join(" or ");
  const position = place.key.map((_, index) => `$${index + 2}::uuid`).join(", ");
  const { rows } = await client.query<Record<string, string & Buffer>>(
    `select ${key}, ${place.columns.join(", ")} from ${place.table}
      where (${stale})${after ? ` and (${key}) > (${position})` : ""}
      order by ${key} limit ${BATCH}`,
    [label, ...(after ?? [])],
  );
  return rows.map((row) => ({
    key: place.key.map((column) => row[column] as string),
    context: place.contextOf(row),
    sealed: place.columns.map((column) => row[column] ?? null),
  }));
}

async function resealColumn(work: {
  client: pg.Client;
  place: SealedPlace;
  column: string;
  index: number;
  rows: readonly Row[];
  sealer: Sealer;
  label: Buffer;
  report: ResealReport;
}): Promise<void> {
  const { client, place, column, index, rows, sealer, label, report } = work;
  const changes: { key: string[]; old: Buffer; next: Buffer }[] = [];
  for (const { key, context, sealed } of rows) {
    const old = sealed[index];
    if (!old || old.subarray(0, LABEL_BYTES).equals(label)) continue;
    try {
      changes.push({ key, old, next: sealer.seal(sealer.open(old, context), context) });
    } catch {
      report.unreadable.push(`${place.table} ${key.join(" ")}`);
    }
  }
  if (changes.length === 0) return;
  const parameters = place.key.map((_, at) => `$${at + 3}::uuid[]`);
  const names = place.key.map((name) => `k_${name}`);
  // What was changed since it was read is left: the service has sealed it anew then.
  const { rowCount } = await client.query(
    `update ${place.table} as t set ${column} = changes.next
       from unnest($1::bytea[], $2::bytea[], ${parameters.join(", ")}) as changes (old, next, ${names.join(", ")})
      where t.${column} = changes.old and ${place.key.map((name) => `t.${name} = changes.k_${name}`).join(" and ")}`,
    [
      changes.map(({ old }) => old),
      changes.map(({ next }) => next),
      ...place.key.map((_, at) => changes.map(({ key }) => key[at])),
    ],
  );
  report.resealed += rowCount ?? 0;
}
