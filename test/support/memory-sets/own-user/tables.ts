/** Tables of facts that are told in several wordings each, in turn. */
import type { ClaimSet, SetClaim } from "../claim-text.ts";

type Wording = (columns: string[]) => string;

export interface Table {
  name: string;
  wordings: Wording[];
  /** One row a line, columns parted by `|`; `#label ` and `(date) ` may stand before it. */
  rows: string;
}

const ROW = /^(?:#([\w-]+) )?(?:\((\d{4}-\d{2}-\d{2})\) )?(.+)$/;

export function tellTable(table: Table): ClaimSet["claims"] {
  const rows = table.rows.split("\n").filter((line) => line.trim());
  return rows.map((row, at) => tellRow(table, row, at));
}

function tellRow(table: Table, row: string, at: number): SetClaim {
  const [, label, date, columns] = ROW.exec(row) ?? [];
  const wording = table.wordings[at % table.wordings.length];
  if (!columns || !wording) throw new Error(`not a row of ${table.name}: ${row}`);
  const told = wording(columns.split("|"));
  return {
    id: label ?? `${table.name}-${at + 1}`,
    content: told.charAt(0).toUpperCase() + told.slice(1),
    ...(date ? { occurred_at: `${date}T09:00:00.000Z` } : {}),
  };
}
