/** Ranks without sorting: how many of all values are above one, from a histogram of them. */
const BINS = 1_024;
/** Beyond this rank all are equally far away; fixed, so that a rank means the same in a small and a large memory. */
const LAST_RANK = 1_000;

export interface RankScale {
  /** Values will be counted from `low` to `high`; what is not above `low` comes after all that is. */
  begin(low: number, high: number): void;
  add(value: number): void;
  /** The first `end` of them. */
  addAll(values: Float32Array, end: number): void;
  /** When all are in. */
  settle(): void;
  /** 1 for the best, falling with the logarithm of the rank to 0. */
  score(value: number): number;
}

export function createRankScale(): RankScale {
  /** How many values are in a bin; once settled, in higher bins. */
  const counts = new Int32Array(BINS);
  const scores = Float64Array.from(
    { length: LAST_RANK },
    (_, rank) => 1 - Math.log(1 + rank) / Math.log(1 + LAST_RANK),
  );
  let low = 0;
  let scale = 0;
  let total = 0;

  const binOf = (value: number) => Math.min(BINS - 1, ((value - low) * scale) | 0);

  return {
    begin(lowest, highest) {
      low = lowest;
      scale = highest > lowest ? (BINS - 1) / (highest - lowest) : 0;
      counts.fill(0);
    },
    add(value) {
      if (value <= low) return;
      const bin = binOf(value);
      counts[bin] = (counts[bin] as number) + 1;
    },
    addAll(values, end) {
      for (let at = 0; at < end; at++) {
        const value = values[at] as number;
        if (value <= low) continue;
        const bin = binOf(value);
        counts[bin] = (counts[bin] as number) + 1;
      }
    },
    settle() {
      total = 0;
      for (let bin = BINS - 1; bin >= 0; bin--) {
        const own = counts[bin] as number;
        counts[bin] = total;
        total += own;
      }
    },
    score: (value) => scores[value <= low ? total : (counts[binOf(value)] as number)] ?? 0,
  };
}
