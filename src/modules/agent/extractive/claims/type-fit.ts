/** Whether a claim holds what the question word asks for: a date, a number, a place, a name. */
import type { Question } from "../question/question.ts";
import { relationIn } from "../question/relations.ts";
import { clockTimeIn } from "../wording/shown-date.ts";
import type { ClaimView } from "./claim-view.ts";

const NUMBER =
  /\b(?:\d[\d.,:]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen|once|twice)\b/i;
const LENGTH =
  /\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|several|few|half)[ -](?:an? |and a half )?(?:second|minute|hour|day|night|week|weekend|month|year|decade)s?\b|\buntil\b|\bsince\b|\bfrom .+ to\b/i;
const PLACE =
  /\b(?:in|at|to|near|on|from|under|behind|by|inside|into|around|outside|off) (?:the |a |an |my |our )?(?!\d|(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b)\p{L}|\bhome\b/iu;
/** "At 40 Canary Wharf", but not "on 3 December". */
const HOUSE_NUMBER =
  /\b(?:at|in|on|to) \d+\p{L}?,? (?!January|February|March|April|May|June|July|August|September|October|November|December)\p{Lu}/u;
/** A thing can be with somebody; where one works or lives is no person. */
const WITH_SOMEBODY = /\bwith (?:my |our |the )?\p{L}/iu;
const ASKS_WHERE_IT_IS = /^(?:and |but |so )?where(?:'s|'re| is| are)\b/i;
/** Says where it was got; where it is only of what can't be moved. */
const GOT = /\b(?:bought|purchased|ordered|sold|made|born)\b/i;
const STANDS =
  /\b(?:house|home|flat|apartment|cottage|cabin|office|shop|store|land|garden|restaurant|school)\b/i;
const IS_THERE =
  /(?:\b(?:is|are|lies|stands|hangs|stays|kept|keep|put|left|parked)|'s)\b(?! (?:bought|made|born)).{0,40}\b(?:in|at|on|under|behind|near|by|inside|with)\b/i;
const HAPPENED =
  /\b(?:\p{L}{2,}ed|got|went|became|began|met|bought|sold|came|left|had|gave|took|made|ran|broke|saw|lost|found|won|ate|drank|read|wrote|fell|flew|drove|built|brought|caught|chose|felt|heard|kept|paid|put|sang|sent|slept|spent|stood|swam|taught|told|thought|have become|was|were)\b/u;
const TIME =
  /\b(?:\d{4}|january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|yesterday|today|tomorrow|last|next|ago|every|o'clock|noon|midnight)\b|\b\d{1,2}(?::\d\d)? ?[ap]m\b|\b\d{1,2}:\d\d\b/i;
const ASKS_DIGITS = /\b(?:number|code|pin|postcode|zip|iban)\b/i;
/** "My safe code is Quetzal": not every code has digits. */
const TELLS_CODE = /\b(?:number|code|pin|postcode|zip|iban) (?:is|was) \S/i;
/** "Blood type": high blood pressure is none. */
const ASKS_KIND = /\b(?!what\b|which\b)\p{L}+ (?:type|group)\b(?! of\b)/iu;
const TELLS_KIND = /\b(?:type|group)\b/i;
const ASKS_NAME =
  /^what(?:'s| is| was)? (?:the )?(?:first |last |full )?names?\b|\bcalled\b|\bnamed\b|'s name\b/i;
/** "My sister's baby": her own name is not what is asked for. */
const OWNED = /\bmy [\w-]+'s (?!name)[\w-]+/i;
const TELLS_NAME = /\b(?:called|named|name)\b/i;
const WHO_IS = /^(?:[Aa]nd |[Ss]o )?[Ww]ho(?:'s| is| are| was) (?:\p{Lu}|my |our )/u;

/** Whether the question word asks for one kind of thing. */
export const isTyped = ({ form, text }: Question): boolean =>
  /^(?:when|where|who|how-many|how-long)$/.test(form) ||
  (form === "what" && (ASKS_NAME.test(text) || ASKS_DIGITS.test(text) || ASKS_KIND.test(text)));

/** 0 or 1. */
export function typeFit(view: ClaimView, question: Question): number {
  const { form, text } = question;
  const { content } = view.claim;
  if (form === "when")
    return view.claim.dates.length > 0 || tellsTime(content) || isEventAsked(view, text) ? 1 : 0;
  if (form === "how-many") return NUMBER.test(content) ? 1 : 0;
  if (form === "how-long") return LENGTH.test(content) || isLengthSince(view, text) ? 1 : 0;
  if (form === "where") return tellsWhere(content, text) ? 1 : 0;
  if (form === "who")
    return (view.names.size > 0 || relationIn(content) !== undefined) &&
      (!WHO_IS.test(text) || tellsWho(view))
      ? 1
      : 0;
  if (form === "what" && ASKS_DIGITS.test(text))
    return /\d{3}/.test(content) || TELLS_CODE.test(content) ? 1 : 0;
  if (form === "what" && ASKS_KIND.test(text)) return TELLS_KIND.test(content) ? 1 : 0;
  if (form === "what" && ASKS_NAME.test(text))
    return TELLS_NAME.test(content) || (!OWNED.test(text) && tellsName(view)) ? 1 : 0;
  return 0;
}

const tellsTime = (content: string): boolean => TIME.test(content) || clockTimeIn(content) !== undefined;

function tellsWhere(content: string, asked: string): boolean {
  if (!ASKS_WHERE_IT_IS.test(asked)) return PLACE.test(content) || HOUSE_NUMBER.test(content);
  if (GOT.test(content) && !STANDS.test(content) && !IS_THERE.test(content)) return false;
  return PLACE.test(content) || HOUSE_NUMBER.test(content) || WITH_SOMEBODY.test(content);
}

const tellsName = ({ facts }: ClaimView): boolean =>
  facts.some(({ attribute }) => /^(?:relation:|name$|pet$|partner$)/.test(attribute));

/** "How long have I been here": since what happened. */
const isLengthSince = ({ claim }: ClaimView, text: string): boolean =>
  /\bhow long (?:have|has|am|is|are)\b/i.test(text) && HAPPENED.test(claim.content);

/** What happened was told about when it did; what is, at any time. */
const isEventAsked = ({ claim }: ClaimView, text: string): boolean =>
  /\b(?:did|was|were|has|have|had)\b/i.test(text) && HAPPENED.test(claim.content);

/** Says what somebody is, not what they did. */
const tellsWho = ({ facts, claim }: ClaimView): boolean =>
  facts.some(({ attribute }) => /^(?:relation:|name$|partner$|job$|pet$)/.test(attribute)) ||
  (/^(?:my|our)\b/i.test(claim.content) && relationIn(claim.content.slice(0, 40)) !== undefined) ||
  /\bis (?:my|our) \p{L}+/u.test(claim.content);
