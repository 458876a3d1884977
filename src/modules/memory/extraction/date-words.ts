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

/** Text with none of these speaks of no date, and is not looked at any further. */
export const DATE_HINT = new RegExp(
  `\\b(?:${ANY_MONTH}|${ANY_WEEKDAY})(?:\\b|\\.)|\\b(?:today|tonight|yesterday|tomorrow|tmrw?|ago|weekends?|${SEASON}|christmas|halloween|new year's|valentine's)\\b|\\b(?:last|this|next|past|coming) |\\bin (?:${COUNT}) |\\b(?:of|from) (?:now|the|this)\\b|\\d{4}|\\d(?:st|nd|rd|th)\\b|\\d[./]\\d`,
  "i",
);

export type Tense = "past" | "future" | "unclear";

/** "I have a meeting on Friday" is still to come, as is what "is on Friday". */
const ARRANGED = new RegExp(
  `\\b(?:have|has|'ve got) (?:an?|another|my|our|the) (?:\\p{L}+ )?(?:meeting|interview|exam|test|flight|train|call|date|party|class|lesson|rehearsal|reservation|booking|check-?up|surgery|operation|match|game|concert|wedding|deadline|dinner|lunch|presentation|visit)\\b|\\b(?:is|are) on (?:${FULL_WEEKDAY})\\b`,
  "iu",
);
// Verbs of having arranged something say that it is still to come.
const FUTURE =
  /\b(?:will|won't|shall|going to|gonna|plans?|planning|planned|booked|scheduled|signed up|upcoming|hop(?:e|ing) to|looking forward|can't wait|appointment|due|supposed to|excited|until|till)\b|'ll\b|(?:\b(?:am|are|is)|'m|'re|'s) \p{L}+ing\b/iu;
const PAST =
  /\b(?:was|were|wasn't|weren't|did|didn't|had|hadn't|went|met|saw|got|came|took|bought|made|ate|began|found|felt|gave|left|lost|won|ran|said|told|sent|spent|thought|wrote|broke|drove|flew|grew|heard|kept|knew|led|paid|sang|slept|spoke|taught|wore|been|born|since|got|built|caught|chose|fell|held|rode|sold|swam|threw)\b|\b(?!excited|interested|married|scheduled|planned|booked|supposed|invited|retired|hundred|indeed)\p{L}{3,}ed\b/iu;

export function tenseOf(text: string): Tense {
  const isPast = PAST.test(text);
  if (isPast === (FUTURE.test(text) || ARRANGED.test(text))) return "unclear";
  return isPast ? "past" : "future";
}
