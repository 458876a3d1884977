/**
 * `--compare`: a run beside the published figures. Only ratios to a baseline are compared: they were measured in one run
 * with it, so they mean the same on another machine.
 */
import { type Figure, ratioOf } from "../figures.ts";

/** A published ratio may get worse by this share. */
const TOLERANCE = 0.1;
/** A part that looks worse is measured so many times in all, and the best of each figure counts. */
export const MOST_MEASUREMENTS = 3;

export interface Comparison {
  figure: Figure;
  published: number;
  measured: number;
  /** How much worse it is, as a share of what was published; negative where it is better. */
  worseBy: number;
  isRegression: boolean;
}

export const nameOf = ({ part, name }: Pick<Figure, "part" | "name">): string => `${part}: ${name}`;

/** Each figure that has a ratio both here and in what was published. */
export function compareFigures(published: readonly Figure[], measured: readonly Figure[]): Comparison[] {
  const before = new Map(published.map((figure) => [nameOf(figure), ratioOf(figure)]));
  return measured.flatMap((figure) => {
    const was = before.get(nameOf(figure));
    const is = ratioOf(figure);
    if (was === undefined || is === undefined || was <= 0) return [];
    const worseBy = figure.better === "less" ? is / was - 1 : 1 - is / was;
    // A hair's breadth for what floats do.
    return [{ figure, published: was, measured: is, worseBy, isRegression: worseBy > TOLERANCE + 1e-9 }];
  });
}

/** Of several measurements the one with the best ratio, for each figure; without a ratio, the latest. */
export function bestOf(measured: readonly Figure[]): Figure[] {
  const best = new Map<string, Figure>();
  for (const figure of measured) {
    const known = best.get(nameOf(figure));
    const [was, is] = [known && ratioOf(known), ratioOf(figure)];
    const isBetter =
      was === undefined || is === undefined || (figure.better === "less" ? is <= was : is >= was);
    if (isBetter) best.set(nameOf(figure), figure);
  }
  return [...best.values()];
}

/** What regressed, or how many did not. */
export function describeComparison(comparisons: readonly Comparison[]): string {
  const regressions = comparisons.filter(({ isRegression }) => isRegression);
  if (regressions.length === 0) {
    return `${comparisons.length} published ratios were compared: none is worse by more than ${TOLERANCE * 100}%.`;
  }
  const rows = regressions
    .toSorted((a, b) => b.worseBy - a.worseBy)
    .map(({ figure, published, measured, worseBy }) => [
      figure.part,
      figure.name,
      figure.better,
      published.toFixed(3),
      measured.toFixed(3),
      `${(worseBy * 100).toFixed(0)}%`,
    ]);
  const table = [["part", "figure", "better", "published", "now", "worse by"], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return [
    `${regressions.length} of ${comparisons.length} published ratios are worse by more than ${TOLERANCE * 100}%:`,
    ...lines.map((line) => `  ${line.trimEnd()}`),
  ].join("\n");
}
