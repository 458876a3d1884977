/** Seasons and the holidays that have a fixed day, where the text says of which year. */
import { findDay, monthOf, yearText } from "./calendar-days.ts";
import { type DatePhrase, group, insensitive, isoDays, yearOf } from "./date-phrase.ts";
import { SEASON } from "./date-words.ts";

// First months of the seasons, in the north, where most who write English live.
const SEASON_STARTS: Record<string, number> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 };

const season: DatePhrase = {
  pattern: insensitive(
    `\\b(?:(?<which>last|this past|this|next|this coming) )?(?<name>${SEASON})(?:,? (?:of |in )?(?<year>(?:19|20)\\d\\d))?\\b`,
  ),
  dates(match, { today }) {
    const year = group(match, "year");
    if (year) return [year];
    const which = group(match, "which");
    if (which === "") return [];
    const now = monthOf(today);
    const start = yearOf(today) * 12 + (SEASON_STARTS[group(match, "name")] ?? 0);
    if (/last|past/.test(which)) return [yearText(Math.floor((start + 2 < now ? start : start - 12) / 12))];
    if (which === "next") return [yearText(yearOf(today) + (start - now > 4 ? 0 : 1))];
    return [yearText(yearOf(today))];
  },
};

const HOLIDAYS: Record<string, [number, number]> = {
  "christmas eve": [11, 24],
  christmas: [11, 25],
  halloween: [9, 31],
  "new year's eve": [11, 31],
  "valentine's day": [1, 14],
};

const holiday: DatePhrase = {
  pattern: insensitive(
    `\\b(?:(?<which>last|this past|this|next) )?(?<name>${Object.keys(HOLIDAYS).join("|")})(?: day)?(?:,? (?:of |in )?(?<year>(?:19|20)\\d\\d))?\\b`,
  ),
  dates(match, { today }) {
    const [month, dayOfMonth] = HOLIDAYS[group(match, "name")] as [number, number];
    const which = group(match, "which");
    const year = Number(group(match, "year"));
    if (!year && which === "") return [];
    const dayIn = (inYear: number): number => findDay(inYear * 12 + month, dayOfMonth) ?? today;
    if (year) return isoDays(dayIn(year));
    const thisYear = dayIn(yearOf(today));
    if (/last|past/.test(which)) return isoDays(thisYear < today ? thisYear : dayIn(yearOf(today) - 1));
    if (which === "next") return isoDays(thisYear > today ? thisYear : dayIn(yearOf(today) + 1));
    return isoDays(thisYear);
  },
};

export const SEASON_PHRASES: DatePhrase[] = [season, holiday];
