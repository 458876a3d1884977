/** Single days, and the two of a weekend, relative to the day of writing. */
import { findDay, mondayOf, monthOf, weekdayOf } from "./calendar-days.ts";
import { type DatePhrase, group, insensitive, isoDays, type Moment } from "./date-phrase.ts";
import { ANY_MONTH, ANY_WEEKDAY, FULL_WEEKDAY, HABIT, PARTS_OF_DAYS, weekdayPlace } from "./date-words.ts";

const NAMED_DAYS: Record<string, number> = {
  today: 0,
  tonight: 0,
  yesterday: -1,
  tomorrow: 1,
  tmr: 1,
  tmrw: 1,
};

const dayNames: DatePhrase = {
  pattern: insensitive(
    `\\b(?:(?<before>(?:the )?day before yesterday)|(?<after>(?:the )?day after tomorrow)|(?<night>last night)|(?<part>(?:this|earlier this) (?:morning|afternoon|evening))|(?<!like |like just |like only |like it was )(?<name>today|tonight|yesterday|tomorrow|tmrw?)(?!'s (?:world|society|age|youth|standards)))\\b`,
  ),
  dates(match, { today }) {
    const { before, after, night, part, name } = match.groups as Record<string, string | undefined>;
    if (before) return isoDays(today - 2);
    if (after) return isoDays(today + 2);
    if (night) return isoDays(today - 1);
    return isoDays(today + (part ? 0 : (NAMED_DAYS[name?.toLowerCase() ?? ""] ?? 0)));
  },
};

const weekend: DatePhrase = {
  pattern: insensitive(
    "\\b(?<which>last|this past|this|next|this coming|coming|(?:over|on|at|during|for) the|the past) (?:long )?weekend\\b",
  ),
  dates(match, { today, tense }) {
    const which = group(match, "which");
    const saturday = mondayOf(today) + 5;
    let first = saturday;
    if (/last|past/.test(which)) first -= 7;
    else if (which === "next") first += 7;
    else if (which.endsWith("the") && tense === "past") first -= weekdayOf(today) === 0 ? 0 : 7;
    return isoDays(first, first + 1);
  },
};

/** Friday: the last, the next, or the one the tense asks for. Recurring ones ("every Friday", "Fridays") are none. */
const weekday: DatePhrase = {
  pattern: insensitive(
    `(?<skip>\\b(?:every|each|a|an|any|most|black|good|easter|ash|cyber|casual|taco|palm|super|all) )?(?:\\b(?<which>last|this past|past|next|this|this coming|coming|on|by|until|till|since|before|after|from) )?\\b(?:(?<name>${FULL_WEEKDAY})|(?<short>(?<=(?:last|past|next|this|on|by|until) )(?:${ANY_WEEKDAY})))(?<many>s|'s| ${PARTS_OF_DAYS})?(?<range> ?(?:to|-|\u2013|through|and) ?(?:${ANY_WEEKDAY})s?)?(?![\\p{L}-])`,
  ),
  dates(match, moment) {
    const many = group(match, "many");
    if (group(match, "skip") || group(match, "range") || (many !== "" && many !== "'s")) return [];
    if (isHabit(match, moment)) return [];
    // "Friday, May 12": the date says it.
    if (DATED.test(match.input.slice(match.index + match[0].length))) return [];
    const place = weekdayPlace(group(match, "name") || group(match, "short"));
    return isoDays(dayFor(place, group(match, "which"), moment));
  },
};

/** "I always call her on Friday"; but not "on Friday I was late, as always". */
const isHabit = (match: RegExpExecArray, { tense }: Moment): boolean =>
  tense !== "past" && /^(?:on)?$/.test(group(match, "which")) && HABIT.test(match.input);

const DATED = new RegExp(`^\\.?,? (?:the )?(?:\\d{1,2}(?!\\d|:|[ap]m| [ap]m)|(?:${ANY_MONTH})\\b)`, "i");

function dayFor(place: number, which: string, { today, tense }: Moment): number {
  const ahead = (place - weekdayOf(today) + 7) % 7;
  const next = today + (ahead || 7);
  const last = today - ((7 - ahead) % 7 || 7);
  const thisWeek = mondayOf(today) + ((place + 6) % 7);
  if (/last|past|since/.test(which)) return last;
  if (which === "next") return thisWeek + 7;
  if (which === "this") return thisWeek;
  if (/coming|by|until|till/.test(which)) return next;
  if (tense === "past") return last;
  if (tense === "future") return next;
  return ahead <= 3 ? today + ahead : last;
}

const ordinal: DatePhrase = {
  pattern: insensitive(
    "\\b(?:on|by|until|since|before|after) the (?<day>\\d{1,2})(?:st|nd|rd|th)(?: of (?<which>this|last|next) month)?(?= (?:and|at|in|for|with|to|i|we|my|so|because|but|or|when|after|before|from|while|since|was|is)\\b|[.,;:!?)]|\\s*$)",
  ),
  dates(match, { today, tense }) {
    const which = group(match, "which");
    const dayOfMonth = Number(group(match, "day"));
    const month = monthOf(today);
    const inMonth = findDay(month, dayOfMonth);
    if (which === "last" || (which === "" && tense === "past" && (inMonth ?? today + 1) > today)) {
      return isoDays(findDay(month - 1, dayOfMonth));
    }
    if (which === "next" || (which === "" && tense === "future" && (inMonth ?? 0) < today)) {
      return isoDays(findDay(month + 1, dayOfMonth));
    }
    return isoDays(inMonth);
  },
};

export const DAY_PHRASES: DatePhrase[] = [dayNames, weekend, weekday, ordinal];
