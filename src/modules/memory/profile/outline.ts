/** A claim, ready to be told of or left out. */
import type { Fact } from "../correction/facts.ts";
import { type Clause, toClause } from "./clause.ts";
import type { ProfileClaim } from "./profile-claim.ts";
import { fixDates, isRelative } from "./relative-dates.ts";
import { monthOf, showDate } from "./shown-text.ts";
import { findTopic, type Topic } from "./topics.ts";

export interface Outline {
  claim: ProfileClaim;
  clause: Clause;
  topic: Topic;
  /** Which of a topic to tell first; below 0 never. */
  score: number;
}

/** What a claim states, as the analysis for corrections sees it. */
export type Analyse = (claim: ProfileClaim) => readonly Fact[];

export interface OutlineContext {
  /** What the person is called, in lower case. */
  names: readonly string[];
  /** What "recently" is recent to: the last change of the memory, so that the same claims give the same text. */
  at: Date;
}

const DAY_MS = 86_400_000;
const RECENT_MS = 90 * DAY_MS;
const HALF_A_YEAR_MS = 183 * DAY_MS;

/** Numbers to call, to pay with or to get in with: of use when asked for, but nobody is their phone number. */
const PRIVATE =
  /@|https?:|[£$€] ?\d|\b(?:pounds|euros|dollars|sort code|loan|mortgage|savings|insurance|tax)\b|\d{5,}|\d[\d ()-]{7,}\d|\b(?:pass(?:word|code|port)|pin|iban|salary|account number|licen[cs]e|membership number|staff number|extension|code for|key is)\b|\[[a-z_ ]*redacted[a-z_ ]*\]/i;
const OPINION =
  /^(?:\w+ )?(?:think|guess|know|mean|feel|agree|wonder|believe|suppose|see|understand|remember|forgot|bet|hear)\b/;
/** What "it" or "there" is was said before; the reader of a summary doesn't know. */
const POINTS_ELSEWHERE =
  /\b(?:it|its|it's|this|that|that's|these|those|them|they|him|her|he|she|there|here|such)\b/i;
const LASTING = /\b(?:always|never|every|since|usually|each|years)\b/i;
/** Once said, an age grows by itself. */
const AGE_NUMBER = /^(?:is|are) \S+(?: years? old| years? of age| now)?$/;
const SAYS_CHANGE =
  /\b(?:moved|new|now|switched|started|changed|became|no longer|anymore|since|stopped|gave up|joined|left)\b|\b\d{4}\b/i;

export function outline(claim: ProfileClaim, analyse: Analyse, { names, at }: OutlineContext): Outline {
  const raw = toClause(claim.content, names);
  const speaker = claim.speaker?.toLowerCase();
  const { topic, weight } = findTopic(raw, () =>
    analyse(claim).filter(({ owner }) => owner === "user" || owner === speaker || names.includes(owner)),
  );
  const age = at.getTime() - claim.valid_from.getTime();
  const isRecentChange = claim.is_change && age <= RECENT_MS;
  const clause = mapText(raw, (text) => dated(text, claim, { topic, at, isRecentChange }));
  const past = (topic === "plan" || isAhead(raw)) && isOver(claim, at, age);
  return {
    claim,
    clause,
    topic: past ? "other" : topic,
    score: past || PRIVATE.test(claim.content) ? -1 : weight * 10 + points(raw, claim, topic, isRecentChange),
  };
}

/** Of these there is one, and the latest is it. */
const SINGLE: ReadonlySet<Topic> = new Set(["home", "age", "status", "origin"]);

function points(clause: Clause, claim: ProfileClaim, topic: Topic, isRecentChange: boolean): number {
  if (!SINGLE.has(topic)) return quality(clause, claim.content) + (isRecentChange ? 15 : 0);
  // `I moved to Rome in 2015`, told in 2026: it is no news.
  const year = claim.valid_from.getUTCFullYear();
  const isOld =
    topic === "home" &&
    claim.dates.length > 0 &&
    claim.dates.every((date) => Number(date.slice(0, 4)) < year - 1);
  return isOld || clause.kind === "quote" ? -10 : 0;
}

/** All that can be seen in the text alone. */
function quality(clause: Clause, content: string): number {
  const text = clause.kind === "predicate" ? clause.plural : clause.text;
  let points = 0;
  if (clause.kind === "predicate" || clause.kind === "possessive") points += 4;
  if (clause.kind === "quote" && !clause.isWhole) points -= 5;
  if (text.length > 110) points -= 4;
  else if (text.length <= 70) points += 2;
  if (text.length < 12) points -= 2;
  if (!text.includes(",")) points += 1;
  if (OPINION.test(text)) points -= 6;
  if (POINTS_ELSEWHERE.test(content)) points -= clause.kind === "predicate" ? 8 : 2;
  if (LASTING.test(text)) points += 1;
  if (/(?!^)\p{Lu}\p{Ll}/u.test(text)) points += 1;
  if (isRelative(text)) points -= 3;
  return points;
}

const isAhead = (clause: Clause): boolean =>
  clause.kind === "predicate" && /^(?:are going to|will|have to|need to|must|should)\b/.test(clause.plural);

/** A plan for a day that is past, or "next week" said long ago, is none any more. */
function isOver(claim: ProfileClaim, at: Date, age: number): boolean {
  if (claim.dates.length > 0) {
    const today = at.toISOString().slice(0, 10);
    return claim.dates.every((date) => date < today.slice(0, date.length));
  }
  return isRelative(claim.content) && age > RECENT_MS;
}

interface Telling {
  topic: Topic;
  at: Date;
  isRecentChange: boolean;
}

function dated(text: string, claim: ProfileClaim, { topic, at, isRecentChange }: Telling): string {
  const said = claim.valid_from;
  if (topic === "age" && AGE_NUMBER.test(text) && at.getTime() - said.getTime() > HALF_A_YEAR_MS) {
    return `${text} (said in ${showDate(monthOf(said))})`;
  }
  const fixed = fixDates(text, { dates: claim.dates, at: said });
  if (isRecentChange && fixed === text && !SAYS_CHANGE.test(text)) {
    return `${text} (changed in ${showDate(monthOf(said))})`;
  }
  return fixed;
}

function mapText(clause: Clause, change: (text: string) => string): Clause {
  if (clause.kind === "predicate") {
    return {
      ...clause,
      singular: clause.singular === undefined ? undefined : change(clause.singular),
      plural: change(clause.plural),
    };
  }
  // A quotation stays as it was said.
  return clause.kind === "quote" ? clause : { ...clause, text: change(clause.text) };
}
