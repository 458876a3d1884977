/** Answers claims: of each of the best units the one that fits best, others of it only where they are strong too. */
import type { Finding } from "../doubt/matches.ts";
import type { AccountIndex } from "../index/account-index.ts";
import type { SearchHit, SearchRequest } from "../search-engine.ts";
import type { VectorMemory } from "../vectors/vector-memory.ts";
import { pickDiverse } from "./diversity.ts";
import { scaledCosine } from "./evidence.ts";
import { FEATURE_AT, FEATURE_COUNT, FEATURES } from "./features.ts";
import { NEVER, pickTop, toScores } from "./top-units.ts";
import { createUnitRanker, type UnitPool } from "./unit-ranker.ts";
import {
  type LinearModel,
  type ModelWeights,
  type RankingWeights,
  scoreOf,
  toLinearModel,
} from "./weights.ts";

export interface ClaimRanker {
  /** What `examine` is called with is good until the next search. */
  search(index: AccountIndex, request: SearchRequest, examine?: (finding: Finding) => void): SearchHit[];
}

const NONE = -1;
/** What the second claim of a message has less than the first, and again for the third. */
const REPEAT_COST = 4;
/** What a claim's own sentence tells: its scaled cosine, the share of the question's terms, a time for a "when". */
const FIT = { meaning: 2, covered: 1.5, time: 0.5 };
/** Units and claims that are looked at for each answer asked for: some may be too much alike. */
const SPARE = 2;
/** However few are asked for: many that are alike must not keep all others from being looked at. */
const LEAST_CONSIDERED = 60;

interface ScoredUnit {
  unit: number;
  /** Where its features begin. */
  offset: number;
  model: LinearModel;
  score: number;
}

interface ScoredClaim {
  claim: number;
  from: ScoredUnit;
  score: number;
  /** What it has less because its message is there already; 0 or below. */
  repeat: number;
}

const toModels = (weights: ModelWeights) => ({
  together: toLinearModel(weights),
  alone: toLinearModel(weights.alone ?? weights),
});

export function createClaimRanker(memory: VectorMemory, weights: RankingWeights): ClaimRanker {
  const ranker = createUnitRanker(memory);
  const meaning = toModels(weights.meaning);
  const words = toModels(weights.words);

  /** What has no vector to compare, and nothing of the question, is no answer, however good a text it is. */
  function isFound({ evidence, features }: UnitPool, unit: number, offset: number): boolean {
    return (
      evidence.comparable[unit] === 1 ||
      (evidence.dates[unit] as number) > 0 ||
      (features[offset + FEATURE_AT.covered_nearby] as number) > 0
    );
  }

  function modelFor(index: AccountIndex, { evidence }: UnitPool, unit: number): LinearModel {
    const models = evidence.comparable[unit] ? meaning : words;
    return index.units.columns().group[unit] === NONE ? models.alone : models.together;
  }

  /** As good as they are, whoever they speak of. */
  function scoreAnybody(index: AccountIndex, pool: UnitPool): Float64Array {
    return Float64Array.from(pool.units, (unit, at) => {
      const model = modelFor(index, pool, unit);
      const offset = at * FEATURE_COUNT;
      const { subject } = FEATURE_AT;
      const ofSubject = (model.weights[subject] as number) * (pool.features[offset + subject] as number);
      return scoreOf(model, pool.features, offset) - ofSubject;
    });
  }

  /** The best `most`, best first. */
  function scoreUnits(index: AccountIndex, pool: UnitPool, most: number): ScoredUnit[] {
    const scores = new Float64Array(pool.units.length);
    const modelOf = (unit: number) => modelFor(index, pool, unit);
    pool.units.forEach((unit, at) => {
      const offset = at * FEATURE_COUNT;
      scores[at] = isFound(pool, unit, offset) ? scoreOf(modelOf(unit), pool.features, offset) : NEVER;
    });
    const keyOf = (at: number) => index.units.key(pool.units[at] as number);
    // Of two that are equally good the newer one.
    const isBefore = (a: number, b: number) => keyOf(a) > keyOf(b);
    return pickTop(toScores(scores), most, isBefore)
      .sort((a, b) => (scores[b] as number) - (scores[a] as number) || (isBefore(a, b) ? -1 : 1))
      .map((at) => {
        const unit = pool.units[at] as number;
        return { unit, offset: at * FEATURE_COUNT, model: modelOf(unit), score: scores[at] as number };
      });
  }

  function scoreClaims(
    index: AccountIndex,
    { evidence, plan, terms }: UnitPool,
    from: ScoredUnit,
  ): ScoredClaim[] {
    const columns = index.claims.columns();
    const list = index.units.columns().claims[from.unit] as number;
    const start = index.units.lists.start(list);
    const rows = index.units.lists.data().subarray(start, start + index.units.lists.length(list));
    const fits: { claim: number; fit: number }[] = [];
    for (const claim of rows) {
      if (!evidence.claimEligible[claim]) continue;
      let fit = FIT.covered * terms.covered(terms.bitsOf(index.claims.lists, columns.terms[claim] as number));
      if (columns.inverse[claim])
        fit += FIT.meaning * scaledCosine(evidence, evidence.claimCosine[claim] as number);
      if (plan.asksWhen && columns.hasTimeWord[claim]) fit += FIT.time;
      fits.push({ claim, fit });
    }
    const place = (claim: number) => columns.position[claim] as number;
    fits.sort((a, b) => b.fit - a.fit || place(a.claim) - place(b.claim));
    const best = fits[0]?.fit ?? 0;
    return fits.map(({ claim, fit }, order) => {
      const repeat = order === 0 ? 0 : -(REPEAT_COST * order + best - fit);
      return { claim, from, score: from.score + repeat, repeat };
    });
  }

  function explain(pool: UnitPool, { from, repeat }: ScoredClaim, likeness: number, total: number) {
    const parts: Record<string, number> = { base: from.model.base };
    FEATURES.forEach((name, at) => {
      const part = (from.model.weights[at] as number) * (pool.features[from.offset + at] as number);
      if (part !== 0) parts[name] = part;
    });
    if (repeat !== 0) parts.same_message = repeat;
    if (likeness !== 0) parts.like_a_better_one = likeness;
    parts.total = total;
    return parts;
  }

  return {
    search(index, request, examine) {
      const pool = ranker.pool(index, request);
      examine?.({ index, pool, query: request.query, scores: scoreAnybody(index, pool) });
      const most = Math.max(LEAST_CONSIDERED, SPARE * request.limit);
      const scored = scoreUnits(index, pool, most)
        .flatMap((from) => scoreClaims(index, pool, from))
        .sort((a, b) => b.score - a.score)
        .slice(0, most);
      return pickDiverse(index, scored, request.limit).map(({ chosen, likeness }) => {
        const total = chosen.score + likeness;
        return {
          id: index.claims.id(chosen.claim),
          score: toShare(total),
          ...(request.explain ? { explain: explain(pool, chosen, likeness, total) } : {}),
        };
      });
    },
  };
}

/** The odds are small, as one of hundreds is asked for: shown as they are, nearly all would read as nothing. */
const MIDDLE = -5;
const SPREAD = 2;

/** From 0 to 1, rising with the score, with six decimals. */
const toShare = (score: number): number => Math.round(1e6 / (1 + Math.exp((MIDDLE - score) / SPREAD))) / 1e6;
