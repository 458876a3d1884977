/**
 * `node bench/agent/doubt/train.ts CONVERSATIONS.json [--cache FOLDER] [--write]`: learns what tells that
 * nothing stored answers, from a conversation set in LoCoMo's form and the practice questions of the project's
 * own set, and tells how good it is: conversations each by weights learned without it, practice by folds, the
 * own questions by the final weights. With `--write` they go into doubt-weights.json. The ranking's weights are
 * those of weights.json: when they change, this is to be run again.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { LEARNED_WEIGHTS } from "../../../src/modules/memory/search/ranking/weights.ts";
import { say } from "../../figures.ts";
import { openEmbeddings } from "../../memory/ranking/embeddings.ts";
import type { Kind } from "../../memory/ranking/linear-model.ts";
import { describeCurve, type Judgement } from "./curve.ts";
import { judgeHeldOut } from "./held-out.ts";
import {
  type DoubtModels,
  judgeSamples,
  learnAlone,
  learnConversation,
  movedModel,
  REFUSED_OF_ANSWERED,
  shiftToThreshold,
} from "./learning.ts";
import { type MaterialSets, readMaterialSets } from "./material-sets.ts";
import { readSamples, type Sample } from "./samples.ts";

const WEIGHTS_FILE = new URL("../../../src/modules/memory/search/doubt/doubt-weights.json", import.meta.url);
const FOLDS = 5;

/** Prints what is reached, and answers the final weights. */
function train(sets: MaterialSets, kind: Kind): DoubtModels {
  const read = (set: MaterialSets["own"]) => readSamples(set, kind.embeddings, LEARNED_WEIGHTS);
  const { folds, shift } = judgeHeldOut(sets, kind);
  sayCurve(
    `${kind.name}, conversations, each by the others`,
    folds.flatMap(({ judgements }) => judgements),
  );
  sayCurve(
    `${kind.name}, parts of conversations, likewise`,
    folds.flatMap(({ windows }) => windows),
  );
  const all = [...sets.conversations, ...sets.windows.flat()];
  const conversation = movedModel(learnConversation(all.flatMap(read)), shift);

  const samples = [...read(sets.practice), ...sets.sized.flatMap(read)];
  const byFolds = judgeByFolds(samples);
  const whole = byFolds.filter(({ sample: { isSized }, hasAnswer }) => hasAnswer && !isSized);
  const aloneShift = shiftToThreshold(whole, REFUSED_OF_ANSWERED.alone);
  const moved = byFolds.map((judged) => ({ ...judged, doubt: moveDoubt(judged.doubt, aloneShift) }));
  const sizes = new Set(moved.map(({ sample: { set } }) => sizeOf(set)));
  for (const size of sizes)
    sayCurve(
      `${kind.name}, ${size}, by folds`,
      moved.filter(({ sample: { set } }) => sizeOf(set) === size),
    );
  const alone = movedModel(learnAlone(samples), aloneShift);
  sayCurve(`${kind.name}, own questions, by the final weights`, judgeSamples(read(sets.own), alone));
  return { conversation, alone };
}

/** Sets of one size are named by it, and numbered. */
const sizeOf = (set: string) => set.split(",")[0];

const moveDoubt = (doubt: number, shift: number) => 1 / (1 + ((1 - doubt) / doubt) * Math.exp(-shift));

/** A question and all that was made of it are in one fold. */
function judgeByFolds(samples: readonly Sample[]): (Judgement & { sample: Sample })[] {
  const sources = [...new Set(samples.map(({ source }) => source))];
  const foldOf = new Map(sources.map((source, at) => [source, at % FOLDS]));
  return Array.from({ length: FOLDS }, (_, fold) => {
    const model = learnAlone(samples.filter(({ source }) => foldOf.get(source) !== fold));
    const held = samples.filter(({ source }) => foldOf.get(source) === fold);
    return judgeSamples(held, model).map((judgement, at) => ({ ...judgement, sample: held[at] as Sample }));
  }).flat();
}

function sayCurve(name: string, judgements: readonly Judgement[]): void {
  say(`\n${name} (${judgements.length} questions): share refused above each threshold`);
  for (const line of describeCurve(judgements)) say(`  ${line}`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cache: { type: "string" }, write: { type: "boolean", default: false } },
});
const [file] = positionals;
if (!file) {
  process.stderr.write(
    "usage: node bench/agent/doubt/train.ts CONVERSATIONS.json [--cache FOLDER] [--write]\n",
  );
  process.exit(2);
}
const folder = values.cache ?? mkdtempSync(path.join(os.tmpdir(), "ph-doubt-"));
const embeddings = await openEmbeddings(folder);
try {
  const sets = await readMaterialSets(file, embeddings);
  const meaning = train(sets, { name: "meaning", embeddings });
  const words = train(sets, { name: "words", embeddings: undefined });
  if (values.write) writeFileSync(WEIGHTS_FILE, `${JSON.stringify({ meaning, words }, null, 2)}\n`);
} finally {
  await embeddings.close();
  if (!values.cache) rmSync(folder, { recursive: true, force: true });
}
