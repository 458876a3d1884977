/** What a sentence of a user does: states, asks, or tells an assistant what to do. */
import { withPlainApostrophes } from "./plain-text.ts";
import { asksAtItsEnd, asksInAnotherLanguage, spellOutQuestion } from "./question-words.ts";

const QUESTION_MARK =
  /[?\uff1f\u061f\u037e]["'\u201d\u2019)\]*_\s]*(?:\p{Extended_Pictographic}\ufe0f?\s*)*[!?.]*$/u;
const ASKS_IN_SCRIPT = /(?:ですか|ますか|でしょうか|ませんか)[。.！!]?$|[吗嗎]$/;

const PERSON = "(?:you|i|we|he|she|they|anyone|anybody|someone|everyone|u)";
const THING = "(?:it|this|that|there|these|those|my|your|our|his|her|their)";

// Without a question mark, only what can hardly begin a statement: "Did a 10k run" and "Was the best day" are some.
const ASKS = [
  new RegExp(`^(?:can|could|would|will|shall|should|do|does|did|are|is|am|have|has) ${PERSON}\\b`),
  new RegExp(`^(?:can|could|would|should|does|are|is) ${THING}\\b`),
  /^(?:what|who|where|when|why|how|whose)(?:'s|'re|'d| is| are| was| were| do| does| did| can| could| should| would| will| has| have| am)\b(?!.*\b(?:is|was) (?:that|why|how|because)\b)/,
  /^how (?:much|many|long|far|often|old|big|tall|about|come)\b/,
  /^what (?:kind|kinds|type|types|sort|time|about|if|else|day|year)\b/,
  /^why not\b|^which (?:(?:[\p{L}-]+ ){0,2}(?:do|does|did|should|would|can) (?:i|we|you|he|she|they|my|our)\b|one|of|ones|do|does|should|would|can)\b/u,
  /^(?:any (?:idea|ideas|thoughts|tips|advice|suggestions?|recommendations?|news|luck|plans?))\b/,
  /^i(?:'m| am| was|'ve been)? (?:just )?(?:wonder|wondering)(?:ed)? (?:if|what|whether|how|why|where|when|who|which)\b/,
  /^(?:i(?:'d| would) like to know|do you know|may i|might i|tell me)\b/,
];

/** Before a question they are no part of it. Not "so" and "and": "So are my parents" asks nothing. */
const HAILING = /^(?:(?:hi|hey|hello|ok|okay|please)[, ]+)+/i;

export function isQuestion(sentence: string): boolean {
  if (QUESTION_MARK.test(sentence.slice(-24)) || ASKS_IN_SCRIPT.test(sentence.slice(-12))) return true;
  const plain = opening(sentence);
  if (sentence.length <= OPENING_CHARACTERS && asksAtItsEnd(plain)) return true;
  const asked = opening(spellOutQuestion(sentence.trim().replace(HAILING, "")));
  return ASKS.some((shape) => shape.test(asked)) || asksInAnotherLanguage(plain);
}

// Verbs that nobody opens a note about their own life with.
const TELLS_ANY =
  /^(?:summari[sz]e|translate|explain|rewrite|rephrase|paraphrase|proofread|recommend|suggest|generate|describe|calculate|compute|analy[sz]e|brainstorm|elaborate|simplify|define|debug|refactor|ignore|disregard|pretend|act as|roleplay|imagine (?:you|that you)|walk me|talk me|teach me|tell (?:me|us)|give (?:me|us)|show (?:me|us)|help (?:me|us)|find (?:me|us)|send me|get me|make me|let me know|write|list (?!of\b)|repeat after|look up|try again|go on$|go ahead|continue$|stop$)(?:\b|$)/;
// Verbs that are nouns as well, or that stand in one's own list of things to do: only with what is being handed over.
const TELLS_WITH_OBJECT =
  /^(?:create|draft|compose|compare|convert|outline|provide|propose|design|implement|search|google|print|output|edit|fix|correct|shorten|expand|improve|format|check|review|evaluate|classify|extract|identify|read|answer|solve|find|make) (?:this|these|that|those|the following|the (?:above|text|code|sentence|paragraph)|it\b|an? (?:list|table|summary|plan|poem|story|essay|email|mail|letter|script|function|outline|recipe|itinerary|schedule|quiz|joke|song|logo|image|picture|report|post|tweet|speech|regex|query)\b|between\b|me\b|us\b|for me)/;
/** What is known of the user is to go, whatever is named in it: that it is there is not what they want to say. */
const TELLS_TO_FORGET =
  /^(?:forget (?:that|what|about|it|this|everything|all|me(?!-| not)|my|our|i)\b|(?:delete|erase|wipe|clear) (?:(?:that|this|it|everything|all)\b|(?:my|our|the) \p{L}+(?: \p{L}+)?\W*$|.{0,60}\b(?:memory|memories|claims?)\b))/u;
/** To be done now, by somebody with hands: nothing lasting, if it says nothing of the user besides. */
const TELLS_TO_DO =
  /^(?:(?:set|start|stop|cancel|snooze|make) (?:an?|the) (?:\S+ ){0,2}(?:timer|alarm|stopwatch|countdown|reminder)\b|(?:book|order|reserve|buy|get|find) (?:me|us) (?:an?|some|the|two|three|four)\b|call (?:me|us) an? (?:taxi|cab|uber|lyft|ambulance)\b|(?:turn|switch) (?:on|off|up|down) the\b|play (?:me|us|some music|music|a song)\b|wake (?:me|us) (?:up )?(?:at|in)\b)/;
const SAYS_MORE = /\b(?:my|our|i|i'm|i've|we|we're|because)\b/i;
const WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/gi;
const NAMED = /\s\p{Lu}\p{Ll}/u;

/** "Book me a flight." hands something over; "… to Rome for my honeymoon" tells something as well. */
const isTask = (sentence: string, plain: string): boolean =>
  TELLS_TO_DO.test(plain) &&
  !SAYS_MORE.test(withPlainApostrophes(sentence)) &&
  !NAMED.test(sentence.replace(WEEKDAY, ""));

// Who the assistant is to be: about it, not about the user. "You are what you eat" and "You can call me Ana" are not.
const CASTS =
  /^(?:you(?:'re| are| will be|'ll be)(?: now| going to be)? (?:an?\b|the\b|my\b|our\b|named\b|called\b|acting\b|playing\b|role-?playing\b)|you(?: will|'ll)? (?:act|play|role-?play|pretend)\b|your (?:task|job|role|goal|name|persona|mission|objective|character|purpose) (?:is|will be)\b|i want you to (?:act|play|pretend|be)\b)/;
const CASTS_NAME = /^[Yy]ou(?:'re| are)(?: now)? \p{Lu}\p{Ll}/u;
const KINDLY = /^(?:please|pls|plz|kindly|now|then|also|ok|okay|so|and|just|hey|hi)[, ]+/;

/** What it would be to keep for good: "always answer in German" is a wish worth knowing. */
const STANDING =
  /^(?:always|never|from now on|in future|don't|do not)\b|\b(?:from now on|in (?:the )?future|always)\b/;

export function isInstruction(sentence: string): boolean {
  let plain = opening(sentence);
  for (let i = 0; i < 3 && KINDLY.test(plain); i++) plain = plain.replace(KINDLY, "");
  if (STANDING.test(plain)) return false;
  return (
    TELLS_ANY.test(plain) ||
    TELLS_WITH_OBJECT.test(plain) ||
    TELLS_TO_FORGET.test(plain) ||
    isTask(sentence, plain) ||
    castsAssistant(sentence)
  );
}

/** "You are an expert copywriter." */
export const castsAssistant = (sentence: string): boolean =>
  CASTS.test(opening(sentence)) ||
  CASTS_NAME.test(withPlainApostrophes(sentence.slice(0, OPENING_CHARACTERS)));

/** "You love rum.", said after that. "You can call me Ana" and "You always answer in German" are the user's. */
export const tellsOfAssistant = (sentence: string): boolean =>
  /^you(?:r|'re|'ve|'ll)?\b/.test(opening(sentence)) &&
  !/\b(?:i|i'm|i've|me|my|we|us|our)\b/i.test(sentence) &&
  !STANDING.test(opening(sentence));

const OPENING_CHARACTERS = 160;

/** The first words in lower case, without what may stand before them. Nothing here looks further than that. */
export const opening = (sentence: string): string =>
  withPlainApostrophes(sentence.slice(0, OPENING_CHARACTERS))
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+/u, "");
