/** Yes or no, but only where a claim says so; else what is known. */
import type { Candidate } from "../claims/relevance.ts";
import { currentFirst } from "../claims/selection.ts";
import type { Question } from "../question/question.ts";
import { type Said, saidOf } from "../said.ts";
import { earlier, isTooOld } from "../wording/earlier.ts";
import { isOrder, quotation, tell } from "../wording/second-person.ts";

/** With less of the question in it, a claim is near but says neither. */
const SAYS_SO = 0.8;
const SAYS_NEARLY = 0.5;
const NEGATIVE_QUESTION =
  /^(?:\w+ )?(?:don't|doesn't|didn't|isn't|aren't|wasn't|haven't|hasn't|can't|won't)\b|\bnot\b|\bnever\b/i;
const ASKS_LIKING = /\b(?:like|love|enjoy|fond of)\b/i;
const DISLIKING =
  /\b(?:hates?|dislikes?|can't (?:stand|bear)|cannot (?:stand|bear)|(?:don't|doesn't) (?:like|enjoy))\b/i;
const LIKING = /\b(?:likes?|loves?|enjoys?|prefers?|hates?|dislikes?)\b/i;
const ENDED =
  /\b(?:stopped|quit|gave up|given up|no longer|not any ?more|sold|cancelled|dropped|retired|left|broke up|ended)\b/i;
const PLANNED =
  /\b(?:want|wants|plan|plans|hope|hopes|would like|'d like|applied|looking for|might|maybe|considering)\b/i;

export function answerYesNo(question: Question, answers: readonly Candidate[], now: Date): Said[] {
  const [best, second] = currentFirst(answers);
  if (!best) return [];
  const isOld = isTooOld(question, best, now) && !ENDED.test(best.claim.content);
  const verdict = isOld ? undefined : verdictOf(question, best);
  const sentence = isOld ? quotation(best.claim) : tell(best.claim);
  const said = [saidOf(verdict ? `${verdict}: ${lower(sentence)}` : sentence, [best.claim])];
  if (second && second.core >= best.core && second.fit > 0.8 * best.fit && second.saidAt < best.saidAt)
    said.push(saidOf(earlier(second.claim), [second.claim]));
  return said;
}

function verdictOf(question: Question, { core, claim, negated }: Candidate): "Yes" | "No" | undefined {
  const isStill = /\bstill\b|\bany ?more\b|\byet\b/i.test(question.text);
  if (NEGATIVE_QUESTION.test(question.text) || isOrder(claim.content)) return undefined;
  if (ENDED.test(claim.content) && (isStill || core >= SAYS_SO)) return "No";
  if (ASKS_LIKING.test(question.text) && DISLIKING.test(claim.content) && core >= SAYS_NEARLY) return "No";
  // "Does she like cats": that she has one, or can't bear them, says neither.
  if (LIKING.test(question.text) && !LIKING.test(claim.content)) return undefined;
  if (core < SAYS_SO || PLANNED.test(claim.content)) return undefined;
  if (claim.content.includes("?")) return undefined;
  return negated ? "No" : "Yes";
}

const lower = (sentence: string): string =>
  sentence.replace(/^(?:You|Your|On|The|It|In)\b/, (word) => word.toLowerCase());
