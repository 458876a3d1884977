/**
 * The rhythm of a rule (RFC 5545, 3.3.10): `every year on the fourth Thursday of November`. Undefined for what has no
 * short words: a rule that is said wrongly is worse than one that is not said.
 */
import type { CalendarTime } from "./calendar-time.ts";
import { dayInWords, inList, MONTHS } from "./dates-in-words.ts";

const UNITS: Readonly<Record<string, string>> = {
  SECONDLY: "second",
  MINUTELY: "minute",
  HOURLY: "hour",
  DAILY: "day",
  WEEKLY: "week",
  MONTHLY: "month",
  YEARLY: "year",
};

const WEEKDAYS: Readonly<Record<string, string>> = {
  MO: "Monday",
  TU: "Tuesday",
  WE: "Wednesday",
  TH: "Thursday",
  FR: "Friday",
  SA: "Saturday",
  SU: "Sunday",
};

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth"];

/** What is neither said here nor without a meaning for the words. */
const SAID = new Set(
  "FREQ INTERVAL COUNT UNTIL WKST BYDAY BYMONTHDAY BYMONTH BYSETPOS BYHOUR BYMINUTE BYSECOND".split(" "),
);

/** More days of a year than this are a list that nobody reads. */
const MAX_DAYS = 12;

interface Rule {
  frequency: string;
  interval: number;
  days: WeekdayOf[];
  monthDays: number[];
  months: number[];
  places: number[];
  start: CalendarTime;
}

/** `-1FR`: the last Friday. Without a place it is every one. */
interface WeekdayOf {
  place: number | undefined;
  name: string;
}

export function rhythmInWords(parts: ReadonlyMap<string, string>, start: CalendarTime): string | undefined {
  const rule = readRule(parts, start);
  if (!rule) return undefined;
  switch (rule.frequency) {
    case "DAILY":
      return daily(rule);
    case "WEEKLY":
      return weekly(rule);
    case "MONTHLY":
      return monthly(rule);
    case "YEARLY":
      return yearly(rule);
    default:
      return isBare(rule) ? every(rule) : undefined;
  }
}

function readRule(parts: ReadonlyMap<string, string>, start: CalendarTime): Rule | undefined {
  const frequency = parts.get("FREQ") ?? "";
  const interval = Number(parts.get("INTERVAL") ?? 1);
  if (!UNITS[frequency] || !Number.isInteger(interval) || interval < 1) return undefined;
  if ([...parts.keys()].some((name) => name !== "" && !SAID.has(name)) || !hasOneHour(parts, start))
    return undefined;
  const listed = (name: string) => (parts.get(name) ?? "").split(",").filter((each) => each !== "");
  const numbers = (name: string) => listed(name).map(Number);
  const days = listed("BYDAY").map(readWeekday);
  const rule = {
    frequency,
    interval,
    days: days.filter((day) => day !== undefined),
    monthDays: numbers("BYMONTHDAY"),
    months: numbers("BYMONTH"),
    places: numbers("BYSETPOS"),
    start,
  };
  const isSound =
    days.every((day) => day !== undefined) &&
    rule.monthDays.every((day) => isWithin(day, 31)) &&
    rule.months.every((month) => month > 0 && isWithin(month, 12)) &&
    rule.places.every((place) => isWithin(place, 366));
  return isSound ? rule : undefined;
}

const isWithin = (number: number, most: number): boolean =>
  Number.isInteger(number) && number !== 0 && Math.abs(number) <= most;

/** BYHOUR and its like may repeat what the beginning says, and nothing else. */
function hasOneHour(parts: ReadonlyMap<string, string>, { clock }: CalendarTime): boolean {
  const [hour = "0", minute = "0"] = clock?.split(":") ?? [];
  const is = (name: string, value: string) =>
    !parts.has(name) || Number(parts.get(name) || Number.NaN) === Number(value);
  return is("BYHOUR", hour) && is("BYMINUTE", minute) && (parts.get("BYSECOND") ?? "0") === "0";
}

function readWeekday(day: string): WeekdayOf | undefined {
  const match = /^([+-]?\d+)?(MO|TU|WE|TH|FR|SA|SU)$/.exec(day.trim());
  const name = WEEKDAYS[match?.[2] ?? ""];
  return name === undefined
    ? undefined
    : { place: match?.[1] === undefined ? undefined : Number(match[1]), name };
}

const isBare = ({ days, monthDays, months, places }: Rule): boolean =>
  [days, monthDays, months, places].every(({ length }) => length === 0);

const every = ({ interval, frequency }: Pick<Rule, "interval" | "frequency">): string =>
  interval > 1 ? `every ${interval} ${UNITS[frequency]}s` : `every ${UNITS[frequency]}`;

const namesOf = (days: readonly WeekdayOf[]): string[] => days.map(({ name }) => name);
const hasPlaces = (days: readonly WeekdayOf[]): boolean => days.some(({ place }) => place !== undefined);
const inMonths = (months: readonly number[]): string =>
  months.length === 0 ? "" : ` in ${inList(months.map((month) => MONTHS[month - 1] ?? ""))}`;

function daily(rule: Rule): string | undefined {
  if (rule.days.length === 0 && rule.monthDays.length === 0 && rule.places.length === 0)
    return `${every(rule)}${inMonths(rule.months)}`;
  // Every day that is a Monday is every Monday.
  if (rule.interval > 1) return undefined;
  return rule.days.length > 0
    ? weekly({ ...rule, frequency: "WEEKLY" })
    : monthly({ ...rule, frequency: "MONTHLY" });
}

function weekly(rule: Rule): string | undefined {
  if (rule.monthDays.length > 0 || rule.places.length > 0 || hasPlaces(rule.days)) return undefined;
  const days = rule.days.length > 0 ? namesOf(rule.days) : [weekdayOf(rule.start)];
  return `${every(rule)} on ${inList(days)}${inMonths(rule.months)}`;
}

function monthly(rule: Rule): string | undefined {
  if (rule.months.length > 0) {
    // Each of some months is once a year each, and only then.
    if (rule.interval > 1) return undefined;
    const inYear =
      rule.days.length + rule.monthDays.length > 0 ? rule : { ...rule, monthDays: [rule.start.day] };
    if (rule.places.length > 0 && rule.months.length > 1) {
      const placed = placedDays(rule);
      return placed && `every year on ${placed}${ofMonths(rule.months)}`;
    }
    return yearly({ ...inYear, frequency: "YEARLY" });
  }
  if (isEveryWeek(rule)) return weekly({ ...rule, frequency: "WEEKLY" });
  if (rule.days.length > 0) {
    const placed = placedDays(rule);
    return placed && `${every(rule)} on ${placed}`;
  }
  if (rule.places.length > 0) return undefined;
  const days = rule.monthDays.length > 0 ? rule.monthDays : [rule.start.day];
  return `${every(rule)} on ${inList(days.map(dayOfMonth))}`;
}

function yearly(rule: Rule): string | undefined {
  const { days, monthDays, months, places, start } = rule;
  if (isEveryWeek(rule)) return weekly({ ...rule, frequency: "WEEKLY" });
  if (days.length > 0) {
    // Places count in all of the months together.
    if (places.length > 0 && months.length > 1) return undefined;
    const placed = placedDays(rule);
    return placed && `${every(rule)} on ${placed}${months.length > 0 ? ofMonths(months) : " of the year"}`;
  }
  if (places.length > 0) return undefined;
  if (monthDays.length > 0 && months.length === 0)
    return rule.interval > 1 ? undefined : monthly({ ...rule, frequency: "MONTHLY" });
  const dates = (months.length > 0 ? months : [start.month]).flatMap((month) =>
    (monthDays.length > 0 ? monthDays : [start.day]).map((day) =>
      day > 0 ? dayInWords({ year: undefined, month, day }) : `${dayOfMonth(day)} of ${MONTHS[month - 1]}`,
    ),
  );
  return dates.length > MAX_DAYS ? undefined : `${every(rule)} on ${inList(dates)}`;
}

/** All Tuesdays of a month, or of every month, are those of its weeks. */
const isEveryWeek = ({ days, monthDays, places, interval }: Rule): boolean =>
  days.length > 0 && monthDays.length === 0 && places.length === 0 && !hasPlaces(days) && interval === 1;

const ofMonths = (months: readonly number[]): string =>
  ` of ${inList(months.map((month) => MONTHS[month - 1] ?? ""))}`;

/** `the second Tuesday`, `the last weekday`, `the first Monday and the third Friday`. */
function placedDays({ days, monthDays, places }: Rule): string | undefined {
  if (monthDays.length > 0) return undefined;
  if (places.length === 0)
    return days.every(({ place }) => place !== undefined)
      ? inList(days.map(({ place = 0, name }) => `the ${placeInWords(place)} ${name}`))
      : undefined;
  if (hasPlaces(days)) return undefined;
  const kind = kindOfDays(namesOf(days));
  return inList(places.map((place) => `the ${placeInWords(place)} ${kind}`));
}

function kindOfDays(names: readonly string[]): string {
  const all = Object.values(WEEKDAYS);
  const isAll = (wanted: readonly string[]) =>
    names.length === wanted.length && wanted.every((name) => names.includes(name));
  if (isAll(all)) return "day";
  if (isAll(all.slice(0, 5))) return "weekday";
  if (isAll(all.slice(5))) return "day of a weekend";
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

const dayOfMonth = (day: number): string => (day > 0 ? `day ${day}` : `the ${placeInWords(day)} day`);

/** Counted from the end if negative: -2 is the second last. */
function placeInWords(place: number): string {
  if (place === -1) return "last";
  return place > 0 ? ordinal(place) : `${ordinal(-place)} last`;
}

function ordinal(number: number): string {
  const word = ORDINALS[number];
  if (word) return word;
  const isTeen = Math.floor(number / 10) % 10 === 1;
  return `${number}${(!isTeen && ["th", "st", "nd", "rd"][number % 10]) || "th"}`;
}

const weekdayOf = ({ year, month, day }: CalendarTime): string =>
  Object.values(WEEKDAYS)[(new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7] ?? "";
