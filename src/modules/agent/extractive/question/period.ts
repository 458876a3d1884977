/** The days that a question about what is on asks for: "what's on Wednesday?", "plans for next weekend", "what's coming up?" */
import { trimEnd } from "../../../../platform/trim-end.ts";
import { MONTHS, resolveDates } from "../../../memory/index.ts";
import { dayOf, showDate } from "../wording/shown-date.ts";

export interface Period {
  /** Days, both of them in it: `2026-05-07`. */
  from: string;
  to: string;
  /** With its preposition: `on 7 May 2026`. */
  shown: string;
}

const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const TIME = new RegExp(
  `\\b(?:(?:this|next|coming|this coming|the|over the|the next|the coming) (?:${WEEKDAY}|week|weekend|month|year)|${WEEKDAY}|(?:the day after )?tomorrow|today|tonight|this (?:morning|afternoon|evening)|(?:${MONTHS.join("|")})|\\d{1,2}(?:st|nd|rd|th)?(?: of)?|20\\d\\d|(?:morning|afternoon|evening|night))(?![\\p{L}\\d])`,
  "giu",
);
const AHEAD = /\b(?:coming up|upcoming|up next|soon|lies ahead|ahead of me)\b/i;
/** Words that ask what is on, and those that say nothing more of it. */
const ASKING =
  /^(?:what|what's|whats|is|are|am|do|does|have|has|got|i|i've|we|we've|me|my|our|any|anything|something|there|on|in|at|for|the|of|and|so|happening|happens|going|up|planned|plan|plans|schedule|scheduled|agenda|calendar|diary|events?|doing|free|busy|to|about|tell|show|list|please)$/i;
/** Without one of these it asks for something else: "what day is it on Friday". */
const ASKS_WHAT_IS_ON =
  /\b(?:what(?:'s|s| is)? (?:on|up|happening|going on|planned|scheduled|coming|(?:for |in )?(?:this|next|the|today|tomorrow|tonight))|do (?:i|we) have|have (?:i|we) got|(?:am i|are we) doing|anything|any plans|plans|schedule|agenda|calendar|diary|events|free|busy)\b/i;
/** A longer one asks for more than a time. */
const MOST_CHARACTERS = 100;
/** Of what is asked without an end. */
export const OPEN_END = "9999-12-31";

/** Undefined where something else is asked. */
export function readPeriod(text: string, now: Date): Period | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const said = trimEnd(text, /[?.!\s]/).replace(/[’‘]/g, "'");
  const isAhead = AHEAD.test(said);
  if (!(isAhead || ASKS_WHAT_IS_ON.test(said))) return undefined;
  const others = said
    .replace(TIME, " ")
    .replace(AHEAD, " ")
    .split(/[\s,]+/);
  if (!others.every((word) => word === "" || ASKING.test(word))) return undefined;
  const period = findPeriod(said, now);
  if (period) return period;
  return isAhead ? { from: dayOf(now), to: OPEN_END, shown: "from now on" } : undefined;
}

/** `at`: when it was said. What it names is to come. */
function findPeriod(text: string, at: Date): Period | undefined {
  const week = weekIn(text, at);
  if (week) return week;
  const dates = resolveDates(`${text} will be`, at);
  const [first] = dates;
  const last = dates.at(-1);
  if (!first || !last) return undefined;
  const shown = dates.length === 1 ? showDate(first) : `${showDate(first)} to ${showDate(last)}`;
  return { from: firstDay(first), to: lastDay(last), shown: `${first.length === 10 ? "on" : "in"} ${shown}` };
}

const DAY_MS = 86_400_000;

/** From Monday to Sunday: a claim's dates have only the month of it. */
export function weekIn(text: string, at: Date): Period | undefined {
  const which = /\b(this|next|this coming|coming) week\b(?!')/i.exec(text)?.[1]?.toLowerCase();
  if (which === undefined) return undefined;
  const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS + (which === "this" ? 0 : 7 * DAY_MS);
  const [from, to] = [dayOf(new Date(monday)), dayOf(new Date(monday + 6 * DAY_MS))];
  return { from, to, shown: `from ${showDate(from)} to ${showDate(to)}` };
}

export const firstDay = (date: string): string => `${date}-01-01`.slice(0, 10);

export function lastDay(date: string): string {
  if (date.length === 10) return date;
  const [year = "", month = "12"] = date.split("-");
  return dayOf(new Date(Date.UTC(Number(year), Number(month), 0)));
}
