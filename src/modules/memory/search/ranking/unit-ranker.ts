/** Ranks units: a cheap sum finds a pool among all, the learned one orders the pool. */
import type { AccountIndex } from "../index/account-index.ts";
import type { SearchRequest } from "../search-engine.ts";
import type { VectorMemory } from "../vectors/vector-memory.ts";
import { createEvidenceGatherer, type Evidence, scaledCosine } from "./evidence.ts";
import { FEATURE_COUNT } from "./features.ts";
import { planQuery, type QueryPlan } from "./query-plan.ts";
import type { QuestionTerms } from "./question-terms.ts";
import { NEVER, pickTop, type Scores, toScores } from "./top-units.ts";
import { createFeatureReader } from "./unit-features.ts";

/** What can be answered best, in no order; good until the next search. */
export interface UnitPool {
  units: readonly number[];
  /** FEATURE_COUNT numbers a unit, in the order of `units` and FEATURES. */
  features: Float64Array;
  plan: QueryPlan;
  evidence: Evidence;
  terms: QuestionTerms;
}

export interface UnitRanker {
  pool(index: AccountIndex, request: SearchRequest): UnitPool;
}

/** How many are compared together with the message before them, and how many are then looked at closely. */
const WIDE_POOL = 1_024;
const POOL = 160;
/** For each answer asked for, if that is more: some may be too much alike. */
const UNITS_AN_ANSWER = 2;
/** The cheap sum's weights; the order within the pool does not depend on them. */
const CHEAP = { words: 3, meaning: 3, together: 2, date: 4, subject: 1.5 };

export function createUnitRanker(memory: VectorMemory): UnitRanker {
  const gatherer = createEvidenceGatherer(memory);
  const reader = createFeatureReader();
  let features = new Float64Array(POOL * FEATURE_COUNT);
  let cheap = new Float32Array(1_024);

  /** What only some units have is added to those alone: a look at each of all would cost more than their vectors. */
  function sumCheaply(index: AccountIndex, plan: QueryPlan, evidence: Evidence): Scores {
    const end = index.units.end();
    if (end > cheap.length) cheap = new Float32Array(Math.ceil(end * 1.25));
    const { withWords, wordsNearby, withDates, dates } = evidence;
    const { count, low } = sumMeaning(evidence, end);
    const perWords = CHEAP.words / evidence.mostWordsNearby;
    for (const unit of withWords)
      cheap[unit] = (cheap[unit] as number) + perWords * (wordsNearby[unit] as number);
    const perDate = CHEAP.date / evidence.mostDates;
    for (const unit of withDates) cheap[unit] = (cheap[unit] as number) + perDate * (dates[unit] as number);
    if (plan.party !== undefined) {
      const { speaker } = index.units.columns();
      for (let unit = 0; unit < end; unit++)
        if (speaker[unit] === plan.party) cheap[unit] = (cheap[unit] as number) + CHEAP.subject;
    }
    let high = NEVER;
    for (let unit = 0; unit < end; unit++) if ((cheap[unit] as number) > high) high = cheap[unit] as number;
    return { of: cheap, end, count, low, high };
  }

  /** `low` is of what is summed here; nothing that is added later lowers it. */
  function sumMeaning(evidence: Evidence, end: number): { count: number; low: number } {
    const { eligible, comparable, sentence, usualCosine } = evidence;
    const perCosine = CHEAP.meaning * evidence.perDeviation;
    let count = 0;
    let low = Number.POSITIVE_INFINITY;
    for (let unit = 0; unit < end; unit++) {
      if (!eligible[unit]) {
        cheap[unit] = NEVER;
        continue;
      }
      const sum = comparable[unit] ? perCosine * ((sentence[unit] as number) - usualCosine) : 0;
      cheap[unit] = sum;
      count++;
      if (sum < low) low = sum;
    }
    // Sums are rounded when they are stored.
    return { count, low: Math.fround(low) };
  }

  /** Scaled cosines of messages embedded together with the one before. */
  function compareTogether(
    index: AccountIndex,
    evidence: Evidence,
    units: readonly number[],
  ): Map<number, number> {
    const together = new Map<number, number>();
    const { messageVectors } = index;
    if (evidence.queryInverse === 0) return together;
    const { vectorRow, vectorInverse } = index.units.columns();
    for (const unit of units) {
      const inverse = vectorInverse[unit] as number;
      if (inverse === 0) continue;
      const product = messageVectors.dot(vectorRow[unit] as number);
      together.set(unit, scaledCosine(evidence, product * inverse * evidence.queryInverse));
    }
    return together;
  }

  return {
    pool(index, request) {
      const plan = planQuery(index, request.query, request.now);
      const evidence = gatherer.gather(index, plan, request, request.vector);
      const sums = sumCheaply(index, plan, evidence);
      const isBefore = (a: number, b: number) => index.units.key(a) < index.units.key(b);
      const wide = pickTop(sums, WIDE_POOL, isBefore);
      const together = compareTogether(index, evidence, wide);
      const closer = new Float64Array(wide.length);
      for (let place = 0; place < wide.length; place++) {
        const unit = wide[place] as number;
        closer[place] = (cheap[unit] as number) + CHEAP.together * (together.get(unit) ?? 0);
      }
      const most = Math.max(POOL, UNITS_AN_ANSWER * request.limit);
      if (most * FEATURE_COUNT > features.length) features = new Float64Array(most * FEATURE_COUNT);
      const isPlaceBefore = (a: number, b: number) => isBefore(wide[a] as number, wide[b] as number);
      const units = pickTop(toScores(closer), most, isPlaceBefore).map((place) => wide[place] as number);
      reader.begin({ index, plan, evidence, together, now: request.now });
      units.forEach((unit, at) => {
        reader.read(unit, features, at * FEATURE_COUNT);
      });
      return { units, features, plan, evidence, terms: reader.terms };
    },
  };
}
