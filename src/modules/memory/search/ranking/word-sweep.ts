/** Which units have a question's words and dates: sweeps over postings. */
import type { AccountIndex } from "../index/account-index.ts";
import { postingCount, postingUnit } from "../index/vocabulary.ts";
import type { QueryPlan, QueryTerm } from "./query-plan.ts";

export interface WordEvidence {
  /** By unit: BM25, that with the neighbours' share, and the question's terms it has as bits. */
  words: Float32Array;
  wordsNearby: Float32Array;
  matched: Int32Array;
  /** By unit: weights of the question's dates it has. */
  dates: Float32Array;
  /** BM25 by group. */
  groupWords: Float32Array;
  mostGroupWords: number;
  /** The units with anything in `wordsNearby`, and in `dates`. */
  withWords: number[];
  withDates: number[];
  /** Units of the user's own that speak of the party asked about. */
  mentions: Set<number>;
}

export interface WordSweep {
  /** The answer is overwritten by the next call. */
  sweep(index: AccountIndex, plan: QueryPlan): WordEvidence;
}

/** BM25's k1 and b: claims are short, so repetition and length say little. */
const SATURATION = 0.9;
const LENGTH_SHARE = 0.3;
/** An answer has the words of the question before it; a remark those of what it is about. */
const PREVIOUS_SHARE = 0.7;
const NEXT_SHARE = 0.3;
const NONE = -1;
const TINY = 1e-9;

export function createWordSweep(): WordSweep {
  let found = makeEvidence(1_024, 64);
  let groupCounts = new Float32Array(64);
  /** Units with a term; groups with any, and with the present one. */
  const touched: number[] = [];
  const touchedGroups: number[] = [];
  const presentGroups: number[] = [];

  /** Nothing of the search before is left; only what it touched is cleared. */
  function clear(units: number, groups: number) {
    if (units > found.words.length || groups > found.groupWords.length) {
      const room = (wanted: number, now: number) => (wanted > now ? Math.ceil(wanted * 1.25) : now);
      found = makeEvidence(room(units, found.words.length), room(groups, found.groupWords.length));
      groupCounts = new Float32Array(found.groupWords.length);
    } else {
      for (const unit of touched) {
        found.words[unit] = 0;
        found.matched[unit] = 0;
      }
      for (const unit of found.withWords) found.wordsNearby[unit] = 0;
      for (const unit of found.withDates) found.dates[unit] = 0;
      for (const group of touchedGroups) found.groupWords[group] = 0;
    }
    for (const list of [touched, touchedGroups, found.withWords, found.withDates]) list.length = 0;
    found.mentions.clear();
    found.mostGroupWords = TINY;
  }

  function sweepTerm(index: AccountIndex, term: QueryTerm, bit: number) {
    const { words, matched } = found;
    const { vocabulary, postings } = index;
    const { length, group } = index.units.columns();
    const averageLength = Math.max(1, postings.totalLength() / Math.max(1, postings.count()));
    const fixed = SATURATION * (1 - LENGTH_SHARE);
    const perTerm = (SATURATION * LENGTH_SHARE) / averageLength;
    const data = vocabulary.postingData();
    for (const { id, strength } of term.matches) {
      const start = vocabulary.postingStart(id);
      const end = start + vocabulary.frequency(id);
      const weight = term.weight * strength * (SATURATION + 1);
      for (let at = start; at < end; at++) {
        const posting = data[at] as number;
        const unit = postingUnit(posting);
        const count = postingCount(posting);
        if (matched[unit] === 0) touched.push(unit);
        matched[unit] = (matched[unit] as number) | (1 << bit);
        words[unit] =
          (words[unit] as number) + (weight * count) / (count + fixed + perTerm * (length[unit] as number));
        const own = group[unit] as number;
        if (own === NONE) continue;
        if (groupCounts[own] === 0) presentGroups.push(own);
        groupCounts[own] = (groupCounts[own] as number) + count * strength;
      }
    }
  }

  function closeGroups(index: AccountIndex, weight: number) {
    const { groupWords } = found;
    const { chains } = index;
    const averageLength = Math.max(1, chains.totalLength() / Math.max(1, chains.groupCount()));
    for (const group of presentGroups) {
      const count = groupCounts[group] as number;
      const room = 1 - LENGTH_SHARE + (LENGTH_SHARE * chains.groupLength(group)) / averageLength;
      if (groupWords[group] === 0) touchedGroups.push(group);
      const sum =
        (groupWords[group] as number) + (weight * count * (SATURATION + 1)) / (count + SATURATION * room);
      groupWords[group] = sum;
      if (sum > found.mostGroupWords) found.mostGroupWords = sum;
      groupCounts[group] = 0;
    }
    presentGroups.length = 0;
  }

  function shareWords(index: AccountIndex) {
    const { words, wordsNearby, withWords } = found;
    const { before, after } = index.units.columns();
    const add = (unit: number, share: number) => {
      if (wordsNearby[unit] === 0) withWords.push(unit);
      wordsNearby[unit] = (wordsNearby[unit] as number) + share;
    };
    for (const unit of touched) {
      const own = words[unit] as number;
      add(unit, own);
      const next = after[unit] as number;
      if (next !== NONE) add(next, PREVIOUS_SHARE * own);
      const previous = before[unit] as number;
      if (previous !== NONE) add(previous, NEXT_SHARE * own);
    }
  }

  function eachUnitWith(index: AccountIndex, id: number, use: (unit: number) => void) {
    const data = index.vocabulary.postingData();
    const start = index.vocabulary.postingStart(id);
    const end = start + index.vocabulary.frequency(id);
    for (let at = start; at < end; at++) use(postingUnit(data[at] as number));
  }

  function sweepDates(index: AccountIndex, plan: QueryPlan) {
    const { dates, withDates } = found;
    for (const { id, weight } of plan.dates)
      eachUnitWith(index, id, (unit) => {
        if (dates[unit] === 0) withDates.push(unit);
        dates[unit] = (dates[unit] as number) + weight;
      });
  }

  function sweepMentions(index: AccountIndex, plan: QueryPlan) {
    if (plan.party === undefined) return;
    const { speaker } = index.units.columns();
    for (const id of plan.partyTerms)
      eachUnitWith(index, id, (unit) => {
        if (speaker[unit] === NONE) found.mentions.add(unit);
      });
  }

  return {
    sweep(index, plan) {
      clear(index.units.end(), index.chains.groupEnd());
      plan.terms.forEach((term, bit) => {
        sweepTerm(index, term, bit);
        closeGroups(index, term.weight);
      });
      shareWords(index);
      sweepDates(index, plan);
      sweepMentions(index, plan);
      return found;
    },
  };
}

function makeEvidence(units: number, groups: number): WordEvidence {
  return {
    words: new Float32Array(units),
    wordsNearby: new Float32Array(units),
    matched: new Int32Array(units),
    dates: new Float32Array(units),
    groupWords: new Float32Array(groups),
    mostGroupWords: TINY,
    withWords: [],
    withDates: [],
    mentions: new Set(),
  };
}
