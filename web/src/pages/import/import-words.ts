/** What an import says of itself. */
import type { Format, ImportReport } from "../../../../importers/index.ts";
import { formatNumber } from "../../ui/credits.tsx";
import { FORMATS } from "./format-words.ts";
import { type Counts, type Progress, percentOf } from "./import-progress.ts";
import type { ImportState } from "./import-session.ts";

export function countItems(count: number, format: Format): string {
  const { item, items } = FORMATS[format];
  return `${formatNumber(count)} ${count === 1 ? item : items}`;
}

const countClaims = (count: number): string => `${formatNumber(count)} ${count === 1 ? "claim" : "claims"}`;

/** Read out by screen readers whenever it changes. */
export function sayState({ isLooking, found, progress }: ImportState): string {
  if (isLooking) return "Looking what it is…";
  if (!found) return "";
  if (progress) return sayProgress(progress, found.format);
  return `Found: ${FORMATS[found.format].name}, ${formatNumber(found.files)} ${found.files === 1 ? "file" : "files"}.`;
}

/** At every tenth, not with every message. */
function sayProgress(progress: Progress, format: Format): string {
  const { status, dryRun, counts } = progress;
  const what = dryRun ? "Looking" : "Importing";
  if (status === "running") {
    const tenths = Math.floor(percentOf(progress) / 10) * 10;
    return tenths === 0 ? `${what}…` : `${what}: ${tenths} percent.`;
  }
  const far = `${countItems(counts.items, format)}, ${countClaims(counts.claims)}`;
  if (status === "stopped") return `Stopped after ${far}.`;
  if (status === "failed") return `Ended early, after ${far}.`;
  return dryRun ? `Looked through all of it: ${far}.` : `Imported: ${far}.`;
}

/** The end of an import in one or two sentences. */
export function describeReport({
  format,
  items,
  claims,
  duplicates,
  corrected,
  dryRun,
}: ImportReport): string {
  const known = (verb: string) =>
    duplicates === 0 ? "" : ` ${countClaims(duplicates)} ${verb} known already.`;
  if (dryRun) {
    const now = known(duplicates === 1 ? "is" : "are");
    return `${countItems(items, format)} would become ${countClaims(claims)}.${now} Nothing was stored.`;
  }
  const closes =
    corrected === 0
      ? ""
      : `, ${formatNumber(corrected)} of which ${corrected === 1 ? "closes" : "close"} an older one`;
  const before = known(duplicates === 1 ? "was" : "were");
  return `${countItems(items, format)} became ${countClaims(claims)}${closes}.${before}`;
}

/** The figures under the bar. */
export const figuresOf = (
  { items, claims, duplicates, leftOut }: Counts,
  format: Format,
): [name: string, value: string][] => [
  [capital(FORMATS[format].items), formatNumber(items)],
  ["Claims", formatNumber(claims)],
  ["Known already", formatNumber(duplicates)],
  ["Left out", formatNumber(leftOut)],
];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
