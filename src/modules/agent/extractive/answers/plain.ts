/** One fact, told in one sentence, with what it replaced where that helps. */
import type { Candidate } from "../claims/relevance.ts";
import { currentFirst, sharesAttribute } from "../claims/selection.ts";
import type { Question } from "../question/question.ts";
import { type Said, saidOf, toldAsIs } from "../said.ts";
import { earlier, isTooOld } from "../wording/earlier.ts";
import { quotation } from "../wording/second-person.ts";

const MOST_SENTENCES = 2;
/** Of what one can have several of: "I love jazz", "I love sushi". */
const MOST_BESIDE = 6;
/** A second claim this near to the first may be what was meant. */
const NEAR = 0.72;
/** Or one that the search is this sure of. */
const FOUND_SURELY = 0.7;

/** `answers`: best first, not empty. */
export function answerPlainly(question: Question, answers: readonly Candidate[], now: Date): Said[] {
  const isEvent = /\b(?:did|was|were|had)\b/i.test(question.text);
  const ordered = isEvent ? [...answers] : currentFirst(answers);
  const [first, ...others] = ordered;
  if (!first) return [];
  const isOld = isTooOld(question, first, now);
  const said: Said[] = [isOld ? saidOf(quotation(first.claim), [first.claim]) : toldAsIs(first.claim)];
  for (const other of others) {
    const isBoth = holdsBeside(other, first);
    if (said.length >= (isBoth && other.states ? MOST_BESIDE : MOST_SENTENCES)) continue;
    const isNear = other.fit >= NEAR * first.fit && other.core >= first.core - 0.3;
    if (!isNear && other.score < FOUND_SURELY) continue;
    const isOlder = other.saidAt < first.saidAt;
    said.push(
      isOlder && !isEvent && !isBoth ? saidOf(earlier(other.claim), [other.claim]) : toldAsIs(other.claim),
    );
  }
  return said;
}

/** Neither takes the other's place: of two people, or of what one can have several of. */
function holdsBeside(a: Candidate, b: Candidate): boolean {
  if (areTwoPeople(a, b)) return true;
  if (sharesAttribute(a, b)) return false;
  const [one, two] = [a, b].map(({ facts }) => facts.filter(isOfMany));
  return (one ?? []).some((fact) =>
    (two ?? []).some(
      ({ owner, attribute, value }) =>
        owner === fact.owner &&
        value !== fact.value &&
        // Of two relations nobody takes the other's place; of one, whoever is named later may.
        (isRelation(attribute) && isRelation(fact.attribute)
          ? attribute !== fact.attribute
          : attribute === fact.attribute),
    ),
  );
}

const isRelation = (attribute: string): boolean => attribute.startsWith("relation:");

/** There is one boss at a time; sons are told apart by their names. */
const OF_SEVERAL =
  /^relation:(?:.* )?(?:son|daughter|child|brother|sister|sibling|cousin|friend|colleague|aunt|uncle|niece|nephew|neighbour|grandson|granddaughter|twin)$/;

const areTwoPeople = (a: Candidate, b: Candidate): boolean =>
  a.facts.some(
    (fact) =>
      OF_SEVERAL.test(fact.attribute) &&
      b.facts.some(({ attribute, value }) => attribute === fact.attribute && value !== fact.value),
  );

const isOfMany = ({ kind, single, attribute }: Candidate["facts"][number]): boolean =>
  kind === "holds" && (isRelation(attribute) || (!single && !/^(?:does:|plans$)/.test(attribute)));
