/** Dates as an answer tells them, no more exact than they are known. */
import { MONTHS, showDate } from "../../../memory/index.ts";

export { showDate };

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

export const showDay = (time: Date): string => showDate(dayOf(time)) ?? dayOf(time);

/** With the word that stands before it: `on 7 May 2023`, `in May 2023`. */
export function whenOf(date: string): string {
  const shown = showDate(date) ?? date;
  return date.length === 10 ? `on ${shown}` : `in ${shown}`;
}

const DAY_WITHOUT_YEAR = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTHS.join("|")})|(${MONTHS.join("|")}) (\\d{1,2})(?:st|nd|rd|th)?)\\b(?!,? \\d{4})`,
  "i",
);

/** A day that comes every year, as `21 November`; undefined if the text tells a year. */
export function yearlyDay(text: string): string | undefined {
  const [, day, month, monthFirst, dayAfter] = DAY_WITHOUT_YEAR.exec(text) ?? [];
  const name = month ?? monthFirst;
  if (!name) return undefined;
  return `${Number(day ?? dayAfter)} ${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`;
}

const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const RECURRING = new RegExp(
  `\\b(?:every (?:other |second )?(?:day|morning|evening|night|week|month|year|weekend|${WEEKDAY})(?: (?:morning|afternoon|evening|night)s?)?|on ${WEEKDAY}s(?: and ${WEEKDAY}s)*|(?:on )?${WEEKDAY} (?:morning|afternoon|evening|night)s|on weekdays|at weekends|twice an? \\w+|once an? \\w+)(?: at [\\w: ]{2,14}?(?=[.,;]|$))?`,
  "i",
);

/** What happens again and again: `on Thursday mornings`. */
export const recurrenceIn = (text: string): string | undefined => RECURRING.exec(text)?.[0];

const DAY_MS = 86_400_000;

/** `since March 2025` told as a length, when it is asked how long: `about 1 year and 3 months`. */
export function lengthSince(date: string, now: Date): string | undefined {
  const [, year, month = "07", day = "01"] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(date) ?? [];
  if (!year) return undefined;
  const days = Math.floor((now.getTime() - Date.UTC(Number(year), Number(month) - 1, Number(day))) / DAY_MS);
  if (days < 0) return undefined;
  if (days < 14) return counted(days, "day");
  if (days < 60) return `about ${Math.round(days / 7)} weeks`;
  const months = Math.round(days / 30.44);
  // From the days: rounded twice, eleven years and a half would be twelve.
  if (date.length === 4 || months >= 36) return `about ${counted(Math.round(days / 365.25), "year")}`;
  if (months < 12) return `about ${months} months`;
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const yearText = counted(years, "year");
  return rest === 0 ? `about ${yearText}` : `about ${yearText} and ${counted(rest, "month")}`;
}

/** `1 day`, `2 days`. */
export const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Whole days from one day to another, as `2026-05-07`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const CLOCK =
  /\bat (?:about |around )?(?:(?:half past|quarter (?:past|to)) \w+|noon|midnight|(?:[01]?\d|2[0-4])(?:[:.]\d\d)?(?: ?[ap]\.?m\b\.?)?(?: o'clock)?(?![\w/%]|[.:,]\d)(?! (?:\p{L}+ )?(?:st|street|ave|avenue|road|lane|square|years?|percent|euros?|dollars|pounds|degrees|people|km|kg)\b))|\b\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b\.?|\b\d{1,2}:\d\d\b/iu;

/** A time of the day as it was told: `at 6am`, `14:05`. */
export const clockTimeIn = (text: string): string | undefined => CLOCK.exec(text)?.[0].replace(/\.$/, "");
