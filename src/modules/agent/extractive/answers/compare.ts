/** Two side by side: what is known of both first, then what is known of each. */
import { readAliases } from "../claims/aliases.ts";
import type { ClaimView } from "../claims/claim-view.ts";
import { type Candidate, coreTerms, coverageOf, weigh } from "../claims/relevance.ts";
import { namesPerson } from "../claims/subject-fit.ts";
import { LIST_LIMIT, type Lookup } from "../lookup.ts";
import { type Question, readQuestion } from "../question/question.ts";
import { type Said, toldAsIs } from "../said.ts";

const FACTS_A_SIDE = 3;
const MIN_CORE = 0.34;

export async function answerCompare(question: Question, lookup: Lookup, now: Date): Promise<Said[]> {
  const [first = "", second = ""] = question.sides;
  const asked = { ...question, names: [], relations: [] };
  const sides = await Promise.all(
    [first, second].map((side) => lookup.search(queryOf(question, side), LIST_LIMIT)),
  );
  const views = uniqueViews(sides.flatMap(({ views: found }) => found));
  const aliases = readAliases(views);
  const ofSide = [first, second].map((side) => {
    const sideQuestion = readQuestion(side, now);
    return views.filter(
      (view) =>
        sideQuestion.names.every((name) => namesPerson(view, name, aliases)) &&
        coverageOf(view, sideQuestion.terms, aliases) >= 0.5,
    );
  });
  const [own = [], other = []] = ofSide;
  const sideTerms = new Set(
    [first, second].flatMap((side) => readQuestion(side, now).terms.map(({ term }) => term)),
  );
  const criteria = coreTerms(asked).filter(({ term, weight }) => !sideTerms.has(term) && weight === 1);
  if (criteria.length > 0) {
    const bestOf = (list: readonly ClaimView[]): Candidate | undefined =>
      list
        .map((view) => weigh(view, { ...asked, terms: [...asked.terms] }, aliases))
        .filter((each) => coverageOf(each, criteria, aliases) >= MIN_CORE)
        .sort((a, b) => b.fit - a.fit)[0];
    const both = [bestOf(own), bestOf(other)].flatMap((each) => each ?? []);
    if (new Set(both.map(({ claim }) => claim.id)).size > 1) return both.map(({ claim }) => toldAsIs(claim));
    const homes = HOME.test(question.text) ? [homeOf(own), homeOf(other)].flatMap((each) => each ?? []) : [];
    if (homes.length > 1) return homes.map(({ claim }) => toldAsIs(claim));
  }
  return sideBySide(own, other);
}

const HOME = /\b(?:live|lives|closer|nearer|further|far)\b/i;
const homeOf = (views: readonly ClaimView[]) =>
  views.find(({ facts }) => facts.some(({ attribute }) => attribute === "home"));

const queryOf = (question: Question, side: string): string =>
  question.terms.length > 4 ? `${question.text.split(",")[0]} ${side}` : side;

function uniqueViews(views: readonly ClaimView[]): ClaimView[] {
  const seen = new Map<string, ClaimView>();
  for (const view of views) if (!seen.has(view.claim.id)) seen.set(view.claim.id, view);
  return [...seen.values()];
}

/** Attributes that both have stand next to each other. */
function sideBySide(own: readonly ClaimView[], other: readonly ClaimView[]): Said[] {
  if (own.length === 0 || other.length === 0) return [];
  const told = new Set<string>();
  const pairs: Said[] = [];
  const matches = own
    .flatMap((view) => other.map((match) => ({ view, match, kind: kindOf(view, match) })))
    .filter(({ view, match }) => view.claim.id !== match.claim.id && isSameKind(view, match))
    .sort((a, b) => a.kind - b.kind);
  for (const { view, match } of matches) {
    if (told.has(view.claim.id) || told.has(match.claim.id) || pairs.length >= 2 * FACTS_A_SIDE) continue;
    told.add(view.claim.id).add(match.claim.id);
    pairs.push(toldAsIs(view.claim), toldAsIs(match.claim));
  }
  for (const list of [own, other]) {
    const ofTheirOwn = list.filter(({ claim, facts }) => !told.has(claim.id) && facts.length > 0).slice(0, 2);
    for (const { claim } of ofTheirOwn) {
      told.add(claim.id);
      pairs.push(toldAsIs(claim));
    }
  }
  return pairs;
}

const isSameKind = (a: ClaimView, b: ClaimView): boolean => kindOf(a, b) < COMPARED.length;

/** What people compare first. */
const COMPARED = [
  "job",
  "employer",
  "home",
  "age",
  "birthday",
  "status",
  "diet",
  "allergy",
  "likes",
  "weight",
];

/** The place in that order of what both tell, each of another; past its end if there is nothing. */
function kindOf(a: ClaimView, b: ClaimView): number {
  const place = COMPARED.findIndex((attribute) =>
    a.facts.some(
      (fact) =>
        fact.attribute === attribute &&
        b.facts.some((other) => other.attribute === attribute && other.owner !== fact.owner),
    ),
  );
  return place < 0 ? COMPARED.length : place;
}
