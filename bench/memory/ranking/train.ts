/**
 * `node bench/memory/ranking/train.ts CONVERSATIONS.json [--cache FOLDER] [--write]`: learns the ranking's
 * weights from a conversation set in LoCoMo's form and the practice questions of the project's own set, and
 * tells how good they are: conversations each by weights learned without it, the own sets by the final
 * ones. With `--write` they go into weights.json. The same input gives the same weights.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { ModelWeights } from "../../../src/modules/memory/search/ranking/weights.ts";
import { ownUser, practiceQuestions } from "../../../test/support/memory-sets/own-user.ts";
import { paraphrases } from "../../../test/support/memory-sets/paraphrases.ts";
import { say } from "../../figures.ts";
import { readConversations } from "../recall.ts";
import { describeRecalls, type Recalls } from "../recall-sums.ts";
import { openEmbeddings } from "./embeddings.ts";
import { type Kind, learnModel, weighPractice } from "./linear-model.ts";
import { fromClaims, fromConversation, type Material, textsOf } from "./material.ts";
import { createStage, learningItems, measure } from "./measure.ts";

const WEIGHTS_FILE = new URL("../../../src/modules/memory/search/ranking/weights.json", import.meta.url);

interface Sets {
  conversations: Material[];
  practice: Material;
  own: Material;
  paraphrased: Material;
}

async function readSets(file: string): Promise<Sets> {
  const conversations = await Promise.all(
    readConversations(file).map((conversation, at) =>
      fromConversation(conversation, `conversation ${at + 1}`),
    ),
  );
  const pairs = paraphrases.map(({ query, claim }, at) => ({ id: `pair-${at}`, query, claim }));
  const withPairs = {
    claims: [...ownUser.claims, ...pairs.map(({ id, claim }) => ({ id, content: claim }))],
    questions: [],
  };
  return {
    conversations,
    practice: fromClaims(ownUser, practiceQuestions, "practice"),
    own: fromClaims(ownUser, ownUser.questions, "own"),
    paraphrased: fromClaims(
      withPairs,
      pairs.map(({ id, query }) => ({ kind: "fact", question: query, expected: [id] })),
      "paraphrases",
    ),
  };
}

/** Prints what is reached, and answers the final weights. */
function train(sets: Sets, kind: Kind): ModelWeights {
  const { embeddings } = kind;
  const recallOf = (material: Material, model: ModelWeights, recalls: Recalls = new Map()) => {
    measure(createStage(material, embeddings), { meaning: model, words: model }, recalls);
    return recalls;
  };
  const itemsOf = (material: Material) => learningItems(createStage(material, embeddings));
  const practice = weighPractice(itemsOf(sets.practice));
  const items = sets.conversations.map(itemsOf);
  say(`\n${kind.name}: R@5 / R@10 / MRR`);
  const all: Recalls = new Map();
  sets.conversations.forEach((material, held) => {
    const model = learnModel([...items.filter((_, at) => at !== held).flat(), ...practice], kind);
    say(`  without ${material.name}: ${describeRecalls(recallOf(material, model))}`);
    recallOf(material, model, all);
  });
  say(`  all of them: ${describeRecalls(all)}`);
  const model = learnModel([...items.flat(), ...practice], kind);
  for (const material of [sets.own, sets.paraphrased, sets.practice])
    say(`  final, ${material.name}: ${describeRecalls(recallOf(material, model))}`);
  return model;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cache: { type: "string" }, write: { type: "boolean", default: false } },
});
const [file] = positionals;
if (!file) {
  process.stderr.write(
    "usage: node bench/memory/ranking/train.ts CONVERSATIONS.json [--cache FOLDER] [--write]\n",
  );
  process.exit(2);
}
const folder = values.cache ?? mkdtempSync(path.join(os.tmpdir(), "ph-ranking-"));
const embeddings = await openEmbeddings(folder);
try {
  const sets = await readSets(file);
  await embeddings.prepare(
    [...sets.conversations, sets.practice, sets.own, sets.paraphrased].flatMap(textsOf),
  );
  const meaning = train(sets, { name: "meaning", embeddings });
  const words = train(sets, { name: "words", embeddings: undefined });
  if (values.write) writeFileSync(WEIGHTS_FILE, `${JSON.stringify({ meaning, words }, null, 2)}\n`);
} finally {
  await embeddings.close();
  if (!values.cache) rmSync(folder, { recursive: true, force: true });
}
