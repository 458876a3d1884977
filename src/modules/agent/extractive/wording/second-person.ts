/** What the user said of themselves, told back to them: `I live in Porto` → `You live in Porto`. */
import { trimEnd } from "../../../../platform/trim-end.ts";
import { fixDates, isForeign, type KnownClaim, splitSentences } from "../../../memory/index.ts";
import { saidBy } from "./said-by.ts";
import { dayOf, showDate } from "./shown-date.ts";

const MAX_TURNED_CHARACTERS = 240;

const SHIFTS: [RegExp, string][] = [
  [/^((?:My \p{Ll}+ )?\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)?) and I\b/u, "you and $1"],
  [/\b[Ii]'m\b/g, "you're"],
  [/\b[Ii] am\b/g, "you are"],
  [/\bam [Ii]\b/g, "are you"],
  [/\b[Ii] was(n't)?\b/g, "you were$1"],
  [/\b[Ii]('ve|'ll|'d)\b/g, "you$1"],
  // A numeral (`Elizabeth I`, `World War I`) is followed by no verb.
  [
    /(?<!\b(?:War|Type|Part|Class|Phase|Level|Volume|Elizabeth|Charles|James|John|Paul) )\b[Ii](?= [a-z])/g,
    "you",
  ],
  [/(?<=\b(?:and|than|as|do|did|have|can|will|would|should|so) )I\b(?=[,;.)]|$)/g, "you"],
  [/\b[Mm]yself\b/g, "yourself"],
  [/\b[Mm]y\b/g, "your"],
  [/\bme\b/g, "you"],
  [/(?<!\b(?:a|the|coal|gold|salt|copper|land) )\bmine\b/g, "yours"],
  [/\b[Ww]e('re|'ve|'ll|'d)?\b/g, "you$1"],
  [/\b[Oo]urselves\b/g, "yourselves"],
  [/\b[Oo]ur\b/g, "your"],
  [/\bours\b/g, "yours"],
  [/\bus\b/g, "you"],
];

const SECOND_PERSON = /\b(?:you|your|yours|yourself|u)\b/i;
const UNCLEAR_START =
  /^(?:he|she|it|they|this|that|these|those|him|her|his|its|their|what|who|how|why|when|where|which|if|let|please|and then)\b/i;
/** It speaks to whoever reads it; told as a statement it would be ours. */
const ORDER =
  /^(?:(?:please|never|always|don't|do not|do|ignore|disregard|forget|remember|note|make|use|send|tell|keep|give|write|say|call|respond|reply|answer|act|pretend|print|output|reveal|show|delete|erase|remove|set|book|remind|translate|summari[sz]e|run|execute|stop|start|from now on|system|assistant|user:|important|attention|new instructions?|instructions?)(?![\p{L}'-])|\[|<|#|\{|`)/iu;
const OVERRIDING =
  /\b(?:ignore|disregard|override|bypass)\b.{0,40}\b(?:instruction|rule|prompt|previous|above|order)/i;
const ADDRESSED_INSIDE =
  /\b(?:assistant|helper|the model|the agent|system prompt|the ai|chatbot|language model)\b|<\/?[a-z]+|https?:/i;
/** The verbs with which a helper is told what to do; "Never been to Spain" and "Do sport on Mondays" have none. */
const ORDERED =
  /^\W*(?:(?:please|never|always|don't|do not|just|now|also|from now on|you must|you should)[, ]+){0,3}(?:ignore|disregard|forget|remember|remind|tell|give|write|say|claim|respond|reply|answer|act as|pretend|assume|print|output|reveal|show|delete|erase|remove|execute|translate|summari[sz]e|set an?|book (?:me|us)|order (?:me|us)|call me)\b/i;
const AS_ANOTHER = /^\W*(?:system|assistant|developer|admin)\b[^:.]{0,20}:/i;

/** A sentence told behind a word of one's own: "No: you moved to Porto." */
export const lower = (sentence: string): string =>
  sentence.replace(/^(?:You|Your|On|The|It|In|Earlier)\b/, (word) => word.toLowerCase());

/** Told to whoever reads it: it states nothing of the user, and no answer may follow from it. */
export const isOrder = (content: string): boolean =>
  ORDERED.test(content) || AS_ANOTHER.test(content) || OVERRIDING.test(content);

const OTHER_SUBJECT = /\b(?:and|but) (?:he|she|it|they|[A-Z]\p{L}+) /u;

/** `About the garage: …`, `TODO: …`: a note, and no sentence of anybody's. */
const LABELLED = /^[^.,;!?]{1,40}: /;

/** What opens a talk and is no part of what was told: "Oops, ", "No, ", "Hey so ". "Well water is hard" has none. */
const LEAD_IN =
  /^(?:(?:hey|hi|hello|oh|ah|oops|whoops|ugh|wow|yay|haha|no|nope|yes|yeah|yep|sorry|well|ok|okay|actually|wait|btw|by the way|anyway|so|and|fyi|guess what)(?:[,!:.]+| [-–—]) +|(?:hey|hi|so|oh|ok|okay|btw|actually|and|oops)(?: so)? (?=(?:i|i'm|i've|i'd|i'll|my|we|we're|we've|our|the|it's)\b))+/i;

const withoutLeadIn = (text: string): string => text.replace(LEAD_IN, "");

/** Undefined where turning it would be risky: then it is to be quoted. */
export function toSecondPerson(content: string): string | undefined {
  const text = withoutLeadIn(content.replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim());
  if (
    text.length > MAX_TURNED_CHARACTERS ||
    text.includes('"') ||
    text.includes("?") ||
    SECOND_PERSON.test(text) ||
    UNCLEAR_START.test(text) ||
    ORDER.test(text) ||
    OVERRIDING.test(text) ||
    ADDRESSED_INSIDE.test(text) ||
    LABELLED.test(text) ||
    isForeign(text) ||
    !/^[\p{Lu}\p{Ll}\d]/u.test(text) ||
    !text.includes(" ") ||
    splitSentences(text).length > 2
  )
    return undefined;
  const named = text.replace(/^(?:the )?user(?='s| is| has| was)/i, "the user");
  const told = /^the user/i.test(named) ? ofTheUser(named) : shift(text);
  if (told === undefined || !hasSubject(told)) return undefined;
  const whole = told.charAt(0).toUpperCase() + told.slice(1);
  return whole.endsWith("…") ? whole : `${trimEnd(whole, /[\s.!]/)}.`;
}

function shift(text: string): string {
  let shifted = SHIFTS.reduce((told, [pattern, replacement]) => told.replace(pattern, replacement), text);
  if (/^(?:I|I'm)\b/.test(text) && !OTHER_SUBJECT.test(text)) {
    shifted = shifted.replace(/\b(and|but) am\b/g, "$1 are").replace(/\b(and|but) was\b/g, "$1 were");
  }
  return shifted.replace(/(?<=[.] )you\b/g, "You").replace(/(?<=[.] )your\b/g, "Your");
}

function ofTheUser(text: string): string | undefined {
  const [, own, verb, rest] = /^the user('s)? (?:(is|has|was) )?(.+)$/i.exec(text) ?? [];
  if (own) return `your ${rest}`;
  const form = { is: "are", has: "have", was: "were" }[verb ?? ""];
  return form ? `you ${form} ${rest}` : undefined;
}

/** `Allergic to nuts`, `Milk, eggs`: notes make no sentence. */
const hasSubject = (told: string): boolean =>
  /\b(?:is|are|was|were|has|have|had|will|would|can|can't|cannot|could|must|should|may|does|doesn't|did|didn't|don't|aren't|isn't|weren't|won't|you|[a-z]{2,}ed|[a-z]{2,}[^s'i]s(?= \p{L})|went|got|made|took|came|left|gave|told|said|died|grew|ran|broke|paid|brought|lent|ate|sold|met|saw|won|taught|[a-z]+'s)\b/iu.test(
    told,
  );

const MAX_QUOTED_CHARACTERS = 240;

/** Words of the claim as it has them: all of it, or as much of its beginning as an answer can hold. */
export function quoteOf(claim: Pick<KnownClaim, "content">): string {
  const { content } = claim;
  if (content.length <= MAX_QUOTED_CHARACTERS) return content;
  const [first = content] = splitSentences(content.slice(0, MAX_QUOTED_CHARACTERS));
  const end = content.slice(0, MAX_QUOTED_CHARACTERS).lastIndexOf(" ");
  const cut =
    content.startsWith(first) && first.length >= 40 && first.length < MAX_QUOTED_CHARACTERS - 1
      ? first.length
      : end > 0
        ? end
        : MAX_QUOTED_CHARACTERS;
  return content.slice(0, cut);
}

/** `On 7 May 2023 you said: "…"`, on one line. */
export function quotation(claim: KnownClaim): string {
  const at = claim.occurred_at ?? claim.valid_from;
  const { who, content } = saidBy(claim);
  const quote = quoteOf({ content });
  const words = quote.replace(/\s+/g, " ").replaceAll('"', "'").trim();
  const cut = quote.length < content.length ? "…" : "";
  return `On ${showDate(dayOf(at))} ${who} said: "${words}${cut}"`;
}

/** In the second person with dates that stay true, or quoted. */
export function tell(claim: KnownClaim): string {
  if (claim.speaker !== null) return quotation(claim);
  const turned = toSecondPerson(claim.content);
  if (turned === undefined) return quotation(claim);
  const fixed = fixDates(turned.replace(/\.$/, ""), {
    dates: claim.dates,
    at: claim.occurred_at ?? claim.valid_from,
  });
  return `${fixed}.`;
}
