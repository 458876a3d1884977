/**
 * Weeks, months and years relative to the day of writing, at the granularity people mean: "last week" is no day,
 * so it gives the month; "a few years ago" gives nothing.
 */
import { isoMonth, mondayOf, monthOf, monthsBetween, yearText } from "./calendar-days.ts";
import { type DatePhrase, group, insensitive, isoDays, yearOf } from "./date-phrase.ts";
import { COUNT, countOf } from "./date-words.ts";

const AMOUNT = `(?<count>${COUNT}) (?<half>and a half )?(?<unit>day|week|weekend|month|year)s?(?<half2> and a half)?`;

/** "Three weeks ago", "a year and a half ago". */
const back: DatePhrase = {
  pattern: insensitive(`(?<over>\\b(?:over|more than) )?\\b${AMOUNT} (?:ago|(?<back>back))\\b`),
  dates(match, { today, tense }) {
    if (group(match, "over") || (group(match, "back") && tense === "future")) return [];
    return countedDates(match, -1, today);
  },
};

/** "In two years"; but not "in two years I learned a lot". */
const ahead: DatePhrase = {
  pattern: insensitive(`(?<!times |once |twice )\\bin (?:about |around )?${AMOUNT}(?![\\p{L}-])`),
  dates: (match, { today, tense }) => (tense === "past" ? [] : countedDates(match, 1, today)),
};

const fromNow: DatePhrase = {
  pattern: insensitive(`\\b${AMOUNT} from (?:now|today)\\b`),
  dates: (match, { today }) => countedDates(match, 1, today),
};

function countedDates(match: RegExpExecArray, sign: 1 | -1, today: number): string[] {
  const words = group(match, "count");
  const unit = group(match, "unit");
  const half = group(match, "half") || group(match, "half2") ? 0.5 : 0;
  const { value, isVague } = countOf(words);
  const count = sign * (value + half);
  if (unit === "day") {
    const day = today + Math.round(count);
    return isVague || words.includes("couple") ? monthsBetween(day, day) : isoDays(day);
  }
  if (unit === "week") {
    const monday = mondayOf(today + Math.round(count * 7));
    return monthsBetween(monday, monday + 6);
  }
  if (unit === "weekend") {
    const monday = mondayOf(today) + Math.round(count) * 7;
    return isoDays(monday + 5, monday + 6);
  }
  const month = monthOf(today) + Math.round(unit === "year" ? count * 12 : count);
  if (unit === "month") return isVague || half > 0 ? [yearText(Math.floor(month / 12))] : [isoMonth(month)];
  return isVague ? [] : [yearText(Math.floor(month / 12))];
}

/** "Over the last two months": from then until now. */
const untilNow: DatePhrase = {
  pattern: insensitive(
    `\\b(?:the |these )?(?:past|last) (?:(?<count>${COUNT}) )?(?<unit>day|week|month|year)(?<many>s)?\\b`,
  ),
  dates(match, moment) {
    const unit = group(match, "unit");
    const count = group(match, "count");
    // "Last week" is the week before; "the past week" ends today.
    const isPeriod = count !== "" || /\bpast\b/i.test(match[0]) || /^the last/i.test(match[0]);
    if (!count && (group(match, "many") || unit === "day")) return [];
    if (!isPeriod) return previous(unit, moment.today);
    const { value, isVague } = countOf(count || "one");
    if (isVague && unit === "year") return [];
    const { today } = moment;
    if (unit === "year") return [yearText(yearOf(today) - value), yearText(yearOf(today))];
    if (unit === "month") return [isoMonth(monthOf(today) - value), isoMonth(monthOf(today))];
    return monthsBetween(today - value * (unit === "week" ? 7 : 1), today);
  },
};

function previous(unit: string, today: number): string[] {
  if (unit === "year") return [yearText(yearOf(today) - 1)];
  if (unit === "month") return [isoMonth(monthOf(today) - 1)];
  const monday = mondayOf(today) - 7;
  return monthsBetween(monday, monday + 6);
}

/** "This month", "next year", "the end of the year", "the week before last". */
const current: DatePhrase = {
  pattern: insensitive(
    `\\b(?:(?<which>this|next|this coming|coming) (?<unit>week|month|year)|(?:end|start|beginning|middle|rest) of (?:the|this) (?<whole>week|month|year)|(?:the )?(?<unit2>week|month|year) before last|(?:the )?(?<unit3>week|month|year) after next)\\b`,
  ),
  dates(match, { today }) {
    const unit =
      group(match, "unit") || group(match, "whole") || group(match, "unit2") || group(match, "unit3");
    const isNext = /next|coming/.test(group(match, "which"));
    const by = group(match, "unit2") ? -2 : group(match, "unit3") ? 2 : isNext ? 1 : 0;
    if (unit === "year") return [yearText(yearOf(today) + by)];
    if (unit === "month") return [isoMonth(monthOf(today) + by)];
    const monday = mondayOf(today) + by * 7;
    return monthsBetween(monday, monday + 6);
  },
};

/** In this order: "the last two weeks" before "two weeks". */
export const SPAN_PHRASES: DatePhrase[] = [untilNow, back, fromNow, ahead, current];
