/** Recall and reciprocal rank of claims as a search answers them. */
import {
  type AccountIndex,
  createAccountIndex,
} from "../../../src/modules/memory/search/index/account-index.ts";
import { createClaimRanker } from "../../../src/modules/memory/search/ranking/claim-ranker.ts";
import { FEATURE_COUNT } from "../../../src/modules/memory/search/ranking/features.ts";
import { createUnitRanker } from "../../../src/modules/memory/search/ranking/unit-ranker.ts";
import type { RankingWeights } from "../../../src/modules/memory/search/ranking/weights.ts";
import type { SearchRequest } from "../../../src/modules/memory/search/search-engine.ts";
import {
  createVectorMemory,
  type VectorMemory,
} from "../../../src/modules/memory/search/vectors/vector-memory.ts";
import { addRecall, type Recalls } from "../recall-sums.ts";
import type { Embeddings } from "./embeddings.ts";
import type { LearningItem } from "./learning.ts";
import { claimRows, type Material, type MaterialQuestion, messageRows } from "./material.ts";

const LIMIT = 10;

/** A material in an index, ready to be asked. */
export interface Stage {
  material: Material;
  index: AccountIndex;
  memory: VectorMemory;
  request(question: MaterialQuestion): SearchRequest;
}

/** Without embeddings words alone decide. */
export function createStage(material: Material, embeddings: Embeddings | undefined): Stage {
  const memory = createVectorMemory();
  const index = createAccountIndex(memory);
  for (const row of messageRows(material, embeddings)) index.setMessage(row);
  for (const row of claimRows(material, embeddings)) index.setClaim(row);
  index.settle();
  const request = (question: MaterialQuestion) => ({
    query: question.text,
    vector: embeddings?.get(question.embedded) ?? null,
    limit: LIMIT,
    now: material.now,
    explain: false,
  });
  return { material, index, memory, request };
}

/** The candidates of every question, with their features. */
export function learningItems(stage: Stage): LearningItem[] {
  const ranker = createUnitRanker(stage.memory);
  return stage.material.questions.map((question) => {
    const { units, features } = ranker.pool(stage.index, stage.request(question));
    const keys = units.map((unit) => stage.index.units.key(unit));
    return {
      rows: features.slice(0, units.length * FEATURE_COUNT),
      count: units.length,
      answers: question.answers.flatMap((key) => (keys.includes(key) ? [keys.indexOf(key)] : [])),
    };
  });
}

/** Adds to `recalls` under the question's kind and under "all". */
export function measure(stage: Stage, weights: RankingWeights, recalls: Recalls): void {
  const ranker = createClaimRanker(stage.memory, weights);
  for (const question of stage.material.questions) {
    const hits = ranker.search(stage.index, stage.request(question));
    const found = new Set(hits.map((hit) => unitKeyOf(stage.index, hit.id)));
    addRecall(recalls, question.kind, question.answers, [...found]);
  }
}

function unitKeyOf({ claims, units }: AccountIndex, id: string): string {
  return units.key(claims.columns().unit[claims.find(id) as number] as number);
}
