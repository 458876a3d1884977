/** What would suit whom: only what claims say they like, and nothing that they say they can't have. */
import type { Voice } from "../../helper.ts";
import { type Aliases, readAliases } from "../claims/aliases.ts";
import type { ClaimView } from "../claims/claim-view.ts";
import { coverageOf } from "../claims/relevance.ts";
import { LIST_LIMIT, type Lookup } from "../lookup.ts";
import type { Question } from "../question/question.ts";
import { type Said, saidOf } from "../said.ts";
import { isOrder, lower, tell } from "../wording/second-person.ts";
import { isOfNamed, isOfOthers, isOwn } from "./concerned.ts";
import { limitsDiet } from "./diet.ts";

const MOST_IDEAS = 3;
const MOST_CAVEATS = 3;
/** Nearer by its meaning than any claim is to any question: "science fiction" to a book, but not pasta. */
const MIN_IDEA_SCORE = 0.1;
const GIFT = /\b(?:give|gift|present|get|buy)\b/i;
const FOOD = /\b(?:eat|cook|restaurant|dinner|lunch|breakfast|food|meal|dish|recipe|bake|snack)\b/i;
const LIKING =
  /\b(?:likes?|loves?|enjoys?|favou?rite|collects?|fond of|adores?|into|fan of|wants?|would like|'d like|interested in|best)\b/i;
const DISLIKING =
  /\b(?:hates?|dislikes?|doesn't (?:like|eat|drink)|don't (?:like|eat|drink)|can't (?:stand|bear|eat)|cannot (?:stand|bear|eat)|allergic|intolerant|disappointed|vegetarian|vegan|avoids?)\b/i;
const GIVEN = /\b(?:gave|given|sent|bought|got)\b/i;
const EATEN =
  /\b(?:food|eat|eats|dish|dishes|restaurant|cake|risotto|fries|chocolate|cook|vegetarian|vegan|allergic|spicy|fish|meat|coffee|tea|cuisine|sushi|soup|bread)\b/i;

export async function answerRecommend(question: Question, lookup: Lookup, voice: Voice): Promise<Said[]> {
  const whom = question.relations.find(({ isThing }) => !isThing)?.phrase ?? nameIn(question);
  const isFood = FOOD.test(question.text);
  const query = whom
    ? `what ${whom} likes, loves, collects, hates, is allergic to, birthday present`
    : question.text;
  const searches = [lookup.search(query, LIST_LIMIT)];
  if (isFood)
    searches.push(
      lookup.search("food I like, don't like, can't eat, am allergic to, vegetarian", LIST_LIMIT),
    );
  const found = (await Promise.all(searches)).flatMap(({ views }) => views);
  const views = [...new Map(found.map((view) => [view.claim.id, view])).values()];
  const aliases = readAliases(views);
  const concerned = views.filter((view) => concerns(view, question, aliases, isFood));
  const isAvoided = ({ claim: { content } }: ClaimView) =>
    (DISLIKING.test(content) && !/^[^.]*\bstopped\b/.test(content)) || (isFood && limitsDiet(content));
  // What can't be eaten matters for food and for guests; "I hate carrots" says nothing of a colour.
  const isCaveat = (view: ClaimView) =>
    isFood || whom !== undefined || coverageOf(view, question.terms, aliases) > 0;
  const avoided = concerned.filter(isAvoided);
  const caveats = avoided.filter(isCaveat);
  const barred = barredWords(avoided);
  const liked = concerned.filter(
    (view) =>
      !isAvoided(view) &&
      LIKING.test(view.claim.content) &&
      ![...view.words].some((word) => barred.has(word)),
  );
  const ideas = pickIdeas(liked, question, aliases, whom !== undefined);
  if (ideas.length === 0 && caveats.length === 0) return [];
  const said: Said[] = [];
  for (const { claim } of ideas) {
    const text = tell(claim);
    voice.recommend(`${opening(whom, isFood, question)} ${lower(text)}`, [claim.id]);
    said.push(
      saidOf(said.length === 0 ? `${opening(whom, isFood, question)} ${lower(text)}` : text, [claim]),
    );
  }
  // An allergy first: it must not be left out for want of room.
  const first = caveats.filter(({ claim }) => limitsDiet(claim.content));
  const told = [...first, ...caveats.filter((view) => !first.includes(view))];
  for (const { claim } of told.slice(0, Math.max(MOST_CAVEATS, first.length)))
    said.push(saidOf(`Keep in mind: ${lower(tell(claim))}`, [claim]));
  const given =
    whom && GIFT.test(question.text)
      ? concerned.filter((view) => GIVEN.test(view.claim.content) && view.ofUser).slice(0, 1)
      : [];
  for (const { claim } of given) said.push(saidOf(`Already done: ${lower(tell(claim))}`, [claim]));
  return said;
}

const nameIn = (question: Question): string | undefined => {
  const [name] = question.names;
  return name === undefined ? undefined : name.charAt(0).toUpperCase() + name.slice(1);
};

function opening(whom: string | undefined, isFood: boolean, question: Question): string {
  if (isFood) return "This would fit:";
  if (whom && GIFT.test(question.text))
    return `For ${whom.replace(/^my /i, "your ")}, something that goes with this:`;
  return "Going by what is stored:";
}

/** For a person, what is said of that person; for the user, what they say of themselves. */
function concerns(view: ClaimView, question: Question, aliases: Aliases, isFood: boolean): boolean {
  const { content } = view.claim;
  if (isOrder(content)) return false;
  const isEaten = EATEN.test(content) || limitsDiet(content);
  if (!isOfOthers(question)) return isOwn(view) && (!isFood || isEaten);
  return (
    isOfNamed(view, question, aliases) ||
    (isFood && isOwn(view) && isEaten && /\b(?:i|me|we|us)\b/i.test(question.text))
  );
}

/** Nouns of what is disliked or not eaten: "fish", "coriander". */
function barredWords(caveats: readonly ClaimView[]): Set<string> {
  const barred = new Set<string>();
  for (const { facts } of caveats)
    for (const { attribute, value, kind } of facts)
      if (
        attribute === "allergy" ||
        attribute === "dislikes" ||
        (attribute === "likes" && kind === "ends") ||
        (attribute === "does:eat" && kind === "ends")
      )
        for (const word of value.split(" ")) if (word.length > 3) barred.add(word);
  return barred;
}

function pickIdeas(
  liked: readonly ClaimView[],
  question: Question,
  aliases: Aliases,
  isForPerson: boolean,
): ClaimView[] {
  const isOpen = isForPerson || FOOD.test(question.text) || question.terms.every(({ weight }) => weight < 1);
  const scored = liked
    .map((view) => ({ view, coverage: coverageOf(view, question.terms, aliases) }))
    .filter(({ view, coverage }) => isOpen || coverage > 0 || view.score >= MIN_IDEA_SCORE)
    .map(({ view, coverage }) => ({ view, fit: view.score + (isForPerson ? 0 : coverage) }));
  scored.sort((a, b) => b.fit - a.fit);
  const best = scored[0]?.fit ?? 0;
  return scored
    .filter(({ fit }) => isForPerson || fit >= 0.45 * best)
    .slice(0, MOST_IDEAS)
    .map(({ view }) => view);
}
