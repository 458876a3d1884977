/** What may stand between two cells. */
export const SEPARATORS = [",", ";", "\t", "|"];

/**
 * The cells of one row (RFC 4180): those in quotes may hold the separator, line breaks, and quotes written twice. A quote
 * that is not the first of its cell is a mark of inches or of speech, and stays.
 */
export function parseCells(row: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let cell = "";
    while (row[at] === " ") at++;
    if (row[at] === '"') {
      for (at++; at < row.length; at++) {
        if (row[at] !== '"') cell += row[at];
        else if (row[at + 1] === '"') {
          cell += '"';
          at++;
        } else break;
      }
      at++;
    }
    const end = row.indexOf(separator, at);
    cells.push((cell + row.slice(at, end < 0 ? row.length : end)).trim());
    if (end < 0) return cells;
    at = end + separator.length;
  }
}

/** The one that the first row has most of, outside of quotes. */
export function findSeparator(firstRow: string): string {
  // Between two quotes, every other piece is quoted; `""` inside of quotes is a piece without text.
  const bare = firstRow
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .join("");
  const counts = SEPARATORS.map((mark) => ({ mark, count: bare.split(mark).length - 1 }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}
