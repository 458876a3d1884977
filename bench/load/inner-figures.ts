/**
 * Preloaded into the service under measurement, with `--expose-gc`: at every SIGUSR2 it collects and writes what it
 * holds to the file that INNER_FIGURES_FILE names.
 */
import { renameSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

export interface InnerFigures {
  n: number;
  heapMegabytes: number;
  externalMegabytes: number;
  /** What keeps the process awake, by kind: sockets, timers, pipes, … */
  resources: Record<string, number>;
  /** What Node complains of: too many listeners, for one. */
  warnings: string[];
}

const file = process.env.INNER_FIGURES_FILE;
if (file && isMainThread) {
  const warnings: string[] = [];
  process.on("warning", ({ name, message }) => warnings.push(`${name}: ${message}`));
  let n = 0;
  process.on("SIGUSR2", () => {
    globalThis.gc?.();
    const resources: Record<string, number> = {};
    for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
    const { heapUsed, external } = process.memoryUsage();
    const megabyte = 1024 * 1024;
    const figures: InnerFigures = {
      n: ++n,
      heapMegabytes: heapUsed / megabyte,
      externalMegabytes: external / megabyte,
      resources,
      warnings,
    };
    // Whole or not at all: somebody is waiting for it.
    writeFileSync(`${file}.new`, JSON.stringify(figures));
    renameSync(`${file}.new`, file);
  });
}
