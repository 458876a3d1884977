/** `yesterday` means another day to whoever reads it later: what a claim says of time is tied to the calendar. */
import { HABIT, PARTS_OF_DAYS } from "../extraction/date-words.ts";
import { dayOf, showDate } from "./shown-text.ts";

const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const SPAN = `(?:morning|afternoon|evening|night|week|weekend|month|year|spring|summer|autumn|fall|winter|term|quarter|${WEEKDAY})`;
const RELATIVE = new RegExp(
  `\\b(?:(?:on )?(?:today|tonight|yesterday|tomorrow)|(?:earlier )?(?:this|last|next|the past|this coming|this past) ${SPAN}|` +
    `(?:an?|one|two|three|four|five|six|a few|a couple of|several|\\d+) (?:days?|weeks?|months?|years?) ago|` +
    `in (?:an?|one|two|three|four|five|six|a few|a couple of|\\d+) (?:days?|weeks?|months?|years?)|` +
    `on ${WEEKDAY}(?: (?<part>morning|afternoon|evening|night))?|(?<=(?<!${WEEKDAY} )\\b(?:to|until|till|by) )${WEEKDAY}(?=[.,;!)]|$| (?:at|and|but|because|instead)\\b)|the (?:other|next) day)\\b(?!s\\b)(?!(?:,? (?:and |or )?${WEEKDAY})* ${PARTS_OF_DAYS})`,
  "gi",
);
const BARE_WEEKDAY = new RegExp(`^on ${WEEKDAY}(?: \\w+)?$`, "i");
const AFTER_PREPOSITION = /\b(?:by|until|till|since|from|before|after|for|of|on|in|to)\s+$/i;

export interface Dating {
  /** Days, months or years the claim speaks of. */
  dates: readonly string[];
  /** When it was said. */
  at: Date;
}

/** What "on Friday" means in a habit is no day of the calendar, unless one was made out. */
const relativesIn = (text: string, dates: readonly string[] = []): RegExpExecArray[] =>
  [...text.matchAll(RELATIVE)].filter(
    ([words]) => !BARE_WEEKDAY.test(words) || dates.length > 0 || !HABIT.test(text),
  );

export const isRelative = (text: string): boolean => relativesIn(text).length > 0;

/** With the one date in the place of the one expression; else with the day on which it was said. */
export function fixDates(text: string, { dates, at }: Dating): string {
  const found = relativesIn(text, dates);
  const [match] = found;
  if (!match) return text;
  const [date = ""] = dates;
  const isOwner = text.startsWith("'s", match.index + match[0].length);
  const shown = found.length === 1 && dates.length === 1 && !isOwner ? showDate(date) : undefined;
  if (!shown) return `${text} (said on ${showDate(dayOf(at))})`;
  const before = text.slice(0, match.index);
  const part = match.groups?.part;
  const on = part ? `on the ${part.toLowerCase()} of ` : "on ";
  const preposition = AFTER_PREPOSITION.test(before) ? "" : date.length === 10 ? on : "in ";
  return `${before}${preposition}${shown}${text.slice(match.index + match[0].length)}`;
}
