/** Whether a claim speaks of whom a question asks about. What it says of somebody else is no answer. */
import { plainText, readTerms } from "../../../memory/index.ts";
import type { Question, Term } from "../question/question.ts";
import { isMember, type Relation, relationIn } from "../question/relations.ts";
import type { Aliases } from "./aliases.ts";
import { attributeTerms } from "./attribute-terms.ts";
import type { ClaimView } from "./claim-view.ts";
import { isOwn, type Mention, mayBeSame } from "./mentions.ts";
import { relatedTo } from "./synonyms.ts";

/** "The baby is called Liv": of nobody that it names, so the search decides. */
const NAMELESS_SCORE = 0.5;

/** From here on it is another's. */
export const ANOTHERS = 0.35;
const NAME_MISSING = 1;
const RELATION_MISSING = 0.8;
/** Nobody said who "my daughter" is: the search may know better. */
const RELATION_UNKNOWN = 0.25;
const NOT_THE_USERS = 0.4;
const ASKS_OF_USER =
  /^(?:and |but |so )?(?:am|was|do|did|have|had|can|could|will|would|don't|didn't|haven't|can't) (?:i|we)\b/i;

/** 0 where it speaks of whom is asked about; more, the surer it is that it doesn't. */
export function subjectLack(view: ClaimView, question: Question, aliases: Aliases): number {
  const { names, relations } = question;
  // Of a list, each item may be of another of those who are named.
  const isNamed = (name: string) => namesPerson(view, name, aliases);
  // "Does Wout still live in Ledeberg": who is asked about comes first, the rest is what may be so or not.
  const needed = question.form === "yes-no" ? names.slice(0, 1) : names;
  if (names.length > 0 && !(question.isList ? names.some(isNamed) : needed.every(isNamed)))
    return NAME_MISSING;
  // "Which of my friends": they are called by their names.
  const people = relations.filter(({ isThing, plural }) => !isThing && !plural);
  const isNameless =
    view.ofOther === undefined && !view.ofUser && !view.ofAnimal && view.score >= NAMELESS_SCORE;
  let lack = 0;
  for (const asked of people) {
    if (isNameless || namesRelation(view, asked, aliases)) continue;
    lack = Math.max(
      lack,
      aliases.names.has(asked.relation) ||
        view.ofAnimal ||
        view.ofUser ||
        isSomeoneElse(view, aliases) ||
        isOfOthersOnly(view, asked)
        ? RELATION_MISSING
        : RELATION_UNKNOWN,
    );
  }
  for (const asked of relations) {
    if (namesRelation(view, asked, aliases)) continue;
    if (asked.isThing) lack = Math.max(lack, animalLack(view, asked));
    else if (asked.plural && isOfAnotherRelation(view)) lack = Math.max(lack, RELATION_MISSING);
  }
  if ((names.length > 0 && !asksOfUser(question)) || people.length > 0 || lack > 0) return lack;
  if (!question.ofUser || view.ofUser || (view.ofAnimal && relations.some(({ isThing }) => isThing)))
    return 0;
  if (isTopicOfOthers(view, question)) return NOT_THE_USERS;
  return view.namesUser || view.ofOther === undefined || isAnimal(view, aliases) ? 0 : NOT_THE_USERS;
}

/** "Do I live in Berlin": the name is what may be so or not. */
export const asksOfUser = ({ form, text }: Question): boolean => form === "yes-no" && ASKS_OF_USER.test(text);

/** "My mother lives in Aarhus, in the house where I was born": the home that is asked for is another's. */
function isTopicOfOthers(view: ClaimView, { terms }: Question): boolean {
  const asked = view.facts.filter((fact) =>
    attributeTerms(fact).some((topic) => terms.some(({ term }) => term === topic)),
  );
  return asked.length > 0 && asked.every(({ owner }) => owner !== "user");
}

/** It says itself whom it is about, and it is another. */
const isSomeoneElse = ({ ofOther = "" }: ClaimView, { relations }: Aliases): boolean =>
  relationIn(ofOther) !== undefined || relations.has(ofOther);

const ANIMAL = /^(?:dog|cat|pet|puppy|kitten|horse|rabbit|hamster|parrot)$/;

const isAnimal = ({ ofOther }: ClaimView, { relations }: Aliases): boolean =>
  [...(relations.get(ofOther ?? "") ?? [])].some((relation) => ANIMAL.test(relation));

export function namesPerson(view: ClaimView, name: string, aliases: Aliases): boolean {
  if (view.names.has(name) || view.words.has(name) || view.claim.speaker?.toLowerCase() === name) return true;
  for (const relation of aliases.relations.get(name) ?? [])
    if (isBearer(view, name, relation, aliases)) return true;
  // Making the expression costs more than all else here, and few claims have the name.
  const content = plainText(view.claim.content);
  if (!content.toLowerCase().includes(name)) return false;
  return new RegExp(`(?<![\\p{L}])${escaped(name)}(?![\\p{L}])`, "iu").test(content);
}

/** "My dog loves carrots" may be said of Rex, unless there is another dog, or it names one. */
function isBearer(view: ClaimView, name: string, relation: string, { names }: Aliases): boolean {
  const others = [...(names.get(relation) ?? [])].map(firstOf).filter((each) => each !== name);
  if (others.length > 0) return false;
  const called = view.mentions.filter((mention) => mention.relation === relation);
  if (called.length > 0)
    return called.some((mention) => isOwn(mention) && (mention.name === undefined || mention.name === name));
  return view.ofOther === relation || view.words.has(relation);
}

const firstOf = (name: string): string => name.split(" ")[0] ?? name;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whose child one is. */
const OF_PARENTS: Record<string, RegExp> = {
  niece: /\b(?:sister|brother)\b.*\b(?:baby|daughter|girl|child|twins?)\b/i,
  nephew: /\b(?:sister|brother)\b.*\b(?:baby|son|boy|child|twins?)\b/i,
};

function namesRelation(view: ClaimView, asked: Relation, aliases: Aliases): boolean {
  const { relation, chain } = asked;
  if (chain) return namesChain(view, chain, aliases);
  if (view.ofOther === relation) return true;
  if (view.mentions.some((mention) => isOwn(mention) && isMember(mention.relation, relation))) return true;
  for (const [known, names] of aliases.names)
    if (isMember(known, relation))
      for (const name of [...names].map(firstOf))
        if (view.names.has(name) && !isAnothersName(view, name, relation)) return true;
  if (OF_PARENTS[relation]?.test(view.claim.content)) return true;
  if (view.facts.some((fact) => fact.owner === "user" && fact.attribute.split(/[: ]/).at(-1) === relation))
    return true;
  // "A cake for Wout's sister", "my mother-in-law": the word is there, and means another.
  const [base = relation] = relation.split("-in-law");
  return view.words.has(relation) && !view.mentions.some((mention) => mention.relation.includes(base));
}

/** "My sister's husband": he is hers, or she and a husband are spoken of. */
function namesChain(
  view: ClaimView,
  [owner, relation]: readonly [string, string],
  aliases: Aliases,
): boolean {
  const owners = new Set([owner, ...[...(aliases.names.get(owner) ?? [])].map(firstOf)]);
  const isOwner = ({ ownerName = "", ownerRelation = "" }: Mention) =>
    owners.has(ownerName) || isMember(ownerRelation, owner);
  return view.mentions.some(
    (mention) =>
      isMember(mention.relation, relation) &&
      (mention.owner === "other"
        ? isOwner(mention)
        : mention.owner === undefined &&
          [...owners].some((each) => view.names.has(each) || view.words.has(each))),
  );
}

/** "My colleague Anna" is not the cousin of that name. */
const isAnothersName = ({ mentions }: ClaimView, name: string, relation: string): boolean =>
  mentions.some((mention) => mention.name === name && !mayBeSame(mention.relation, relation));

/** "I got a terrier" may tell of my dog; "my birthday is in March" doesn't. */
function animalLack(view: ClaimView, asked: Relation): number {
  if (isOfOthersOnly(view, asked) || isOfAnotherAnimal(view, asked)) return RELATION_MISSING;
  const [term = ""] = readTerms(asked.relation).map((word) => word.term);
  const mayTell = [...relatedTo(term)].some((each) => view.words.has(each));
  if ((view.ofUser || view.ofAnimal) && view.names.size === 0 && !mayTell) return RELATION_MISSING;
  return asked.relation === "pet" ? 0 : RELATION_UNKNOWN;
}

/** "My dog was born in 2019": of no cat. */
const isOfAnotherAnimal = ({ mentions }: ClaimView, { relation }: Relation): boolean =>
  mentions.some((mention) => ANIMAL.test(mention.relation)) &&
  !mentions.some((mention) => isMember(mention.relation, relation));

/** "Kate's dog": it speaks of such a one, and of none of the user's. */
const isOfOthersOnly = ({ mentions }: ClaimView, { relation }: Relation): boolean => {
  const such = mentions.filter((mention) => isMember(mention.relation, relation));
  return such.length > 0 && such.every(({ owner }) => owner === "other");
};

/** It says of whom it is, and that is one of the user's: "my husband", asked of the children. */
const isOfAnotherRelation = ({ ofOther = "" }: ClaimView): boolean => relationIn(ofOther) !== undefined;

/** It states of whom is asked about the very thing that is asked, and not only in passing. */
export function statesAsked(
  view: ClaimView,
  question: Question,
  asked: readonly Term[],
  aliases: Aliases,
): boolean {
  return view.facts.some(
    (fact) =>
      // Anything can be planned: that alone says nothing of what.
      fact.attribute !== "plans" &&
      attributeTerms(fact).some((topic) => asked.some(({ term }) => term === topic)) &&
      ownerFits(fact.owner, question, aliases),
  );
}

function ownerFits(owner: string, { names, relations, terms }: Question, aliases: Aliases): boolean {
  const words = plainText(owner).split(/[\s']+/);
  const people = relations.filter(({ isThing }) => !isThing);
  if (names.length === 0 && people.length === 0)
    return (
      owner === "user" ||
      owner.startsWith("the ") ||
      aliases.relations.has(owner) ||
      // "My car": the thing itself is asked about.
      (words[0] === "my" &&
        readTerms(owner).every(({ term: own }) => own === "" || terms.some(({ term }) => term === own)))
    );
  return (
    names.some((name) => words.includes(name)) ||
    people.some(
      ({ relation }) =>
        words.includes(relation) ||
        owner === "user" ||
        [...(aliases.names.get(relation) ?? [])].some((name) => words.includes(name.split(" ")[0] ?? name)),
    )
  );
}
