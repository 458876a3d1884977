/** What is left out of a question because the turn before had it: "and my sister?", "how old is he?", "when was that?". */
import { factsOf, type KnownClaim, readTerms } from "../../../memory/index.ts";
import type { Turn } from "../../helper.ts";
import { isNoName } from "./no-names.ts";
import { ownRelations } from "./relations.ts";

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
  if (!last) {
    // With a name or a relation of its own the question explains its pronouns itself.
    const explained =
      namesIn(message).length > 0 ||
      ownRelations(message).length > 0 ||
      /\b(?:who|someone|anyone|wife|friend)\b/i.test(message);
    return pronoun && !explained ? { ...plain, unclear: pronoun } : plain;
  }
  const instead = INSTEAD.exec(message)?.[1];
  if (instead) return { ...plain, text: replaceSubject(last.message, instead) };
  const hasOwn = namesIn(message).length > 0 || ownRelations(message).length > 0;
  if (pronoun && !hasOwn) {
    const person = antecedent(last, lastClaims);
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

/** Whom "he" or "she" means: whom the question named, or else whom the answer did. */
function antecedent(last: Turn, claims: readonly KnownClaim[]): string | undefined {
  const [asked] = namesIn(last.message);
  if (asked) return asked;
  const content = claims.map((claim) => claim.content).join(" ") + last.content;
  for (const claim of claims) {
    for (const { attribute, value } of factsOf(claim)) {
      if (!/^(?:relation:|partner$|name$|pet$)/.test(attribute)) continue;
      const name = namesIn(content).find((each) =>
        value.split(" ").includes(each.toLowerCase().split(" ")[0] ?? ""),
      );
      if (name) return name;
    }
  }
  for (const claim of claims) {
    const [name] = namesIn(claim.content);
    if (name) return name;
  }
  return ownRelations(last.message)[0]?.phrase;
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
  return `${question.replace(/[?.!\s]+$/, "")}: ${subject}`;
}
