/** How the weights of doubt are learned: from which cases, by which features, and where the threshold lies. */
import type { DoubtFeature } from "../../../src/modules/memory/search/doubt/doubt-features.ts";
import {
  type DoubtModel,
  type DoubtWeights,
  doubtOf,
} from "../../../src/modules/memory/search/doubt/doubt-weights.ts";
import { DOUBT_THRESHOLD } from "../../../src/modules/memory/search/doubt/threshold.ts";
import type { Judgement } from "./curve.ts";
import { learnLogistic } from "./logistic.ts";
import type { Sample } from "./samples.ts";

export type DoubtModels = DoubtWeights["meaning"];

const DECAY = 3;
/** More of them than these help neither the one nor the other: they were left out one by one. */
const CONVERSATION_FEATURES: DoubtFeature[] = [
  "score",
  "strong_match",
  "covered_nearby",
  "size",
  "score_margin",
  "score_lead",
  "match_lead",
  "strong_lead",
  "nearby_lead",
  "nobody",
  "kind_lack",
];
const ALONE_FEATURES: DoubtFeature[] = [
  "cosine",
  "above_usual",
  "covered",
  "cosine_and_covered",
  "score_margin",
  "match_margin",
  "named_match",
  "named_lead",
  "unknown_name",
  "unknown_name_margin",
  "unknown_words",
  "kind_lack",
];
/** What was made by changing a question counts for less than what was asked. */
const WEIGHT_OF_KIND: Record<string, number> = {
  foreign: 0.5,
  "swapped back": 0.5,
  deleted: 0.4,
  elsewhere: 0.4,
};
/** Of a memory that was cut or filled up. */
const SIZED_WEIGHT = 0.5;

/** The share of questions with an answer that may be refused; of conversations, those that one message answers. */
export const REFUSED_OF_ANSWERED = { conversation: 0.08, alone: 0.13 };

function learn(
  samples: readonly Sample[],
  names: DoubtFeature[],
  weightOf: (sample: Sample) => number,
): DoubtModel {
  const { base, weights } = learnLogistic(
    samples.map((sample) => ({
      features: names.map((name) => sample.features[name]),
      label: sample.hasAnswer ? 0 : 1,
      weight: weightOf(sample),
    })),
    DECAY,
  );
  return { base, weights: Object.fromEntries(names.map((name, at) => [name, weights[at] as number])) };
}

export const learnConversation = (samples: readonly Sample[]): DoubtModel =>
  learn(
    samples,
    CONVERSATION_FEATURES,
    ({ kind, isSized }) => (WEIGHT_OF_KIND[kind] ?? 1) * (isSized ? SIZED_WEIGHT : 1),
  );

/** Of questions with a name and of those without, as many have an answer as have none. */
export function learnAlone(samples: readonly Sample[]): DoubtModel {
  const count = (names: boolean, hasAnswer: boolean) =>
    samples.filter((sample) => sample.namesSomebody === names && sample.hasAnswer === hasAnswer).length;
  const share = (names: boolean) => count(names, true) / Math.max(1, count(names, false));
  const shares = { named: share(true), nameless: share(false) };
  return learn(samples, ALONE_FEATURES, ({ hasAnswer, namesSomebody, isSized }) => {
    const balance = hasAnswer ? 1 : namesSomebody ? shares.named : shares.nameless;
    return balance * (isSized ? SIZED_WEIGHT : 1);
  });
}

export const judgeSamples = (samples: readonly Sample[], model: DoubtModel): Judgement[] =>
  samples.map(({ kind, hasAnswer, features }) => ({ kind, hasAnswer, doubt: doubtOf(model, features) }));

const logOdds = (chance: number) => Math.log(chance / (1 - chance));

/** By how much the base has to move so that the threshold refuses just so many of what could be answered. */
export function shiftToThreshold(answered: readonly Judgement[], refused: number): number {
  const doubts = answered.map(({ doubt }) => doubt).sort((a, b) => b - a);
  const edge = doubts[Math.floor(refused * doubts.length)] ?? 0.5;
  return logOdds(DOUBT_THRESHOLD) - logOdds(Math.min(1 - 1e-9, Math.max(1e-9, edge)));
}

/** Moved, and rounded as it is written. */
export function movedModel({ base, weights }: DoubtModel, shift: number): DoubtModel {
  const rounded = (value: number) => Number(value.toFixed(4));
  return {
    base: rounded(base + shift),
    weights: Object.fromEntries(Object.entries(weights).map(([name, value]) => [name, rounded(value)])),
  };
}
