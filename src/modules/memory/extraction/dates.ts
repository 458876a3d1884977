/**
 * The days, months and years a text speaks of, relative ones resolved: `2023-05-07`, `2023-05`, `2023`. UTC.
 * What is relative is resolved here, since it takes care to say no more than was said; what is written out is
 * read by chrono. English, and dates in digits.
 */
import { dayOf, findDay, isoDay } from "./calendar-days.ts";
import { REJECTED, withNamedYears } from "./date-context.ts";
import type { Moment } from "./date-phrase.ts";
import { DATE_HINT } from "./date-words.ts";
import { DAY_PHRASES } from "./day-phrases.ts";
import { monthDates, monthPairDates, PAIR_OF_MONTHS, SINGLE_MONTH } from "./month-dates.ts";
import { withPlainApostrophes } from "./plain-text.ts";
import { SEASON_PHRASES } from "./season-phrases.ts";
import { SPAN_PHRASES } from "./span-phrases.ts";
import { tenseOf } from "./tense.ts";
import { BESIDE_A_DATE, writtenDates } from "./written-dates.ts";

// Chrono's time grows with the square of the text: longer ones are read in parts.
const PART_LENGTH = 600;
// Spans first: "two days ago" before "days".
const PHRASES = [...SPAN_PHRASES, ...SEASON_PHRASES, ...DAY_PHRASES];
// Nobody remembers years of five digits.
const DATE_SHAPE = /^\d{4}(?:-\d\d){0,2}$/;

/** Sorted, each once. */
export function resolveDates(text: string, at: Date): string[] {
  if (Number.isNaN(at.getTime()) || !DATE_HINT.test(text)) return [];
  const found = new Set<string>();
  for (const part of partsOf(withNamedYears(withPlainApostrophes(text), at))) {
    if (!DATE_HINT.test(part)) continue;
    const moment = { today: dayOf(at), tense: tenseOf(part) };
    for (const date of datesIn(part, moment)) if (DATE_SHAPE.test(date)) found.add(date);
  }
  return [...found].sort();
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > PART_LENGTH) {
    const window = text.slice(from, from + PART_LENGTH);
    const sentenceEnd = Math.max(window.lastIndexOf(". "), window.lastIndexOf("\n")) + 1;
    const end = sentenceEnd || window.lastIndexOf(" ") + 1 || PART_LENGTH;
    parts.push(window.slice(0, end));
    from += end;
  }
  parts.push(text.slice(from));
  return parts;
}

function datesIn(text: string, moment: Moment): string[] {
  const dates: string[] = [];
  let rest = text;
  const take = (pattern: RegExp, datesOf: (match: RegExpExecArray) => string[]): void => {
    for (const match of rest.matchAll(pattern)) {
      dates.push(...datesOf(match));
      rest = blank(rest, match.index, match[0].length);
    }
  };
  take(REJECTED, () => []);
  take(NUMERIC, numericDates);
  take(BESIDE_A_DATE, () => []);
  for (const { pattern, dates: datesOf } of PHRASES) take(pattern, (match) => datesOf(match, moment));
  for (const { index, length, dates: written } of writtenDates(rest, text, moment)) {
    dates.push(...written);
    rest = blank(rest, index, length);
  }
  take(PAIR_OF_MONTHS, (match) => monthPairDates(match, moment));
  take(SINGLE_MONTH, (match) => monthDates(match, moment));
  take(YEARS, (match) => [match[1] as string, match[2] as string]);
  take(YEAR, (match) => [match[0]]);
  return dates;
}

/** As many letters as there were, so that every index stays, and none that a date could be made of. */
const blank = (text: string, index: number, length: number): string =>
  text.slice(0, index) + "_".repeat(length) + text.slice(index + length);

// 7.5.2023, 05/07/2023, 2023/05/07, 2023-05; without a year it may be a fraction, a score, a version.
const NUMERIC =
  /(?<![\d./-])(?:(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d\d)|((?:19|20)\d\d)([-/.])(\d{1,2})\6(\d{1,2})|((?:19|20)\d\d)-(0[1-9]|1[0-2]))(?![\d/-])/g;

function numericDates(match: RegExpExecArray): string[] {
  const [, first, separator, second, lastYear, firstYear, , month, day, yearOnly, monthOnly] = match;
  if (yearOnly) return [`${yearOnly}-${monthOnly}`];
  if (firstYear) return validDay(firstYear, Number(month), Number(day));
  const [a, b] = [Number(first), Number(second)];
  const year = lastYear as string;
  // With full stops the day comes first; with slashes it depends on the country.
  if (separator === "." || a > 12) return validDay(year, b, a);
  return b > 12 || a === b ? validDay(year, a, b) : [year];
}

function validDay(year: string, month: number, dayOfMonth: number): string[] {
  const day = month >= 1 && month <= 12 ? findDay(Number(year) * 12 + month - 1, dayOfMonth) : undefined;
  return day === undefined ? [] : [isoDay(day)];
}

const YEARS = /(?<![\p{L}\d_.,/-])((?:19|20)\d\d) ?[-\u2013] ?((?:19|20)\d\d)(?![\p{L}\d_/-])/gu;

// Four digits are a year where the words around say so: "in 2000 words" and "to 1900 followers" do not.
const BEFORE_YEAR =
  "(?<=\\b(?:in|since|until|till|by|from|to|of|during|before|after|around|circa|year|early|late|mid|between|and|for|back|through) |mid-|[(])|(?<=^|[.!?] )(?=\\d{4} (?:was|is|will|has|had)\\b)|(?<=\\b(?:the|my|our|his|her|a) )(?=\\d{4} \\p{L})";
const COUNTED =
  " ?%| (?:words?|people|men|women|calories|kcal|usd|eur|km|feet|m|kg|g|mg|square|rpm|mah|watt|more|other|different)\\b| (?!(?:was|is|has|does|plus|this|as|across|always|its|his|us|versus)\\b)\\p{Ll}+s\\b";
const YEAR = new RegExp(
  `(?:${BEFORE_YEAR})(?:1[7-9]|20)\\d\\d(?![\\p{L}\\d_]|[.,:/]\\d)(?!${COUNTED})`,
  "gu",
);
