/** Dates that are written out, "7 May 2023", "May 5-7", "two days before June 3rd": chrono reads them. */
import * as chrono from "chrono-node/en";
import { findDay, isoDay, isoMonth, mondayOf, monthsBetween, weekdayOf } from "./calendar-days.ts";
import type { Moment } from "./date-phrase.ts";
import { ANY_MONTH, ANY_WEEKDAY, weekdayPlace } from "./date-words.ts";
import { monthNear } from "./month-dates.ts";

const ORDINAL =
  "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|teenth|tieth";
// A month beside a number: what chrono is worth its time for.
const IS_WRITTEN = new RegExp(
  `(?:\\d|${ORDINAL}).{0,24}\\b(?:${ANY_MONTH})\\b|\\b(?:${ANY_MONTH})\\b.{0,24}(?:\\d|${ORDINAL})`,
  "i",
);
const HAS_MONTH = new RegExp(`\\b(?:${ANY_MONTH})\\b`, "i");
const HAS_NUMBER = new RegExp(`\\d|${ORDINAL}`, "i");
// "They march 5 miles", "12 may come": verbs, in lower case.
const VERB = /^(?:march|may)\b|\d (?:may|march)$/;
const VERB_BEFORE = /\b(?:i|we|you|they|he|she|it|to|who|that|people|which|and|this|will)\s+$/i;
const VERB_AFTER = /^ (?:be|have|not|come|go|need|want|take|get|also|well|miles?|km|minutes|hours|people)\b/i;

interface Written {
  index: number;
  length: number;
  dates: string[];
}

/** `original` is the text before anything of it was taken: what stood beside a date is looked up there. */
export function writtenDates(text: string, original: string, moment: Moment): Written[] {
  if (!IS_WRITTEN.test(text)) return [];
  const results = chrono.casual.parse(text, { instant: new Date(moment.today * 86_400_000), timezone: 0 });
  return results.flatMap(({ index, text: found, start, end }) => {
    if (!HAS_MONTH.test(found) || !HAS_NUMBER.test(found) || isVerb(text, index, found)) return [];
    const first = spanOf(start, moment);
    const last = end ? spanOf(end, moment) : first;
    const beside = besideDates(original.slice(Math.max(0, index - 30), index), first);
    return [{ index, length: found.length, dates: [...datesBetween(first, last), ...beside] }];
  });
}

const isVerb = (text: string, index: number, found: string): boolean =>
  VERB.test(found) &&
  (VERB_BEFORE.test(text.slice(Math.max(0, index - 12), index)) ||
    VERB_AFTER.test(text.slice(index + found.length)));

interface Span {
  /** As in `calendar-days.ts`. */
  month: number;
  /** Absent where only a month was named. */
  day: number | undefined;
}

function spanOf(parsed: chrono.ParsedResult["start"], moment: Moment): Span {
  const place = (parsed.get("month") ?? 1) - 1;
  const dayOfMonth = parsed.get("day") ?? 1;
  const inMonth = (month: number): Span => ({
    month,
    day: parsed.isCertain("day") ? findDay(month, dayOfMonth) : undefined,
  });
  if (parsed.isCertain("year")) return inMonth((parsed.get("year") ?? 0) * 12 + place);
  const near = inMonth(monthNear(place, moment));
  if (near.day === undefined) return near;
  // Within the month of writing the day decides which year was meant.
  if (moment.tense === "past" && near.day > moment.today) return inMonth(near.month - 12);
  if (moment.tense === "future" && near.day < moment.today) return inMonth(near.month + 12);
  return near;
}

function datesBetween(first: Span, last: Span): string[] {
  if (first.day === undefined || last.day === undefined) {
    return [first, last].map(({ day, month }) => (day === undefined ? isoMonth(month) : isoDay(day)));
  }
  // A few days are named one by one; of a longer span its ends.
  const [from, length] = [first.day, last.day - first.day];
  if (length < 0 || length > 7) return [isoDay(from), isoDay(last.day)];
  return Array.from({ length: length + 1 }, (_, i) => isoDay(from + i));
}

const BESIDE = `(?<what>week|weekend|${ANY_WEEKDAY}) (?<where>before|after|prior to|following|of)`;

/** "The week before 9 June", "the Friday before the 15th of July", up to the date. */
export const BESIDE_A_DATE = new RegExp(
  `\\b(?:the )?${BESIDE}(?= (?:the )?(?:\\d|(?:${ANY_MONTH})\\b))`,
  "gi",
);
const ENDS_BESIDE = new RegExp(`\\b${BESIDE} (?:the )?$`, "i");

function besideDates(before: string, { day }: Span): string[] {
  const match = ENDS_BESIDE.exec(before);
  if (!match || day === undefined) return [];
  const { what, where } = match.groups as { what: string; where: string };
  const side = /of/i.test(where) ? 0 : /before|prior/i.test(where) ? -1 : 1;
  if (/^week$/i.test(what)) {
    const start = side === 0 ? mondayOf(day) : side < 0 ? day - 7 : day + 1;
    return monthsBetween(start, start + 6);
  }
  if (/^weekend$/i.test(what)) {
    const saturday = mondayOf(day) + 5;
    const isOutside = side < 0 ? saturday + 1 < day : saturday > day;
    const shift = side === 0 || isOutside ? 0 : side * 7;
    return [isoDay(saturday + shift), isoDay(saturday + shift + 1)];
  }
  const back = (weekdayOf(day) - weekdayPlace(what) + 7) % 7;
  return [isoDay(side < 0 ? day - (back || 7) : day + (7 - back))];
}
