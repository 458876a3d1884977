/** Reads the features of doubt from what a search found. */
import { scaledCosine } from "../ranking/evidence.ts";
import { FEATURE_AT, FEATURE_COUNT } from "../ranking/features.ts";
import type { AskedPerson } from "./asked-person.ts";
import type { DoubtFeatures } from "./doubt-features.ts";
import { asksKind, COVERED_WEIGHT, type Finding, type Match } from "./matches.ts";
import { FITS, keepHighest, mean, type Side, sumUp } from "./side.ts";

export interface Judged extends Finding {
  asked: AskedPerson;
  matches: readonly Match[];
}

const NONE = -1;
/** What the sums of nothing come to. */
const LOWEST_SCORE = -12;
const MOST_LEAD = 6;
/** What neighbours add to a match. */
const PREVIOUS_SHARE = 0.3;
const NEXT_SHARE = 0.15;
/** Nothing was learned from conversations that are longer. */
const MOST_UNITS = 700;
/** What stands for the others in a memory that has few. */
const USUAL = { score: -9, fit: 0.2 };

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));

export function readDoubt(judged: Judged): DoubtFeatures {
  const mine = sumUp(judged.matches, true);
  const fit = readFit(judged, mine);
  return {
    ...readScores(judged),
    ...fit,
    // However well something stands out, it is not about somebody who is not known.
    unknown_name_margin: judged.asked.unknownNames * fit.match_margin,
    ...readLead(judged, mine),
    ...readNames(judged, mine),
  };
}

/** What the ranking makes of the units of the person asked about, and of the others. */
function readScores({ index, pool, asked, scores }: Judged) {
  const { speaker } = index.units.columns();
  const best: number[] = [];
  let mine = 0;
  let others = 0;
  let coveredNearby = 0;
  pool.units.forEach((unit, at) => {
    const score = scores[at] as number;
    keepHighest(best, score, 2);
    const isMine = speaker[unit] === asked.party || pool.evidence.mentions.has(unit);
    if (asked.party !== undefined && !isMine) {
      others += Math.exp(score);
      return;
    }
    mine += Math.exp(score);
    const covered = pool.features[at * FEATURE_COUNT + FEATURE_AT.covered_within_two] as number;
    if (covered > coveredNearby) coveredNearby = covered;
  });
  const logOf = (sum: number) => Math.max(LOWEST_SCORE, Math.log(sum));
  const [first = USUAL.score, second = USUAL.score] = best;
  return {
    score: logOf(mine),
    score_lead: asked.party === undefined ? 0 : within(logOf(mine) - logOf(others), MOST_LEAD),
    score_margin: within(first - second, MOST_LEAD),
    covered_nearby: coveredNearby,
    size: Math.log(1 + Math.min(MOST_UNITS, index.postings.count())),
  };
}

function readFit({ index, pool, query }: Judged, mine: Side) {
  // The best of many is further from the usual than the best of few, by chance alone.
  const byChance = Math.sqrt(2 * Math.log(1 + index.postings.count())) / 3;
  const fits = [...mine.fits];
  for (let missing = FITS - fits.length; missing > 0; missing--) keepHighest(fits, USUAL.fit, FITS);
  return {
    strong_match: mine.strongFits[0] ?? 0,
    cosine: mine.cosine,
    above_usual: pool.evidence.queryInverse > 0 ? scaledCosine(pool.evidence, mine.cosine) - byChance : 0,
    covered: mine.covered,
    cosine_and_covered: mine.both,
    match_margin: (fits[0] ?? 0) - (fits[FITS - 1] ?? 0),
    kind_lack: asksKind(pool.plan, query) ? mine.fit - mine.kindFit : 0,
  };
}

/** What is of the person asked about against what is of others. */
function readLead({ index, asked, matches }: Judged, mine: Side) {
  if (asked.party === undefined) return { match_lead: 0, strong_lead: 0, nearby_lead: 0, nobody: 1 };
  const others = sumUp(matches, false);
  const { before, after } = index.units.columns();
  const bestOf = new Map<number, Match>();
  for (const match of matches)
    if (match.fit > (bestOf.get(match.unit)?.fit ?? -1)) bestOf.set(match.unit, match);
  const fitOf = (unit: number) => (unit === NONE ? 0 : Math.max(0, bestOf.get(unit)?.fit ?? 0));
  let mineNearby = 0;
  let othersNearby = 0;
  for (const { unit, fit, isAsked } of bestOf.values()) {
    const nearby =
      fit + PREVIOUS_SHARE * fitOf(before[unit] as number) + NEXT_SHARE * fitOf(after[unit] as number);
    if (isAsked) mineNearby = Math.max(mineNearby, nearby);
    else othersNearby = Math.max(othersNearby, nearby);
  }
  return {
    match_lead: mine.sharpFit - others.sharpFit,
    strong_lead: mean(mine.strongFits) - mean(others.strongFits),
    nearby_lead: mineNearby - othersNearby,
    nobody: 0,
  };
}

/** Of somebody who is named, only what has the name tells anything; the name alone tells nothing. */
function readNames({ pool, asked, matches }: Judged, mine: Side) {
  const { plan, terms } = pool;
  const unknown = plan.terms.reduce(
    (sum, term) => sum + ((term.matches[0]?.strength ?? 0) < 1 ? term.weight : 0),
    0,
  );
  let named = 0;
  let nameless = 0;
  if (asked.hasNames) {
    const restWeight = plan.totalWeight - terms.weightOf(asked.names);
    const perWeight = restWeight > 0 ? COVERED_WEIGHT / restWeight : 0;
    for (const { bits, cosine, isAsked } of matches) {
      const fit = cosine + perWeight * terms.weightOf(bits & ~asked.names);
      if ((bits & asked.names) === 0) nameless = Math.max(nameless, fit);
      else if (isAsked) named = Math.max(named, fit);
    }
  }
  return {
    named_match: asked.hasNames ? named : mine.fit,
    named_lead: named - nameless,
    unknown_name: asked.unknownNames,
    unknown_words: plan.totalWeight > 0 ? unknown / plan.totalWeight : 0,
  };
}
