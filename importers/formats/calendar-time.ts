/** Days and moments of a calendar, in the words of the place where they were written down. */
import type { Property } from "../reading/content-lines.ts";
import { type Day, dayInWords } from "./dates-in-words.ts";
import { isKnownZone, momentOf, plainZone, utcOf, type WallTime, wallTimeAt } from "./time-zones.ts";

export interface CalendarTime extends Day {
  year: number;
  /** Undefined for a whole day. */
  clock: string | undefined;
  /** Whose clock it is: `UTC`, or a name that the calendar gives; undefined for the clock wherever one is. */
  zone: string | undefined;
  /** The hour alone would be taken for another one. */
  namesZone: boolean;
  /** To compare by; a whole day's beginning. */
  moment: Date;
}

export interface Span {
  start: CalendarTime;
  end: CalendarTime | undefined;
}

const DAY_MS = 86_400_000;
const TIME = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?/;

export function readCalendarTime(property: Property | undefined): CalendarTime | undefined {
  return property && parseCalendarTime(property.value, property.parameters.get("TZID")?.[0]);
}

export function parseCalendarTime(value: string, zone?: string): CalendarTime | undefined {
  const match = TIME.exec(value.trim());
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match
    .slice(1, 6)
    .map((part) => Number(part ?? 0));
  const wall = { year, month, day, hour, minute };
  const asUtc = new Date(utcOf(wall));
  if (asUtc.getUTCMonth() !== month - 1 || asUtc.getUTCDate() !== day) return undefined;
  if (match[4] === undefined) return wholeDay(asUtc);
  if (match[7] === "Z" || /^(?:Etc\/)?(?:UTC|GMT)$/i.test(zone ?? "")) return atClock(wall, "UTC", true);
  return atClock(wall, zone === undefined ? undefined : plainZone(zone), false);
}

const atClock = (wall: WallTime, zone: string | undefined, namesZone: boolean): CalendarTime => ({
  year: wall.year,
  month: wall.month,
  day: wall.day,
  clock: `${String(wall.hour).padStart(2, "0")}:${String(wall.minute).padStart(2, "0")}`,
  zone,
  namesZone,
  moment: momentOf(wall, zone ?? "UTC"),
});

const wholeDay = (moment: Date): CalendarTime => ({
  year: moment.getUTCFullYear(),
  month: moment.getUTCMonth() + 1,
  day: moment.getUTCDate(),
  clock: undefined,
  zone: undefined,
  namesZone: false,
  moment,
});

/** The same moment by the clock of another zone; as it is, if nobody knows that. */
export function inZone(time: CalendarTime, zone: string | undefined): CalendarTime {
  if (time.clock === undefined || time.zone === undefined || zone === undefined || zone === time.zone)
    return time;
  const wall = wallTimeAt(time.moment, zone);
  return wall ? atClock(wall, zone, true) : time;
}

/**
 * From when to when an event is. What is written in UTC is said by the clock of the calendar's zone; one that comes again
 * stays as it is written, for its days are those of UTC and its hour there shifts with summer time.
 */
export function readSpan(
  find: (name: string) => Property | undefined,
  calendarZone: string | undefined,
  isRepeated: boolean,
): Span | undefined {
  const written = readCalendarTime(find("DTSTART"));
  if (!written) return undefined;
  const start = written.zone === "UTC" && !isRepeated ? inZone(written, calendarZone) : written;
  const given = readCalendarTime(find("DTEND")) ?? addDuration(start, find("DURATION")?.value ?? "");
  const end = given?.zone === "UTC" ? inZone(given, start.zone) : given;
  if (!end || !isAfter(end, start))
    return { start: withZone(start, calendarZone, start.zone), end: undefined };
  return { start: withZone(start, calendarZone, end.zone), end: withZone(end, calendarZone, start.zone) };
}

function isAfter(end: CalendarTime, start: CalendarTime): boolean {
  if ((end.clock === undefined) !== (start.clock === undefined)) return false;
  // Two zones of which nobody knows one can't be compared.
  const canCompare = end.zone === start.zone || [end, start].every(({ zone }) => isKnownZone(zone ?? "UTC"));
  return !canCompare || end.moment > start.moment;
}

/** The zone is named where it is not the calendar's own, or where beginning and end are in two. */
const withZone = (
  time: CalendarTime,
  calendarZone: string | undefined,
  otherZone: string | undefined,
): CalendarTime => {
  const isForeign = calendarZone !== undefined && time.zone !== calendarZone;
  const namesZone = time.namesZone || (time.zone !== undefined && (isForeign || time.zone !== otherZone));
  return { ...time, namesZone };
};

/** `PT1H30M`, `P2D`, `P1W`. */
function addDuration(start: CalendarTime, duration: string): CalendarTime | undefined {
  const match = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration.trim());
  if (!match) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = match.slice(1, 5).map((part) => Number(part ?? 0));
  const later = (weeks * 7 + days) * DAY_MS;
  if (start.clock === undefined) return wholeDay(new Date(start.moment.getTime() + later));
  // Days are counted by the calendar, hours by the clock: they differ where summer time begins or ends.
  const zone = start.zone ?? "UTC";
  const known = isKnownZone(zone) ? zone : "UTC";
  const wall = wallTimeAt(start.moment, known);
  const shifted = wall && wallTimeAt(new Date(utcOf(wall) + later), "UTC");
  const moment = shifted && momentOf(shifted, known).getTime() + (hours * 60 + minutes) * 60_000;
  const end = moment === undefined ? undefined : wallTimeAt(new Date(moment), known);
  return end && atClock(end, start.zone, start.namesZone);
}

/** `on 12 May 2024 from 15:00 to 16:00`, `from 12 May 2024 to 14 May 2024`. */
export function spanInWords({ start, end }: Span): string {
  if (start.clock !== undefined) {
    if (!end || isSameDay(start, end)) return `on ${dayInWords(start)}${timesInWords({ start, end })}`;
    return `from ${dayInWords(start)}, ${firstClock(start, end)}, to ${dayInWords(end)}, ${clockOf(end)}`;
  }
  // The end is the first day after it.
  const last = end && wholeDay(new Date(end.moment.getTime() - DAY_MS));
  if (!last || last.moment <= start.moment) return `on ${dayInWords(start)}`;
  return `from ${dayInWords(start)} to ${dayInWords(last)}`;
}

/** ` from 15:00 to 16:00`, ` at 15:00`. */
export function timesInWords({ start, end }: Span): string {
  if (start.clock === undefined) return "";
  if (!end || !isSameDay(start, end)) return ` at ${clockOf(start)}`;
  return ` from ${firstClock(start, end)} to ${clockOf(end)}`;
}

/** One zone is named once, behind the end. */
const firstClock = (start: CalendarTime, end: CalendarTime): string =>
  start.zone === end.zone ? (start.clock ?? "") : clockOf(start);

const clockOf = ({ clock, zone, namesZone }: CalendarTime): string =>
  `${clock ?? ""}${!namesZone ? "" : zone === "UTC" ? " UTC" : ` (${zone})`}`;

export const isSameDay = (a: Day, b: Day): boolean =>
  a.year === b.year && a.month === b.month && a.day === b.day;
