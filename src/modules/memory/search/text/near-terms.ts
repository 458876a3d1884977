/** Terms of a vocabulary that a mistyped one may stand for. */
import { letterBits, type Vocabulary } from "../index/vocabulary.ts";

export interface NearTerm {
  id: number;
  /** 1 for the term itself, less the farther away. */
  strength: number;
}

/** Shorter words have too many neighbours that mean something else. */
const SHORTEST = 4;
const TWO_EDITS_FROM = 8;
const MOST = 4;
const STRENGTH_BY_EDITS = [1, 0.7, 0.45];
const PREFIX_STRENGTH = 0.6;

/** Nearest first, at most four. A sweep over one integer a term; few terms are compared letter by letter. */
export function findNearTerms(vocabulary: Vocabulary, term: string): NearTerm[] {
  if (term.length < SHORTEST || /\d/.test(term)) return [];
  const most = term.length >= TWO_EDITS_FROM ? 2 : 1;
  const bits = letterBits(term);
  const letters = vocabulary.letters();
  const end = vocabulary.end();
  const found: NearTerm[] = [];
  for (let id = 0; id < end; id++) {
    const own = letters[id] as number;
    if (own === 0) continue;
    // One edit takes a letter away, brings another, or both.
    const differing = bitCount(own ^ bits);
    const mayExtend = (own & bits) === bits;
    if (differing > 2 * most && !mayExtend) continue;
    const strength = nearness(term, vocabulary.term(id), most);
    if (strength > 0 && vocabulary.frequency(id) > 0) found.push({ id, strength });
  }
  found.sort(
    (a, b) =>
      b.strength - a.strength ||
      vocabulary.frequency(b.id) - vocabulary.frequency(a.id) ||
      (vocabulary.term(a.id) < vocabulary.term(b.id) ? -1 : 1),
  );
  const best = found[0]?.strength;
  return found.filter((near) => near.strength === best).slice(0, MOST);
}

function nearness(term: string, other: string, most: number): number {
  if (Math.abs(other.length - term.length) <= most && other.length >= SHORTEST - 1) {
    const edits = editDistance(term, other, most);
    if (edits <= most) return STRENGTH_BY_EDITS[edits] as number;
  }
  return other.length > term.length && other.startsWith(term) ? PREFIX_STRENGTH : 0;
}

function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Insertions, deletions, substitutions and swaps of neighbours; anything above `most` is `most + 1`. */
export function editDistance(a: string, b: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = row;
    row = next;
  }
  return Math.min(row[b.length] as number, most + 1);
}
