/** Tables as columns: one typed array a field, so that a sweep over all rows reads memory in order. */
type Column = Uint8Array | Int32Array | Float32Array | Float64Array;

/** The same columns with room for `rows`; new rows are zero. */
export function widened<C extends { [name: string]: Column }>(columns: C, rows: number): C {
  const wider: { [name: string]: Column } = {};
  for (const [name, column] of Object.entries(columns)) {
    const Kind = column.constructor as new (length: number) => Column;
    const copy = new Kind(rows);
    copy.set(column);
    wider[name] = copy;
  }
  return wider as C;
}

export function columnBytes(columns: { [name: string]: Column }): number {
  return Object.values(columns).reduce((sum, column) => sum + column.byteLength, 0);
}
