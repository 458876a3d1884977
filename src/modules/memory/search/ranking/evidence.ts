/** What speaks for each unit of an index, gathered in sweeps over postings and vectors. */
import type { AccountIndex } from "../index/account-index.ts";
import type { VectorMemory } from "../vectors/vector-memory.ts";
import { type Eligibility, markEligible } from "./eligibility.ts";
import type { QueryPlan } from "./query-plan.ts";
import { createWordSweep, type WordEvidence } from "./word-sweep.ts";

/** By claim or by unit, as named; good until the next search. */
export interface Evidence extends WordEvidence {
  claimEligible: Uint8Array;
  claimCosine: Float32Array;
  /** Whether the unit has a claim that may be answered, and one of those with a vector. */
  eligible: Uint8Array;
  comparable: Uint8Array;
  /** Cosine of the unit's best claim that may be answered. */
  sentence: Float32Array;
  /** Over what may be answered; at least a little above 0. */
  mostWords: number;
  mostWordsNearby: number;
  mostDates: number;
  /** 1 / length of the question's vector; 0 without one. */
  queryInverse: number;
  /** What is usual for this question in this memory. */
  usualCosine: number;
  /** A cosine less the usual one, times this, is its distance in thirds of a deviation. */
  perDeviation: number;
}

export interface EvidenceGatherer {
  gather(index: AccountIndex, plan: QueryPlan, asked: Eligibility, vector: Int8Array | null): Evidence;
}

const NONE = -1;
const TINY = 1e-9;
/** As if this many claims of usual likeness stood beside: three claims have no usual likeness of their own. */
const PRIOR = { count: 10, mean: 0.15, deviation: 0.12 };

export const scaledCosine = ({ usualCosine, perDeviation }: Evidence, cosine: number): number =>
  (cosine - usualCosine) * perDeviation;

export function createEvidenceGatherer(memory: VectorMemory): EvidenceGatherer {
  const sweep = createWordSweep();
  let byClaim = makeClaimEvidence(1_024);
  let byUnit = makeUnitEvidence(1_024);

  function sweepClaims(index: AccountIndex, queryInverse: number) {
    const { claimCosine, claimEligible } = byClaim;
    const { eligible, comparable, sentence } = byUnit;
    const unitEnd = index.units.end();
    eligible.fill(0, 0, unitEnd);
    comparable.fill(0, 0, unitEnd);
    sentence.fill(-1, 0, unitEnd);
    const { unit: unitOf, inverse } = index.claims.columns();
    const products = queryInverse > 0 ? index.claimVectors.dots() : undefined;
    const end = index.claims.end();
    for (let claim = 0; claim < end; claim++) {
      const unit = unitOf[claim] as number;
      if (unit === NONE) continue;
      const isEligible = claimEligible[claim];
      if (isEligible) eligible[unit] = 1;
      const length = inverse[claim] as number;
      if (length === 0 || products === undefined) continue;
      const cosine = (products[claim] as number) * length * queryInverse;
      claimCosine[claim] = cosine;
      if (!isEligible) continue;
      comparable[unit] = 1;
      if (cosine > (sentence[unit] as number)) sentence[unit] = cosine;
    }
  }

  function usual(end: number): { usualCosine: number; perDeviation: number } {
    const { comparable, sentence } = byUnit;
    let count = PRIOR.count;
    let sum = PRIOR.count * PRIOR.mean;
    let squares = PRIOR.count * (PRIOR.mean ** 2 + PRIOR.deviation ** 2);
    for (let unit = 0; unit < end; unit++) {
      if (!comparable[unit]) continue;
      const cosine = sentence[unit] as number;
      count++;
      sum += cosine;
      squares += cosine * cosine;
    }
    const usualCosine = sum / count;
    const deviation = Math.sqrt(Math.max(1e-6, squares / count - usualCosine * usualCosine));
    return { usualCosine, perDeviation: 1 / (3 * deviation) };
  }

  function most(values: Float32Array, units: readonly number[]): number {
    let high = TINY;
    for (const unit of units)
      if ((values[unit] as number) > high && byUnit.eligible[unit]) high = values[unit] as number;
    return high;
  }

  return {
    gather(index, plan, asked, vector) {
      const words = sweep.sweep(index, plan);
      const [claims, units] = [index.claims.end(), index.units.end()];
      if (claims > byClaim.claimCosine.length) byClaim = makeClaimEvidence(Math.ceil(claims * 1.25));
      if (units > byUnit.sentence.length) byUnit = makeUnitEvidence(Math.ceil(units * 1.25));
      markEligible(index, asked, byClaim.claimEligible);
      const queryInverse = vector ? memory.setQuery(vector) : 0;
      sweepClaims(index, queryInverse);
      return {
        ...words,
        ...byClaim,
        ...byUnit,
        ...usual(units),
        queryInverse,
        mostWords: most(words.words, words.withWords),
        mostWordsNearby: most(words.wordsNearby, words.withWords),
        mostDates: most(words.dates, words.withDates),
      };
    },
  };
}

const makeClaimEvidence = (claims: number) => ({
  claimEligible: new Uint8Array(claims),
  claimCosine: new Float32Array(claims),
});

const makeUnitEvidence = (units: number) => ({
  eligible: new Uint8Array(units),
  comparable: new Uint8Array(units),
  sentence: new Float32Array(units),
});
