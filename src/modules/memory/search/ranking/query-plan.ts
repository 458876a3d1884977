/** A question, read against one index: which of its terms to look for, which dates, and whom it is about. */
import type { AccountIndex } from "../index/account-index.ts";
import { findNearTerms, type NearTerm } from "../text/near-terms.ts";
import { readQueryDates } from "../text/query-dates.ts";
import { readAskedRelations } from "../text/relations.ts";
import { plainText, readWords } from "../text/words.ts";
import { findNamedParties } from "./named-parties.ts";

export interface QueryTerm {
  /** The vocabulary's terms that answer it: itself, or what it may be a misspelling of. Empty if there is none. */
  matches: readonly NearTerm[];
  /** Inverse document frequency: the rarer, the more a match tells. */
  weight: number;
}

export interface QueryPlan {
  terms: readonly QueryTerm[];
  /** Sum and maximum of the terms' weights; 0 without terms. */
  totalWeight: number;
  rarestWeight: number;
  dates: readonly { id: number; weight: number }[];
  /** The party asked about, if it is one. */
  party: number | undefined;
  /** Where several are named, and not together: the one named first. */
  firstParty: number | undefined;
  /** Terms of the names of parties, for claims that speak of them. */
  partyTerms: readonly number[];
  /** Asks about the user, where there are other parties as well. */
  isAboutUser: boolean;
  asksWhen: boolean;
  asksWhere: boolean;
  asksCount: boolean;
  asksLatest: boolean;
}

/** Sets of matched terms are bits of one integer. */
const MOST_TERMS = 31;
/** A question of this many words says more than enough; the rest would only cost time. */
const MOST_WORDS = 400;

/** A name for "my brother" is as good as the word: others have brothers too. */
const NAME_STRENGTH = 1;

/** After another question word of its sentence "when" only tells which occasion is meant. */
const WHEN =
  /(?:^|[.?!]\s)(?:(?!\b(?:what|which|who|whom|whose|where|why|how)\b)[^.?!])*\bwhen\b|\b(?:what|which) (?:date|day|week|month|year|time)\b|\bhow long ago\b/i;
const WHERE =
  /\bwhere\b|\b(?:what|which) (?:city|cities|country|countries|place|places|state|states|town|towns|street|address)\b/i;
const COUNT = /\bhow (?:many|much|often|long|old|far|big|tall)\b/i;
const LATEST =
  /\b(?:now|nowadays|currently|current|latest|newest|most recent|these days|at the moment|still)\b/i;
const USER_WORDS = new Set([
  "i",
  "me",
  "my",
  "mine",
  "myself",
  "we",
  "us",
  "our",
  "i'm",
  "i've",
  "i'd",
  "i'll",
]);

export const inverseFrequency = (frequency: number, count: number): number =>
  Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5));

export function planQuery(index: AccountIndex, query: string, now: number): QueryPlan {
  const words = readWords(query).slice(0, MOST_WORDS);
  const dates = readQueryDates(query, now);
  const named = findNamedParties(index.parties, words);
  const count = index.postings.count();
  const terms = new Map<string, QueryTerm>();
  words.forEach((word, at) => {
    if (word.term === "" || terms.has(word.term) || dates.used.has(word.text)) return;
    if (named.byWord[at]?.length) return;
    terms.set(word.term, planTerm(index, word.term, count));
  });
  for (const { term, relations, owner } of readAskedRelations(plainText(query))) {
    const planned = terms.get(term);
    // Who is not known to speak has told no one's name.
    const hasTold = owner === undefined || index.parties.named(owner).length > 0;
    if (planned && hasTold) terms.set(term, withNames(index, planned, relations));
  }
  const kept = [...terms.values()].sort(byUse).slice(0, MOST_TERMS);
  return {
    terms: kept,
    totalWeight: kept.reduce((sum, term) => sum + term.weight, 0),
    rarestWeight: kept.reduce((most, term) => Math.max(most, term.weight), 0),
    dates: dates.keys.flatMap((key) => {
      const id = index.vocabulary.find(key);
      return id === undefined
        ? []
        : [{ id, weight: inverseFrequency(index.vocabulary.frequency(id), count) }];
    }),
    party: named.only,
    firstParty: named.first,
    partyTerms: words.flatMap((word, at) => {
      const id = named.byWord[at]?.length ? index.vocabulary.find(word.term) : undefined;
      return id === undefined ? [] : [id];
    }),
    isAboutUser: named.count === 0 && words.some((word) => USER_WORDS.has(word.text)),
    asksWhen: WHEN.test(query),
    asksWhere: WHERE.test(query),
    asksCount: COUNT.test(query),
    asksLatest: LATEST.test(query),
  };
}

function planTerm(index: AccountIndex, term: string, count: number): QueryTerm {
  const { vocabulary } = index;
  const id = vocabulary.find(term);
  const exact = id !== undefined && vocabulary.frequency(id) > 0;
  const matches = exact ? [{ id, strength: 1 }] : findNearTerms(vocabulary, term);
  const frequency = matches.reduce((sum, match) => sum + vocabulary.frequency(match.id), 0);
  return { matches, weight: inverseFrequency(Math.min(frequency, count), count) };
}

/** What is said of them by name counts as well; the weight stays that of the word. */
function withNames(index: AccountIndex, planned: QueryTerm, relations: readonly string[]): QueryTerm {
  const named = index.aliases.names(relations).flatMap((name) => {
    const id = index.vocabulary.find(name);
    return id === undefined || planned.matches.some((match) => match.id === id)
      ? []
      : [{ id, strength: NAME_STRENGTH }];
  });
  return { ...planned, matches: [...planned.matches, ...named] };
}

/** Found ones first, rare ones first: what a very long question has to drop is the commonest. */
function byUse(a: QueryTerm, b: QueryTerm): number {
  return Number(b.matches.length > 0) - Number(a.matches.length > 0) || b.weight - a.weight;
}
