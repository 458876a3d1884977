/** Computes the features of units that were found worth it. */
import type { AccountIndex } from "../index/account-index.ts";
import type { IntLists } from "../index/int-lists.ts";
import { type Evidence, scaledCosine } from "./evidence.ts";
import { FEATURE_AT, FEATURE_COUNT } from "./features.ts";
import { inverseFrequency, type QueryPlan } from "./query-plan.ts";
import { createQuestionTerms, type QuestionTerms } from "./question-terms.ts";
import { createRankScale } from "./rank-scale.ts";
import { createSurroundings } from "./surroundings.ts";

const NONE = -1;
/** What a cosine is at least, practically: below it ranks need no precision. */
const LOWEST_COSINE = -0.2;
/** From here on more than a thousand units are a deviation above the usual, and ranks beyond a thousand are all alike. */
const MANY = 10_000;
/** After this a thing is half as recent. */
const RECENT_MS = 30 * 86_400_000;
/** Of a term in one unit among a thousand. */
const USUAL_RARITY = 7;

interface FeatureSearch {
  index: AccountIndex;
  plan: QueryPlan;
  evidence: Evidence;
  /** Scaled cosine of a unit together with the one before it, for units that have one. */
  together: ReadonlyMap<number, number>;
  now: number;
}

export interface FeatureReader {
  /** Once a search, when the evidence is there. */
  begin(search: FeatureSearch): void;
  /** Into `out` from `offset` on, in the order of FEATURES. */
  read(unit: number, out: Float64Array, offset: number): void;
  readonly terms: QuestionTerms;
}

export function createFeatureReader(): FeatureReader {
  const terms = createQuestionTerms();
  const around = createSurroundings(terms);
  const wordsRank = createRankScale();
  const sentenceRank = createRankScale();
  const groupMeaning = new Map<number, number>();
  let search: FeatureSearch;
  /** What `readTerms` found last. */
  let names = 0;
  let rarest = 0;

  function readTerms(lists: IntLists, list: number) {
    const { vocabulary, parties } = search.index;
    const data = lists.data();
    const start = lists.start(list);
    const end = start + lists.length(list);
    for (let place = start; place < end; place++) {
      const token = data[place] as number;
      const frequency = vocabulary.frequency(token >> 1);
      if (frequency < rarest) rarest = frequency;
      if (token & 1 && !parties.isNameTerm(vocabulary.term(token >> 1))) names++;
    }
  }

  /** How many names of people, places and things a unit has, and how rare its rarest term is. */
  function readAllTerms(unit: number) {
    const { units, claims } = search.index;
    const columns = units.columns();
    names = 0;
    rarest = Number.POSITIVE_INFINITY;
    readTerms(units.lists, columns.contextTerms[unit] as number);
    const list = columns.claims[unit] as number;
    const start = units.lists.start(list);
    const end = start + units.lists.length(list);
    const rows = units.lists.data();
    const claimTerms = claims.columns().terms;
    for (let place = start; place < end; place++)
      readTerms(claims.lists, claimTerms[rows[place] as number] as number);
  }

  function rankWords({ wordsNearby, withWords, eligible, mostWordsNearby }: Evidence) {
    wordsRank.begin(0, mostWordsNearby);
    for (const unit of withWords) if (eligible[unit]) wordsRank.add(wordsNearby[unit] as number);
    wordsRank.settle();
  }

  function rankSentences({ sentence, usualCosine, perDeviation }: Evidence, end: number) {
    const low = end > MANY ? usualCosine + 1 / (3 * perDeviation) : LOWEST_COSINE;
    sentenceRank.begin(low, 1);
    // What can't be compared is below any cosine.
    sentenceRank.addAll(sentence, end);
    sentenceRank.settle();
  }

  function isSubject(unit: number): boolean {
    const { index, plan, evidence } = search;
    const { speaker, isAssistant } = index.units.columns();
    if (isAssistant[unit]) return false;
    if (plan.party !== undefined)
      return speaker[unit] === plan.party || (speaker[unit] === NONE && evidence.mentions.has(unit));
    return plan.isAboutUser && speaker[unit] === NONE && index.parties.count() > 0;
  }

  function readWords(unit: number, group: number, out: Float64Array, offset: number) {
    const { evidence } = search;
    const own = (evidence.words[unit] as number) / evidence.mostWords;
    const bits = evidence.matched[unit] as number;
    out[offset + FEATURE_AT.words] = own;
    out[offset + FEATURE_AT.words_nearby_rank] = wordsRank.score(evidence.wordsNearby[unit] as number);
    out[offset + FEATURE_AT.words_of_conversation] =
      group === NONE ? own : (evidence.groupWords[group] as number) / evidence.mostGroupWords;
    out[offset + FEATURE_AT.covered_nearby] = around.coveredNearby();
    out[offset + FEATURE_AT.covered_within_two] = terms.covered(around.matched(-2, 2));
    out[offset + FEATURE_AT.covered_before] = terms.covered(around.matched(-4, 0));
    out[offset + FEATURE_AT.rarest_word] = terms.rarestShare(bits);
  }

  function readMeaning(unit: number, group: number, out: Float64Array, offset: number) {
    const { evidence, together } = search;
    const sentence = scaledCosine(evidence, evidence.sentence[unit] as number);
    const own = together.get(unit) ?? sentence;
    out[offset + FEATURE_AT.sentence] = sentence;
    out[offset + FEATURE_AT.sentence_rank] = sentenceRank.score(evidence.sentence[unit] as number);
    out[offset + FEATURE_AT.with_previous] = own;
    out[offset + FEATURE_AT.meaning_nearby] = around.meaningNearby();
    out[offset + FEATURE_AT.meaning_of_conversation] =
      group === NONE ? own : (groupMeaning.get(group) ?? own);
  }

  function readKind(unit: number, group: number, out: Float64Array, offset: number) {
    const { index, plan, evidence, now } = search;
    const columns = index.units.columns();
    out[offset + FEATURE_AT.subject] = isSubject(unit) ? 1 : 0;
    if (plan.firstParty !== undefined && columns.speaker[unit] === plan.firstParty)
      out[offset + FEATURE_AT.first_named] = 1;
    out[offset + FEATURE_AT.date] = (evidence.dates[unit] as number) / evidence.mostDates;
    if (plan.asksWhen) {
      out[offset + FEATURE_AT.when_time_word] = columns.hasTimeWord[unit] as number;
      out[offset + FEATURE_AT.when_dated] = columns.isDated[unit] as number;
    }
    if (plan.asksLatest)
      out[offset + FEATURE_AT.latest_recent] =
        1 / (1 + Math.max(0, now - (columns.at[unit] as number)) / RECENT_MS);
    readAllTerms(unit);
    const nameShare = Math.min(3, names) / 3;
    out[offset + FEATURE_AT.names] = nameShare;
    if (plan.asksWhere) out[offset + FEATURE_AT.where_names] = nameShare;
    if (plan.asksCount)
      out[offset + FEATURE_AT.count_numbers] = Math.min(2, columns.numbers[unit] as number) / 2;
    if (rarest !== Number.POSITIVE_INFINITY)
      out[offset + FEATURE_AT.specific] = inverseFrequency(rarest, index.postings.count()) / USUAL_RARITY;
    out[offset + FEATURE_AT.ends_in_question] = columns.endsInQuestion[unit] as number;
    const previous = around.at(-1);
    if (previous !== NONE && columns.contextHasQuestion[previous]) {
      const asked = terms.bitsOf(index.units.lists, columns.contextTerms[previous] as number);
      out[offset + FEATURE_AT.answers_question] = 1;
      out[offset + FEATURE_AT.words_of_question_before] = terms.covered(asked);
    }
    if (group !== NONE && (previous === NONE || around.at(-2) === NONE))
      out[offset + FEATURE_AT.opens_conversation] = 1;
  }

  return {
    terms,
    begin(begun) {
      search = begun;
      const { index, plan, evidence, together } = begun;
      terms.begin(plan);
      around.begin(index, evidence);
      groupMeaning.clear();
      rankWords(evidence);
      if (evidence.queryInverse === 0) return;
      rankSentences(evidence, index.units.end());
      const { group } = index.units.columns();
      for (const [unit, value] of together) {
        const own = group[unit] as number;
        if (own === NONE) continue;
        const best = groupMeaning.get(own);
        if (best === undefined || value > best) groupMeaning.set(own, value);
      }
    },
    read(unit, out, offset) {
      const group = search.index.units.columns().group[unit] as number;
      out.fill(0, offset, offset + FEATURE_COUNT);
      around.look(unit);
      readWords(unit, group, out, offset);
      readKind(unit, group, out, offset);
      if (search.evidence.comparable[unit]) readMeaning(unit, group, out, offset);
    },
  };
}
