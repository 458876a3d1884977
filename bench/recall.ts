/**
 * `npm run bench -- recall CONVERSATIONS.json`: how much of what answers a question is found, over HTTP, in
 * conversations that the ranking has not learned from: each is asked of a service whose weights were
 * learned without it.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { ownUser, practiceQuestions } from "../test/support/memory-sets/own-user.ts";
import { withCleanup } from "./ending.ts";
import { report, say } from "./figures.ts";
import { makeFolder } from "./folder.ts";
import { openEmbeddings } from "./memory/ranking/embeddings.ts";
import { learnModel, weighPractice } from "./memory/ranking/linear-model.ts";
import { fromClaims, fromConversation, textsOf } from "./memory/ranking/material.ts";
import { createStage, learningItems } from "./memory/ranking/measure.ts";
import { askQuestions, readConversations, writeConversation } from "./memory/recall.ts";
import { describeRecalls, type Recalls } from "./memory/recall-sums.ts";
import { startMeasured } from "./process.ts";
import { step } from "./progress.ts";

const AIMS: Record<string, number> = { all: 83, "multi-hop": 55, "single-hop": 94 };

export async function run([file]: string[]): Promise<void> {
  if (!file) {
    say(
      "recall: LEFT OUT, it needs the path of a conversation set: npm run bench -- recall CONVERSATIONS.json",
    );
    return;
  }
  await withCleanup(async (cleanup) => {
    const folder = makeFolder("recall", cleanup);
    await measure(file, folder);
  });
}

async function measure(file: string, folder: string): Promise<void> {
  const conversations = readConversations(file);
  const weights = await learnWithoutEach(file, folder);
  const recalls: Recalls = new Map();
  for (const [at, conversation] of conversations.entries()) {
    step(`conversation ${at + 1} of ${conversations.length}`);
    const weightsFile = path.join(folder, `weights-${at}.json`);
    writeFileSync(weightsFile, JSON.stringify({ meaning: weights[at], words: weights[at] }));
    const service = await startMeasured([process.execPath, "bench/memory/weighted-service.ts"], {
      DATA_DIR: path.join(folder, "data"),
      WEIGHTS_FILE: weightsFile,
      RATE_LIMIT_PER_MINUTE: "1000000",
      FREE_TIER_CREDITS: "100000000",
    });
    try {
      const caller = await writeConversation(service.url, conversation);
      await askQuestions(service.url, caller, conversation, recalls);
    } finally {
      await service.stop();
    }
  }
  say("recall over HTTP, each conversation by weights learned without it");
  say(`R@5/R@10/MRR  ${describeRecalls(recalls)}`);
  for (const [kind, { questions, at10, reciprocal }] of recalls) {
    const figure = { part: "recall", better: "more" } as const;
    const value = (100 * at10) / questions;
    report({ ...figure, name: `R@10, ${kind}`, value, unit: "%", aim: AIMS[kind] });
    if (kind === "all")
      report({ ...figure, name: "MRR", value: reciprocal / questions, unit: "", aim: 0.68 });
  }
}

/** For each conversation the weights that the others teach. */
async function learnWithoutEach(file: string, folder: string) {
  const embeddings = await openEmbeddings(path.join(folder, "embeddings"));
  try {
    const materials = await Promise.all(
      readConversations(file).map((conversation, at) =>
        fromConversation(conversation, `conversation ${at + 1}`),
      ),
    );
    const practice = fromClaims(ownUser, practiceQuestions, "practice");
    await embeddings.prepare([...materials, practice].flatMap(textsOf));
    const itemsOf = (material: (typeof materials)[number]) =>
      learningItems(createStage(material, embeddings));
    const items = materials.map(itemsOf);
    const practised = weighPractice(itemsOf(practice));
    return materials.map((_, held) =>
      learnModel([...items.filter((_, at) => at !== held).flat(), ...practised], {
        name: "meaning",
        embeddings,
      }),
    );
  } finally {
    await embeddings.close();
  }
}
