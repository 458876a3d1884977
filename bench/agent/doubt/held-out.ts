/** Each conversation judged by weights, of the ranking and of doubt, that the others teach. */
import type { DoubtModel } from "../../../src/modules/memory/search/doubt/doubt-weights.ts";
import type { ModelWeights } from "../../../src/modules/memory/search/ranking/weights.ts";
import { type Kind, learnModel, weighPractice } from "../../memory/ranking/linear-model.ts";
import { createStage, learningItems } from "../../memory/ranking/measure.ts";
import type { CaseSet } from "./cases.ts";
import type { Judgement } from "./curve.ts";
import {
  judgeSamples,
  learnConversation,
  movedModel,
  REFUSED_OF_ANSWERED,
  shiftToThreshold,
} from "./learning.ts";
import type { MaterialSets } from "./material-sets.ts";
import { readSamples } from "./samples.ts";

export interface HeldOut {
  ranking: ModelWeights;
  doubt: DoubtModel;
  judgements: Judgement[];
  /** Of parts of it. */
  windows: Judgement[];
}

/** The ranking's weights without each conversation in turn: it learned from them too. */
function rankWithoutEach({ conversations, practice }: MaterialSets, kind: Kind): ModelWeights[] {
  const itemsOf = ({ material, cases }: CaseSet) => {
    const questions = cases.flatMap(({ question, hasAnswer, kind: of }) =>
      hasAnswer && of === question.kind ? [question] : [],
    );
    return learningItems(createStage({ ...material, questions }, kind.embeddings));
  };
  const items = conversations.map(itemsOf);
  const practised = weighPractice(itemsOf(practice));
  return conversations.map((_, held) =>
    learnModel([...items.filter((_, at) => at !== held).flat(), ...practised], kind),
  );
}

/** In the order of the conversations. Where the threshold lies is told by all of them together. */
export function judgeHeldOut(sets: MaterialSets, kind: Kind): { folds: HeldOut[]; shift: number } {
  const { conversations, windows } = sets;
  const folds = rankWithoutEach(sets, kind).map((ranking, held) => {
    const read = (set: CaseSet) => readSamples(set, kind.embeddings, { meaning: ranking, words: ranking });
    const samples = conversations.map(read);
    const parts = windows.map((some) => some.flatMap(read));
    const doubt = learnConversation(
      [...samples, ...parts].filter((_, at) => at % samples.length !== held).flat(),
    );
    return { ranking, doubt, samples: samples[held] ?? [], parts: parts[held] ?? [] };
  });
  const answered = folds.flatMap(({ samples, doubt }) =>
    judgeSamples(
      samples.filter(({ kind: of }) => of === "single-hop"),
      doubt,
    ),
  );
  const shift = shiftToThreshold(answered, REFUSED_OF_ANSWERED.conversation);
  return {
    shift,
    folds: folds.map(({ ranking, doubt: learned, samples, parts }) => {
      const doubt = movedModel(learned, shift);
      return {
        ranking,
        doubt,
        judgements: judgeSamples(samples, doubt),
        windows: judgeSamples(parts, doubt),
      };
    }),
  };
}
