/** Verbs that say too little to be found as words: who loves cats has none, who called Spain was not there. */
import { type Fact, readTerms, type Stated } from "../../../memory/index.ts";
import { attributeTerms } from "../claims/attribute-terms.ts";
import type { ClaimView } from "../claims/claim-view.ts";
import { type Asked, stemsOf } from "./asked.ts";

const HAVING = "have own keep get buy adopt inherit receive purchase raise";
const GOING = "go travel visit fly drive move head return come spend be stay see attend walk cycle take";
const SAME: Record<string, string> = {
  have: HAVING,
  got: HAVING,
  own: HAVING,
  go: GOING,
  going: GOING,
  been: GOING,
  get: HAVING,
};
const BEING = /^(?:be|become|get|go|turn|feel|work|remain|stay|)$/;
/** What is not theirs, or no longer. */
const NOT_HAD = /^(?:rent|lease|borrow|miss|lose|sell|bury|mourn|want|need)$/;
const PREPOSITION = /^(?:in|on|at|to|of|for|from|with|about|by|near|under|over|between|into|around|than)$/;
const NO_COMPLEMENT = /^(?:[a-z]+ing|[a-z]+ed|born|known|made|broken|lost)$/;
const IDLE = /^(?:my|our|the|an?|his|her|their|i|we|still|now|also|really|very|ever|already)$/;

export function isSameVerb(asked: Asked, stated: Stated, view: ClaimView): boolean {
  if (asked.isBeing) return isSameBeing(asked, stated);
  const { verb } = asked;
  if (verb === undefined || stated.verb === "" || stated.frame.includes(verb)) return true;
  const isHaving = asksForHaving(asked);
  const same = SAME[verb]?.split(" ") ?? [verb];
  if (same.includes(stated.verb)) return !isHaving || !isAside(stemsAsked(asked), stated.rest);
  return isHaving && isHad(asked, stated, view);
}

export const asksForHaving = ({ verb }: Asked): boolean => SAME[verb ?? ""] === HAVING;

/** "A dog but no cat": what is asked for is named as what there is none of. */
export function isNone(asked: Asked, { rest }: Stated): boolean {
  const stems = stemsAsked(asked);
  return rest.some(
    (word, place) =>
      /^(?:no|nor|neither)$/.test(word) &&
      rest.slice(place + 1, place + 3).some((next) => stemsOf(next).some((stem) => stems.has(stem))),
  );
}

/** "My sister Ana is a judge": so there is a sister. */
export function isHadBySubject(asked: Asked, stated: Stated, view: ClaimView): boolean {
  const isOwn = asked.subject === "user" && /^(?:my|our)\b/i.test(stated.text) && view.claim.speaker === null;
  if (!isOwn || !asksForHaving(asked) || asked.time !== "now") return false;
  if (stated.tense === "past" || NOT_HAD.test(stated.verb) || view.facts.some(({ kind }) => kind === "ends"))
    return false;
  const stems = new Set(stated.subject.flatMap(stemsOf));
  return asked.terms.every(({ term, weight }) => weight < 1 || stems.has(term));
}

/** "Rex died", "Nina and I broke up": whom a claim names is no longer there, by a later one. */
export function isGone(asked: Asked, view: ClaimView, others: readonly ClaimView[]): boolean {
  const stems = new Set([...stemsAsked(asked), ...view.names]);
  return others.some(
    ({ facts, saidAt }) =>
      saidAt >= view.saidAt &&
      facts.some((fact) => fact.kind === "ends" && endedIn(fact).some((stem) => stems.has(stem))),
  );
}

/** Who or what is over: the one that is named, or whatever there was of it. */
function endedIn(fact: Fact): readonly string[] {
  if (fact.owner !== "user") return fact.attribute === "*" ? stemsOf(fact.owner) : [];
  return fact.value === "" ? attributeTerms(fact) : stemsOf(fact.value);
}

const stemsAsked = ({ terms }: Asked): ReadonlySet<string> =>
  new Set(terms.filter(({ weight }) => weight === 1).flatMap(({ term, related }) => [term, ...related]));

/** "I got a fine for the car": named only on the way. */
function isAside(stems: ReadonlySet<string>, rest: readonly string[]): boolean {
  const place = rest.findIndex((word) => stemsOf(word).some((stem) => stems.has(stem)));
  return place > 0 && rest.slice(0, place).some((word) => PREPOSITION.test(word));
}

/** "I walk my dog", "my dog is ill", "I'm allergic to nuts": had without saying so. */
function isHad(asked: Asked, stated: Stated, view: ClaimView): boolean {
  if (NOT_HAD.test(stated.verb)) return false;
  const stems = stemsAsked(asked);
  const isFact = view.facts.some(
    (fact) =>
      fact.kind === "holds" &&
      HAD.test(fact.attribute) &&
      attributeTerms(fact).some((stem) => stems.has(stem)),
  );
  if (isFact) return true;
  const owner = asked.subject === "user" ? /^(?:my|our)$/ : /(?:^(?:his|her|their)|'s?)$/;
  const words = readTerms(view.claim.content);
  return words.some(({ text }, place) => {
    if (!owner.test(text)) return false;
    const phrase = words.slice(place + 1, place + 4);
    const end = phrase.findIndex(({ term }) => stems.has(term));
    return end >= 0 && !phrase.slice(0, end + 1).some((word) => /'s?$/.test(word.text));
  });
}

const HAD = /^(?:relation:|has:|number:|pet$|car$|phone$|job$|employer$|allergy$|partner$|does:have$)/;

/** "Am I a nurse" is no question of whom one is married to. */
function isSameBeing({ after }: Asked, { subject, verb, rest }: Stated): boolean {
  const complement = after.filter((word) => !IDLE.test(word) && !subject.includes(word));
  const [first = ""] = complement;
  if (complement.length === 0 || PREPOSITION.test(first) || NO_COMPLEMENT.test(first)) return true;
  if (!BEING.test(verb)) return false;
  return !isAside(new Set(stemsOf(first)), rest);
}
