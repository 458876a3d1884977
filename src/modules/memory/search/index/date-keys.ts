/**
 * Dates as keys that are compared for equality. A day is also its month and its year, and a day or a
 * month without a year: "in May", "on 7 May" and "in 2023" all find 2023-05-07.
 */
const DATE = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;

/** Stands before a key, so that none is taken for a word. */
const MARK = "@";

export const yearKey = (year: string): string => `${MARK}${year}`;
export const monthKey = (year: string, month: string): string => `${MARK}${year}-${month}`;
export const dayKey = (year: string, month: string, day: string): string => `${MARK}${year}-${month}-${day}`;
export const anyYearMonthKey = (month: string): string => `${MARK}-${month}`;
export const anyYearDayKey = (month: string, day: string): string => `${MARK}-${month}-${day}`;

/** All keys of `2023-05-07`, `2023-05` or `2023`; none of anything else. */
export function dateKeys(date: string): string[] {
  const [, year, month, day] = DATE.exec(date) ?? [];
  if (!year) return [];
  const keys = [yearKey(year)];
  if (month) keys.push(monthKey(year, month), anyYearMonthKey(month));
  if (month && day) keys.push(dayKey(year, month, day), anyYearDayKey(month, day));
  return keys;
}

const DAY_MS = 86_400_000;
/** Rows come in the order of time: most are of the day of the one before. */
let last: { day: number; keys: string[] } = { day: Number.NaN, keys: [] };

/** The keys of a moment's day in UTC. */
export function momentKeys(at: number): readonly string[] {
  const day = Math.floor(at / DAY_MS);
  if (day === last.day) return last.keys;
  const date = new Date(at);
  const keys = Number.isNaN(date.getTime()) ? [] : dateKeys(date.toISOString().slice(0, 10));
  last = { day, keys };
  return keys;
}
