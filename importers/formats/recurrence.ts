/** How often an event comes, in words: `every 2 weeks on Tuesday and Thursday from 18:00 to 19:00, from 3 September 2024 on`. */
import { type CalendarTime, inZone, parseCalendarTime, type Span, timesInWords } from "./calendar-time.ts";
import { dayInWords, inList } from "./dates-in-words.ts";
import { rhythmInWords } from "./rhythm.ts";
import { isKnownZone } from "./time-zones.ts";

export interface RuleInWords {
  words: string;
  /** Whether the rule is said in full; if not, the words are true and say less. */
  isWhole: boolean;
}

export function ruleInWords(rules: readonly string[], span: Span): RuleInWords {
  const [rule = ""] = rules;
  const parts = new Map(
    rule.split(";").map((part) => {
      const [name = "", value = ""] = part.split("=");
      return [name.trim().toUpperCase(), value.trim().toUpperCase()];
    }),
  );
  const rhythm = rules.length === 1 ? rhythmInWords(parts, span.start) : undefined;
  const until = untilInWords(parts.get("UNTIL") ?? "", span.start);
  const count = Number(parts.get("COUNT") ?? 0);
  const last =
    rules.length > 1 ? " on" : until ? ` until ${until}` : count > 0 ? `, ${timesOf(count)}` : " on";
  return {
    words: `${rhythm ?? "again and again"}${timesInWords(span)}, from ${dayInWords(span.start)}${last}`,
    isWhole: rhythm !== undefined,
  };
}

const timesOf = (count: number): string => (count === 1 ? "once" : `${count} times`);

/** The end is often written in UTC, where it may be another day than at the event's place. */
function untilInWords(value: string, start: CalendarTime): string | undefined {
  const until = parseCalendarTime(value);
  if (!until) return undefined;
  if (start.clock === undefined || until.zone !== "UTC" || start.zone === "UTC") return dayInWords(until);
  const canTell = start.zone !== undefined && isKnownZone(start.zone);
  return canTell ? dayInWords(inZone(until, start.zone)) : `about ${dayInWords(until)}`;
}

const MAX_NAMED_DAYS = 10;

/** Days of EXDATE or RDATE: `7 February 2024 and 14 February 2024`; what has another hour says it. */
export function daysInWords(times: readonly CalendarTime[], start: CalendarTime): string {
  const days = times
    .map((time) => inZone(time, start.zone))
    .sort((a, b) => a.moment.getTime() - b.moment.getTime())
    .map((time) =>
      time.clock === undefined || time.clock === start.clock
        ? dayInWords(time)
        : `${dayInWords(time)} at ${time.clock}`,
    );
  const named = [...new Set(days)];
  if (named.length <= MAX_NAMED_DAYS) return inList(named);
  return inList([...named.slice(0, MAX_NAMED_DAYS), `${named.length - MAX_NAMED_DAYS} other days`]);
}
