/** What an import has done, for people. */
import { type ImportReport, type LeftOut, placeText } from "../../importers/index.ts";
import { count } from "../terminal/show.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { inline } from "../terminal/text.ts";

const EXAMPLES = 3;

export function printReport(terminal: Terminal, report: ImportReport): void {
  const { print, paint } = terminal;
  const parts = [
    ...(report.corrected > 0 ? [`${count(report.corrected, "claim")} corrected`] : []),
    ...(report.duplicates > 0 ? [`${count(report.duplicates, "claim")} known already`] : []),
  ];
  const verb = report.dryRun ? "would be stored" : "stored";
  const rest = parts.length > 0 ? ` (${parts.join(", ")})` : "";
  print(
    `${paint(["bold", "green"], count(report.claims, "claim"))} ${verb}${rest}, from ${count(report.items, "item")}.`,
  );
  if (report.leftOut.length === 0) return;
  const total = report.leftOut.reduce((sum, { count: each }) => sum + each, 0);
  print();
  print(paint("yellow", `${count(total, "item")} left out:`));
  for (const each of report.leftOut) printLeftOut(terminal, each);
}

function printLeftOut({ print, paint }: Terminal, { reason, count: number, examples }: LeftOut): void {
  print(`  ${count(number, "item")}: ${inline(reason)}`);
  for (const place of examples.slice(0, EXAMPLES)) print(paint("dim", `    ${inline(placeText(place))}`));
}
