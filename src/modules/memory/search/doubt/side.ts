/** What is stored of the person asked about, or of all others, summed up in one pass. */
import type { Match } from "./matches.ts";

export interface Side {
  /** The highest of each; 0 for none. */
  fit: number;
  cosine: number;
  covered: number;
  both: number;
  /** Of the kind asked for. */
  kindFit: number;
  /** The best fits, and those of matches whose owner is sure; highest first. */
  fits: number[];
  strongFits: number[];
  /** Of all fits, the best counting for more than the others; 0 for none. */
  sharpFit: number;
}

/** How many of the best are kept. */
export const FITS = 6;
const STRONG_FITS = 3;
/** How sharply the best of many counts for more. */
const SHARPNESS = 12;

export function sumUp(matches: readonly Match[], isAsked: boolean): Side {
  const side: Side = {
    fit: 0,
    cosine: 0,
    covered: 0,
    both: 0,
    kindFit: 0,
    fits: [],
    strongFits: [],
    sharpFit: 0,
  };
  let sharp = 0;
  for (const match of matches) {
    if (match.isAsked !== isAsked) continue;
    const { fit, cosine, covered } = match;
    if (fit > side.fit) side.fit = fit;
    if (cosine > side.cosine) side.cosine = cosine;
    if (covered > side.covered) side.covered = covered;
    if (cosine * covered > side.both) side.both = cosine * covered;
    if (match.isKind && fit > side.kindFit) side.kindFit = fit;
    keepHighest(side.fits, fit, FITS);
    if (match.isStrong) keepHighest(side.strongFits, fit, STRONG_FITS);
    sharp += Math.exp(SHARPNESS * fit);
  }
  if (sharp > 0) side.sharpFit = Math.log(sharp) / SHARPNESS;
  return side;
}

/** Into a list that is sorted, highest first, and not longer than `most`. */
export function keepHighest(list: number[], value: number, most: number): void {
  if (list.length === most && value <= (list[most - 1] as number)) return;
  let place = list.length === most ? most - 1 : list.length;
  for (; place > 0 && (list[place - 1] as number) < value; place--) list[place] = list[place - 1] as number;
  list[place] = value;
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;
