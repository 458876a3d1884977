/** Days and months of the ledger. All of them are UTC, whatever the server's time zone. */

const DAY_MS = 86_400_000;

/** `2026-11-15` of the day that holds this moment. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** First day of the month that holds this moment, which is also the name of its free tier. */
export const monthOf = (moment: Date): string => `${moment.toISOString().slice(0, 7)}-01`;

/** The moment at which the month after this one begins. */
export function endOfMonth(month: string): Date {
  const begin = startOfDay(month);
  return new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 1));
}

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** A bound of a range as a caller gives it: a day stands for all of it, a timestamp for its moment. */
export interface Bound {
  moment: Date;
  isDay: boolean;
}

interface DayRange {
  firstDay: string;
  lastDay: string;
  /** Start of the first day. */
  from: Date;
  /** End of the last day, exclusive. */
  to: Date;
}

export const BOUND_FORM =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/;

/** Reads `YYYY-MM-DD` or an RFC 3339 timestamp; undefined when it is neither or no such day exists. */
export function parseBound(text: string): Bound | undefined {
  const match = BOUND_FORM.exec(text);
  if (!match) return undefined;
  const [, year, month, day] = match.map(Number) as [number, number, number, number];
  // Date moves the 30th of February into March: it would answer for other days than were asked.
  const named = new Date(Date.UTC(year, month - 1, day));
  if (named.getUTCMonth() !== month - 1 || named.getUTCDate() !== day) return undefined;
  const isDay = match[4] === undefined;
  const moment = isDay ? named : new Date(text.toUpperCase());
  // Before the year 1 and past 9999 neither PostgreSQL nor RFC 3339 can write the day.
  const utcYear = moment.getUTCFullYear();
  return year >= 1970 && utcYear >= 1970 && utcYear < 9999 ? { moment, isDay } : undefined;
}

/**
 * The whole days that a range touches; undefined when it ends before it begins. `to` is exclusive
 * as a timestamp (midnight does not touch the day it begins), inclusive as a day.
 */
export function dayRange(from: Bound, to: Bound): DayRange | undefined {
  const fromMs = from.moment.getTime();
  const lastMs = to.isDay ? to.moment.getTime() + DAY_MS - 1 : Math.max(to.moment.getTime() - 1, fromMs);
  if (lastMs < fromMs || (!to.isDay && to.moment < from.moment)) return undefined;
  const firstDay = dayOf(from.moment);
  const lastDay = dayOf(new Date(lastMs));
  return {
    firstDay,
    lastDay,
    from: startOfDay(firstDay),
    to: new Date(startOfDay(lastDay).getTime() + DAY_MS),
  };
}
