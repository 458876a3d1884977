/**
 * Importing: 50,000 messages of a generated ChatGPT export by a process that is killed midway and started again, while
 * others search. A number as argument is how many messages instead.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { type Caller, signUp } from "../test/support/api.ts";
import { chatgptConversations, type ExportSize } from "../test/support/chatgpt-export.ts";
import { endWithBench, withCleanup } from "./ending.ts";
import { percentile, report } from "./figures.ts";
import { makeFolder } from "./folder.ts";
import { accountOf, prepareStage, question, type Stage, search, seed } from "./memory/stage.ts";
import { median, residentMegabytes } from "./process.ts";
import { step } from "./progress.ts";

const part = "import";
const MESSAGES = 50_000;
/** Imported twice, once without and once with a kill: both must end up the same. */
const COMPARED = 2_000;
const CLAIMS_OF_SEARCHER = 1_000;
const IDLE_SEARCHES = 300;
/** Between two searches: they are to find out how long one takes, not to be the load. */
const SEARCH_PAUSE_MS = 50;
/** Of the import, when it is killed. */
const KILLED_AT = 0.4;

interface Progress {
  type: string;
  items?: number;
  rssBytes: number;
}

export async function run(args: string[]): Promise<void> {
  const messages = Number(args[0] ?? MESSAGES);
  await withCleanup(async (cleanup) => {
    const folder = makeFolder("import", cleanup);
    const stage = await prepareStage(cleanup);
    await compareKilled(stage, folder, Math.min(COMPARED, messages));

    const file = await writeExport(path.join(folder, "conversations.json"), messages);
    const searcher = await signUp(stage.service.url);
    await seed(stage, accountOf(searcher), CLAIMS_OF_SEARCHER);
    step("searches while nothing else happens");
    const idle = await searchUntil(stage, searcher, (count) => count < IDLE_SEARCHES);
    step(`import of ${messages} messages, killed on the way, while others search`);
    await importAndSearch(stage, searcher, file, messages, idle.times);
  });
}

async function importAndSearch(
  stage: Stage,
  searcher: Caller,
  file: string,
  messages: number,
  before: readonly number[],
): Promise<void> {
  const owner = await signUp(stage.service.url);
  const importing = startImport(stage, owner, file);
  const began = performance.now();
  let ended = false;
  const work = importing.killAndResume(messages * KILLED_AT).finally(() => {
    ended = true;
  });
  const meanwhile = await searchUntil(stage, searcher, () => !ended);
  const { peakMegabytes } = await work;
  const seconds = (performance.now() - began) / 1_000;
  step("searches once it is over");
  // Before and after: what else the machine does changes in so long a time.
  const after = await searchUntil(stage, searcher, (count) => count < IDLE_SEARCHES);
  const idle = [...before, ...after.times];
  await checkDoubles(stage, owner, messages);

  const figure = { part, unit: "ms", better: "less" } as const;
  const size = messages.toLocaleString("en-US");
  report({
    part,
    name: `${size} messages, killed and resumed`,
    value: messages / seconds,
    unit: "/s",
    better: "more",
  });
  report({
    ...figure,
    name: "search of another meanwhile, p50",
    value: median(meanwhile.times),
    baseline: { name: "with nothing else", value: median(idle) },
  });
  report({
    ...figure,
    name: "search of another meanwhile, p99",
    value: percentile(meanwhile.times, 99),
    baseline: { name: "with nothing else", value: percentile(idle, 99) },
    ratioAim: 2,
  });
  const memory = { part, unit: "MB", better: "less" } as const;
  report({ ...memory, name: "memory of the importing process, peak", value: peakMegabytes, aim: 400 });
  report({ ...memory, name: "memory of the service meanwhile, peak", value: meanwhile.serviceMegabytes });
}

/** One search after the other. The service's memory is looked at in between, when nobody waits. */
async function searchUntil(
  stage: Stage,
  caller: Caller,
  goesOn: (count: number) => boolean,
): Promise<{ times: number[]; serviceMegabytes: number }> {
  const times: number[] = [];
  let serviceMegabytes = 0;
  for (let count = 0; goesOn(count); count++) {
    const began = performance.now();
    await search(stage, caller, question(stage));
    // The first ones load the index.
    if (count >= 5) times.push(performance.now() - began);
    if (count % 20 === 0)
      serviceMegabytes = Math.max(serviceMegabytes, residentMegabytes(stage.service.child.pid as number));
    await delay(SEARCH_PAUSE_MS);
  }
  return { times, serviceMegabytes };
}

function startImport(stage: Stage, { key }: Caller, file: string) {
  const checkpoints = `${file}.${key.slice(-6)}.checkpoints`;
  let peakBytes = 0;

  /** Until its end, or until `isEnough`, when it is killed. */
  async function runOnce(isEnough: (items: number) => boolean): Promise<"done" | "killed"> {
    const child = spawn(process.execPath, ["bench/import/importer.ts", file, checkpoints], {
      cwd: path.join(import.meta.dirname, ".."),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, IMPORT_URL: stage.service.url, IMPORT_KEY: key },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const forget = endWithBench(() => kill(child));
    let killed = false;
    for await (const line of createInterface({ input: child.stdout })) {
      const event = JSON.parse(line) as Progress;
      peakBytes = Math.max(peakBytes, event.rssBytes);
      if (event.items !== undefined) step(`${event.items} messages imported`);
      if (event.type !== "progress" || killed || !isEnough(event.items ?? 0)) continue;
      killed = true;
      child.kill("SIGKILL");
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    forget();
    if (!killed && child.exitCode !== 0) throw new Error(`the import ended with ${child.exitCode}`);
    return killed ? "killed" : "done";
  }

  return {
    runOnce,
    async killAndResume(killAt: number): Promise<{ peakMegabytes: number }> {
      await runOnce((items) => items >= killAt);
      if ((await runOnce(() => false)) !== "done") throw new Error("the import did not come to its end");
      return { peakMegabytes: peakBytes / 1024 ** 2 };
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

/** A smaller one twice: what was killed and resumed must hold what the undisturbed one holds. */
async function compareKilled(stage: Stage, folder: string, messages: number): Promise<void> {
  step(`import of ${messages} messages, once undisturbed and once killed`);
  const file = await writeExport(path.join(folder, "compared.json"), messages);
  const [one, other] = [await signUp(stage.service.url), await signUp(stage.service.url)];
  await startImport(stage, one, file).runOnce(() => false);
  await startImport(stage, other, file).killAndResume(messages * KILLED_AT);
  const [undisturbed, resumed] = [await countRows(stage, one), await countRows(stage, other)];
  if (JSON.stringify(undisturbed) !== JSON.stringify(resumed))
    throw new Error(`undisturbed ${JSON.stringify(undisturbed)}, resumed ${JSON.stringify(resumed)}`);
  await checkDoubles(stage, other, messages);
}

const countRows = ({ database }: Stage, caller: Caller) => database.one<Record<string, number>>`
  select (select count(*)::int from claims where account_id = ${accountOf(caller)}) as claims,
         (select count(*)::int from claim_versions where account_id = ${accountOf(caller)}) as versions,
         (select count(*)::int from memory_messages where account_id = ${accountOf(caller)}) as messages`;

async function checkDoubles({ database }: Stage, caller: Caller, messages: number): Promise<void> {
  const accountId = accountOf(caller);
  const found = await database.one<{ stored: number; twice: number; claims_twice: number }>`
    select (select count(*) from memory_messages where account_id = ${accountId})::int as stored,
           (select count(*) - count(distinct source_id) from memory_messages where account_id = ${accountId})::int as twice,
           (select count(*) - count(distinct normal) from claims
             where account_id = ${accountId} and valid_to is null)::int as claims_twice`;
  if (found.twice > 0 || found.claims_twice > 0 || found.stored > messages)
    throw new Error(`of ${messages} messages something is stored twice: ${JSON.stringify(found)}`);
}

async function writeExport(file: string, messages: number): Promise<string> {
  step(`writing an export of ${messages} messages`);
  const size: ExportSize = { messages, perConversation: [20, 180], answer: [4, 30] };
  const out = createWriteStream(file);
  let before = "[";
  for (const conversation of chatgptConversations(size)) {
    if (!out.write(`${before}${JSON.stringify(conversation)}`)) await once(out, "drain");
    before = ", ";
  }
  out.end("]");
  await once(out, "finish");
  return file;
}
