/** How the ranking's weights are learned: what counts how much, and what is given. */
import {
  FEATURES,
  type FeatureName,
  MEANING_FEATURES,
} from "../../../src/modules/memory/search/ranking/features.ts";
import type { ModelWeights } from "../../../src/modules/memory/search/ranking/weights.ts";
import type { Embeddings } from "./embeddings.ts";
import { calibrate, type LearningItem, learnWeights } from "./learning.ts";

const DECAY = 1e-3;
/** The own set is of one writer, and small: it may bend what conversations teach, not replace it. */
const ALONE_DECAY = 0.3;
/** Set by hand: the sets have too few questions for what is newest. */
const GIVEN: Partial<Record<FeatureName, number>> = { latest_recent: 0.5 };

export interface Kind {
  name: "meaning" | "words";
  /** Undefined where words alone are to decide. */
  embeddings: Embeddings | undefined;
}

const isLearned = (name: FeatureName, kind: Kind) =>
  GIVEN[name] === undefined && (kind.embeddings !== undefined || !MEANING_FEATURES.has(name));

/** First what conversations teach; from there, for units that stand alone, what practice does. */
export function learnModel(items: readonly LearningItem[], kind: Kind): ModelWeights {
  const decayAll = (decay: number) => FEATURES.map((name) => (isLearned(name, kind) ? decay : undefined));
  const conversations = items.filter((item) => !item.isAlone);
  const practice = items.filter((item) => item.isAlone);
  const weights = learnWeights(conversations, { decay: decayAll(DECAY) });
  const alone = learnWeights(practice, { decay: decayAll(ALONE_DECAY), begin: weights });
  return {
    ...toOdds(conversations, weights),
    ...(practice.length > 0 ? { alone: toOdds(practice, alone) } : {}),
  };
}

/** Scaled so that the sum is the logarithm of the odds that a unit answers. */
function toOdds(items: readonly LearningItem[], weights: Float64Array): Omit<ModelWeights, "alone"> {
  const { slope, offset } = calibrate(items, weights);
  const rounded = (value: number) => Number(value.toFixed(4));
  return {
    base: rounded(offset),
    weights: Object.fromEntries(
      FEATURES.map((name, at) => [name, rounded(GIVEN[name] ?? slope * (weights[at] as number))]).filter(
        ([, value]) => value !== 0,
      ),
    ),
  };
}

export const weighPractice = (items: readonly LearningItem[]): LearningItem[] =>
  items.map((item) => ({ ...item, isAlone: true }));
