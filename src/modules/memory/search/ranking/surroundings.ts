/** A unit and its neighbours: what stands around it speaks for it too, the less the farther away. */
import type { AccountIndex } from "../index/account-index.ts";
import { type Evidence, scaledCosine } from "./evidence.ts";
import type { QuestionTerms } from "./question-terms.ts";

const NONE = -1;
const WIDTH = 5;

interface Reach {
  offset: number;
  share: number;
}

/** The greatest share first. An answer follows its question: what was said before counts for more. */
function reach(back: number, ahead: number): Reach[] {
  const all: Reach[] = [{ offset: 0, share: 1 }];
  for (let offset = 1; offset <= back; offset++) all.push({ offset: -offset, share: 0.85 ** offset });
  for (let offset = 1; offset <= ahead; offset++) all.push({ offset, share: 0.6 ** offset });
  return all.sort((a, b) => b.share - a.share);
}

const WORDS_REACH = reach(WIDTH, 3);
const MEANING_REACH = reach(4, 2);

export interface Surroundings {
  begin(index: AccountIndex, evidence: Evidence): void;
  look(unit: number): void;
  /** The unit at that distance, -1 for none. */
  at(offset: number): number;
  /** The question's terms that the units from one distance to another have. */
  matched(from: number, to: number): number;
  coveredNearby(): number;
  meaningNearby(): number;
}

export function createSurroundings(terms: QuestionTerms): Surroundings {
  const around = new Int32Array(2 * WIDTH + 1);
  let index: AccountIndex;
  let evidence: Evidence;
  /** Scaled cosine of a unit's best claim, also of one that may not be answered; found when first asked for. */
  const best = new Map<number, number>();

  function bestOf(unit: number): number {
    const known = best.get(unit);
    if (known !== undefined) return known;
    const { lists } = index.units;
    const list = index.units.columns().claims[unit] as number;
    const start = lists.start(list);
    const end = start + lists.length(list);
    const rows = lists.data();
    const { inverse } = index.claims.columns();
    let found = 0;
    for (let place = start; place < end; place++) {
      const claim = rows[place] as number;
      if (inverse[claim])
        found = Math.max(found, scaledCosine(evidence, evidence.claimCosine[claim] as number));
    }
    best.set(unit, found);
    return found;
  }

  const at = (offset: number) => around[WIDTH + offset] as number;
  const matchedAt = (offset: number) => {
    const unit = at(offset);
    return unit === NONE ? 0 : (evidence.matched[unit] as number);
  };

  return {
    begin(begunIndex, begunEvidence) {
      index = begunIndex;
      evidence = begunEvidence;
      best.clear();
    },
    look(unit) {
      const { before, after } = index.units.columns();
      around.fill(NONE);
      around[WIDTH] = unit;
      for (let place = WIDTH; place > 0 && around[place] !== NONE; place--)
        around[place - 1] = before[around[place] as number] as number;
      for (let place = WIDTH; place < 2 * WIDTH && around[place] !== NONE; place++)
        around[place + 1] = after[around[place] as number] as number;
    },
    at,
    matched(from, to) {
      let bits = 0;
      for (let offset = from; offset <= to; offset++) bits |= matchedAt(offset);
      return bits;
    },
    coveredNearby() {
      if (terms.totalWeight === 0) return 0;
      let seen = 0;
      let sum = 0;
      for (const { offset, share } of WORDS_REACH) {
        const fresh = matchedAt(offset) & ~seen;
        if (fresh === 0) continue;
        sum += share * terms.weightOf(fresh);
        seen |= fresh;
      }
      return sum / terms.totalWeight;
    },
    meaningNearby() {
      let most = 0;
      for (const { offset, share } of MEANING_REACH) {
        const unit = at(offset);
        if (unit !== NONE) most = Math.max(most, share * bestOf(unit));
      }
      return most;
    },
  };
}
