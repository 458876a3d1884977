/** Whether a claim speaks of whom a question asks about. What it says of somebody else is no answer. */
import { plainText } from "../../../memory/index.ts";
import type { Question, Term } from "../question/question.ts";
import { relationIn } from "../question/relations.ts";
import type { Aliases } from "./aliases.ts";
import { attributeTerms } from "./attribute-terms.ts";
import type { ClaimView } from "./claim-view.ts";

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
  const isNameless = view.ofOther === undefined && !view.ofUser && view.score >= NAMELESS_SCORE;
  let lack = 0;
  for (const { relation } of people) {
    if (isNameless || namesRelation(view, relation, aliases)) continue;
    lack = Math.max(
      lack,
      aliases.names.has(relation) || view.ofUser || isSomeoneElse(view, aliases)
        ? RELATION_MISSING
        : RELATION_UNKNOWN,
    );
  }
  for (const { relation, isThing } of relations)
    if (isThing && relation !== "pet" && !namesRelation(view, relation, aliases))
      lack = Math.max(lack, RELATION_UNKNOWN);
  if ((names.length > 0 && !asksOfUser(question)) || people.length > 0 || lack > 0) return lack;
  if (!question.ofUser || view.ofUser) return 0;
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
    if (view.ofOther === relation || view.words.has(relation)) return true;
  // Making the expression costs more than all else here, and few claims have the name.
  const content = plainText(view.claim.content);
  if (!content.toLowerCase().includes(name)) return false;
  return new RegExp(`(?<![\\p{L}])${escaped(name)}(?![\\p{L}])`, "iu").test(content);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whose child one is. */
const OF_PARENTS: Record<string, RegExp> = {
  niece: /\b(?:sister|brother)\b.*\b(?:baby|daughter|girl|child|twins?)\b/i,
  nephew: /\b(?:sister|brother)\b.*\b(?:baby|son|boy|child|twins?)\b/i,
};

function namesRelation(view: ClaimView, relation: string, aliases: Aliases): boolean {
  if (view.ofOther === relation) return true;
  for (const name of aliases.names.get(relation) ?? [])
    if (view.names.has(name.split(" ")[0] ?? name)) return true;
  if (OF_PARENTS[relation]?.test(view.claim.content)) return true;
  // "A cake for Wout's sister" is no word of the user's.
  if (new RegExp(`\\p{Lu}\\p{L}+'s? ${escaped(relation)}\\b`, "u").test(view.claim.content)) return false;
  return view.words.has(relation) || view.facts.some(({ attribute }) => attribute.endsWith(relation));
}

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

function ownerFits(owner: string, { names, relations }: Question, aliases: Aliases): boolean {
  const words = plainText(owner).split(/[\s']+/);
  const people = relations.filter(({ isThing }) => !isThing);
  if (names.length === 0 && people.length === 0)
    return owner === "user" || owner.startsWith("the ") || aliases.relations.has(owner);
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
