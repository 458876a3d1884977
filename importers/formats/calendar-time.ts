/** Days and moments of a calendar, in the words of the place where they were written down. */
import type { Property } from "../reading/content-lines.ts";
import { type Day, dayInWords } from "./dates-in-words.ts";

export interface CalendarTime extends Day {
  year: number;
  /** Undefined for a whole day. */
  clock: string | undefined;
  /** Written in UTC: the clock on the wall showed something else. */
  utc: boolean;
  /** To compare by; a whole day's beginning. */
  moment: Date;
}

const TIME = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?/;

export function readCalendarTime(property: Property | undefined): CalendarTime | undefined {
  return property && parseCalendarTime(property.value, property.parameters.get("TZID")?.[0]);
}

export function parseCalendarTime(value: string, zone?: string): CalendarTime | undefined {
  const match = TIME.exec(value.trim());
  if (!match) return undefined;
  const [year, month, day, hour = 0, minute = 0] = match
    .slice(1, 6)
    .map((part) => part && Number(part)) as number[];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const asUtc = new Date(Date.UTC(year, month - 1, day, hour, minute));
  if (asUtc.getUTCMonth() !== month - 1 || asUtc.getUTCDate() !== day) return undefined;
  const utc = match[7] === "Z";
  return {
    year,
    month,
    day,
    clock: match[4] === undefined ? undefined : `${match[4]}:${match[5]}`,
    utc,
    moment: utc || !zone ? asUtc : new Date(asUtc.getTime() - offsetMs(asUtc, zone)),
  };
}

/** How far the clocks of a zone are ahead of UTC; 0 for a zone that is none. */
function offsetMs(at: Date, zone: string): number {
  try {
    const parts = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    }).formatToParts(at);
    const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
    return (
      Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute")) - at.getTime()
    );
  } catch {
    return 0;
  }
}

/** `on 12 May 2024 from 15:00 to 16:00`, `from 12 May 2024 to 14 May 2024`. */
export function spanInWords(start: CalendarTime, end: CalendarTime | undefined): string {
  if (start.clock !== undefined) {
    if (!end || isSameDay(start, end)) return `on ${dayInWords(start)}${timesInWords(start, end)}`;
    return `from ${dayInWords(start)}, ${clockOf(start)}, to ${dayInWords(end)}, ${clockOf(end)}`;
  }
  // The end is the first day after it.
  const last = end && new Date(end.moment.getTime() - 86_400_000);
  if (!last || last <= start.moment) return `on ${dayInWords(start)}`;
  const lastDay = { year: last.getUTCFullYear(), month: last.getUTCMonth() + 1, day: last.getUTCDate() };
  return `from ${dayInWords(start)} to ${dayInWords(lastDay)}`;
}

export function timesInWords(start: CalendarTime, end: CalendarTime | undefined): string {
  if (start.clock === undefined) return "";
  if (!end?.clock || !isSameDay(start, end) || end.clock === start.clock) return ` at ${clockOf(start)}`;
  return ` from ${start.clock} to ${clockOf(end)}`;
}

const clockOf = ({ clock, utc }: CalendarTime): string => `${clock ?? ""}${utc ? " UTC" : ""}`;

const isSameDay = (a: Day, b: Day): boolean => a.year === b.year && a.month === b.month && a.day === b.day;
