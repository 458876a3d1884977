/** Which row of a table a name has; the rows of names that went are given out again. */
export interface RowNames {
  find(name: string): number | undefined;
  name(row: number): string;
  /** `reused` when the row was another's before: its columns still hold what that one had. */
  take(name: string): { row: number; reused: boolean };
  release(row: number): void;
  /** All rows are below it. */
  end(): number;
  count(): number;
  bytes(): number;
}

/** The name's string and its entry in the Map. */
const BYTES_A_NAME = 130;

export function createRowNames(): RowNames {
  const rows = new Map<string, number>();
  const names: string[] = [];
  const free: number[] = [];
  return {
    find: (name) => rows.get(name),
    name: (row) => names[row] as string,
    take(name) {
      const released = free.pop();
      const row = released ?? names.length;
      names[row] = name;
      rows.set(name, row);
      return { row, reused: released !== undefined };
    },
    release(row) {
      rows.delete(names[row] as string);
      names[row] = "";
      free.push(row);
    },
    end: () => names.length,
    count: () => rows.size,
    bytes: () => rows.size * BYTES_A_NAME,
  };
}
