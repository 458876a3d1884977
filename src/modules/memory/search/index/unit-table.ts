/** Units are what is ranked: a message with all its claims and context, or a claim without a message. */
import { columnBytes, widened } from "./columns.ts";
import { createIntLists, type IntLists } from "./int-lists.ts";
import { createRowNames } from "./row-names.ts";

const makeColumns = (rows: number) => ({
  /** Its group and the units before and after it there; -1 for none. */
  before: new Int32Array(rows),
  after: new Int32Array(rows),
  group: new Int32Array(rows),
  at: new Float64Array(rows),
  /** -1 for the user. */
  speaker: new Int32Array(rows),
  isAssistant: new Uint8Array(rows),
  /** A message whose row was seen: it stays without claims, its context counts for its neighbours. */
  isMessage: new Uint8Array(rows),
  /** Terms in all of it, repeated ones counted again. */
  length: new Int32Array(rows),
  isDated: new Uint8Array(rows),
  hasTimeWord: new Uint8Array(rows),
  numbers: new Int32Array(rows),
  endsInQuestion: new Uint8Array(rows),
  /** The context: a list of its terms as claims have them, the last place it takes, and its signs. */
  contextTerms: new Int32Array(rows),
  contextEnd: new Int32Array(rows),
  contextNumbers: new Int32Array(rows),
  contextHasTimeWord: new Uint8Array(rows),
  contextHasQuestion: new Uint8Array(rows),
  contextEndsInQuestion: new Uint8Array(rows),
  /** A list of claim rows. */
  claims: new Int32Array(rows),
  /** Row of the message's own vector, -1 without one, and 1 / its length. */
  vectorRow: new Int32Array(rows),
  vectorInverse: new Float32Array(rows),
  /** 1 while its terms are among the postings. */
  isIndexed: new Uint8Array(rows),
});

type UnitColumns = ReturnType<typeof makeColumns>;

export interface UnitTable {
  /** Replaced when the table grows: read it anew after an `add`. */
  columns(): UnitColumns;
  lists: IntLists;
  find(key: string): number | undefined;
  /** Ids of messages and claims: units are in the order of their keys. Empty for a free row. */
  key(unit: number): string;
  add(key: string): number;
  remove(unit: number): void;
  /** One more than the highest row in use. */
  end(): number;
  bytes(): number;
}

const NONE = -1;

export function createUnitTable(): UnitTable {
  const keys = createRowNames();
  const lists = createIntLists();
  let columns = makeColumns(16);

  return {
    columns: () => columns,
    lists,
    find: keys.find,
    key: keys.name,
    add(key) {
      const { row: unit, reused } = keys.take(key);
      const capacity = columns.at.length;
      if (unit >= capacity) columns = widened(columns, capacity + Math.max(16, capacity >> 1));
      if (reused) for (const column of Object.values(columns)) column[unit] = 0;
      columns.before[unit] = NONE;
      columns.after[unit] = NONE;
      columns.group[unit] = NONE;
      columns.speaker[unit] = NONE;
      columns.vectorRow[unit] = NONE;
      columns.contextEnd[unit] = NONE;
      columns.contextTerms[unit] = lists.create();
      columns.claims[unit] = lists.create();
      return unit;
    },
    remove(unit) {
      lists.free(columns.contextTerms[unit] as number);
      lists.free(columns.claims[unit] as number);
      keys.release(unit);
    },
    end: keys.end,
    bytes: () => keys.bytes() + columnBytes(columns) + lists.bytes(),
  };
}
