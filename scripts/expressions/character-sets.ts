/** Which characters a part of an expression that matches one character matches: found out by trying them all. */

/** All planes in which the characters of scripts stand, and one character of those above. */
const CODE_POINTS = 0x2_0000;
const ABOVE = 0xe_0100;
const WORDS = CODE_POINTS / 32 + 1;

/** A bit for each character. */
export type CharacterSet = Uint32Array;

const known = new Map<string, CharacterSet>();

/** `source` matches exactly one character. */
export function setOf(source: string, flags: string): CharacterSet {
  const kept = flags.replace(/[^iuvs]/g, "");
  const key = `${kept} ${source}`;
  let set = known.get(key);
  if (!set) {
    set = new Uint32Array(WORDS);
    const expression = new RegExp(`^(?:${source})$`, kept);
    // Without `u` or `v` an expression sees the two halves of a pair as two characters.
    const end = /[uv]/.test(kept) ? CODE_POINTS : 0x1_0000;
    for (let code = 0; code < end; code++) if (expression.test(String.fromCodePoint(code))) add(set, code);
    if (end === CODE_POINTS && expression.test(String.fromCodePoint(ABOVE))) add(set, CODE_POINTS);
    known.set(key, set);
  }
  return set;
}

function add(set: CharacterSet, place: number): void {
  set[place >>> 5] = (set[place >>> 5] as number) | (1 << (place & 31));
}

export const NONE: CharacterSet = new Uint32Array(WORDS);

export const areDisjoint = (one: CharacterSet, other: CharacterSet): boolean =>
  one.every((word, at) => (word & (other[at] as number)) === 0);

export const isSubset = (inner: CharacterSet, outer: CharacterSet): boolean =>
  inner.every((word, at) => (word & ~(outer[at] as number)) === 0);

export const union = (...sets: readonly CharacterSet[]): CharacterSet =>
  sets.reduce((all, set) => all.map((word, at) => word | (set[at] as number)), NONE);
