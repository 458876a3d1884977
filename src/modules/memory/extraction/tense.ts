/** Whether a text tells of what was or of what is to come: "on Friday" is the last one, or the next. */
import { FULL_WEEKDAY, NAMED_DAY, SHIFTED } from "./date-words.ts";

export type Tense = "past" | "future" | "unclear";

const any = (source: string): RegExp => new RegExp(source, "giu");

const EVENT =
  "meeting|interview|exam|test|flight|train|call|date|party|class|lesson|rehearsal|reservation|booking|check-?up|surgery|operation|match|game|concert|wedding|deadline|dinner|lunch|brunch|breakfast|presentation|visit|appointment|dentist|training|workshop|session|recital|conference|viewing|hearing|barbecue|bbq|picnic|playdate|sleepover|webinar|yoga|therapy|practice|school|work|physio|haircut|gig|show";
const UP_TO_DAY = `(?:the |next |this )?${NAMED_DAY}`;
const PASSIVE = "(?:(?:has|have|had|'s|'ve) )?(?:(?:been|was|were|got|is|are|gets?) )?";

/**
 * The words tell of the past, but what they settled is to come. Only where a day follows: "moved to Saturday" is a
 * party's new day, "moved to Porto on Saturday" is somebody's move.
 */
const ARRANGED: RegExp[] = [
  any(`${PASSIVE}\\b(?:${SHIFTED})(?: (?!to\\b|on\\b|in\\b)\\S+){0,5}? (?:to|until|till) ${UP_TO_DAY}`),
  any(`${PASSIVE}\\b(?:scheduled|planned|booked|set|slated|arranged|reserved) (?:for|on) ${UP_TO_DAY}`),
  any(
    "\\b(?:bought|got|purchased|ordered|reserved|won)(?: \\S+){0,3}? (?:tickets?|seats?|passes|a table) (?:for|to)\\b",
  ),
  any(`${PASSIVE}\\binvited (?:\\S+ )?to\\b`),
  any("\\b(?:promised|agreed|arranged|volunteered) to\\b"),
  // "I've got a meeting" is what I have; "I've got married" is what happened.
  any("(?:'ve|'s|\\bhave|\\bhas) got (?=(?:an?|another|my|our|the|some|no|\\d+|two|three|to) )"),
  any(`(?:'ve|'s|\\bhave|\\bhas) got (?=(?:\\p{L}+ )?(?:${EVENT})s?\\b)`),
];

// Verbs of having arranged something say that it is still to come, as do wishes, duties and what is only possible.
const FUTURE =
  /\b(?:will|won't|shall|going to|gonna|plans?|planning|planned|booked|scheduled|signed up|upcoming|hop(?:e|ing) to|looking forward|can't wait|appointment|due|supposed to|excited|until|till)\b|'ll\b|(?:\b(?:am|are|is)|'m|'re|'s) \p{L}+ing\b|\b(?:might|could|should)\b(?! not\b| have\b)|\b(?:need|needs|have|has|got|want|wants|intend|intends|aim|remember) to\b(?! say\b)|\b(?:would|'d) (?:like|love) to\b(?! have\b)|\bmust\b(?! have\b)|\bremind me\b|\bdon't forget\b|\blet's\b/iu;
/** The verb, and not the month. */
const MAY =
  /(?<!\b(?:in|of|on|since|this|next|last|by|until|early|late|mid|the|\d{1,2}(?:st|nd|rd|th)?) )\bmay (?:not )?(?!have\b)\p{Ll}{2,}/u;
/** "I have a meeting on Friday" is still to come, as is what "is on Friday". */
const HAS_EVENT = new RegExp(
  `\\b(?:have|has) (?:(?:an?|another|my|our|the) )?(?:\\p{L}+ )?(?:${EVENT})\\b|(?:\\b(?:is|are|am)|'m|'re) (?:\\p{L}+ ){0,2}?(?:on|in) (?:the )?${NAMED_DAY}|\\b(?:is|are) ${NAMED_DAY}|'s on (?:${FULL_WEEKDAY})\\b`,
  "iu",
);
/** It comes every year, so that neither the last nor the next is meant. */
const YEARLY = /\b(?:birthday|anniversary|name day)\b/iu;

const PAST =
  /\b(?:was|were|wasn't|weren't|did|didn't|had|hadn't|couldn't|went|met|saw|got|came|took|bought|made|ate|began|found|felt|gave|left|lost|won|ran|said|told|sent|spent|thought|wrote|broke|drove|flew|grew|heard|kept|knew|led|paid|sang|slept|spoke|taught|wore|been|born|since|built|caught|chose|fell|held|rode|sold|swam|threw|became|brought|drew|drank|fought|forgot|hid|lent|overslept|stole|stood|understood|woke)\b|\b(?:i|we|he|she|they) quit\b|\b(?!excited|interested|married|scheduled|planned|booked|supposed|invited|retired|hundred|indeed)\p{L}{3,}ed\b/iu;
/** "The library is closed on Friday", "the bins get emptied": what is done, and not what was. */
const DONE_NOW = any("\\b(?:is|are|be|gets?) (?:not |only |also )?\\p{L}{3,}ed\\b");

/** Who speaks in the present of a day speaks of what is planned. Not of what lasts, nor where the past looks the same. */
const PRESENT =
  /\b(?:[Ii]|[Ww]e|[Tt]hey) (?!(?:know|think|like|love|remember|regret|miss|feel|believe|hate|guess|mean|live|own|prefer|enjoy|read|hit|put|cut|let|set|quit|hurt|shut|beat|bet|cost|spread|burst|split|just|also|never|really|and|or|on|in|at|to|from|with)\b)\p{Ll}+\b|\p{L} (?:leaves|departs|arrives|starts|begins|opens|closes|ends|finishes|lands|comes|goes|returns|flies|launches|expires|turns|visits|plays|graduates|performs|moves|marries|travels|joins)\b/u;
const CLOCK_TIME =
  "(?:\\b\\d{1,2}(?::\\d\\d)? ?[ap]\\.?m\\b|\\b\\d{1,2}:\\d\\d\\b|\\bat (?:\\d{1,2}|noon)\\b)";
/** "Dentist Friday", "Team lunch on Friday at 12", "Gym, Friday, 7pm": an appointment, noted without a verb. */
const NOTES = [
  new RegExp(`^(?:(?:my|our|the|an?) )?(?:${EVENT})s?\\b`, "iu"),
  new RegExp(
    `^(?!(?:i|we|he|she|they|it|you|my|our|his|her|their|the|an?|this|that)\\b)(?=(?:\\S+\\s+){1,8}\\S+$).*${CLOCK_TIME}`,
    "iu",
  ),
];

export function tenseOf(text: string): Tense {
  const told = ARRANGED.reduce((rest, pattern) => rest.replace(pattern, " will "), text);
  const isPast = PAST.test(told.replace(DONE_NOW, " "));
  const isFuture = FUTURE.test(told) || MAY.test(told) || (HAS_EVENT.test(told) && !YEARLY.test(told));
  if (isPast) return isFuture ? "unclear" : "past";
  return isFuture || PRESENT.test(told) || NOTES.some((note) => note.test(told)) ? "future" : "unclear";
}
