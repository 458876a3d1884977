/** One fact, told in one sentence, with what it replaced where that helps. */
import type { Candidate } from "../claims/relevance.ts";
import { currentFirst } from "../claims/selection.ts";
import type { Question } from "../question/question.ts";
import { type Said, saidOf, toldAsIs } from "../said.ts";
import { earlier, isTooOld } from "../wording/earlier.ts";
import { quotation } from "../wording/second-person.ts";

const MOST_SENTENCES = 2;
/** A second claim this near to the first may be what was meant. */
const NEAR = 0.72;
/** Or one that the search is this sure of. */
const FOUND_SURELY = 0.7;

/** `answers`: best first, not empty. */
export function answerPlainly(question: Question, answers: readonly Candidate[], now: Date): Said[] {
  const isEvent = /\b(?:did|was|were|had)\b/i.test(question.text);
  const ordered = isEvent ? [...answers] : currentFirst(answers);
  const [first, ...others] = ordered;
  if (!first) return [];
  const isOld = isTooOld(question, first, now);
  const said: Said[] = [isOld ? saidOf(quotation(first.claim), [first.claim]) : toldAsIs(first.claim)];
  for (const other of others) {
    if (said.length >= MOST_SENTENCES) break;
    const isNear = other.fit >= NEAR * first.fit && other.core >= first.core - 0.3;
    if (!isNear && other.score < FOUND_SURELY) continue;
    const isOlder = other.saidAt < first.saidAt;
    said.push(isOlder && !isEvent ? saidOf(earlier(other.claim), [other.claim]) : toldAsIs(other.claim));
  }
  return said;
}
