/** The words dates are made of, in English, and what they stand for. */

const MONTHS = [
  ["january", "jan"],
  ["february", "feb"],
  ["march", "mar"],
  ["april", "apr"],
  ["may"],
  ["june", "jun"],
  ["july", "jul"],
  ["august", "aug"],
  ["september", "sept", "sep"],
  ["october", "oct"],
  ["november", "nov"],
  ["december", "dec"],
];
const WEEKDAYS = [
  ["sunday", "sun"],
  ["monday", "mon"],
  ["tuesday", "tues", "tue"],
  ["wednesday", "wed"],
  ["thursday", "thurs", "thur", "thu"],
  ["friday", "fri"],
  ["saturday", "sat"],
];
const NUMBERS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

const places = (lists: string[][]): Map<string, number> =>
  new Map(lists.flatMap((names, place) => names.map((name): [string, number] => [name, place])));

const MONTH_PLACES = places(MONTHS);
const WEEKDAY_PLACES = places(WEEKDAYS);

/** January is 0. */
export const monthPlace = (word: string): number =>
  MONTH_PLACES.get(word.toLowerCase().replace(".", "")) ?? 0;
/** Sunday is 0. */
export const weekdayPlace = (word: string): number =>
  WEEKDAY_PLACES.get(word.toLowerCase().replace(".", "")) ?? 0;

export const FULL_MONTH = MONTHS.map(([name]) => name).join("|");
export const ANY_MONTH = MONTHS.flat().join("|");
export const FULL_WEEKDAY = WEEKDAYS.map(([name]) => name).join("|");
export const ANY_WEEKDAY = WEEKDAYS.flat().join("|");
export const SEASON = "spring|summer|autumn|fall|winter";

/** Whole numbers as people write them before "days ago"; `couple` is two, `few` and `several` are vague. */
export const COUNT = `\\d{1,3}|${NUMBERS.slice(1).join("|")}|an?(?: couple(?: of)?| few)?|couple(?: of)?|few|several`;

export interface Count {
  value: number;
  isVague: boolean;
}

export function countOf(words: string): Count {
  const word = words.toLowerCase();
  if (/^\d/.test(word)) return { value: Number(word), isVague: false };
  if (word.includes("couple")) return { value: 2, isVague: false };
  if (word.includes("few") || word === "several") return { value: 3, isVague: true };
  return { value: word === "a" || word === "an" ? 1 : NUMBERS.indexOf(word), isVague: false };
}

/** A day or a month, as far as it takes to know that a date stands there. */
export const NAMED_DAY = `(?:${FULL_WEEKDAY}|today|tomorrow|(?:${ANY_MONTH})\\b\\.? \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${ANY_MONTH})|\\d{1,2}(?:st|nd|rd|th)|(?:${ANY_MONTH}))\\b`;

/** What is done to a date: "moved to Saturday". */
export const SHIFTED =
  "moved|rescheduled|pushed|postponed|shifted|delayed|deferred|changed|switched|swapped|extended|brought forward|put(?: \\S+)? (?:off|back)";

const PART_OF_DAY = "morning|afternoon|evening|night|lunchtime";
/** After a weekday: "Friday mornings" are all of them. */
export const PARTS_OF_DAYS = `(?:${PART_OF_DAY})s\\b`;
/** A habit: the day named in it is none of one week. */
export const HABIT = new RegExp(
  `\\b(?:every|each)(?: other| second| third)? (?:day|week|fortnight|month|${PART_OF_DAY})\\b|\\b(?:weekly|fortnightly|always|usually|normally|typically|generally)\\b`,
  "i",
);

/** Text with none of these speaks of no date, and is not looked at any further. */
export const DATE_HINT = new RegExp(
  `\\b(?:${ANY_MONTH}|${ANY_WEEKDAY})(?:\\b|\\.)|\\b(?:today|tonight|yesterday|tomorrow|tmrw?|ago|weekends?|${SEASON}|christmas|halloween|new year's|valentine's)\\b|\\b(?:last|this|next|past|coming) |\\bin (?:${COUNT}) |\\b(?:of|from) (?:now|the|this)\\b|\\d{4}|\\d(?:st|nd|rd|th)\\b|\\d[./]\\d`,
  "i",
);
