/** Dates as sentences write them, as far as they go: "3 May" has no year. */
export interface SaidDate {
  year?: number;
  month?: number;
  day?: number;
}

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const MONTH = `(?<month>${MONTHS.map((name) => `${name}|${name.slice(0, 3)}\\.?`).join("|")}|sept\\.?)`;
const DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(?<year>(?:19|20)\\d\\d)";

/** In this order: what an earlier one has read, a later one doesn't see. */
const PATTERNS = [
  /\b(?<year>(?:19|20)\d\d)-(?<month>\d\d)(?:-(?<day>\d\d))?\b/gi,
  new RegExp(`\\b${DAY}(?: of)? ${MONTH}(?:,? ${YEAR})?(?![\\p{L}\\d])`, "giu"),
  new RegExp(`\\b${MONTH} ${DAY}(?![\\d:])(?:,? ${YEAR})?(?![\\p{L}\\d])`, "giu"),
  new RegExp(`\\b${MONTH},? ${YEAR}(?![\\p{L}\\d])`, "giu"),
  // "may" and "march" alone are verbs as often: only after a word that leads to a month.
  new RegExp(
    `(?<=\\b(?:in|since|until|by|of|from|to|during|this|last|next|early|mid|late) )${MONTH}(?![\\p{L}\\d])`,
    "giu",
  ),
  new RegExp(`(?<=\\b(?:in|since|until|by|of|from|to|during) )${YEAR}(?![\\p{L}\\d])`, "giu"),
];

/** `rest` has the dates blanked out, so that their numbers and names are not read a second time. */
export function readDates(text: string): { dates: SaidDate[]; rest: string } {
  const dates: SaidDate[] = [];
  let rest = text;
  for (const pattern of PATTERNS) {
    rest = rest.replace(pattern, (...match: unknown[]) => {
      const date = toDate(match.at(-1) as Partial<Record<"year" | "month" | "day", string>>);
      const found = match[0] as string;
      if (!date) return found;
      dates.push(date);
      return " ".repeat(found.length);
    });
  }
  return { dates, rest };
}

function toDate(parts: Partial<Record<"year" | "month" | "day", string>>): SaidDate | undefined {
  const year = parts.year === undefined ? undefined : Number(parts.year);
  const month = parts.month === undefined ? undefined : monthOf(parts.month);
  const day = parts.day === undefined ? undefined : Number(parts.day);
  if (month !== undefined && (month < 1 || month > 12)) return undefined;
  if (day !== undefined && (day < 1 || day > 31)) return undefined;
  return {
    ...(year !== undefined && { year }),
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day }),
  };
}

function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const start = text.toLowerCase().slice(0, 3);
  return MONTHS.findIndex((name) => name.startsWith(start)) + 1;
}

/** `2026-05-03`, `2026-05` or `2026`. */
export function parseIsoDate(iso: string): SaidDate {
  const [year, month, day] = iso.split("-").map(Number);
  return {
    ...(year !== undefined && { year }),
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day }),
  };
}

/** All that `said` tells, `known` tells too. */
export const isToldBy = (said: SaidDate, known: SaidDate): boolean =>
  (["year", "month", "day"] as const).every((part) => said[part] === undefined || said[part] === known[part]);

const WEEKDAYS = "sunday monday tuesday wednesday thursday friday saturday".split(" ");

/** `weekday` in lower case, perhaps in the plural. */
export const isWeekday = (word: string): boolean => WEEKDAYS.includes(word.replace(/s$/, ""));

export function isWeekdayOf(word: string, { year, month, day }: SaidDate): boolean {
  if (year === undefined || month === undefined || day === undefined) return false;
  return WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] === word.replace(/s$/, "");
}
