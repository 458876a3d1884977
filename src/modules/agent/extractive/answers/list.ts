/** Several facts of one kind, each on a claim of its own. */
import type { Candidate } from "../claims/relevance.ts";
import type { Question } from "../question/question.ts";
import { type Said, toldAsIs } from "../said.ts";

const MOST_ITEMS = 9;
const MOST_ABOUT = 6;
/** What fits less than half as well as the best is never one of them. */
const MIN_SHARE = 0.5;
/** What speaks of less of the question than another does is of another kind. */
const CORE_BELOW_BEST = 0.26;
/** A list of one must stand out by this much more: it is several that were asked for. */
const RATHER_SEVERAL = 0.1;

const keyOf = ({ score, coverage }: Candidate): number => score + 0.5 * coverage;

/**
 * Those before the widest gap: what belongs together fits about equally well. In the order in which they were said.
 * `answers`: those that were found to be about it.
 */
function itemsOf(answers: readonly Candidate[]): Candidate[] {
  // What is told as a fact of that kind needs no guess.
  const mostAsked = Math.max(0, ...answers.map(({ core }) => core));
  const stated = answers.filter(({ states, core }) => states && core >= mostAsked - CORE_BELOW_BEST);
  if (stated.length > 1 || (stated[0]?.facts.length ?? 0) > 1) return inOrder(stated.slice(0, MOST_ITEMS));
  const sorted = [...answers].sort((a, b) => keyOf(b) - keyOf(a));
  const [best] = sorted;
  if (!best) return [];
  const least = MIN_SHARE * keyOf(best);
  const near = sorted.filter((each) => keyOf(each) >= least);
  let count = 1;
  let widest = -1;
  for (let size = 1; size <= Math.min(MOST_ITEMS, near.length); size++) {
    const [last, next] = [near[size - 1], near[size]];
    const gap = (last ? keyOf(last) : 0) - (next ? keyOf(next) : least) + (size > 1 ? RATHER_SEVERAL : 0);
    if (gap <= widest) continue;
    widest = gap;
    count = size;
  }
  return inOrder(near.slice(0, count));
}

const inOrder = (items: readonly Candidate[]): Candidate[] =>
  [...items].sort((a, b) => a.saidAt.getTime() - b.saidAt.getTime());

export function answerList({ isAbout }: Question, answers: readonly Candidate[]): Said[] {
  const items = isAbout ? inOrder(answers.slice(0, MOST_ABOUT)) : itemsOf(answers);
  return items.map(({ claim }) => toldAsIs(claim));
}
