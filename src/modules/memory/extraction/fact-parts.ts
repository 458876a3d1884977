/** Takes one sentence of a user apart into what is a fact and what is not. */
import { splitClauses } from "./clause-split.ts";
import { hasWords, withPlainApostrophes } from "./plain-text.ts";
import { isSmallTalk, type Talk } from "./small-talk.ts";
import { isInstruction, isQuestion, opening } from "./utterance.ts";

export interface Part {
  text: string;
  isFact: boolean;
}

const fact = (text: string): Part => ({ text: text.trim(), isFact: true });
const other = (text: string): Part => ({ text: text.trim(), isFact: false });

// The user speaks of themselves, or of what is theirs.
const OWN = /^(?:i|i'm|i've|i'd|i'll|we|we're|we've|my|our)\b/i;

/** "Hey Ben, ", "Oh, ", "By the way: ". Dropped from the fact; who is greeted stays as context. */
const GREETING =
  /^(?:[Hh]i|[Hh]ey|[Hh]ello|[Hh]iya|HI|HEY|HELLO)(?: (?:there|again|all|everyone|guys|\p{Lu}[\p{L}'\u2019-]{0,30}))?(?:[,!.]| [-\u2013\u2014]) +/u;
const INTERJECTION =
  /^(?:oh|ah|well|wow|haha|lol|hmm|um|uh|btw|by the way|fyi|for your information|just so you know|so you know|for the record|yeah|yep|yes|sure|ok|okay|thanks|thank you|also|anyway|one more thing|p\.?s\.?)(?:[,!:]+| [-\u2013\u2014]) +(?=(?:i|i'm|i've|i'd|we|we're|my|our)\b)/i;

const POLITELY =
  "^(?:(?:please|pls|also|and|just|can you|could you|would you|will you|i want you to|i'd like you to|i need you to|you should|you must)[, ]+){0,3}";
const KEEP =
  "(?:remember|note|make (?:a )?note|take note|keep (?:in mind|a note)|bear in mind|don't (?:you )?(?:ever )?forget|do not forget|never forget|note to self|reminder)";
// Nouns as well: "Store: closed on Mondays" is no order.
const SAVE = "(?:know|save|store|memori[sz]e|write down|record|add to (?:your|my) memory)";
const THIS = "(?: (?:this|the following|for me|for later|of this|of the following|in your memory|about me))";
/** What ends a lead-in: a colon, "that", or at once "I" or "my". */
const THEN_OWN = "(?= (?:i|i'm|i've|i'd|we|we're|we've|my|our)\\b) ";

const LEAD_INS = [
  `${POLITELY}${KEEP}${THIS}{0,2}(?:: *| that +|, +| - +|${THEN_OWN})`,
  `${POLITELY}${SAVE}(?:${THIS}{1,2}: *|${THIS}{0,2} that +)`,
  `^(?:(?:hey|hi|so|and|oh|by the way|btw)[, ]+)?(?:did you know|would you believe|can you believe|did i (?:tell you|mention)|have i (?:told you|mentioned)|i(?:'ve)? told you|you know|guess what|you should know|you must know|as you (?:may )?know|as i said|as i mentioned|let me tell you)(?: (?:before|already|yet))?(?:[,:]? that | *[:,?!] *|${THEN_OWN})`,
].map((source) => new RegExp(source, "i"));

// What follows a lead-in states nothing, or, as "my birthday", names a thing and says nothing of it.
const NOT_STATED =
  /^(?:if|what|how|why|where|who|when|whether|which|to|about|any|anyone|anything|of)\b|^(?:my|our)(?:(?! (?:is|are|was|were|am|has|have|had|will|can|can't|likes?|loves?|hates?|lives?|works?|died|got|\p{L}{2,}(?:ed|es)|\p{L}+n't)\b|'s ).){0,400}$/iu;

export function takeApart(sentence: string, talk: Talk): Part[] {
  const parts: Part[] = [];
  let rest = sentence;
  const greeting = GREETING.exec(rest)?.[0];
  if (greeting && hasWords(rest.slice(greeting.length))) {
    if (/ \p{Lu}/u.test(greeting)) parts.push(other(greeting));
    rest = rest.slice(greeting.length);
  }
  return [...parts, ...partsOf(rest, talk)];
}

/** Whether anything of it would be kept, said by itself to an assistant. */
export const statesFact = (sentence: string): boolean =>
  takeApart(sentence, { names: new Set(), answers: false, amongPeople: false }).some(({ isFact }) => isFact);

function partsOf(sentence: string, talk: Talk): Part[] {
  const plain = withPlainApostrophes(sentence);
  const stripped = sentence.slice(INTERJECTION.exec(plain)?.[0].length ?? 0);
  const told = afterLeadIn(stripped);
  if (told !== undefined) return splitClauses(told).map(fact);
  // "Remember to buy milk", "Remember my birthday" and "Remind me to …" are to be kept as they stand.
  if (TO_KEEP.test(opening(stripped))) return [fact(stripped)];
  if (isQuestion(stripped)) return questionParts(stripped);
  if (isSmallTalk(stripped, talk)) return [other(sentence)];
  if (!talk.amongPeople && isInstruction(stripped) && !(talk.answers && isBriefAnswer(stripped))) {
    return trailingFact(stripped) ?? [other(sentence)];
  }
  return splitClauses(stripped).map(fact);
}

const TO_KEEP = /^(?:please )?(?:remember|don't forget|do not forget|remind me) (?:to|about|my|our)\b/;

/** What is left after "Remember that" or "Did you know that", if it is stated. */
function afterLeadIn(sentence: string): string | undefined {
  const plain = withPlainApostrophes(sentence.slice(0, 160));
  const lead = LEAD_INS.map((leadIn) => leadIn.exec(plain)?.[0]).find((found) => found !== undefined);
  if (lead === undefined) return undefined;
  const rest = withoutQuestionMark(sentence.slice(lead.length));
  return hasWords(rest) && !NOT_STATED.test(rest) && !isQuestion(rest) ? rest : undefined;
}

function withoutQuestionMark(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s?"')]/.test(text.charAt(end - 1))) end--;
  return text.indexOf("?", end) >= 0 ? text.slice(0, end) : text;
}

const isBriefAnswer = (sentence: string): boolean =>
  sentence.length < 60 && !/\b(?:me|us|this|that|these|please|following|above)\b/i.test(sentence);

// "I live in Porto, do you know a good dentist?", "Since I'm vegan, what can I eat?"
const ASKING =
  /(?:,| -| \u2013| \u2014|;|\.\.\.|\u2026)(?: (?:so|and|but|now|then))* (?=(?:do|does|did|can|could|would|will|should|is|are|am|have|has|what|what's|where|where's|how|how's|who|which|when|why|any|know)\b)| so (?=(?:what|where|how|which|who|when|can|could|should|do|is|are) )/gi;
const TAG =
  /(?: (?:isn't|aren't|wasn't|weren't|don't|doesn't|didn't|haven't|hasn't) (?:i|we|he|she|it|they|there)| right|(?:,| -| \u2013| \u2014) ?(?:right|huh|eh|innit|remember|ok|okay|you know|correct|got it|you see|yes|no|(?:do|does|did|is|are|was|were|have|has|can|could|would|will|should|ai)(?:n't| not)? ?(?:i|you|we|he|she|it|they|there)(?: not)?))\?+\W*$/i;
// "You live in Porto, right?" asks; "How to turn right?" has no tag.
const NO_TAG =
  /^(?:(?:so|and|but|well|oh),? )?(?:you|what|who|where|when|why|how|which|is|are|do|does|did|can|could|would|will|should|was|were|am|have|has)\b/i;
const REASON = /^(?:since|as|given(?: that)?|considering(?: that)?|seeing (?:as|that)|now that|because) /i;
const UNSURE =
  /^(?:if|when|whenever|suppose|supposing|assuming|imagine|unless|should|were|let's say|say|i'm (?:just )?(?:curious|wondering|asking|sorry|confused|unsure|not sure))\b/i;

function questionParts(sentence: string): Part[] {
  const plain = withPlainApostrophes(sentence);
  const tag = TAG.exec(plain);
  const tagged = sentence.slice(0, tag?.index ?? 0);
  if (tag && hasSeveralWords(tagged) && !NO_TAG.test(plain) && !isQuestion(tagged)) {
    return [...splitClauses(tagged).map(fact), other(sentence.slice(tag.index).replace(/^\W+/, ""))];
  }
  for (const joint of plain.matchAll(ASKING)) {
    const left = sentence.slice(0, joint.index);
    const stated = statedIn(left);
    if (stated) {
      return [...splitClauses(stated).map(fact), other(sentence.slice(joint.index + joint[0].length))];
    }
  }
  return trailingFact(sentence) ?? [other(sentence)];
}

/** What the words before a question state of the user, if they do. */
function statedIn(left: string): string | undefined {
  const plain = withPlainApostrophes(left);
  if (UNSURE.test(plain) || isQuestion(left)) return undefined;
  if (!hasSeveralWords(left) && !/^i'm [\p{L}-]+$/iu.test(plain)) return undefined;
  const stated = left.slice(REASON.exec(plain)?.[0].length ?? 0);
  const words = withPlainApostrophes(stated);
  return OWN.test(words) || (STATES.test(words) && !FRAMES.test(words)) ? stated : undefined;
}

const STATES =
  /^(?:been|had|got|went|just|finally|need|want|love|like|haven't|thinking|planning|moved|started|bought)\b|\b(?:is|are|was|were|has|have|had|been|loves?|needs?|wants?|likes?|lives|works|sounds|looks|must)\b|\p{L}'(?:s|re) /iu;
const FRAMES =
  /^(?:for|in|on|at|with|without|to|from|by|of|about|like|you|your|hey|hi|ok|okay|so|quick question|question|one question|one more|now|also|what|how|who)\b/i;

const hasSeveralWords = (text: string): boolean => text.trim().split(/\s+/).length >= 3;

// "Suggest a recipe, I'm allergic to nuts", "Can you recommend a dentist? I live in Porto" is two sentences already.
const TRAILING =
  /(?:[,;:]| -| \u2013| \u2014) (?:because |since |as |but |and |by the way,? |btw,? )?(?=(?:i'm|i am|i've|i have|i live|i work|i like|i love|i hate|i prefer|i don't|i can't|i moved|we're|we are|we have|we live|(?:my|our)(?: [\p{L}'-]+){1,3} (?:is|are|has|have|lives|loves|likes|hates|was))\b)| because (?=(?:i'm|i am|i've|i have|i live|i work|i like|i love|i hate|i don't|i can't|my|we)\b)/giu;

function trailingFact(sentence: string): Part[] | undefined {
  const joint = withPlainApostrophes(sentence).matchAll(TRAILING).next().value;
  if (!joint) return undefined;
  const stated = withoutQuestionMark(sentence.slice(joint.index + joint[0].length));
  return [other(sentence.slice(0, joint.index)), ...splitClauses(stated).map(fact)];
}
