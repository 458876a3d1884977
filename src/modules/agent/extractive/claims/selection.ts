/** Which of the claims found are an answer, and in which order. */
import { DOUBT_THRESHOLD } from "../../../memory/index.ts";
import type { Question } from "../question/question.ts";
import { sameRelation } from "../question/relations.ts";
import { type Aliases, readAliases } from "./aliases.ts";
import type { ClaimView } from "./claim-view.ts";
import { type Candidate, weigh } from "./relevance.ts";
import { isTyped, typeFit } from "./type-fit.ts";

/** Less than this, and nothing that was found says what was asked. */
const MIN_EVIDENCE = 0.88;
/** Without a word of what is asked, however near the search finds it. */
const LEAST_CORE = 0.2;
/** The memory's own doubt counts too: with more than this the evidence must be more, with less it may be less. */
const USUAL_DOUBT = 0.4;
const DOUBT_WEIGHT = 0.4;
/** Or it speaks of nearly all that is asked, and the search found it not by chance. */
const MOST_DOUBT = 0.7;
const SURE_CORE = 0.75;
const SURE_SCORE = 0.25;
/** What goes with an answer may have less of it. */
const MIN_CORE = 0.5;
const MIN_SHARE = 0.6;

export interface Selection {
  /** By fit, best first. */
  candidates: Candidate[];
  aliases: Aliases;
}

export function rank(question: Question, views: readonly ClaimView[]): Selection {
  const aliases = readAliases(views);
  const candidates = views
    .map((view) => weigh(view, question, aliases))
    .sort((a, b) => b.fit - a.fit || b.score - a.score);
  return { candidates, aliases };
}

/** Turns of a conversation that are looked at for an answer, as the search has them. */
const MOST_TURNS = 5;

/**
 * What people said to each other, by name. Their answers rarely have the question's words, and what one says is
 * often true of the other: there the search's order, and the doubt that was learned from conversations, tell more
 * than words do.
 */
export const isConversation = (candidates: readonly Candidate[]): boolean =>
  2 * candidates.filter(({ claim }) => claim.speaker !== null).length > candidates.length;

/** Those that say what was asked, best first; none if nothing says it well enough. */
export function answersAmong(
  candidates: readonly Candidate[],
  question: Question,
  doubt: number | null,
  aliases?: Aliases,
): Candidate[] {
  if (doubt !== null && isConversation(candidates)) {
    if (doubt > DOUBT_THRESHOLD) return [];
    return [...candidates].sort((a, b) => b.score - a.score).slice(0, MOST_TURNS);
  }
  const telling = aliases ? tellingWho(candidates, question, aliases) : [];
  if (telling.length > 0) return telling;
  const fitting = candidates.filter((each) => !isOpposite(each, question) && !isEcho(each, question));
  // Asked for a time, what is of that time counts, if anything is.
  const timely = fitting.filter(({ onDate }) => onDate > 0);
  const possible = timely.length > 0 && !question.isPast ? timely : fitting;
  const sure = possible.filter((each) => isSure(each, question, doubt));
  if (sure.length === 0) return [];
  // What is another's is only taken where nothing is known to be of who was asked about, and never for the user's.
  const own = sure.filter(({ isOfSubject }) => isOfSubject);
  if (own.length === 0) return sure.filter((each) => !(question.ofUser && isAnothersAlone(each)));
  if (question.isList) return possible.filter((each) => each.isOfSubject);
  const evidence = Math.max(...own.map((each) => each.evidence));
  return possible.filter(
    (each) =>
      own.includes(each) ||
      (each.isOfSubject &&
        each.core >= MIN_CORE &&
        each.evidence >= MIN_SHARE * evidence &&
        hasType(each, question)),
  );
}

const isAnothersAlone = ({ claim, ofOther, ofAnimal, ofUser, namesUser }: Candidate): boolean =>
  claim.speaker === null && !ofUser && (ofAnimal || (ofOther !== undefined && !namesUser));

const WHO_IS_MINE = /^who(?:'s| is| are| was) (?:my|our) [\p{L}-]+\s*(?:now|at the moment)?\s*\??$/iu;

/** "Who is my fiancé": the claim that says who is who answers, however it puts it. */
function tellingWho(
  candidates: readonly Candidate[],
  { text, relations }: Question,
  { sources }: Aliases,
): Candidate[] {
  const [asked] = relations;
  if (!asked || !WHO_IS_MINE.test(text)) return [];
  const ids = sources.get(asked.relation);
  const telling = candidates.filter(({ claim }) => ids?.has(claim.id));
  // "My eye doctor" is one of the doctors, but not the one who is called so without more.
  const exact = telling.filter(({ facts }) =>
    facts.some(({ attribute }) => sameRelation(attribute.replace(/^relation:/, "")) === asked.relation),
  );
  return exact.length > 0 ? exact : telling;
}

const neededEvidence = (doubt: number | null): number =>
  doubt === null ? MIN_EVIDENCE : MIN_EVIDENCE + DOUBT_WEIGHT * (doubt - USUAL_DOUBT);

const isSure = (candidate: Candidate, question: Question, doubt: number | null): boolean =>
  // All that is asked, stated of who is asked about: however little there is to find it among.
  (candidate.isOfSubject && candidate.states && candidate.core === 1 && hasType(candidate, question)) ||
  (candidate.evidence >= neededEvidence(doubt) &&
    candidate.core >= LEAST_CORE &&
    (!NEEDS_TYPE.test(question.form) || hasType(candidate, question))) ||
  (candidate.isOfSubject &&
    (doubt === null || doubt <= MOST_DOUBT) &&
    candidate.core >= SURE_CORE &&
    candidate.score >= SURE_SCORE &&
    hasType(candidate, question));

const hasType = (candidate: Candidate, question: Question): boolean =>
  !isTyped(question) || typeFit(candidate, question) === 1;

/** A number, a length, a date or a place is there or not; who somebody is may be told in words that nobody lists. */
const NEEDS_TYPE = /^(?:how-many|how-long|when|what|where)$/;

const OPPOSITES: [RegExp, RegExp][] = [
  [/\b(?:finish|finished|complete|completed)\b/i, /\b(?:start|started|begin|began|begun|am reading)\b/i],
  [
    /\b(?:dislike|hate|can't stand|don't like|not like)\b/i,
    /\b(?:favou?rite|love|enjoy|(?<!don't )(?<!not )like)\b/i,
  ],
  [/\b(?<!dis)(?<!not )(?:like|love|enjoy)\b/i, /\b(?:dislike|hate|can't stand|don't like|can't bear)\b/i],
  [/\bl(?:ose|ost)\b/i, /\bfound\b/i],
  [/\b(?:find|found)\b/i, /\blost\b/i],
  [/\b(?:bought|buy|purchased?)\b/i, /\bsold\b/i],
  [/\b(?:sell|sold)\b/i, /\b(?:bought|purchased|got)\b/i],
  [/\b(?:join|joined)\b/i, /\b(?:left|quit|resigned)\b/i],
  [/\b(?:leave|left|quit)\b/i, /\b(?:joined|started|moved (?:in|to)|arrived)\b/i],
  [/\bmarr(?:y|ied)\b/i, /\bdivorced?\b/i],
  [/\bdivorced?\b/i, /\b(?:got|was|were) married\b/i],
];

/** It says the contrary of what is asked for, so it is no item of it. A yes or no may stand on it all the same. */
function isOpposite({ claim }: Candidate, { text, form }: Question): boolean {
  if (form === "yes-no") return false;
  return OPPOSITES.some(
    ([asked, told]) => asked.test(text) && told.test(claim.content) && !asked.test(claim.content),
  );
}

const REASON =
  /\b(?:[Bb]ecause|[Ss]ince (?!\d|\p{Lu})|[Dd]ue to|[Tt]hanks to|so that|so (?:I|we|he|she|they)\b|in order|reason|why|therefore|otherwise|[Aa]s (?:I|we|he|she|it|they|my)\b)/u;
/** "To lose weight", but not "to Ghent" or "to work"; "for the climate", but not "for two years". */
const PURPOSE =
  /\bto (?!(?:the|an?|my|our|his|her|their|work|school|bed|church|town)\b)\p{Ll}+|\bfor (?!\d|(?:[a-z]+ ){0,2}(?:minute|hour|day|week|month|year|decade)s?\b)/u;
/** All that is asked, and nothing of why: "Why did I move to Ghent" is not answered by that one did. */
const ECHO_CORE = 0.9;

const isEcho = ({ claim, core }: Candidate, { form }: Question): boolean =>
  form === "why" && core >= ECHO_CORE && !REASON.test(claim.content) && !PURPOSE.test(claim.content);

const NEARLY = 0.15;

/**
 * What holds now comes first: of two that answer equally well, the one said later. Only if what is asked for
 * can change; an event stays what it was.
 */
export function currentFirst(answers: readonly Candidate[]): Candidate[] {
  const [best] = answers;
  if (!best) return [];
  const keyOf = ({ score, coverage }: Candidate): number => score + 0.5 * coverage;
  const rivals = answers.filter(
    (each) => each.core >= best.core - 0.01 && keyOf(each) >= keyOf(best) - NEARLY,
  );
  const same = answers.filter((each) => each !== best && sharesAttribute(each, best));
  const newest = [...new Set([...rivals, ...same])].sort(
    (a, b) => b.saidAt.getTime() - a.saidAt.getTime(),
  )[0];
  return newest === undefined || newest === best
    ? [...answers]
    : [newest, ...answers.filter((each) => each !== newest)];
}

/** Of one thing that has one value at a time. */
export const sharesAttribute = (a: ClaimView, b: ClaimView): boolean =>
  a.facts.some(
    (fact) =>
      fact.single &&
      fact.kind === "holds" &&
      fact.value !== "" &&
      b.facts.some(
        (other) => other.owner === fact.owner && other.attribute === fact.attribute && other.kind === "holds",
      ),
  );
