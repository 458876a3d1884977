/** How one way of naming a date is described. */
import { isoDay, monthOf } from "./calendar-days.ts";
import type { Tense } from "./tense.ts";

export interface Moment {
  /** The day of writing, as in `calendar-days.ts`. */
  today: number;
  tense: Tense;
}

export interface DatePhrase {
  pattern: RegExp;
  /** None: it is a phrase with a date's words, but no date. Either way nothing else looks at its words. */
  dates(match: RegExpExecArray, moment: Moment): string[];
}

export const insensitive = (source: string): RegExp => new RegExp(source, "giu");

/** What a named group holds, in lower case; empty if it took no part. */
export const group = (match: RegExpExecArray, name: string): string =>
  match.groups?.[name]?.toLowerCase() ?? "";

export const isoDays = (...days: (number | undefined)[]): string[] =>
  days.filter((day) => day !== undefined).map(isoDay);

export const yearOf = (day: number): number => Math.floor(monthOf(day) / 12);
