/** What is left out of a question because the turn before had it: "and my sister?", "how old is he?", "when was that?". */
import { trimEnd } from "../../../../platform/trim-end.ts";
import { factsOf, type KnownClaim, readTerms } from "../../../memory/index.ts";
import type { Turn } from "../../helper.ts";
import { mentionsIn } from "../claims/mentions.ts";
import { isNoName } from "./no-names.ts";
import { genderOf, ownRelations } from "./relations.ts";

export interface Resolved {
  /** The question with what it left out. */
  text: string;
  /** What "it" or "that" means: what the last answer stood on. Empty where nothing refers to it. */
  context: string;
  /** A pronoun that nothing explains. */
  unclear: string | undefined;
}

const INSTEAD =
  /^(?:(?:and|but|so) )?(?:what about|how about|and) (?!who|what|when|where|how|why|is|are|do|does|did|which|will)(.+?)\??$/i;
const PERSON_PRONOUN = /\b(?:he|she|him|her|hers|his)\b(?:'s)?/i;
const THEY = /\b(?:they|them|their)\b/i;
const THING_PRONOUN =
  /\b(?:it|its|there|then|this one|that one|those|these)\b|\bthat\b(?=[?.!\s]*$)|^(?:and )?(?:when|where|why|who|how long|how much|what) (?:is|was|were|are|did|does) (?:that|this|it)\b/i;
const NAME = /\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*/gu;
const FIRST_WORDS =
  /^(?:Is|Are|Do|Does|Did|Was|Were|Has|Have|Had|Can|Could|Will|Would|Should|Tell|List|Show)$/;

export function resolveFollowUp(
  message: string,
  history: readonly Turn[],
  lastClaims: readonly KnownClaim[],
): Resolved {
  const last = history.at(-1);
  const plain: Resolved = { text: message, context: "", unclear: undefined };
  const pronoun = PERSON_PRONOUN.exec(message)?.[0];
  // With a name or a relation before them the question explains its pronouns itself: "does Ana like her job".
  const isExplained = namesSomeone(message.slice(0, PERSON_PRONOUN.exec(message)?.index));
  if (!last) {
    const explained = isExplained || /\b(?:who|someone|anyone|wife|friend)\b/i.test(message);
    return pronoun && !explained ? { ...plain, unclear: pronoun } : plain;
  }
  const instead = INSTEAD.exec(message)?.[1];
  if (instead) return { ...plain, text: replaceSubject(last.message, instead) };
  const hasOwn = namesSomeone(message);
  if (pronoun && !isExplained) {
    const person = antecedent(last, lastClaims, pronoun);
    return person ? { ...plain, text: replacePronoun(message, person) } : { ...plain, unclear: pronoun };
  }
  if (THEY.test(message) && !hasOwn) {
    const person = antecedent(last, lastClaims);
    if (person) return { ...plain, text: replacePronoun(message, person) };
  }
  if (!hasOwn && (THING_PRONOUN.test(message) || isShort(message))) {
    const [claim] = lastClaims;
    return { text: message, context: claim?.content ?? last.message, unclear: undefined };
  }
  return plain;
}

const namesSomeone = (text: string): boolean => namesIn(text).length > 0 || ownRelations(text).length > 0;

/** Only function words: "when?", "how long?". */
const isShort = (message: string): boolean =>
  readTerms(message).filter(({ term }) => term !== "").length === 0;

export const namesIn = (text: string): string[] =>
  [...text.matchAll(NAME)]
    .map(([name]) => name.replace(/'s$/, ""))
    .flatMap((name) => {
      // "Who Noor" at the beginning of a question is one name with a word before it.
      const words = name.split(" ").filter((word) => !isNoName(word) && !FIRST_WORDS.test(word));
      return words.length > 0 ? [words.join(" ")] : [];
    });

/** Whom "he" or "she" means: whom the question named, or else whom the answer did, unless the word can't mean them. */
function antecedent(last: Turn, claims: readonly KnownClaim[], pronoun = ""): string | undefined {
  const mentions = [last.message, ...claims.map(({ content }) => content)].flatMap(mentionsIn);
  const mayMean = (person: string): boolean => {
    const [first = ""] = person.toLowerCase().split(" ");
    const genders = mentions.filter(({ name }) => name === first).map(({ relation }) => genderOf(relation));
    return fitsGender(pronoun, genders);
  };
  const relation = ownRelations(last.message).find((each) => fitsGender(pronoun, [genderOf(each.relation)]));
  return (
    namesIn(last.message).find(mayMean) ??
    namesInFacts(last, claims).find(mayMean) ??
    claims.flatMap(({ content }) => namesIn(content).slice(0, 1)).find(mayMean) ??
    relation?.phrase
  );
}

function fitsGender(pronoun: string, genders: readonly ReturnType<typeof genderOf>[]): boolean {
  const other = /^(?:he|him|his)\b/i.test(pronoun)
    ? "female"
    : /^(?:she|hers?)\b/i.test(pronoun)
      ? "male"
      : "";
  return !genders.some((gender) => gender === other);
}

function namesInFacts(last: Turn, claims: readonly KnownClaim[]): string[] {
  const names = namesIn(claims.map((claim) => claim.content).join(" ") + last.content);
  return claims
    .flatMap((claim) => factsOf(claim))
    .filter(({ attribute }) => /^(?:relation:|partner$|name$|pet$)/.test(attribute))
    .flatMap(
      ({ value }) =>
        names.find((each) => value.split(" ").includes(each.toLowerCase().split(" ")[0] ?? "")) ?? [],
    );
}

const possessive = (name: string) => (name.endsWith("s") ? `${name}'` : `${name}'s`);

function replacePronoun(message: string, name: string): string {
  return (
    message
      .replace(/\b(?:his|hers|their|theirs)\b/gi, possessive(name))
      // "her" before a noun is hers; at the end it is she.
      .replace(/\bher\b(?= \p{L})/giu, possessive(name))
      .replace(/\b(?:he|she|they)(?=\b)/gi, name)
      .replace(/\b(?:him|her|them)\b/gi, name)
  );
}

/** The question before, asked of somebody or something else. */
function replaceSubject(question: string, subject: string): string {
  const [relation] = ownRelations(question);
  const [name] = namesIn(question);
  if (relation) return question.replace(relation.phrase, subject);
  if (name) return question.replace(name, subject);
  const swapped = question
    .replace(/\b(?:do|am|have) i\b/i, (words) => `${words.split(" ")[0]} ${subject}`)
    .replace(/\b(?:did|was|will|can) i\b/i, (words) => `${words.split(" ")[0]} ${subject}`);
  if (swapped !== question) return swapped;
  if (/\bmy\b/i.test(question) && /^\p{Lu}/u.test(subject))
    return question.replace(/\bmy\b/i, possessive(subject));
  return `${trimEnd(question, /[?.!\s]/)}: ${subject}`;
}
