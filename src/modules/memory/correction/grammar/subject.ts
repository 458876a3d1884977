/** Reads of whom or what a clause speaks. */
import type { ClaimContext } from "../facts.ts";
import { normalWords, type Word } from "../language/words.ts";
import {
  isManyRelation,
  isPet,
  isPlural,
  isRelation,
  isSingling,
  isVagueRelation,
} from "../lexicon/people.ts";
import { isFormer, isIdle } from "../lexicon/things.ts";
import { findForm, verbForms } from "../lexicon/verbs.ts";
import { wordSet } from "../lexicon/word-set.ts";
import { MINE, PRONOUNS, SELF } from "./function-words.ts";
import { findVerbAt } from "./verb-place.ts";

export interface Named {
  /** `sister`, or `older sister`. */
  relation: string;
  head: string;
  /** The name given with it, if any. */
  name: Word[];
}

export interface Subject {
  /** Whom the statement is about; for a thing, whose it is. */
  owners: string[];
  self: boolean;
  /** What is spoken of, where it is not the owner: "favourite colour", "car". */
  noun?: Word[];
  /** The person is called by a relation: "my sister (Anna)". */
  named?: Named;
  /** "The meeting": a thing of nobody's. */
  definite?: boolean;
  /** Where the verb phrase begins. */
  verbAt: number;
}

export function selfOwner(context: ClaimContext): string {
  const speaker = context.speaker
    ?.toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return speaker ? speaker : "user";
}

/** `my sister` for the user's, `anna's sister` for Anna's. */
export const ownedBy = (owner: string, noun: string): string =>
  owner === "user" ? `my ${noun}` : `${owner}'s ${noun}`;

const NO_NAMES = wordSet(`
the a an some any every each no all most many both not in on at from by with for as if is are was my our your his her its
their which how why and or but so then what when where there here just maybe please do does did have has had let get
go make take put being having`);

/** `self`: the owner that "I" stands for. */
export function readSubject(words: readonly Word[], self: string): Subject | undefined {
  const first = words[0];
  if (!first) return undefined;
  if (first.text === "the" && words[1]?.text === "user") return readUser(words, self);
  const joint = readJoint(words, self);
  if (joint) return joint;
  if (SELF.has(first.text)) return { owners: [self], self: true, verbAt: 1 };
  if (first.text === "home" && words[1]?.text === "is")
    return { owners: [self], self: false, noun: [first], verbAt: 1 };
  if (MINE.has(first.text)) return readPossessed(words, 1, [self], findVerbAt(words, 0));
  if (first.text === "the" || first.text === "this") return readDefinite(words, self);
  const elliptical = readElliptical(words, self);
  if (elliptical) return elliptical;
  return PRONOUNS.has(first.text) || NO_NAMES.has(first.text) ? undefined : readName(words);
}

/** "The user lives in Porto", as notes about someone have it. */
function readUser(words: readonly Word[], self: string): Subject | undefined {
  const subject = readSubject(words.slice(1), self);
  if (!subject) return undefined;
  return { ...subject, verbAt: subject.verbAt + 1 };
}

/** "Anna and I", "my wife and I", "me and my wife". */
function readJoint(words: readonly Word[], self: string): Subject | undefined {
  for (let place = 1; place < words.length - 2 && place < 6; place++) {
    if (words[place]?.text !== "and" || !/^(i|myself)$/.test(words[place + 1]?.text ?? "")) continue;
    const other = words.slice(words[0]?.text === "both" ? 1 : 0, place);
    return { owners: [self, ...jointOwners(other, self)], self: true, verbAt: place + 2 };
  }
  if (words[0]?.text === "me" && words[1]?.text === "and") {
    const verb = findVerbAt(words, 2);
    return verb === undefined ? undefined : { owners: [self], self: true, verbAt: verb };
  }
  return undefined;
}

function jointOwners(words: readonly Word[], self: string): string[] {
  const first = words[0];
  if (!first) return [];
  if (MINE.has(first.text)) {
    const named = findNamed(words.slice(1));
    return named ? personOwners(named, [self]) : [];
  }
  return PRONOUNS.has(first.text) ? [] : [normalWords(words)];
}

function personOwners({ relation, head, name }: Named, possessors: readonly string[]): string[] {
  const own = name.length > 0 ? [normalWords(name)] : [];
  // Without a name nobody knows which friend is meant.
  if (isVagueRelation(head) && !relation.split(" ").some(isSingling)) return own;
  return [...possessors.map((owner) => ownedBy(owner, relation)), ...own];
}

/** The noun phrase from `from` on belongs to `owners`; it may go on with "'s". */
function readPossessed(
  words: readonly Word[],
  from: number,
  owners: string[],
  verbAt: number | undefined,
): Subject | undefined {
  if (verbAt === undefined || verbAt <= from) return undefined;
  const phrase = words.slice(from, verbAt);
  if (phrase.some(({ text }) => /^(who|which|that)$/.test(text))) return undefined;
  const apostrophe = phrase.findLastIndex(({ text }) => text === "'s");
  if (apostrophe > 0) {
    const inner = readPossessed(words, from, owners, from + apostrophe);
    if (!inner) return undefined;
    const holders = inner.noun
      ? inner.owners.map((owner) => ownedBy(owner, normalWords(plainNoun(inner.noun ?? []))))
      : inner.owners;
    return asOwned(phrase.slice(apostrophe + 1), holders, verbAt);
  }
  return asOwned(phrase, owners, verbAt);
}

function asOwned(phrase: Word[], owners: string[], verbAt: number): Subject | undefined {
  if (phrase.length === 0) return undefined;
  const named = findNamed(phrase);
  if (named) {
    const people = personOwners(named, owners);
    return people.length > 0 ? { owners: people, self: false, named, verbAt } : undefined;
  }
  return { owners, self: false, noun: phrase, verbAt };
}

const plainNoun = (noun: readonly Word[]): Word[] => noun.filter(({ norm }) => !isIdle(norm));

/** "older sister Anna", "dog Rex", "boss": the relation or pet, and the name after it. */
export function findNamed(phrase: readonly Word[]): Named | undefined {
  for (const [place, word] of phrase.entries()) {
    const noun = word.norm;
    if (!(isRelation(noun) || isPet(noun) || GROUPS.has(noun))) continue;
    // "My family doctor": a doctor.
    if (noun === "family" && isRelation(phrase[place + 1]?.norm ?? "")) continue;
    const name = phrase.slice(place + 1).filter(({ text }) => text !== "," && text !== "called");
    // "My doctor appointment", "my cat food": no name follows, but a noun.
    const first = name[0];
    if (first && !first.capital && (isCommon(first) || name.length > 1)) return undefined;
    if (
      first &&
      name.some(
        (part) => part.text === "of" || part.text === "in" || part.text === "at" || part.text === "from",
      )
    )
      return undefined;
    const before = phrase.slice(0, place).filter(({ norm }) => !isIdle(norm));
    if (before.some(({ norm }) => isFormer(norm) && norm !== "old")) return undefined;
    if (before.some((part) => part.text === "and" || part.text === "of" || NO_PERSON.has(part.text)))
      return undefined;
    return { relation: [...before, word].map(({ norm }) => norm).join(" "), head: noun, name };
  }
  return undefined;
}

/** "My password manager", "my voice assistant": no people. */
const NO_PERSON = wordSet("password package file window task download project voice virtual smart");

/** Several people who are spoken of as one. */
const GROUPS = wordSet(
  "parents grandparents in-laws children sons daughters brothers sisters twins siblings family dogs cats",
);

const COMMON = wordSet(`
appointment visit name food house car job work number birthday party office bed toy wedding insurance plan group team
school phone email address and or with in at on from who bill trip class club sitter walker park bowl tank room lease`);
const isCommon = (word: Word): boolean => COMMON.has(word.norm) || verbForms(word.text) !== undefined;

/** "The name of my dog", "the meeting". */
function readDefinite(words: readonly Word[], self: string): Subject | undefined {
  const verbAt = findVerbAt(words, 0);
  if (verbAt === undefined || verbAt < 2) return undefined;
  const phrase = words.slice(1, verbAt);
  const of = phrase.findIndex(({ text }) => text === "of");
  if (of > 0 && MINE.has(phrase[of + 1]?.text ?? "")) {
    const whole = readPossessed(words, of + 3, [self], verbAt);
    if (!whole) return undefined;
    const holders = whole.noun
      ? whole.owners.map((owner) => ownedBy(owner, normalWords(whole.noun ?? [])))
      : whole.owners;
    return { owners: holders, self: false, noun: phrase.slice(0, of), verbAt };
  }
  if (phrase.some(({ text }) => PRONOUNS.has(text))) return undefined;
  const apostrophe = phrase.findLastIndex(({ text }) => text === "'s");
  if (apostrophe > 0) {
    return {
      owners: [`the ${normalWords(phrase.slice(0, apostrophe))}`],
      self: false,
      noun: phrase.slice(apostrophe + 1),
      verbAt,
      definite: true,
    };
  }
  return { owners: [`the ${normalWords(phrase)}`], self: false, definite: true, verbAt };
}

const MAX_NAME = 4;

/** "Anna", "Anna's sister", "Anna and Ben". */
function readName(words: readonly Word[]): Subject | undefined {
  const verbAt = findVerbAt(words, 0);
  if (verbAt === undefined || verbAt === 0) return undefined;
  const phrase = words.slice(0, verbAt);
  const apostrophe = phrase.findIndex(({ text }) => text === "'s");
  if (apostrophe > 0) {
    const owner = phrase.slice(0, apostrophe);
    return isName(owner) ? readPossessed(words, apostrophe + 1, [normalWords(owner)], verbAt) : undefined;
  }
  const and = phrase.findIndex(({ text }) => text === "and");
  if (and > 0) {
    const names = [phrase.slice(0, and), phrase.slice(and + 1)];
    return names.every(isName) ? { owners: names.map(normalWords), self: false, verbAt } : undefined;
  }
  return isName(phrase) ? { owners: [normalWords(phrase)], self: false, verbAt } : undefined;
}

function isName(words: readonly Word[]): boolean {
  if (words.length === 0 || words.length > MAX_NAME) return false;
  return (
    words.every(
      (word) =>
        !NO_NAMES.has(word.text) &&
        !PRONOUNS.has(word.text) &&
        !SELF.has(word.text) &&
        !/^[\d$]/.test(word.text),
    ) &&
    (words[0]?.capital === true ||
      (words.length === 1 &&
        !findForm(words[0]?.text ?? "", "ing", "past") &&
        !isPlural(words[0]?.text ?? "")))
  );
}

/** Without a subject these can only be told of oneself: "Moved to Porto last week". */
const ELLIPTICAL = wordSet(`
moved relocated quit started joined got left switched turned became sold bought changed retired married divorced adopted
stopped broke settled replaced resigned living working no not currently now loving reading studying dating dropped
graduated renamed finished watching playing driving lives works likes loves hates prefers has drives speaks plays studies
drinks eats owns uses enjoys dislikes wants allergic based engaged vegan vegetarian`);

function readElliptical(words: readonly Word[], self: string): Subject | undefined {
  const first = words[0]?.text ?? "";
  if (!ELLIPTICAL.has(first)) return undefined;
  // "No worries", "Not bad": only what is over is told without its subject.
  if (first === "no" && words[1]?.text !== "longer") return undefined;
  if (first === "not" && !words.some(({ text }) => text === "anymore" || text === "any")) return undefined;
  return { owners: [self], self: true, verbAt: 0 };
}

export const isOneOfMany = (named: Named): boolean =>
  (isManyRelation(named.head) || isPet(named.head) || GROUPS.has(named.head)) &&
  !named.relation.split(" ").some(isSingling);
