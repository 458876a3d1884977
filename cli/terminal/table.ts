import type { Terminal } from "./terminal.ts";
import { cut, padLeft, padTo, widthOf } from "./text.ts";

export interface Column<Row> {
  title: string;
  value(row: Row): string;
  align?: "right";
  /** Gives way when the terminal is too narrow. */
  isFlexible?: true;
  /** Applied after the width is known. */
  paint?(text: string, row: Row): string;
}

const GAP = "  ";
/** A column that gives way keeps so much. */
const LEAST = 12;

/** Lines of a table, the first being the titles. Aligned everywhere; cut off only where the terminal ends. */
export function layOutTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  totalWidth: number,
): string[] {
  const cells = rows.map((row) => columns.map(({ value }) => value(row)));
  const widths = columns.map(({ title }, at) =>
    Math.max(widthOf(title), ...cells.map((line) => widthOf(line[at] ?? ""))),
  );
  const over = (): number =>
    widths.reduce((sum, width) => sum + width, 0) + GAP.length * (columns.length - 1) - totalWidth;
  // The widest gives way first, so that two long columns end up alike.
  while (over() > 0) {
    const [at] = columns
      .map(({ isFlexible }, index) => ({ isFlexible, index, width: widths[index] ?? 0 }))
      .filter(({ isFlexible, width }) => isFlexible && width > LEAST)
      .sort((a, b) => b.width - a.width)
      .map(({ index }) => index);
    if (at === undefined) break;
    widths[at] = (widths[at] ?? 0) - 1;
  }
  const fit = (text: string, at: number): string => {
    const width = widths[at] ?? 0;
    const shown = cut(text, width);
    return columns[at]?.align === "right" ? padLeft(shown, width) : padTo(shown, width);
  };
  return [
    columns
      .map(({ title }, at) => fit(title, at))
      .join(GAP)
      .trimEnd(),
    ...rows.map((row, index) =>
      columns
        .map(({ paint }, at) => {
          const text = fit(cells[index]?.[at] ?? "", at);
          return paint ? paint(text, row) : text;
        })
        .join(GAP)
        .trimEnd(),
    ),
  ];
}

export function printTable<Row>(
  terminal: Terminal,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): void {
  const [titles = "", ...lines] = layOutTable(rows, columns, terminal.columns);
  terminal.print(terminal.paint("dim", titles));
  for (const line of lines) terminal.print(line);
}
