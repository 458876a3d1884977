/** Figures of all runs that were written down, in docs/benchmarks.json: the document and the plots are made from it. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Figure } from "../figures.ts";
import { nameOf } from "./compare.ts";

export interface Run {
  id: number;
  at: string;
  commit: string;
  machine: string;
  /** Of the minute before it began: above 0.3 something else was running. */
  load: number;
  command: string;
  seconds: number;
  failed: string[];
}

export type KeptFigure = Figure & { run: number };

export interface Bench {
  runs: Run[];
  figures: KeptFigure[];
  /** What each part took when it last ran, with its arguments. */
  tookSeconds: Record<string, number>;
}

const file = path.join(import.meta.dirname, "../../docs/benchmarks.json");

export const readBench = (): Bench =>
  existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as Bench)
    : { runs: [], figures: [], tookSeconds: {} };

/** A figure takes the place of the one of the same name; `whole` parts lose those that were not measured again. */
export function addRun(
  bench: Bench,
  run: Omit<Run, "id">,
  figures: readonly Figure[],
  whole: readonly string[],
): Bench {
  const id = Math.max(0, ...bench.runs.map((each) => each.id)) + 1;
  const measured = new Set(figures.map(nameOf));
  const kept = bench.figures.filter(
    (figure) => !measured.has(nameOf(figure)) && !whole.includes(figure.part),
  );
  const all = [...kept, ...figures.map((figure) => ({ ...figure, run: id }))];
  const runs = [...bench.runs, { ...run, id }].filter((each) => all.some((figure) => figure.run === each.id));
  return { ...bench, runs, figures: all };
}
