/**
 * "Can I eat shrimp?": what is stored of allergies, intolerances and diets, and never a yes or no. Which food holds
 * what is not known here, so each of them is told, whatever is asked about.
 */
import { readAliases } from "../claims/aliases.ts";
import type { ClaimView } from "../claims/claim-view.ts";
import { coreTerms, coverageOf } from "../claims/relevance.ts";
import { LIST_LIMIT, type Lookup } from "../lookup.ts";
import type { Question } from "../question/question.ts";
import { plain, type Said, saidOf, toldAsIs } from "../said.ts";
import { unknown } from "../wording/abstaining.ts";
import { isOrder, lower, tell } from "../wording/second-person.ts";
import { isOfNamed, isOfOthers, isOwn } from "./concerned.ts";

const MOST_TOLD = 5;
const ASKS_TO_EAT =
  /^(?:(?:and|but|so|then)[, ]+)?(?:can|could|may|should|shall|am i (?:allowed|able) to|is it (?:ok(?:ay)?|safe|fine|bad|all ?right)\b.{0,30} (?:to|if))\b.*\b(?:eat|drink|taste)\b(?! (?:at|in|out|there|together|with)\b)/i;
const HARMFUL = /\b(?:allerg(?:y|ies|ic)|intoleran(?:t|ce)|c(?:o)?eliac|anaphyla\w+|diabet(?:ic|es))\b/i;
const DIET =
  /\b(?:vegan|vegetarian|pescatarian|kosher|halal|keto|low[- ]carb|gluten|lactose|\w+[- ]free|diet)\b|\b(?:don't|doesn't|do not|does not|never|can't|cannot|mustn't|shouldn't|must not|should not|no longer|not allowed to|stopped|quit|gave up)\b.{0,20}\b(?:eat|eats|eating|drink|drinks|drinking)\b/i;

export const limitsDiet = (content: string): boolean => HARMFUL.test(content) || DIET.test(content);

export const asksToEat = ({ text }: Question): boolean => ASKS_TO_EAT.test(text);

export async function answerDiet(question: Question, lookup: Lookup): Promise<Said[]> {
  const whom = question.relations.find(({ isThing }) => !isThing)?.phrase ?? question.names[0] ?? "I";
  const searches = [
    question.text,
    `${whom} allergic, intolerant, vegetarian, vegan, diet, doesn't eat, can't eat`,
  ];
  const found = await Promise.all(searches.map((query) => lookup.search(query, LIST_LIMIT)));
  const views = [
    ...new Map(found.flatMap((each) => each.views).map((view) => [view.claim.id, view])).values(),
  ];
  const aliases = readAliases(views);
  const own = views.filter(
    (view) =>
      !isOrder(view.claim.content) &&
      (isOfOthers(question) ? isOfNamed(view, question, aliases) : isOwn(view)),
  );
  const food = coreTerms(question).filter(({ term }) => !/^(?:eat|drink|tast|allow|safe|okai|ok)/.test(term));
  const names = (view: ClaimView): boolean => food.length > 0 && coverageOf(view, food, aliases) > 0;
  const limits = own.filter(({ claim }) => limitsDiet(claim.content));
  const weight = (view: ClaimView) => (names(view) ? 2 : 0) + (HARMFUL.test(view.claim.content) ? 1 : 0);
  const cautions = limits
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, MOST_TOLD)
    .map(({ claim }) => saidOf(`Keep in mind: ${lower(tell(claim))}`, [claim]));
  if (limits.some(names)) return cautions;
  const eaten = own.filter(
    (view) => !limits.includes(view) && names(view) && /\b(?:eats?|drinks?)\b/i.test(view.claim.content),
  );
  if (eaten.length > 0) return [...eaten.slice(0, 2).map(({ claim }) => toldAsIs(claim)), ...cautions];
  return cautions.length > 0 ? [plain(unknown({ form: "yes-no", text: question.text })), ...cautions] : [];
}
