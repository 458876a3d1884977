/** The claims that a search looked at closely, each with how well it fits the question, and of whom it speaks. */
import type { AccountIndex } from "../index/account-index.ts";
import { FEATURE_AT, FEATURE_COUNT } from "../ranking/features.ts";
import type { UnitPool } from "../ranking/unit-ranker.ts";
import type { AskedPerson } from "./asked-person.ts";
import { ownerOf } from "./owner.ts";

/** What a search found, in an index. */
export interface Finding {
  index: AccountIndex;
  pool: UnitPool;
  query: string;
  /** By place in the pool: the logarithm of the odds that the unit answers, whoever it speaks of. */
  scores: Float64Array;
}

export interface Match {
  claim: number;
  unit: number;
  /** Of the person asked about, or nobody was asked about. */
  isAsked: boolean;
  /** It says "I" or "you", so that its owner is sure. */
  isStrong: boolean;
  /** The question's terms that it has, as bits. */
  bits: number;
  cosine: number;
  /** Share of the question's terms, by weight. */
  covered: number;
  /** Both together. */
  fit: number;
  /** Of the kind asked for: a time for a "when", a number for a "how many". */
  isKind: boolean;
}

/** What an answer is compared with; more would cost more than they tell. */
const MOST_UNITS = 64;
/** What all of the question's words are worth, beside a cosine. */
export const COVERED_WEIGHT = 0.5;
const WHO = /\bwho(?:se|m)?\b/i;

export const asksKind = ({ asksWhen, asksCount, asksWhere }: UnitPool["plan"], query: string): boolean =>
  asksWhen || asksCount || asksWhere || WHO.test(query);

/** Of the best units, by `scores`. */
export function readMatches({ index, pool, query, scores }: Finding, { party }: AskedPerson): Match[] {
  const { units, features, evidence, plan, terms } = pool;
  const columns = index.claims.columns();
  const { lists } = index.units;
  const claimLists = index.units.columns().claims;
  const asksName = plan.asksWhere || WHO.test(query);
  const matches: Match[] = [];
  const best = Array.from(scores.keys()).sort((a, b) => (scores[b] as number) - (scores[a] as number));
  for (const at of best.slice(0, MOST_UNITS)) {
    const unit = units[at] as number;
    const hasNames = (features[at * FEATURE_COUNT + FEATURE_AT.names] as number) > 0;
    const list = claimLists[unit] as number;
    const start = lists.start(list);
    const end = start + lists.length(list);
    for (let place = start; place < end; place++) {
      const claim = lists.data()[place] as number;
      if (!evidence.claimEligible[claim]) continue;
      const bits = terms.bitsOf(index.claims.lists, columns.terms[claim] as number);
      const covered = terms.covered(bits);
      const isComparable = evidence.queryInverse > 0 && columns.inverse[claim] !== 0;
      const cosine = isComparable ? (evidence.claimCosine[claim] as number) : 0;
      let isKind = true;
      if (plan.asksWhen)
        isKind =
          columns.hasTimeWord[claim] === 1 || index.claims.lists.length(columns.dates[claim] as number) > 0;
      else if (plan.asksCount) isKind = (columns.numbers[claim] as number) > 0;
      else if (asksName) isKind = hasNames;
      matches.push({
        claim,
        unit,
        isAsked: party === undefined || ownerOf(index, unit, claim) === party || evidence.mentions.has(unit),
        isStrong: columns.hasFirstPerson[claim] === 1 || columns.hasSecondPerson[claim] === 1,
        bits,
        cosine,
        covered,
        fit: cosine + COVERED_WEIGHT * covered,
        isKind,
      });
    }
  }
  return matches;
}
