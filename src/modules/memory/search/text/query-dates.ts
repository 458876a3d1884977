/** The dates a question speaks of, as keys of date-keys.ts. Only what is written out, or relative to now. */
import { anyYearDayKey, anyYearMonthKey, dayKey, monthKey, yearKey } from "../index/date-keys.ts";

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const SHORT = MONTHS.map((month) => month.slice(0, 3));
const MONTH = `${MONTHS.join("|")}|${SHORT.filter((month) => month !== "may").join("|")}|sept`;
const SEASONS: Record<string, string[]> = {
  spring: ["03", "04", "05"],
  summer: ["06", "07", "08"],
  autumn: ["09", "10", "11"],
  fall: ["09", "10", "11"],
  winter: ["12", "01", "02"],
};
const DAY_MS = 86_400_000;

const WRITTEN = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?(${MONTH})\\b\\.?(?:,? (\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]))?(?:,? (?:of )?((?:19|20)\\d\\d))?`,
  "g",
);
const ISO = /\b((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?\b/g;
const YEAR = /\b(?:19|20)\d\d\b/g;
const SEASON_OF_YEAR = /\b(spring|summer|autumn|fall|winter)(?: of|,)? ((?:19|20)\d\d)\b/g;
const NEAR_SEASON = /\b(last|past|this) (spring|summer|autumn|fall|winter)\b/g;
const AGO = /\b(\d{1,3}|a|an|one|two|three|four|five|six|seven) (day|week|month|year)s? ago\b/g;
const NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
};
/** "may" and "march" are words of their own unless something says month. */
const BEFORE_MONTH = /\b(?:in|of|on|by|during|since|until|till|last|this|next|early|late|mid) $/;

export interface QueryDates {
  keys: string[];
  /** Month names that were read as dates, in lower case: as words they would find any talk of that month. */
  used: ReadonlySet<string>;
}

export function readQueryDates(query: string, now: number): QueryDates {
  const text = query.toLowerCase();
  const keys = new Set<string>();
  const used = new Set<string>();
  for (const match of text.matchAll(WRITTEN)) {
    const [, dayBefore, name = "", dayAfter, year] = match;
    const day = dayBefore ?? dayAfter;
    const isBare = day === undefined && year === undefined;
    if (isBare && /^(?:may|mar|march|dec|sun)/.test(name) && !BEFORE_MONTH.test(text.slice(0, match.index)))
      continue;
    used.add(name);
    addDate(keys, year, String(SHORT.indexOf(name.slice(0, 3)) + 1).padStart(2, "0"), day?.padStart(2, "0"));
  }
  for (const [, year, month = "", day] of text.matchAll(ISO)) addDate(keys, year, month, day);
  for (const [year] of text.matchAll(YEAR)) keys.add(yearKey(year));
  for (const [, season = "", year = ""] of text.matchAll(SEASON_OF_YEAR))
    addSeason(keys, season, Number(year));
  addRelative(keys, text, new Date(now));
  return { keys: [...keys], used };
}

function addDate(keys: Set<string>, year: string | undefined, month: string, day: string | undefined) {
  keys.add(anyYearMonthKey(month));
  if (day) keys.add(anyYearDayKey(month, day));
  if (year) keys.add(yearKey(year)).add(monthKey(year, month));
  if (year && day) keys.add(dayKey(year, month, day));
}

/** A winter is named by the year it begins in. */
function addSeason(keys: Set<string>, season: string, year: number) {
  for (const month of SEASONS[season] ?? []) {
    const following = season === "winter" && month !== "12";
    keys.add(monthKey(String(following ? year + 1 : year), month));
  }
}

function addRelative(keys: Set<string>, text: string, now: Date) {
  const addDays = (from: number, count: number) => {
    for (let day = 0; day < count; day++)
      addMoment(keys, new Date(now.getTime() + (from + day) * DAY_MS), "day");
  };
  /** Days since Monday. */
  const weekday = (now.getUTCDay() + 6) % 7;
  if (/\btoday\b/.test(text)) addDays(0, 1);
  if (/\byesterday\b/.test(text)) addDays(-1, 1);
  if (/\btomorrow\b/.test(text)) addDays(1, 1);
  if (/\blast week\b/.test(text)) addDays(-weekday - 7, 7);
  if (/\bthis week\b/.test(text)) addDays(-weekday, 7);
  if (/\bnext week\b/.test(text)) addDays(-weekday + 7, 7);
  if (/\blast weekend\b/.test(text)) addDays(-weekday - 2, 2);
  if (/\blast month\b/.test(text)) addMoment(keys, monthsAgo(now, 1), "month");
  if (/\bthis month\b/.test(text)) addMoment(keys, now, "month");
  if (/\bnext month\b/.test(text)) addMoment(keys, monthsAgo(now, -1), "month");
  if (/\blast year\b/.test(text)) addMoment(keys, monthsAgo(now, 12), "year");
  if (/\bthis year\b/.test(text)) addMoment(keys, now, "year");
  if (/\bnext year\b/.test(text)) addMoment(keys, monthsAgo(now, -12), "year");
  for (const [, which, season = ""] of text.matchAll(NEAR_SEASON)) {
    const month = now.getUTCMonth() + 1;
    // The year it began in, if it were this one; the last one has ended.
    const thisYear = now.getUTCFullYear() - (season === "winter" && month <= 2 ? 1 : 0);
    const hasEnded = season !== "winter" && month > Number(SEASONS[season]?.[2]);
    addSeason(keys, season, which === "this" || hasEnded ? thisYear : thisYear - 1);
  }
  for (const [, number = "", unit] of text.matchAll(AGO)) {
    const count = NUMBERS[number] ?? Number(number);
    if (unit === "day") addDays(-count, 1);
    if (unit === "week") addDays(-7 * count - 3, 7);
    if (unit === "month") addMoment(keys, monthsAgo(now, count), "month");
    if (unit === "year") addMoment(keys, monthsAgo(now, 12 * count), "year");
  }
}

const monthsAgo = (now: Date, months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));

function addMoment(keys: Set<string>, date: Date, precision: "day" | "month" | "year") {
  const [year = "", month = "", day = ""] = date.toISOString().slice(0, 10).split("-");
  if (precision === "day") keys.add(dayKey(year, month, day));
  if (precision === "month") keys.add(monthKey(year, month));
  if (precision === "year") keys.add(yearKey(year));
}
