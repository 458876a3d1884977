/** Whether a claim says yes or no to what is asked. It must say so itself, of whom is asked and of that time. */
import { plainText, readStated, type Stated } from "../../../memory/index.ts";
import type { Aliases } from "../claims/aliases.ts";
import { attributeTerms } from "../claims/attribute-terms.ts";
import { type ClaimView, viewClaim } from "../claims/claim-view.ts";
import { coverageOf } from "../claims/relevance.ts";
import { namesPerson } from "../claims/subject-fit.ts";
import type { Question } from "../question/question.ts";
import { isOrder } from "../wording/second-person.ts";
import { type Asked, readAsked, stemsOf } from "./asked.ts";
import { isOfAsked } from "./asked-subject.ts";
import { isHadBySubject, isNone, isSameVerb } from "./asked-verb.ts";
import { findOpposite } from "./opposites.ts";

export type Verdict = "Yes" | "No";

/** With less of the question in it, a claim is near but says neither. */
const SAYS_SO = 0.8;
const SAYS_NEARLY = 0.5;
const NEGATIVE_QUESTION =
  /^(?:\w+ )?(?:don't|doesn't|didn't|isn't|aren't|wasn't|haven't|hasn't|can't|won't)\b|\bnot\b|\bnever\b/i;
/** "Coffee or tea": no yes would answer it. */
const ALTERNATIVE = /\bor\b/i;
const STILL = /\bstill\b|\bany ?more\b|\byet\b/i;
const ASKS_LIKING = /\b(?:like|love|enjoy|fond of)\b/i;
const DISLIKING =
  /\b(?:hates?|dislikes?|can't (?:stand|bear)|cannot (?:stand|bear)|(?:don't|doesn't) (?:like|enjoy))\b/i;
const LIKING = /\b(?:likes?|loves?|enjoys?|prefers?|hates?|dislikes?)\b/i;
const ENDING =
  /\b(?:stopped|quit|gave up|given up|giving up|sold|cancell?ed|dropped|retired|left|broke up|ended|lost|no longer)\b(?!-)/i;
/** What is in mind says neither that it will be nor that it won't. */
const IN_MIND =
  /\b(?:wants?|wanted|plans?|planned|hopes?|hoped|hoping|planning|would like|'d like|applied|looking for|might|maybe|considering|have to|has to|needs?|must|should|if)\b/i;
const FAILED = /^(?:forgot|failed|refused|neglected|declined)$/;
/** "I prefer tea over coffee", "I drink tea instead of coffee": of the second nothing is said. */
const SET_AGAINST =
  /\b(?:rather than|instead of|apart from|except(?: for)?|other than|but not|unlike)\b.*$|(?<=\bprefer(?:s|red)? (?!to )[^,]{1,60}?) (?:over|to|than)\b.*$/i;
/** Words of a frame that say nothing of how it is meant. */
const PLAIN_FRAME =
  /^(?:am|is|are|was|were|be|been|being|do|does|did|have|has|had|not|to|of|about|on|just|really|also|always|usually|often|still|now|currently|already|finally|recently)$/;
/** They make what follows so: "I started to learn Dutch". */
const MAKES_SO =
  /^(?:start|begin|continue|manage|get|like|love|enjoy|prefer|come|happen|learn|tend|remember|go|be|have|become|hate|use)$/;

export function verdictOf(
  question: Question,
  view: ClaimView,
  aliases: Aliases,
  heldThen = false,
): Verdict | undefined {
  if (NEGATIVE_QUESTION.test(question.text) || ALTERNATIVE.test(question.text)) return undefined;
  if (view.claim.content.includes("?") || isOrder(view.claim.content)) return undefined;
  const asked = readAsked(question);
  const clauses = readStated(plainText(view.claim.content));
  const verdicts = clauses.flatMap((stated) => {
    const { claim } = view;
    // A clause alone may lack what stands beside it in its sentence: "When I was in Rome, …".
    const content = clauses.length > 1 ? stated.text : claim.content;
    const own = viewClaim({ ...claim, content: content.replace(SET_AGAINST, "") });
    return clauseVerdict({ question, asked, stated, view: own, aliases, heldThen }) ?? [];
  });
  return new Set(verdicts).size === 1 ? verdicts[0] : undefined;
}

interface Weighed {
  question: Question;
  asked: Asked;
  stated: Stated;
  /** Of the clause alone. */
  view: ClaimView;
  aliases: Aliases;
  /** It no longer holds, and is asked for as if it did. */
  heldThen: boolean;
}

function clauseVerdict(weighed: Weighed): Verdict | undefined {
  const { question, asked, stated, view, aliases } = weighed;
  const core = coreOf(weighed);
  if (core >= SAYS_SO && isHadBySubject(asked, stated, view)) return "Yes";
  if (!isOfAsked(asked, stated, view, aliases)) return undefined;
  const isReal = stated.mood === "real" || stated.mood === "can";
  const text = plainText(stated.text);
  const opposite = findOpposite(wordsOf(asked.text), wordsOf(text));
  if (opposite)
    return opposite === "excludes" && core >= SAYS_NEARLY && isRulingOut(weighed) ? "No" : undefined;
  if (isReal && isOver(weighed) && (STILL.test(question.text) || core >= SAYS_SO)) {
    if (asked.time === "now") return "No";
    if (!stated.once) return undefined;
  }
  if (isReal && ASKS_LIKING.test(question.text) && DISLIKING.test(text) && core >= SAYS_NEARLY) return "No";
  // "Does she like cats": that she has one, or can't bear them, says neither.
  if (LIKING.test(question.text) && !LIKING.test(text)) return undefined;
  if (core < SAYS_SO || !isOfTime(question, view)) return undefined;
  const isFramed = isAskedFrame(asked, stated);
  if (!isFramed && stated.frame.some((word) => FAILED.test(word)))
    return asked.time === "past" ? "No" : undefined;
  if (!isReal && !isFramed && !(stated.mood === "plan" && asked.mayBePlan && stated.tense === "present"))
    return undefined;
  if (!isFramed && IN_MIND.test(text) && !isAskedMind(asked, text)) return undefined;
  if (!isFramed && !(isSameVerb(asked, stated, view) && isComplementSo(asked, stated))) return undefined;
  if (stated.negated || isNone(asked, stated))
    return stated.tense === "past" && asked.time === "now" ? undefined : "No";
  return isFramed || fitsTime(weighed) ? "Yes" : undefined;
}

/** What is told leaves no room for what is asked. */
const isRulingOut = (weighed: Weighed): boolean =>
  weighed.stated.mood === "real" &&
  !weighed.stated.negated &&
  weighed.asked.time === "now" &&
  isSoNow(weighed);

function coreOf({ asked, view, aliases }: Weighed): number {
  if (!asked.names.every((name) => namesPerson(view, name, aliases))) return 0;
  return asked.terms.length === 0 ? 1 : coverageOf(view, asked.terms, aliases);
}

/** "No longer", "sold", "used to"; unless that is what is asked: "Did I sell my car?" */
function isOver({ asked, stated }: Weighed): boolean {
  if (stated.once) return !/\buse(?:d)? to\b/.test(asked.text);
  if (stated.ended) return true;
  const [ending] = ENDING.exec(stated.text) ?? [];
  return (
    ending !== undefined &&
    !stated.negated &&
    !stated.going &&
    !stemsOf(ending).some((stem) => asked.stems.has(stem))
  );
}

/** "Do I want to learn guitar": how it is meant is asked too. */
function isAskedFrame(asked: Asked, { frame }: Stated): boolean {
  if (frame.some((word, place) => /^(?:have|has|had)$/.test(word) && frame[place + 1] === "to"))
    return /\b(?:have|has|had) to\b/.test(asked.text);
  const meaning = frame.filter((word) => !PLAIN_FRAME.test(word));
  return meaning.length > 0 && meaning.every((word) => stemsOf(word).every((stem) => asked.stems.has(stem)));
}

const isAskedMind = (asked: Asked, text: string): boolean =>
  stemsOf(IN_MIND.exec(text)?.[0] ?? "").every((stem) => asked.stems.has(stem));

/** "My son pretended to be sick": what comes after "to" is not said to be so. */
const isComplementSo = (asked: Asked, { verb, infinitive }: Stated): boolean =>
  infinitive === undefined || MAKES_SO.test(verb) || stemsOf(verb).some((stem) => asked.stems.has(stem));

function fitsTime(weighed: Weighed): boolean {
  const { asked, stated, heldThen } = weighed;
  // A clause whose verb is not known tells no time.
  if (heldThen || stated.verb === "") return true;
  if (asked.time === "now") return isSoNow(weighed);
  if (asked.time === "future") return stated.mood === "plan" || stated.going;
  return stated.tense === "past" || stated.perfect || stated.once;
}

/** It is so, or it happened and what is asked has been so since: "I moved to Porto". */
function isSoNow({ asked, stated, view }: Weighed): boolean {
  const isNow = stated.perfect ? stated.isLasting || stated.going : stated.tense === "present";
  if (isNow && !stated.once) return true;
  const wanted = new Set(asked.terms.flatMap(({ term, related }) => [term, ...related]));
  return view.facts.some(
    (fact) =>
      fact.kind === "holds" &&
      [...stemsOf(fact.value), ...attributeTerms(fact)].some((stem) => wanted.has(stem)),
  );
}

const WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day/gi;
const weekdaysIn = (text: string): string[] => text.toLowerCase().match(WEEKDAY) ?? [];

/** A day that is asked for must be told. */
function isOfTime({ text, dates }: Question, { claim }: ClaimView): boolean {
  const asked = weekdaysIn(text);
  const told = weekdaysIn(claim.content);
  if (asked.length > 0 && told.length > 0) return asked.every((day) => told.includes(day));
  return (
    dates.length === 0 ||
    dates.some((date) => claim.dates.some((own) => own.startsWith(date) || date.startsWith(own)))
  );
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu) ?? []);
