/** The learned weights; `bench/memory/ranking/train.ts` writes the file. */

import type { DoubtWeights } from "../doubt/doubt-weights.ts";
import { FEATURE_COUNT, FEATURES, type FeatureName } from "./features.ts";
import learned from "./weights.json" with { type: "json" };

/** Features left out weigh nothing. The sum of all is the logarithm of the odds that a unit answers. */
interface LinearWeights {
  base: number;
  weights: Partial<Record<FeatureName, number>>;
}

export interface ModelWeights extends LinearWeights {
  /** For a unit that stands alone, since no neighbours can speak for it; the same if not given. */
  alone?: LinearWeights;
}

export interface RankingWeights {
  /** For units that have a vector, when the question has one. */
  meaning: ModelWeights;
  /** For all others. */
  words: ModelWeights;
  /** What goes with them to tell whether anything answers; those that were learned if not given. */
  doubt?: DoubtWeights;
}

export const LEARNED_WEIGHTS: RankingWeights = learned;

export interface LinearModel {
  readonly base: number;
  /** In the order of FEATURES. */
  readonly weights: Float64Array;
}

export function toLinearModel({ base, weights }: LinearWeights): LinearModel {
  return { base, weights: Float64Array.from(FEATURES, (name) => weights[name] ?? 0) };
}

/** Of the features that begin at `offset`. */
export function scoreOf(model: LinearModel, features: Float64Array, offset: number): number {
  let sum = model.base;
  for (let at = 0; at < FEATURE_COUNT; at++)
    sum += (model.weights[at] as number) * (features[offset + at] as number);
  return sum;
}
