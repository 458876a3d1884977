/**
 * `npm run chaos`: real processes under a mixed load, broken on purpose again and again; after each fault everything
 * that was acknowledged must be there, once. Ends with 1 if anything was lost, doubled, stuck or slow to come back.
 */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { allFaults } from "./faults/all-faults.ts";
import { type Options, readOptions } from "./options.ts";
import { createReport, type Report } from "./report.ts";
import { openCluster, openSingle, type Scene, type SceneOptions } from "./servers/scene.ts";
import { playStage } from "./stage.ts";

/** A laptop's instance has fewer ways to fail. */
const SHARE_OF_SINGLE = 0.2;

const STAGES = [
  { name: "cluster", open: openCluster, share: 1 - SHARE_OF_SINGLE },
  { name: "single", open: openSingle, share: SHARE_OF_SINGLE },
] as const;

async function play(options: Options, report: Report, signal: AbortSignal): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "ph-chaos-"));
  report.progress(`logs in ${folder}`);
  try {
    for (const { name, open, share } of STAGES) {
      if (signal.aborted || (options.stage ?? name) !== name) continue;
      const cleanup = new AsyncDisposableStack();
      try {
        const playing = playOn(name, { folder, cleanup, onEnd: tellEnd(report) }, open, share);
        await Promise.race([playing, once(signal, "abort")]);
      } catch (error) {
        report.violation(`the run broke off: ${(error as Error).stack ?? error}`);
      } finally {
        report.progress("cleaning up");
        await cleanup.disposeAsync();
      }
    }
  } finally {
    if (options.keep || report.violations.length > 0) report.progress(`kept for a look: ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }

  async function playOn(
    name: Scene["name"],
    sceneOptions: SceneOptions,
    open: (options: SceneOptions) => Promise<Scene>,
    share: number,
  ): Promise<void> {
    const wanted = allFaults.filter(
      (fault) => fault.stage === name && (options.only?.includes(fault.name) ?? true),
    );
    if (wanted.length === 0) return;
    const scene = await open(sceneOptions);
    const faults = wanted.filter((fault) => {
      const lack = fault.lacks?.(scene);
      if (lack) report.leftOut(fault.name, lack);
      return !lack;
    });
    const { seed } = options;
    const minutes = options.minutes * (options.stage ? 1 : share);
    const { cleanup } = sceneOptions;
    const eachOnce = options.only !== undefined;
    await playStage({ scene, faults, seed, minutes, eachOnce, report, signal, cleanup });
  }
}

const tellEnd = (report: Report) => (name: string, code: number | null, signal: string | null) =>
  report.violation(`${name} ended by itself: code ${code}, signal ${signal}`);

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options === "list") {
    for (const { name, stage } of allFaults) process.stdout.write(`${stage.padEnd(8)} ${name}\n`);
    return 0;
  }
  const unknown = options.only?.filter((name) => !allFaults.some((fault) => fault.name === name)) ?? [];
  if (unknown.length > 0) throw new TypeError(`There is no fault ${unknown.join(", ")}: see --list.`);
  const controller = new AbortController();
  const report = createReport();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      report.violation(`the run was ended by ${signal}`);
      controller.abort();
    });
  await play(options, report, controller.signal);
  process.stdout.write(`\n${report.table()}\n\n`);
  for (const [fault, why] of report.leftOuts) process.stdout.write(`*** LEFT OUT: ${fault}: ${why} ***\n`);
  const isShort = options.requireAll && report.leftOuts.size > 0;
  if (isShort) process.stdout.write("CHAOS_REQUIRE_ALL is 1: what is left out is an error.\n");
  if (report.violations.length > 0)
    process.stdout.write(
      `${report.violations.length} violations. To repeat: npm run chaos -- --seed ${options.seed} --minutes ${options.minutes}\n`,
    );
  else process.stdout.write(`Nothing lost, nothing double, nothing stuck. Seed ${options.seed}.\n`);
  return report.violations.length > 0 || isShort ? 1 : 0;
}

// What was broken off may still hold connections open.
main().then(
  (code) => process.exit(code),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  },
);
