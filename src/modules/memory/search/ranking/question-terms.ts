/** Sets of a question's terms, as bits, and what they weigh. */
import type { IntLists } from "../index/int-lists.ts";
import type { QueryPlan } from "./query-plan.ts";

export interface QuestionTerms {
  begin(plan: QueryPlan): void;
  /** The question's terms that a list of a claim's or a context's terms has. */
  bitsOf(lists: IntLists, list: number): number;
  weightOf(bits: number): number;
  /** Share of all terms, by weight. */
  covered(bits: number): number;
  /** Weight of the rarest of these, as a share of that of the rarest of all. */
  rarestShare(bits: number): number;
  readonly totalWeight: number;
}

const lowestBit = (bits: number) => 31 - Math.clz32(bits & -bits);

export function createQuestionTerms(): QuestionTerms {
  const bitOfTerm = new Map<number, number>();
  const weights = new Float64Array(32);
  let totalWeight = 0;
  let rarestWeight = 0;

  function weightOf(bits: number): number {
    let sum = 0;
    for (let left = bits; left !== 0; left &= left - 1) sum += weights[lowestBit(left)] as number;
    return sum;
  }

  return {
    begin(plan) {
      bitOfTerm.clear();
      totalWeight = plan.totalWeight;
      rarestWeight = plan.rarestWeight;
      plan.terms.forEach((term, bit) => {
        for (const match of term.matches) bitOfTerm.set(match.id, bit);
        // What a misspelt word may have meant counts for less.
        weights[bit] = term.weight * (term.matches[0]?.strength ?? 0);
      });
    },
    bitsOf(lists, list) {
      const data = lists.data();
      const start = lists.start(list);
      const end = start + lists.length(list);
      let bits = 0;
      for (let place = start; place < end; place++) {
        const bit = bitOfTerm.get((data[place] as number) >> 1);
        if (bit !== undefined) bits |= 1 << bit;
      }
      return bits;
    },
    weightOf,
    covered: (bits) => (totalWeight > 0 ? weightOf(bits) / totalWeight : 0),
    rarestShare(bits) {
      let most = 0;
      for (let left = bits; left !== 0; left &= left - 1)
        most = Math.max(most, weights[lowestBit(left)] as number);
      return rarestWeight > 0 ? most / rarestWeight : 0;
    },
    get totalWeight() {
      return totalWeight;
    },
  };
}
