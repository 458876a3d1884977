/** The learned weights; `bench/agent/doubt/train.ts` writes the file. */
import { DOUBT_FEATURES, type DoubtFeature, type DoubtFeatures } from "./doubt-features.ts";
import learned from "./doubt-weights.json" with { type: "json" };

/** Features left out weigh nothing. The sum of all is the logarithm of the odds that nothing stored answers. */
export interface DoubtModel {
  base: number;
  weights: Partial<Record<DoubtFeature, number>>;
}

interface DoubtModels {
  /** For a memory where others than the user speak. */
  conversation: DoubtModel;
  /** For one of the user's own claims. */
  alone: DoubtModel;
}

export interface DoubtWeights {
  /** Where the question has a vector. */
  meaning: DoubtModels;
  words: DoubtModels;
}

export const LEARNED_DOUBT: DoubtWeights = learned;

export function doubtOf({ base, weights }: DoubtModel, features: DoubtFeatures): number {
  const sum = DOUBT_FEATURES.reduce((total, name) => total + (weights[name] ?? 0) * features[name], base);
  return 1 / (1 + Math.exp(-sum));
}
