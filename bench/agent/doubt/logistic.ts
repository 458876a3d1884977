/** Logistic regression by Newton's method: few features, some thousand samples, the same answer in every run. */
export interface Example {
  features: readonly number[];
  /** 1 for what is to be told, 0 for what is not. */
  label: 0 | 1;
  weight: number;
}

export interface Logistic {
  base: number;
  weights: number[];
}

const ROUNDS = 30;
const DONE = 1e-7;

/** `decay` pulls the weights of features of deviation 1 towards 0. */
export function learnLogistic(examples: readonly Example[], decay: number): Logistic {
  const size = examples[0]?.features.length ?? 0;
  const { means, deviations } = measureFeatures(examples, size);
  const rows = examples.map(({ features }) => [
    1,
    ...features.map((value, at) => (value - (means[at] as number)) / (deviations[at] as number)),
  ]);
  const learned = new Float64Array(size + 1);
  for (let round = 0; round < ROUNDS; round++) {
    const step = solve(...slopesAndCurves(examples, rows, learned, decay));
    step.forEach((change, at) => {
      learned[at] = (learned[at] as number) - change;
    });
    if (step.every((change) => Math.abs(change) < DONE)) break;
  }
  const weights = deviations.map((deviation, at) => (learned[at + 1] as number) / deviation);
  const base = weights.reduce(
    (sum, weight, at) => sum - weight * (means[at] as number),
    learned[0] as number,
  );
  return { base, weights };
}

function measureFeatures(examples: readonly Example[], size: number) {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (features: readonly number[]) => number) =>
    examples.reduce((sum, { features, weight }) => sum + weight * of(features), 0) / total;
  const means = Array.from({ length: size }, (_, at) => mean((features) => features[at] as number));
  const deviations = means.map(
    (middle, at) => Math.sqrt(mean((features) => ((features[at] as number) - middle) ** 2)) || 1,
  );
  return { means, deviations };
}

function slopesAndCurves(
  examples: readonly Example[],
  rows: readonly number[][],
  learned: Float64Array,
  decay: number,
): [number[][], number[]] {
  const size = learned.length;
  const slopes = new Array<number>(size).fill(0);
  const curves = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  examples.forEach(({ label, weight }, place) => {
    const row = rows[place] as number[];
    const sum = row.reduce((total, value, at) => total + value * (learned[at] as number), 0);
    const chance = 1 / (1 + Math.exp(-sum));
    const error = weight * (chance - label);
    const spread = weight * Math.max(1e-6, chance * (1 - chance));
    for (let a = 0; a < size; a++) {
      const value = row[a] as number;
      slopes[a] = (slopes[a] as number) + error * value;
      const curve = curves[a] as number[];
      for (let b = 0; b < size; b++) curve[b] = (curve[b] as number) + spread * value * (row[b] as number);
    }
  });
  for (let at = 1; at < size; at++) {
    slopes[at] = (slopes[at] as number) + decay * (learned[at] as number);
    (curves[at] as number[])[at] = ((curves[at] as number[])[at] as number) + decay;
  }
  return [curves, slopes];
}

/** Gauss' elimination. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] as number]);
  const size = right.length;
  for (let at = 0; at < size; at++) {
    let pivot = at;
    for (let row = at + 1; row < size; row++)
      if (Math.abs(rows[row]?.[at] as number) > Math.abs(rows[pivot]?.[at] as number)) pivot = row;
    [rows[at], rows[pivot]] = [rows[pivot] as number[], rows[at] as number[]];
    const own = rows[at] as number[];
    for (let row = at + 1; row < size; row++) {
      const other = rows[row] as number[];
      const factor = (other[at] as number) / ((own[at] as number) || 1e-12);
      for (let place = at; place <= size; place++)
        other[place] = (other[place] as number) - factor * (own[place] as number);
    }
  }
  const found = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at--) {
    const row = rows[at] as number[];
    let sum = row[size] as number;
    for (let place = at + 1; place < size; place++) sum -= (row[place] as number) * (found[place] as number);
    found[at] = sum / ((row[at] as number) || 1e-12);
  }
  return found;
}
