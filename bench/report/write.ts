/** Writes what is kept, and draws the document and the plots anew. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { drawDocument } from "./document.ts";
import { drawPlots } from "./plots.ts";
import type { Bench } from "./record.ts";

const docs = path.join(import.meta.dirname, "../../docs");

export function writeBench(bench: Bench, parts: readonly string[]): void {
  const plots = path.join(docs, "plots");
  mkdirSync(plots, { recursive: true });
  const drawn = drawPlots(bench.figures);
  for (const { name, svg } of drawn) writeFileSync(path.join(plots, `${name}.svg`), svg);
  writeFileSync(path.join(docs, "benchmarks.json"), `${JSON.stringify(bench, undefined, 2)}\n`);
  writeFileSync(path.join(docs, "benchmarks.md"), drawDocument(bench, parts, drawn));
}
