/** A length of time: as it was told, or counted from when it began. */
import type { Candidate } from "../claims/relevance.ts";
import type { Question } from "../question/question.ts";
import { type Said, saidOf } from "../said.ts";
import { tell } from "../wording/second-person.ts";
import { dayOf, lengthSince, whenOf } from "../wording/shown-date.ts";
import { answerPlainly } from "./plain.ts";

const GOES_ON = /\bhow long (?:have|has|am|is|are)\b/i;
const TELLS_LENGTH = /\b(?:for|until|since|till)\b|\b\w+ (?:minute|hour|day|week|month|year)s?\b/i;

export function answerHowLong(question: Question, answers: readonly Candidate[], now: Date): Said[] {
  const [best] = answers;
  if (!best || !GOES_ON.test(question.text) || isTold(best)) return answerPlainly(question, answers, now);
  const since = best.claim.dates.at(-1) ?? dayOf(best.saidAt);
  const length = lengthSince(since, now);
  if (length === undefined) return answerPlainly(question, answers, now);
  const sentence = `${length.charAt(0).toUpperCase()}${length.slice(1)} by now, counted from what happened ${whenOf(since)}: ${tell(best.claim)}`;
  return [saidOf(sentence, [best.claim])];
}

/** "Last week" is when it began, and no length. */
const isTold = ({ claim }: Candidate): boolean =>
  TELLS_LENGTH.test(claim.content.replace(/\b(?:last|next|this|every|each) \w+/gi, ""));
