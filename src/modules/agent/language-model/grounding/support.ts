/**
 * Whether a sentence says no more than what it cites. Words are compared, not meanings: a sentence that
 * says the same in other words is lost, which costs less than one that was made up.
 */
import { trimEnd } from "../../../../platform/trim-end.ts";
import { resolveDates } from "../../../memory/index.ts";
import type { Evidence } from "./evidence.ts";
import { beginAlike, carriesMeaning, isEnglish, isNegated } from "./foreign.ts";
import { areOpposite } from "./opposites.ts";
import { type Reading, read } from "./reading.ts";
import { isToldBy, isWeekdayOf, parseIsoDate, type SaidDate } from "./said-dates.ts";
import { isGlue } from "./vocabulary.ts";

export interface Asked {
  /** What the user says in this run. */
  text: string;
  message: Reading;
  /** The user asks for something of their own. */
  isPersonal: boolean;
  /** What of it may stand in an answer unproved. */
  presupposed: Reading;
  now: Date;
}

const YES_OR_NO =
  /(?:^|[.!?,;:\n] ?)(?:(?:and|so|but|hey|hi|hello|please|ok|okay)[, ]{1,2}){0,4}(?:do|does|did|is|are|am|was|were|have|has|had|can|could|will|would|should|may|might|isn't|aren't|wasn't|don't|doesn't|didn't|haven't|hasn't)\b|\b(?:whether|if)\b/i;

const FIRST_PERSON = /\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|us|our|ours)\b/i;

/** A line break stays one, because a question may begin after it. */
const withSingleSpaces = (text: string): string =>
  text.replace(/\s+/g, (space) => (space.includes("\n") ? "\n" : " "));

/** Who asks whether something is so has not said that it is. */
export function readAsked(message: string, now: Date): Asked {
  return {
    text: message,
    message: read(message),
    isPersonal: FIRST_PERSON.test(message),
    presupposed: read(YES_OR_NO.test(withSingleSpaces(message)) ? "" : message),
    now,
  };
}

const RELATIVE_DAY =
  /(?<!\bthe )\b(?:today|tonight|tomorrow|yesterday|(?:this|next|last) (?:week|weekend|month|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day|morning|night))\b(?! of\b)/gi;
const REPORTS = /\b(?:said|told|mention\w*|noted|wrote|stated|record\w*|stored|as of|since)\b/i;
const THIRD_PERSON = /\b(?:he|she|him|her|his|hers|they|them|their|it|its)\b/i;

const AGREES = /^\W*(?:yes|yeah|yep|right|correct|exactly|indeed|true)\b/i;

/** Undefined when the sentence is supported, else what is not: for tests and the log. */
export function findUnsupported(
  sentence: string,
  cited: readonly Evidence[],
  asked: Asked,
  known: readonly Evidence[] = cited,
): string | undefined {
  if (cited.length === 0) return "nothing cited";
  const said = read(sentence);
  return (
    (isEnglish(sentence)
      ? findUnknownWords(said, cited, asked, known)
      : findUnknownForeignWords(sentence, said, cited)) ??
    findUnproved(sentence, said, cited, asked) ??
    findTurned(sentence, said, cited, asked)
  );
}

const ownWordsOf = ({ terms, names }: Reading): string[] =>
  [...terms].filter((term) => !isGlue(term) || names.has(term));

const isIn = (evidence: readonly Evidence[], term: string): boolean =>
  evidence.some(({ reading }) => reading.terms.has(term));

function findUnknownWords(
  said: Reading,
  cited: readonly Evidence[],
  { presupposed }: Asked,
  known: readonly Evidence[],
): string | undefined {
  const unknown = ownWordsOf(said).filter((term) => !isIn(cited, term) && !presupposed.terms.has(term));
  const strangers = unknown.filter((term) => said.names.has(term));
  if (strangers.length > 0) return `name: ${strangers.join(" ")}`;
  // Who somebody is may be told by another claim: "your husband Joel".
  const names = [...said.names].filter((name) => isIn(cited, name));
  const made = unknown.filter(
    (term) =>
      !known.some(({ reading }) => reading.terms.has(term) && names.some((name) => reading.names.has(name))),
  );
  return made.length > 0 ? `words: ${made.join(" ")}` : undefined;
}

function findUnknownForeignWords(
  sentence: string,
  said: Reading,
  cited: readonly Evidence[],
): string | undefined {
  const isKnown = (term: string): boolean =>
    cited.some(({ reading }) => [...reading.terms].some((other) => beginAlike(term, other)));
  const words = [...said.terms].filter(carriesMeaning);
  const unknown = words.filter((term) => !isKnown(term));
  const strangers = unknown.filter((term) => said.names.has(term));
  if (strangers.length > 0) return `name: ${strangers.join(" ")}`;
  if (unknown.length * 2 > words.length) return `words: ${unknown.join(" ")}`;
  if (!cited.some(({ text }) => isNegated(text) === isNegated(sentence))) return "the opposite";
  return undefined;
}

/** Numbers and dates that nobody told, and sentences that add nothing to the question. */
function findUnproved(
  sentence: string,
  said: Reading,
  cited: readonly Evidence[],
  asked: Asked,
): string | undefined {
  const facts = findUnknownFacts(sentence, said, cited, asked);
  if (facts.unknown) return facts.unknown;
  const words = ownWordsOf(said);
  const isAsked = (term: string): boolean => asked.presupposed.terms.has(term);
  // A question's own words prove nothing: "Since when do I live in Porto?" must not become "You live in Porto".
  const isEchoed = facts.fromMessage || words.some((term) => !isIn(cited, term) && isAsked(term));
  if (isEchoed && !facts.fromCited && !words.some((term) => isIn(cited, term) && !isAsked(term)))
    return "only what was asked";
  const isBare = !facts.fromCited && !words.some((term) => isIn(cited, term));
  return isBare && isEnglish(sentence) ? "nothing of what is cited" : undefined;
}

/** The opposite of what is cited, or the same of somebody else. */
function findTurned(
  sentence: string,
  said: Reading,
  cited: readonly Evidence[],
  { message }: Asked,
): string | undefined {
  const [first] = cited;
  if (cited.length === 1 && first)
    if (contradicts(said, first.reading) || areOpposite(said.terms, first.reading.terms))
      return "the opposite";
  if (cited.every(({ ofAnother }) => ofAnother && ![...ofAnother].some((term) => said.terms.has(term))))
    if (!THIRD_PERSON.test(sentence)) return "said of somebody else";
  // "Yes" to a question that names what no claim does.
  if (
    AGREES.test(sentence) &&
    ![...message.names, ...message.numbers].every((fact) => isIn(cited, fact) || isTold(cited, fact))
  )
    return "yes to more than is known";
  return undefined;
}

const isTold = (cited: readonly Evidence[], number: string): boolean =>
  cited.some(({ reading }) => reading.numbersToTell.has(number));

interface Facts {
  unknown: string | undefined;
  fromCited: boolean;
  fromMessage: boolean;
}

/** Numbers, weekdays and dates: each must be in what is cited, or in what the user said. */
function findUnknownFacts(
  sentence: string,
  said: Reading,
  cited: readonly Evidence[],
  { presupposed, now }: Asked,
): Facts {
  const result: Facts = { unknown: undefined, fromCited: false, fromMessage: false };
  const decide = (what: string, isCited: boolean, isAsked: boolean): void => {
    if (isCited) result.fromCited = true;
    else if (isAsked) result.fromMessage = true;
    else result.unknown ??= what;
  };
  const knownDates = cited.flatMap(({ dates, toldOn }) =>
    REPORTS.test(sentence) ? [...dates, ...toldOn] : dates,
  );

  for (const number of said.numbers) {
    const isCited =
      cited.some(({ reading }) => reading.numbersToTell.has(number)) ||
      knownDates.some(({ year }) => String(year) === number);
    // "Two of them": how many are cited.
    if (!isCited && cited.length > 1 && Number(number) === cited.length) continue;
    decide(`number: ${number}`, isCited, presupposed.numbersToTell.has(number));
  }
  for (const weekday of said.weekdays) {
    const isCited =
      cited.some(({ reading }) => reading.weekdays.has(weekday)) ||
      knownDates.some((date) => isWeekdayOf(weekday, date));
    decide(`weekday: ${weekday}`, isCited, presupposed.weekdays.has(weekday));
  }
  for (const date of said.dates) {
    const isIn = (dates: readonly SaidDate[]): boolean => dates.some((known) => isToldBy(date, known));
    decide(`date: ${JSON.stringify(date)}`, isIn(knownDates), isIn(presupposed.dates));
  }
  for (const [phrase] of sentence.matchAll(RELATIVE_DAY)) {
    if (!isOnDay(phrase, cited, now)) result.unknown ??= `day: ${phrase}`;
  }
  return result;
}

/** "Tomorrow" in a claim was tomorrow when it was told; only its date says whether it still is. */
function isOnDay(phrase: string, cited: readonly Evidence[], now: Date): boolean {
  const meant = resolveDates(phrase, now).map(parseIsoDate);
  if (meant.length === 0) return true;
  const today = parseIsoDate(now.toISOString().slice(0, 10));
  return cited.some(({ dates, toldOn, text }) =>
    dates.length === 0
      ? text.toLowerCase().includes(phrase.toLowerCase()) && toldOn.some((told) => isToldBy(today, told))
      : meant.some((day) => dates.some((known) => isToldBy(day, known) || isToldBy(known, day))),
  );
}

/** The same word once with a negation and once without. */
function contradicts(said: Reading, known: Reading): boolean {
  const isOpposite = (denied: ReadonlySet<string>, other: Reading): boolean =>
    [...denied].some((term) => other.affirmed.has(term) && !other.denied.has(term));
  return isOpposite(said.denied, known) || isOpposite(known.denied, said);
}

/** Whether all names, numbers and dates are known: for what states nothing, such as a question back. */
export function hasOnlyKnownFacts(sentence: string, known: readonly Evidence[], asked: Asked): boolean {
  const said = read(sentence);
  const isKnown = (term: string): boolean =>
    isGlue(term) || asked.message.terms.has(term) || known.some(({ reading }) => reading.terms.has(term));
  return (
    [...said.names].every(isKnown) &&
    findUnknownFacts(sentence, said, known, { ...asked, presupposed: asked.message }).unknown === undefined
  );
}

export function sharesWords(sentence: string, { reading }: Evidence): boolean {
  return [...read(sentence).terms].some((term) => reading.terms.has(term) && !isGlue(term));
}

const LINK = /(?:https?:\/\/|www\.)[^\s<>()[\]"']+|!\[/gi;

/** A link that nobody gave could carry what is stored to wherever it leads. */
export function hasUnknownLink(sentence: string, cited: readonly Evidence[], { text }: Asked): boolean {
  return [...sentence.matchAll(LINK)].some(
    ([link]) =>
      link === "![" ||
      ![text, ...cited.map((each) => each.text)].some((known) => known.includes(trimLink(link))),
  );
}

const trimLink = (link: string): string => trimEnd(link, /[.,;:!?*_]/);
