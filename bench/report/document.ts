/** docs/benchmarks.md. */
import { describe } from "../figures.ts";
import { clock } from "../progress.ts";
import type { DrawnPlot } from "./plots.ts";
import type { Bench, KeptFigure, Run } from "./record.ts";

const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\`, which measures all parts; \`npm run bench -- PART\` measures one and prints it, and with
\`--write\` its rows here are replaced. The service, its PostgreSQL and the load share the machine. Absolute
numbers differ from machine to machine: the ratio is to the baseline, a bare thing measured in the same run.`;

export function drawDocument(bench: Bench, parts: readonly string[], plots: readonly DrawnPlot[]): string {
  const place = ({ part }: KeptFigure) => (parts.includes(part) ? parts.indexOf(part) : parts.length);
  const figures = [...bench.figures].sort((a, b) => place(a) - place(b));
  const runs = bench.runs.toSorted((a, b) => b.id - a.id);
  // Told by their order here: the newest is the first.
  const numberOf = (id: number) => String(runs.findIndex((run) => run.id === id) + 1);
  const aims = figures.map((figure) => describe(figure).met).filter((met) => met !== "");
  const met = aims.filter((aim) => aim === "met").length;
  return `${[
    INTRODUCTION,
    "## Runs",
    runs.map((run, index) => describeRun(run, index + 1)).join("\n"),
    "## Figures",
    `${met} of ${aims.length} aims are met.`,
    table(
      ["part", "figure", "value", "baseline", "ratio", "aim", "", "run"],
      figures.map((figure) => {
        const said = describe(figure);
        const verdict = said.met === "missed" ? "**missed**" : said.met;
        return [
          figure.part,
          figure.name,
          said.value,
          said.baseline,
          said.ratio,
          said.aim,
          verdict,
          numberOf(figure.run),
        ];
      }),
    ),
    "## How costs grow",
    plots.map(({ name, title }) => `![${title}](plots/${name}.svg)`).join("\n\n"),
    "## Repeat it",
    table(
      ["part", "command"],
      [...new Set(figures.map(({ part }) => part))].map((part) => [part, `\`npm run bench -- ${part}\``]),
    ),
  ].join("\n\n")}\n`;
}

const describeRun = ({ at, commit, machine, load, command, seconds, failed }: Run, place: number): string =>
  `${place}. ${at.slice(0, 16).replace("T", " ")} UTC, commit ${commit}, \`${command}\` in ${clock(seconds)} minutes: ${machine}; ` +
  `load before it ${load.toFixed(1)}${failed.length > 0 ? `; failed: ${failed.join(", ")}` : ""}`;

/** Padded, as a Markdown formatter would. */
function table(head: string[], rows: string[][]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => [...(row[column] ?? "")].length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - [...cell].length)).join(" | ")} |`;
  const [first = [], ...others] = cells;
  return [line(first), line(widths.map((width) => "-".repeat(width))), ...others.map(line)].join("\n");
}
