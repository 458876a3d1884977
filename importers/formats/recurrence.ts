/** How often an event comes, in words: `every 2 weeks on Tuesday and Thursday from 18:00 to 19:00, from 3 September 2024 on`. */
import { type CalendarTime, parseCalendarTime, timesInWords } from "./calendar-time.ts";
import { dayInWords, inList } from "./dates-in-words.ts";

const UNITS: Readonly<Record<string, string>> = {
  SECONDLY: "second",
  MINUTELY: "minute",
  HOURLY: "hour",
  DAILY: "day",
  WEEKLY: "week",
  MONTHLY: "month",
  YEARLY: "year",
};

const DAYS: Readonly<Record<string, string>> = {
  MO: "Monday",
  TU: "Tuesday",
  WE: "Wednesday",
  TH: "Thursday",
  FR: "Friday",
  SA: "Saturday",
  SU: "Sunday",
};

const PLACES: Readonly<Record<string, string>> = {
  1: "first",
  2: "second",
  3: "third",
  4: "fourth",
  5: "fifth",
  "-1": "last",
  "-2": "last but one",
};

export function ruleInWords(rule: string, start: CalendarTime, end: CalendarTime | undefined): string {
  const parts = new Map(
    rule.split(";").map((part) => {
      const [name = "", value = ""] = part.split("=");
      return [name.toUpperCase(), value.toUpperCase()];
    }),
  );
  const frequency = parts.get("FREQ") ?? "";
  const unit = UNITS[frequency] ?? "time";
  const interval = Number(parts.get("INTERVAL") ?? 1);
  const every = interval > 1 ? `every ${interval} ${unit}s` : `every ${unit}`;
  const until = parseCalendarTime(parts.get("UNTIL") ?? "");
  const count = Number(parts.get("COUNT") ?? 0);
  const last = until ? ` until ${dayInWords(until)}` : count > 0 ? `, ${count} times` : " on";
  return `${every}${daysInWords(frequency, parts, start)}${timesInWords(start, end)}, from ${dayInWords(start)}${last}`;
}

function daysInWords(frequency: string, parts: ReadonlyMap<string, string>, start: CalendarTime): string {
  const byDay = (parts.get("BYDAY") ?? "").split(",").flatMap((day) => dayName(day) ?? []);
  if (byDay.length > 0) return ` on ${inList(byDay)}`;
  const ofMonth = (parts.get("BYMONTHDAY") ?? "").split(",").filter((day) => day !== "");
  if (ofMonth.length > 0)
    return ` on ${inList(ofMonth.map((day) => (day === "-1" ? "the last day" : `day ${day}`)))}`;
  if (frequency === "WEEKLY") return ` on ${weekday(start)}`;
  if (frequency === "MONTHLY") return ` on day ${start.day}`;
  if (frequency === "YEARLY") return ` on ${dayInWords({ ...start, year: undefined })}`;
  return "";
}

/** `2MO` is the second Monday. */
function dayName(day: string): string | undefined {
  const match = /^([+-]?\d+)?(MO|TU|WE|TH|FR|SA|SU)$/.exec(day.trim());
  const name = DAYS[match?.[2] ?? ""];
  if (!name) return undefined;
  if (match?.[1] === undefined) return name;
  const place = String(Number(match[1]));
  return `the ${PLACES[place] ?? `${place}th`} ${name}`;
}

const weekday = ({ year, month, day }: CalendarTime): string =>
  Object.values(DAYS)[(new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7] ?? "";
