/**
 * `npm run fuzz [-- COMBINATIONS]`: calls the running service as its own description allows and as it forbids, by a
 * program that knows nothing else of it (Specmatic), through another that compares every answer with the description
 * (Prism). Ends with 1 when an answer is not what the description says and is not explained in explained.ts.
 * Then texts that have broken other programs are sent to every place that takes a text, and at last the hostile shapes
 * of test/security/hostile, while the event loop is watched.
 * With more COMBINATIONS it tries more, and takes as long as it takes.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startWebhookSink } from "../test/support/webhook-sink.ts";
import { describeForFuzzer } from "./description.ts";
import { EXCLUDED, REWRITTEN } from "./exclusions.ts";
import { readResults, readTotals } from "./findings.ts";
import { readNaughtyStrings, sendNaughtyStrings } from "./naughty.ts";
import { MissingTool } from "./npm-tool.ts";
import { makeObjects } from "./objects.ts";
import { findPrism, startPrism } from "./prism.ts";
import { startService } from "./service.ts";
import { findSpecmatic, runSpecmatic } from "./specmatic.ts";
import { judge } from "./verdict.ts";

const DEFAULT_COMBINATIONS = 2;
const WITHIN_MS = 300_000;
/** With two combinations each text of the list is sent about once. */
const NAUGHTY_EACH = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const given = process.argv[2];
const combinations = Number(given ?? DEFAULT_COMBINATIONS);
if (!Number.isInteger(combinations) || combinations < 1) {
  process.stderr.write(`COMBINATIONS must be a whole number from 1 on, not ${given}.\n`);
  process.exit(2);
}

const folder = mkdtempSync(path.join(os.tmpdir(), "ph-fuzz-"));
process.exitCode = Math.max(await fuzz(), watchHostileShapes());
if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true });
else say(`The description, the log and the database of this run are kept in ${folder}`);

async function fuzz(): Promise<number> {
  let jar: string;
  let program: string;
  let strings: string[];
  try {
    jar = findSpecmatic(folder);
    program = findPrism(folder);
    strings = readNaughtyStrings(folder);
  } catch (error) {
    if (!(error instanceof MissingTool)) throw error;
    process.stderr.write(`Not fuzzed, for want of ${error.message}\n`);
    return 2;
  }
  say("Left out:");
  for (const [id, why] of Object.entries(EXCLUDED)) say(`  ${id}: ${why}`);
  say("Rewritten for the fuzzer:");
  for (const what of REWRITTEN) say(`  ${what}`);

  const sink = await startWebhookSink();
  const service = await startService(path.join(folder, "data"));
  const prism = await startPrism(program, service.url).catch(async (error) => {
    await service.stop();
    await sink.close();
    throw error;
  });
  try {
    const objects = await makeObjects(service.url, sink.url);
    const { document, endpointIds } = await describeForFuzzer(objects);
    const description = path.join(folder, "openapi.json");
    writeFileSync(description, JSON.stringify(document, null, 2));
    say(
      `${endpointIds.size} operations, at ${service.url}, up to ${combinations} of the ways to fill each …`,
    );
    const log = await runSpecmatic(jar, {
      description,
      baseUrl: prism.url,
      credentials: objects.credentials,
      combinations,
      folder,
      // A longer run is asked for by whoever has the time.
      withinMs: given ? 4 * 3_600_000 : WITHIN_MS,
    });
    const text = readFileSync(log, "utf8");
    const naughty = await sendNaughtyStrings(prism.url, objects, strings, combinations * NAUGHTY_EACH);
    const { lines, faults } = judge({
      results: readResults(text),
      totals: readTotals(text),
      endpointIds,
      errors: service.errors(),
    });
    for (const line of [...lines, ...naughty.faults]) say(line);
    say(
      `${naughty.calls} calls with texts that have broken other programs: ${naughty.taken} taken, ` +
        `${naughty.calls - naughty.taken} refused. ${naughty.faults.length} faults.`,
    );
    return faults + naughty.faults.length > 0 ? 1 : 0;
  } finally {
    await prism.stop();
    await service.stop();
    await sink.close();
  }
}

/** It brings a service of its own. */
function watchHostileShapes(): number {
  say("Hostile shapes in every place that takes a text …");
  const files = ["test/security/hostile-shapes.test.ts", "test/hostile-text.test.ts"];
  const { status } = spawnSync(process.execPath, ["test/run.ts", ...files], {
    cwd: path.join(import.meta.dirname, ".."),
    env: { ...process.env, HOSTILE_SHAPES: "all" },
    stdio: "inherit",
  });
  return status ?? 1;
}
