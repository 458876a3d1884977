/** The best of many by a number, without sorting them all. */
const BINS = 1_024;

/** The score of what may not be picked. */
export const NEVER = Number.NEGATIVE_INFINITY;

export interface Scores {
  of: Float32Array | Float64Array;
  /** How many there are; those that are NEVER are not among `count`, `low` and `high`. */
  end: number;
  count: number;
  low: number;
  high: number;
}

/**
 * The places of the `most` highest scores, in no particular order. Equal scores at the edge are decided by
 * `isBefore`, so that the choice does not depend on how the index grew.
 */
export function pickTop(
  { of: scores, end, count, low, high }: Scores,
  most: number,
  isBefore: (a: number, b: number) => boolean,
): number[] {
  const picked: number[] = [];
  if (count <= most) {
    for (let at = 0; at < end; at++) if (scores[at] !== NEVER) picked.push(at);
    return picked;
  }
  const scale = high > low ? (BINS - 1) / (high - low) : 0;
  const counts = new Int32Array(BINS);
  for (let at = 0; at < end; at++) {
    const score = scores[at] as number;
    if (score === NEVER) continue;
    const bin = ((score - low) * scale) | 0;
    counts[bin] = (counts[bin] as number) + 1;
  }
  let edge = BINS - 1;
  let above = 0;
  while (above + (counts[edge] as number) < most) above += counts[edge--] as number;
  // Just below the edge's bin, whatever rounding does: most are passed over by one comparison.
  const surelyOut = scale > 0 ? low + (edge - 1) / scale : NEVER;
  const atEdge: number[] = [];
  for (let at = 0; at < end; at++) {
    const score = scores[at] as number;
    if (score < surelyOut || score === NEVER) continue;
    const bin = ((score - low) * scale) | 0;
    if (bin > edge) picked.push(at);
    else if (bin === edge) atEdge.push(at);
  }
  atEdge.sort((a, b) => (scores[b] as number) - (scores[a] as number) || (isBefore(a, b) ? -1 : 1));
  for (let at = 0; picked.length < most; at++) picked.push(atEdge[at] as number);
  return picked;
}

/** With the lowest and the highest found by a look at each. */
export function toScores(of: Float64Array): Scores {
  let low = Number.POSITIVE_INFINITY;
  let high = NEVER;
  let count = 0;
  for (const score of of) {
    if (score === NEVER) continue;
    count++;
    if (score < low) low = score;
    if (score > high) high = score;
  }
  return { of, end: of.length, count, low, high };
}
