/** Ten readings of one meter tell no more than one: what is much like a better answer comes later. */
import type { AccountIndex } from "../index/account-index.ts";

/** Claims that share more of their terms than this are alike. */
const ALIKE_FROM = 0.5;
const COST = 2;

export interface Chosen<Candidate> {
  chosen: Candidate;
  /** What it has less because of those before it; 0 or below. */
  likeness: number;
}

/** The best `limit` of candidates that come best first. */
export function pickDiverse<Candidate extends { claim: number; score: number }>(
  index: AccountIndex,
  candidates: readonly Candidate[],
  limit: number,
): Chosen<Candidate>[] {
  const left = candidates.map((candidate) => ({
    candidate,
    likeness: 0,
    terms: undefined as Set<number> | undefined,
  }));
  const picked: Chosen<Candidate>[] = [];
  // Below this none can be answered, however alike the better ones are: comparing it would be for nothing.
  const floor = (candidates[limit - 1]?.score ?? Number.NEGATIVE_INFINITY) - COST * limit;
  while (picked.length < limit && left.length > 0) {
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < left.length; at++) {
      const { candidate, likeness } = left[at] as (typeof left)[number];
      // Sorted: none after this can be better.
      if (candidate.score <= most) break;
      if (candidate.score + likeness > most) {
        most = candidate.score + likeness;
        best = at;
      }
    }
    const [taken] = left.splice(best, 1) as [(typeof left)[number]];
    picked.push({ chosen: taken.candidate, likeness: taken.likeness });
    taken.terms ??= wordTerms(index, taken.candidate.claim);
    for (const other of left) {
      if (other.candidate.score < floor) break;
      other.terms ??= wordTerms(index, other.candidate.claim);
      other.likeness -= COST * Math.max(0, overlap(taken.terms, other.terms) - ALIKE_FROM);
    }
  }
  return picked;
}

/** Terms without numbers: readings differ in nothing else. */
function wordTerms(index: AccountIndex, claim: number): Set<number> {
  const { lists } = index.claims;
  const list = index.claims.columns().terms[claim] as number;
  const start = lists.start(list);
  const ids = new Set<number>();
  for (let place = start; place < start + lists.length(list); place++) {
    const id = (lists.data()[place] as number) >> 1;
    if (!/\d/.test(index.vocabulary.term(id))) ids.add(id);
  }
  return ids;
}

function overlap(a: Set<number>, b: Set<number>): number {
  let shared = 0;
  for (const id of a) if (b.has(id)) shared++;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}
