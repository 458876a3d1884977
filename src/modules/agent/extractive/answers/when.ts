/** A date first, as exact as it is known; then what it stands on. */
import type { Candidate } from "../claims/relevance.ts";
import type { Question } from "../question/question.ts";
import { type Said, saidOf, toldAsIs } from "../said.ts";
import { tell } from "../wording/second-person.ts";
import { dayOf, recurrenceIn, showDate, showDay, yearlyDay } from "../wording/shown-date.ts";

const YEARLY = /\b(?:birthday|anniversary|name day)\b/i;
/** Only what is, not what happened, is told without its day. */
const HAPPENED = /\b(?:did|was|were|has|have|had)\b/i;

/** The time of day is what it says, and no day. */
const CLOCK = /\b\d{1,2}(?::\d\d)? ?[ap]m\b|\b\d{1,2}:\d\d\b|\b(?:noon|midnight)\b/i;

/** A claim with a date that fits nearly as well is likelier what was meant than one without. */
const NEARLY_AS_WELL = 0.7;
/** And another date that fits about equally well may be. */
const ABOUT_EQUALLY = 0.88;

export function answerWhen(question: Question, answers: readonly Candidate[], now: Date): Said[] {
  const [first] = answers;
  if (!first) return [];
  const dated = answers.find(
    (each) => isDated(each) && each.core >= first.core && each.fit >= NEARLY_AS_WELL * first.fit,
  );
  const best = isDated(first) ? first : (dated ?? first);
  const second = answers.find(
    (each) =>
      each !== best && isDated(each) && each.fit >= ABOUT_EQUALLY * best.fit && each.core >= best.core,
  );
  return [best, ...(second ? [second] : [])].map((each) => {
    if (!isDated(each) && CLOCK.test(each.claim.content)) return toldAsIs(each.claim);
    const date = dateOf(question, each, now);
    return saidOf(`${date.charAt(0).toUpperCase()}${date.slice(1)}: ${tell(each.claim)}`, [each.claim]);
  });
}

const isDated = ({ claim }: Candidate): boolean =>
  claim.dates.length > 0 || recurrenceIn(claim.content) !== undefined;

function dateOf(question: Question, { claim, saidAt }: Candidate, now: Date): string {
  const yearly = YEARLY.test(claim.content) ? yearlyDay(claim.content) : undefined;
  if (yearly) return yearly;
  const again = recurrenceIn(claim.content);
  if (again) return again;
  const dates = claim.dates.filter((date) => showDate(date) !== undefined);
  if (dates.length === 0) return `said on ${showDay(saidAt)}`;
  return spanOf(choose(dates, question, now));
}

/** For what is still to come the next one, for what happened those that were not after it was told. */
function choose(dates: readonly string[], question: Question, now: Date): string[] {
  const today = dayOf(now);
  const isPast = (date: string) => date <= today.slice(0, date.length);
  const wanted = dates.filter((date) => (HAPPENED.test(question.text) ? isPast(date) : !isPast(date)));
  return wanted.length > 0 ? wanted : [...dates];
}

function spanOf(dates: readonly string[]): string {
  const [first = ""] = dates;
  const last = dates.at(-1) ?? first;
  const shown = showDate(first) ?? first;
  return first === last ? shown : `${shown} to ${showDate(last) ?? last}`;
}
