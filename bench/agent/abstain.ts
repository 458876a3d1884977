/**
 * `npm run bench -- abstain CONVERSATIONS.json [--cache FOLDER]`: how many questions without an answer the agent does not answer,
 * and how many with one it does not answer either. Over HTTP, in conversations that neither the ranking nor the
 * doubt has learned from: each is asked of a service whose weights were learned without it.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { LEARNED_DOUBT } from "../../src/modules/memory/search/doubt/doubt-weights.ts";
import { type Caller, call } from "../../test/support/api.ts";
import { withCleanup } from "../ending.ts";
import { report, say } from "../figures.ts";
import { makeFolder } from "../folder.ts";
import { openEmbeddings } from "../memory/ranking/embeddings.ts";
import { type Conversation, writeConversation } from "../memory/recall.ts";
import { startMeasured } from "../process.ts";
import { readAllConversations } from "./doubt/cases.ts";
import { describeCurve } from "./doubt/curve.ts";
import { type HeldOut, judgeHeldOut } from "./doubt/held-out.ts";
import { readMaterialSets } from "./doubt/material-sets.ts";

const AIMS: Record<string, { aim: number; better: "more" | "less" }> = {
  "without an answer": { aim: 70, better: "more" },
  "single-hop": { aim: 10, better: "less" },
};
const KINDS: Record<number, string> = { 4: "single-hop", 5: "without an answer" };
/** As the answers begin that say so. */
const ABSTAINS = /^(?:I don['’]t know|I have (?:that|it) about|Nothing is stored)/;

type Counts = Map<string, { asked: number; abstained: number }>;

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { cache: { type: "string" } },
  });
  const [file] = positionals;
  if (!file) {
    say(
      "abstain: LEFT OUT, it needs the path of a conversation set: npm run bench -- abstain CONVERSATIONS.json",
    );
    return;
  }
  await withCleanup(async (cleanup) => {
    const folder = makeFolder("abstain", cleanup);
    await measure(file, folder, values.cache ?? path.join(folder, "embeddings"));
  });
}

async function measure(file: string, folder: string, cache: string): Promise<void> {
  const folds = await judgeFolds(file, cache);
  say("doubt alone, each conversation by weights learned without it: share refused above each threshold");
  for (const line of describeCurve(folds.flatMap(({ judgements }) => judgements))) say(`  ${line}`);
  const counts: Counts = new Map();
  for (const [at, conversation] of readAllConversations(file).entries()) {
    const weightsFile = path.join(folder, `weights-${at}.json`);
    writeFileSync(weightsFile, JSON.stringify(weightsOf(folds[at] as HeldOut)));
    const service = await startMeasured([process.execPath, "bench/memory/weighted-service.ts"], {
      DATA_DIR: path.join(folder, "data"),
      WEIGHTS_FILE: weightsFile,
      RATE_LIMIT_PER_MINUTE: "1000000",
      FREE_TIER_CREDITS: "100000000",
    });
    try {
      await ask(service.url, await writeConversation(service.url, conversation), conversation, counts);
    } finally {
      await service.stop();
    }
  }
  for (const [kind, { asked, abstained }] of counts) {
    const name = `not answered by the agent over HTTP, of ${asked} questions ${kind}`;
    const value = (100 * abstained) / asked;
    report({ part: "abstain", name, value, unit: "%", better: "less", ...AIMS[kind] });
  }
}

async function judgeFolds(file: string, cache: string): Promise<HeldOut[]> {
  const embeddings = await openEmbeddings(cache);
  try {
    const sets = await readMaterialSets(file, embeddings);
    return judgeHeldOut(sets, { name: "meaning", embeddings }).folds;
  } finally {
    await embeddings.close();
  }
}

const weightsOf = ({ ranking, doubt }: HeldOut) => ({
  meaning: ranking,
  words: ranking,
  doubt: { ...LEARNED_DOUBT, meaning: { ...LEARNED_DOUBT.meaning, conversation: doubt } },
});

async function ask(url: string, caller: Caller, { questions }: Conversation, counts: Counts): Promise<void> {
  for (const { question, category } of questions) {
    const kind = KINDS[category];
    if (!kind) continue;
    const { status, body } = await call(url, "POST", "/v1/agent/run", {
      token: caller.key,
      body: { message: question },
    });
    if (status !== 200) throw new Error(`a run answered ${status}: ${JSON.stringify(body)}`);
    const count = counts.get(kind) ?? { asked: 0, abstained: 0 };
    count.asked++;
    if (ABSTAINS.test((body as { content: string }).content)) count.abstained++;
    counts.set(kind, count);
  }
}
