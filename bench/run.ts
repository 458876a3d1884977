/**
 * `npm run bench`: measures all parts of the service and writes docs/benchmarks.md and the plots beside it.
 * `npm run bench -- PART [STEPS]`: measures and prints one; with `--write` its figures are written there too.
 * `npm run bench -- [PART] --compare`: fails if a published ratio is worse by more than a tenth; writes nothing.
 */
import os from "node:os";
import { endOnSignals, isEnding } from "./ending.ts";
import { reported, say } from "./figures.ts";
import { PARTS, type Part } from "./parts.ts";
import { beginPart, clock, endPart } from "./progress.ts";
import { bestOf, compareFigures, describeComparison, MOST_MEASUREMENTS } from "./report/compare.ts";
import { describeCommit, describeMachine } from "./report/machine.ts";
import { addRun, readBench } from "./report/record.ts";
import { writeBench } from "./report/write.ts";

interface Work {
  name: string;
  part: Part;
  args: string[];
}

const given = process.argv.slice(2);
const [asked, ...args] = given.filter((arg) => arg !== "--write" && arg !== "--compare");
const all = asked === undefined;
const compares = given.includes("--compare");
const writes = given.includes("--write") || (all && !compares);
if (writes && compares) {
  process.stderr.write("--compare writes nothing: leave out --write.\n");
  process.exit(2);
}

const works: Work[] = all
  ? Object.entries(PARTS).flatMap(([name, part]) => (part.inAll ? [{ name, part, args: part.inAll }] : []))
  : [findPart(asked)];

function findPart(name: string): Work {
  const part = PARTS[name];
  if (part) return { name, part, args };
  process.stderr.write(`There is no part ${name}. Parts: ${Object.keys(PARTS).join(", ")}\n`);
  process.exit(2);
}

endOnSignals();
const before = readBench();
const run = {
  at: new Date().toISOString(),
  commit: describeCommit(),
  machine: describeMachine(),
  load: os.loadavg()[0] ?? 0,
  command: all ? "npm run bench" : `npm run bench -- ${[asked, ...args].join(" ")}`,
};
say(`${run.machine}; commit ${run.commit}; load ${run.load.toFixed(1)}`);

const began = performance.now();
const commandOf = ({ name, args }: Work) => [name, ...args].join(" ");
const expectedOf = (work: Work) => before.tookSeconds[commandOf(work)] ?? work.part.seconds;
const expectedSeconds = works.reduce((sum, work) => sum + expectedOf(work), 0);
const tookSeconds = { ...before.tookSeconds };
const failed: string[] = [];
for (const [index, work] of works.entries()) {
  beginPart({
    place: `${index + 1}/${works.length}`,
    part: commandOf(work),
    expectedSeconds: expectedOf(work),
    ...(all ? { whole: { expectedSeconds, began } } : {}),
  });
  try {
    await measure(work);
    tookSeconds[commandOf(work)] = Math.round(endPart());
  } catch (error) {
    endPart();
    // Its processes were ended under it; those who end them end this one too.
    if (isEnding()) await new Promise(() => {});
    if (!all) throw error;
    // The other parts' figures are worth having.
    process.stderr.write(`${work.name} failed: ${(error as Error).stack}\n`);
    failed.push(work.name);
  }
}

/** With `--compare`, a part with a ratio that looks worse is measured again: on a busy machine most of those are noise. */
async function measure(work: Work): Promise<void> {
  const { run } = await work.part.load();
  const first = reported.length;
  for (let time = 1; ; time++) {
    await run(work.args);
    if (!compares || time === MOST_MEASUREMENTS) return;
    const regressions = compareFigures(before.figures, bestOf(reported.slice(first))).filter(
      ({ isRegression }) => isRegression,
    );
    if (regressions.length === 0) return;
    say(`${regressions.length} ratios of ${work.name} look worse than published; measuring it again`);
  }
}

const seconds = Math.round((performance.now() - began) / 1000);
if (writes && reported.length > 0) {
  // What a part no longer measures goes, if it ran to its end.
  const whole = all && failed.length === 0 ? works.map(({ name }) => name) : [];
  const bench = addRun({ ...before, tookSeconds }, { ...run, seconds, failed }, reported, whole);
  writeBench(bench, Object.keys(PARTS));
  say(`written to docs/benchmarks.md after ${clock(seconds)} minutes`);
}
if (compares) {
  const comparisons = compareFigures(before.figures, bestOf(reported));
  say(describeComparison(comparisons));
  if (comparisons.some(({ isRegression }) => isRegression)) process.exitCode = 1;
}
if (failed.length > 0) {
  say(`failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
