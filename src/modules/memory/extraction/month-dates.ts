/** Months with neither day nor year: "in May", "last June". Half of them are names or verbs as well. */
import { isoMonth, monthOf } from "./calendar-days.ts";
import type { Moment } from "./date-phrase.ts";
import { ANY_MONTH, FULL_MONTH, monthPlace } from "./date-words.ts";

export const PAIR_OF_MONTHS = new RegExp(
  `\\b(${FULL_MONTH}) (?:to|and|through|until|-|\u2013) (${FULL_MONTH})\\b`,
  "gi",
);

export const SINGLE_MONTH = new RegExp(
  `\\b(?:(?<skip>every|each) )?(?:(?<which>last|this past|next|this|this coming|coming|in|since|until|till|by|during|throughout|around|before|back in|(?:end|beginning|start|middle|months?) of) )?(?<part>early |late |mid[- ]?)?(?<month>${FULL_MONTH}|(?<=\\b(?:in|since|until|by|last|next|this) )(?:${ANY_MONTH}))\\b(?!'|-)`,
  "gi",
);

const OFTEN_NAMES_OR_VERBS = /^(?:march|may|april|june|august)$/i;
// "This may be", "by march I mean": only after clearer words.
const VERB_LIKE = /^(?:may|march)$/;
const LEADS_TO_VERB = /^(?:this|by|before|around|since)$/i;

export function monthDates(match: RegExpExecArray, moment: Moment): string[] {
  const { skip, which, part, month } = match.groups as { [name: string]: string | undefined } & {
    month: string;
  };
  if (skip) return [];
  const isAlone = which === undefined && part === undefined;
  if (isAlone && (OFTEN_NAMES_OR_VERBS.test(month) || !/^\p{Lu}/u.test(month))) return [];
  if (which !== undefined && LEADS_TO_VERB.test(which) && VERB_LIKE.test(month)) return [];
  return [monthDate(month, which ?? "", moment)];
}

export const monthPairDates = (match: RegExpExecArray, moment: Moment): string[] =>
  /^(?:may|march)/.test(match[0])
    ? []
    : [match[1], match[2]].map((name) => monthDate(name ?? "", "", moment));

function monthDate(name: string, which: string, moment: Moment): string {
  const place = monthPlace(name);
  const now = monthOf(moment.today);
  const thisYears = now - (now % 12) + place;
  if (/last|past/i.test(which)) return isoMonth(thisYears < now ? thisYears : thisYears - 12);
  if (/next|coming/i.test(which)) return isoMonth(thisYears > now ? thisYears : thisYears + 12);
  if (/^this$/i.test(which)) return isoMonth(thisYears);
  if (/since/i.test(which)) return isoMonth(monthNear(place, { ...moment, tense: "past" }));
  if (/until|till|^by$/i.test(which)) return isoMonth(monthNear(place, { ...moment, tense: "future" }));
  return isoMonth(monthNear(place, moment));
}

/** The month of that name the tense asks for, or the nearest. January is 0. */
export function monthNear(place: number, { today, tense }: Moment): number {
  const now = monthOf(today);
  const ahead = (place - (now % 12) + 12) % 12;
  if (ahead === 0 || tense === "future") return now + ahead;
  return tense === "past" || ahead > 6 ? now + ahead - 12 : now + ahead;
}
