/** A date first, as exact as it is known; then what it stands on. */
import type { Candidate } from "../claims/relevance.ts";
import type { Question } from "../question/question.ts";
import { type Said, saidOf } from "../said.ts";
import { tell } from "../wording/second-person.ts";
import { clockTimeIn, dayOf, recurrenceIn, showDate, showDay, yearlyDay } from "../wording/shown-date.ts";
import { countedUntil } from "./until.ts";

const YEARLY = /\b(?:birthday|anniversary|name day)\b/i;
/** Only what is, not what happened, is told without its day. */
const HAPPENED = /\b(?:did|was|were|has|have|had)\b/i;

/** The hour is asked for, and not the day. */
const ASKS_HOUR = /\bwhat time\b(?! of (?:the )?year)|\bwhich hour\b/i;

/** A claim with a date that fits nearly as well is likelier what was meant than one without. */
const NEARLY_AS_WELL = 0.7;
/** And another date that fits about equally well may be. */
const ABOUT_EQUALLY = 0.88;

export function answerWhen(question: Question, answers: readonly Candidate[], now: Date): Said[] {
  const [first] = answers;
  if (!first) return [];
  const tells = ASKS_HOUR.test(question.text) && answers.some(tellsHour) ? tellsHour : isDated;
  const dated = answers.find(
    (each) => tells(each) && each.core >= first.core && each.fit >= NEARLY_AS_WELL * first.fit,
  );
  const best = tells(first) ? first : (dated ?? first);
  const second = answers.find(
    (each) => each !== best && tells(each) && each.fit >= ABOUT_EQUALLY * best.fit && each.core >= best.core,
  );
  return [best, ...(second ? [second] : [])].map((each) => {
    const date = dateOf(question, each, now);
    return saidOf(`${date.charAt(0).toUpperCase()}${date.slice(1)}: ${tell(each.claim)}`, [each.claim]);
  });
}

const isDated = ({ claim }: Candidate): boolean =>
  claim.dates.length > 0 ||
  recurrenceIn(claim.content) !== undefined ||
  clockTimeIn(claim.content) !== undefined;

const tellsHour = ({ claim }: Candidate): boolean => clockTimeIn(claim.content) !== undefined;

function dateOf(question: Question, { claim, saidAt }: Candidate, now: Date): string {
  const yearly = YEARLY.test(claim.content) ? yearlyDay(claim.content) : undefined;
  const dates = exactest(claim.dates.filter((date) => showDate(date) !== undefined));
  const chosen = choose(dates, question, now);
  const until = countedUntil(question, nextYearly(claim, now) ?? chosen[0], now);
  if (until) return until;
  if (yearly) return yearly;
  const hour = clockTimeIn(claim.content);
  const asksHour = ASKS_HOUR.test(question.text);
  const again = recurrenceIn(claim.content);
  if (again && !(hour && asksHour)) return again;
  if (hour && (asksHour || (dates.length === 0 && !HAPPENED.test(question.text)))) {
    const at = /^at\b/i.test(hour) ? hour : `at ${hour}`;
    return chosen.length > 0 ? `${at}, ${spanOf(chosen)}` : at;
  }
  if (dates.length === 0) return `said on ${showDay(saidAt)}`;
  return (dates.every(isMonth) && weeksAhead(claim.content, saidAt)) || spanOf(chosen);
}

/** When a day of every year comes next, as `2027-03-03`. */
function nextYearly({ content, dates }: Candidate["claim"], now: Date): string | undefined {
  const day = dates.find((date) => date.length === 10);
  if (day === undefined || !YEARLY.test(content)) return undefined;
  const thisYear = `${now.getUTCFullYear()}${day.slice(4)}`;
  return thisYear >= dayOf(now) ? thisYear : `${now.getUTCFullYear() + 1}${day.slice(4)}`;
}

/** "In two weeks" is a day or two off at most, though it is stored as the month. */
function weeksAhead(content: string, saidAt: Date): string | undefined {
  const weeks = WEEKS_AHEAD.exec(content)?.[1];
  const days = weeks === undefined ? 0 : 7 * (Number(weeks) || WEEK_WORDS.indexOf(weeks.toLowerCase()) + 1);
  return days > 0 ? `about ${showDay(new Date(saidAt.getTime() + days * DAY_MS))}` : undefined;
}

const isMonth = (date: string): boolean => date.length === 7;

const DAY_MS = 86_400_000;
const WEEK_WORDS = ["a", "two", "three", "four", "five", "six"];
const WEEKS_AHEAD = /(?<!\b(?:times|once|twice) )\bin (a|two|three|four|five|six|\d{1,2}) weeks?\b(?! of\b)/i;

/** A month or a year says nothing beside a day of it. */
const exactest = (dates: readonly string[]): string[] =>
  dates.filter((date) => !dates.some((other) => other !== date && other.startsWith(date)));

/** For what is still to come the next one, for what happened those that were not after it was told. */
function choose(dates: readonly string[], question: Question, now: Date): string[] {
  const today = dayOf(now);
  const wanted = dates.filter((date) => {
    const then = today.slice(0, date.length);
    // The month of today is both.
    return HAPPENED.test(question.text) ? date <= then : date > then || (date === then && date.length < 10);
  });
  return wanted.length > 0 ? wanted : [...dates];
}

function spanOf(dates: readonly string[]): string {
  const [first = ""] = dates;
  const last = dates.at(-1) ?? first;
  const shown = showDate(first) ?? first;
  return first === last ? shown : `${shown} to ${showDate(last) ?? last}`;
}
