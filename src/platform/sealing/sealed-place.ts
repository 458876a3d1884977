/** Columns of a table that hold sealed values. A module that seals describes them once; `reseal` goes by that. */
export interface SealedPlace {
  /** What the context of each of its values begins with, followed by a space. */
  kind: string;
  table: string;
  /** Its primary key: uuids. */
  key: readonly string[];
  /** May be null. */
  columns: readonly string[];
  /** What its values were sealed for. */
  contextOf(row: Readonly<Record<string, string>>): string;
}
