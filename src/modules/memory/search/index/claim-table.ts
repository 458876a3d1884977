/** The claims of one account. A row's number is also that of its vector. */
import { columnBytes, widened } from "./columns.ts";
import { createIntLists, type IntLists } from "./int-lists.ts";
import { createRowNames } from "./row-names.ts";

const makeColumns = (rows: number) => ({
  /** -1 for a free row. */
  unit: new Int32Array(rows).fill(-1),
  position: new Int32Array(rows),
  validFrom: new Float64Array(rows),
  /** Infinity while it holds. */
  validTo: new Float64Array(rows),
  expiresAt: new Float64Array(rows),
  /** The earlier of the two. */
  endsAt: new Float64Array(rows),
  at: new Float64Array(rows),
  /** -1 without one. */
  source: new Int32Array(rows),
  numbers: new Uint8Array(rows),
  hasTimeWord: new Uint8Array(rows),
  hasFirstPerson: new Uint8Array(rows),
  hasSecondPerson: new Uint8Array(rows),
  /** Lists: `term id << 1 | is a name`, ids of date keys, tags. */
  terms: new Int32Array(rows),
  dates: new Int32Array(rows),
  tags: new Int32Array(rows),
  /** 1 / length of the vector; 0 without one. */
  inverse: new Float32Array(rows),
});

type ClaimColumns = ReturnType<typeof makeColumns>;

export interface ClaimTable {
  /** Replaced when the table grows: read it anew after an `add`. */
  columns(): ClaimColumns;
  lists: IntLists;
  find(id: string): number | undefined;
  id(row: number): string;
  add(id: string): number;
  remove(row: number): void;
  /** One more than the highest row in use. */
  end(): number;
  count(): number;
  bytes(): number;
}

export function createClaimTable(): ClaimTable {
  const ids = createRowNames();
  const lists = createIntLists();
  let columns = makeColumns(16);

  return {
    columns: () => columns,
    lists,
    find: ids.find,
    id: ids.name,
    add(id) {
      const { row } = ids.take(id);
      if (row >= columns.unit.length) {
        const before = columns.unit.length;
        columns = widened(columns, before + Math.max(16, before >> 1));
        columns.unit.fill(-1, before);
      }
      columns.terms[row] = lists.create();
      columns.dates[row] = lists.create();
      columns.tags[row] = lists.create();
      return row;
    },
    remove(row) {
      columns.unit[row] = -1;
      columns.inverse[row] = 0;
      for (const list of [columns.terms, columns.dates, columns.tags]) lists.free(list[row] as number);
      ids.release(row);
    },
    end: ids.end,
    count: ids.count,
    bytes: () => ids.bytes() + columnBytes(columns) + lists.bytes(),
  };
}
