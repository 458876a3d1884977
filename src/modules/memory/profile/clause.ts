/**
 * A claim as a part of a sentence about someone else. What can't be turned with certainty is quoted:
 *
 *   I live in Porto.            → predicate   lives in Porto / live in Porto
 *   My sister Maria is a nurse. → possessive  sister Maria is a nurse
 *   Maria is my sister.         → sentence    Maria is their sister
 *   Ich wohne in Berlin.        → quote       Ich wohne in Berlin
 */
import { trimEnd } from "../../../platform/trim-end.ts";
import { splitSentences } from "../extraction/sentence-split.ts";
import { isForeign, looksEnglish } from "./language.ts";
import { toThirdPerson } from "./pronouns.ts";
import { cutAtWord, flatten } from "./shown-text.ts";
import {
  continueAfterName,
  isAdverb,
  isPast,
  type VerbForms,
  verbAfterI,
  verbAfterName,
} from "./verb-forms.ts";

export type Clause =
  | ({ kind: "predicate" } & VerbForms)
  | { kind: "possessive" | "sentence"; text: string }
  /** `isWhole`: it can be understood alone. */
  | { kind: "quote"; text: string; isWhole: boolean };

export const MAX_CLAUSE_CHARACTERS = 160;
/** From here on, what is only added after a comma is left out. */
const COMFORTABLE_CHARACTERS = 100;

/** Most claims are one sentence, and need no segmenter to know. */
const MAY_BE_SEVERAL = /[.?!…。！？)]["'”»)\]]*\s*[^\s"'”»)\]]/u;

/** `names`: what the person it is about is called, in lower case. */
export function toClause(content: string, names: readonly string[] = []): Clause {
  const text = flatten(content);
  const [first = text] = MAY_BE_SEVERAL.test(text) ? splitSentences(text) : [text];
  const sentence = withoutEnd(first);
  const clause = isForeign(sentence) || first.endsWith("?") ? undefined : turn(sentence, names);
  if (clause && longest(clause) <= MAX_CLAUSE_CHARACTERS) return clause;
  return {
    kind: "quote",
    text: cutAtWord(withoutEnd(text), MAX_CLAUSE_CHARACTERS).replaceAll('"', "'"),
    isWhole:
      !first.endsWith("?") &&
      !UNCLEAR_START.test(sentence) &&
      !ORDER.test(sentence) &&
      hasSeveralWords(sentence),
  };
}

/** Not all scripts put spaces between words. */
const hasSeveralWords = (text: string): boolean =>
  /\p{L} +\S*\p{L}/u.test(text) || /[\p{L}--[\p{Script=Latin}]]{4}/v.test(text);

const withoutEnd = (sentence: string): string => trimEnd(sentence, /[\s.!…;:,]/);

const longest = (clause: Clause): number =>
  clause.kind === "predicate"
    ? Math.max(clause.plural.length, clause.singular?.length ?? 0)
    : clause.text.length;

const OPENING =
  /^(?:(?:well|so|oh|hey|hi|yeah|yes|yep|no|nope|actually|honestly|btw|by the way|also|ok|okay|wow|haha|lol|sure|right|anyway|fyi|true|thanks|plus|remember)\s*[,!:–-]\s*|(?:and|but|also|plus|actually|btw|so)\s+(?=(?:i|my|we|our)\b))+/i;
/** Of whom or what it speaks is said in another sentence, or it speaks to someone. */
const UNCLEAR_START =
  /^(?:he|she|it|they|this|that|these|those|there|here|him|her|his|its|their|what|who|how|why|when|where|which|if|as|let|please|you|your)\b/i;
const CLOSING = /,? (?:too|though|lol|haha|as well|btw|actually|anyway)$/i;
const hasOpenQuotation = (text: string): boolean => text.split('"').length % 2 === 0;
/** "Their kids and they" would be said by nobody. */
const SUBJECT_WITH_OTHERS = /^(?:(?! (?:is|are|was|were|has|have|had|will|can) )[^,;]){1,40} and I\b/;
const SECOND_PERSON = /\b(?:you|your|yours|yourself)\b/i;

function turn(sentence: string, names: readonly string[]): Clause | undefined {
  const said = shorten(sentence.replace(OPENING, "")).replace(CLOSING, "");
  if (said === "" || hasOpenQuotation(said) || SECOND_PERSON.test(said) || SUBJECT_WITH_OTHERS.test(said))
    return undefined;
  return (
    turnFirstPerson(said) ??
    turnPossessive(said) ??
    turnOwnName(said, names) ??
    turnSubjectless(said) ??
    turnStatement(said)
  );
}

/** What stands after a semicolon adds, as do consequences; so does what only describes a noun, if there is much. */
function shorten(sentence: string): string {
  const [main = sentence] = sentence.split(/;| [–—] | - /);
  const said = main.length >= 12 ? main : sentence;
  const consequence = said.search(/, so (?!that\b)/);
  if (consequence >= 20) return withoutEnd(said.slice(0, consequence));
  if (said.length <= COMFORTABLE_CHARACTERS) return said.trim();
  const cut = said.search(/, (?:which|who|where|although|even though) /);
  return withoutEnd(cut >= 20 ? said.slice(0, cut) : said);
}

const CONTRACTIONS = new Map([
  ["'m", "am"],
  ["'ve", "have"],
  ["'ll", "will"],
]);

function turnFirstPerson(said: string): Clause | undefined {
  const [, contraction = "", rest] = /^[Ii]('m|'ve|'ll|'d)? (.+)$/.exec(said) ?? [];
  if (rest) {
    if (contraction === "'d") {
      const isPerfect = /^(?:been|better|had|gone|got|[a-z]+ed)\b/.test(rest);
      return turnVerb(`${isPerfect ? "had" : "would"} ${rest}`, verbAfterI);
    }
    const verb = CONTRACTIONS.get(contraction);
    return turnVerb((verb ? `${verb} ${rest}` : rest).replace(/^am gonna\b/, "am going to"), verbAfterI);
  }
  // The user and others; "they" is both.
  const [, pluralContraction = "", pluralRest] = /^[Ww]e('re|'ve|'ll|'d)? (.+)$/.exec(said) ?? [];
  if (!pluralRest) return undefined;
  const opened = { "'re": "are ", "'ve": "have ", "'ll": "will ", "'d": "would " }[pluralContraction] ?? "";
  const first = (opened + pluralRest).split(" ").find((word) => !isAdverb(word)) ?? "";
  if (!verbAfterI(first) && first !== "are" && first !== "aren't") return undefined;
  return { kind: "predicate", singular: undefined, plural: toThirdPerson(opened + pluralRest) };
}

const FILLERS =
  /^(?:(?:just|actually|also|honestly|kinda|definitely|basically|personally|obviously|literally) )+/;

/** `text` begins with a verb, or with adverbs before it. */
function turnVerb(text: string, formsOf: (verb: string) => VerbForms | undefined): Clause | undefined {
  const all = text.replace(FILLERS, "").split(" ");
  let place = 0;
  while (place < 4 && isAdverb(all[place] ?? "")) place++;
  const verb = formsOf(all[place] ?? "");
  if (!verb || all.length === place + 1) return undefined;
  const before = all.slice(0, place).map((word) => `${word} `);
  const rest = all.slice(place + 1).join(" ");
  const join = (form: string, tail: string) =>
    toThirdPerson(`${before.join("")}${form}${tail && ` ${tail}`}`);
  const tail = formsOf === verbAfterI ? continueAfterName(all[place] ?? "", rest) : rest;
  return {
    kind: "predicate",
    singular: verb.singular === undefined || tail === undefined ? undefined : join(verb.singular, tail),
    plural: join(verb.plural, formsOf === verbAfterI ? rest : pluralTail(rest)),
  };
}

/** After a name: `lives in Porto and works there` → `… and work there`. */
const pluralTail = (rest: string): string =>
  rest.replace(
    /(?<=\band )(is|has|does|doesn't|isn't|[a-z]+[^s]s)\b(?= (?:an?|the|in|at|as|for|to|with|on)\b)/g,
    (verb) => verbAfterName(verb)?.plural ?? verb,
  );

const FINITE =
  /\b(?:is|isn't|are|aren't|was|were|has|hasn't|have|had|will|would|won't|can|can't|cannot|could|must|mustn't|should|may|does|doesn't|did|didn't|don't|[a-z]{2,}ed|[a-z]{2,}[^s'i]s|went|got|made|took|came|left|gave|told|said|died|grew|ran)\b|'s (?:called|named|an?|the|not|my|our)\b/;

function turnPossessive(said: string): Clause | undefined {
  const [, rest] = /^(?:[Mm]y|[Oo]ur|(?:[Tt]he u|U)ser's) (.+)$/.exec(said) ?? [];
  if (!rest || !FINITE.test(rest.split(" ").slice(1).join(" "))) return undefined;
  return { kind: "possessive", text: toThirdPerson(rest) };
}

function turnOwnName(said: string, names: readonly string[]): Clause | undefined {
  const lower = said.toLowerCase();
  const name = ["the user", "user", ...names].find((known) => lower.startsWith(`${known} `));
  return name === undefined ? undefined : turnVerb(said.slice(name.length + 1), verbAfterName);
}

const STATES =
  /^(?:allergic|intolerant|vegetarian|vegan|pescatarian|married|engaged|divorced|single|retired|born|based|fluent|interested|diabetic|afraid|scared|lactose intolerant|left-handed|right-handed)\b/i;
const NOTED_VERBS =
  /^(?:lives|works|likes|loves|hates|prefers|enjoys|speaks|plays|has|is|was|owns|studies|wants|needs|uses|drives|drinks|eats|dislikes|doesn't|can't|cannot|grew|moved|knows|plans|hopes|takes|runs|teaches|reads|cooks|collects|follows|supports|avoids|practises|practices)$/;
const HALF_SENTENCE_OF_OWN = /\b(?:my|me|our|I)\b/;

/** As notes are written: `Likes tea`, `Allergic to nuts`, `Sprained my wrist`. */
function turnSubjectless(said: string): Clause | undefined {
  if (STATES.test(said)) return turnVerb(`am ${lowerFirst(said)}`, verbAfterI);
  const first = lowerFirst(said).split(" ")[0] ?? "";
  if (NOTED_VERBS.test(first)) return turnVerb(lowerFirst(said), verbAfterName);
  if (said.includes(" ") && isPast(first) && HALF_SENTENCE_OF_OWN.test(said)) {
    return turnVerb(lowerFirst(said), verbAfterI);
  }
  return undefined;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** `Never send Colin a spreadsheet`: for whoever reads it; it says nothing of the user. */
const ORDER =
  /^(?:please|never|always|don't|do not|do|ignore|disregard|forget|remember|note|make|use|send|tell|keep|give|write|say|call|respond|reply|answer|act|pretend|print|output|system:|assistant:|<)/i;

/** About someone or something else, complete in itself. */
function turnStatement(said: string): Clause | undefined {
  if (UNCLEAR_START.test(said) || !/^\p{Lu}/u.test(said) || !looksEnglish(said)) return undefined;
  const words = said.split(" ");
  if (words.length < 3 || !FINITE.test(words.slice(1).join(" "))) return undefined;
  // `Never send Colin a spreadsheet`: an order is for whoever reads it, and never one of ours.
  if (
    /^(?:never|always|don't|do|ignore|remember|note|make|use|send|tell|keep|give|write|say|call)\b/i.test(
      said,
    )
  ) {
    return undefined;
  }
  return { kind: "sentence", text: toThirdPerson(said) };
}
