/** Learns the weights of a linear ranking: softmax over the candidates of a question, its answers sharing the mass. */
export interface LearningItem {
  /** One row of features a candidate, one after another. */
  rows: Float64Array;
  count: number;
  /** Which of the candidates answer. */
  answers: number[];
  /** Of units that stand alone. */
  isAlone?: boolean;
}

export interface LearningOptions {
  /** By feature: the pull of its weight towards where it began, with each step; undefined keeps it there. */
  decay: readonly (number | undefined)[];
  /** 0 for all, if not given. */
  begin?: Float64Array;
  epochs?: number;
  rate?: number;
  seed?: number;
}

/** What a question with one answer counts: where there are several, missing one is less of a loss. */
const ONE_ANSWER = 1.25;
/** The weights of so many last epochs are averaged. */
const AVERAGED = 4;
/** A candidate this unlikely moves nothing. */
const NEGLIGIBLE = 1e-7;

export function learnWeights(items: readonly LearningItem[], options: LearningOptions): Float64Array {
  const { decay, epochs = 16, rate = 0.02, seed = 1 } = options;
  const size = decay.length;
  const used = decay.flatMap((pull, at) => (pull === undefined ? [] : [at]));
  const begin = options.begin ?? new Float64Array(size);
  const weights = begin.slice();
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  const sum = new Float64Array(size);
  const random = createRandom(seed);
  const order = items.filter((item) => item.answers.length > 0);
  let steps = 0;
  let summed = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    const step = epoch < epochs / 2 ? rate : rate * 0.3;
    for (const item of order) {
      const slopes = slopesOf(item, weights, used);
      steps++;
      for (const at of used) {
        const slope =
          (slopes[at] as number) + (decay[at] as number) * ((weights[at] as number) - (begin[at] as number));
        mean[at] = 0.9 * (mean[at] as number) + 0.1 * slope;
        square[at] = 0.999 * (square[at] as number) + 0.001 * slope * slope;
        const direction = (mean[at] as number) / (1 - 0.9 ** steps);
        const spread = Math.sqrt((square[at] as number) / (1 - 0.999 ** steps)) + 1e-8;
        weights[at] = (weights[at] as number) - (step * direction) / spread;
      }
      if (epoch < epochs - AVERAGED) continue;
      for (const at of used) sum[at] = (sum[at] as number) + (weights[at] as number);
      summed++;
    }
  }
  return weights.map((value, at) =>
    decay[at] === undefined ? value : (sum[at] as number) / Math.max(1, summed),
  );
}

function slopesOf(item: LearningItem, weights: Float64Array, used: readonly number[]): Float64Array {
  const size = weights.length;
  const errors = chances(item, weights);
  for (const answer of item.answers) errors[answer] = (errors[answer] as number) - 1 / item.answers.length;
  const slopes = new Float64Array(size);
  const weight = item.answers.length === 1 ? ONE_ANSWER : 1;
  for (let row = 0; row < item.count; row++) {
    const error = weight * (errors[row] as number);
    if (Math.abs(error) < NEGLIGIBLE) continue;
    for (const at of used)
      slopes[at] = (slopes[at] as number) + error * (item.rows[row * size + at] as number);
  }
  return slopes;
}

function scoreOf({ rows }: LearningItem, weights: Float64Array, row: number): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at++)
    sum += (weights[at] as number) * (rows[row * weights.length + at] as number);
  return sum;
}

function chances(item: LearningItem, weights: Float64Array): Float64Array {
  const scores = Float64Array.from({ length: item.count }, (_, row) => scoreOf(item, weights, row));
  const most = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const powers = scores.map((score) => Math.exp(score - most));
  const total = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / total);
}

/** Slope and offset that make scores into logarithms of odds, by Newton's method. */
export function calibrate(
  items: readonly LearningItem[],
  weights: Float64Array,
): { slope: number; offset: number } {
  const samples = items.flatMap((item) =>
    Array.from({ length: item.count }, (_, row) => ({
      score: scoreOf(item, weights, row),
      isAnswer: item.answers.includes(row) ? 1 : 0,
    })),
  );
  // Starting where nothing is likely keeps the first steps from leaping too far.
  let [slope, offset] = [0.5, -5];
  for (let round = 0; round < 50; round++) {
    let [gradientA, gradientB, curveA, curveB, curveAB] = [0, 0, 1e-9, 1e-9, 0];
    for (const { score, isAnswer } of samples) {
      const p = 1 / (1 + Math.exp(-(slope * score + offset)));
      const error = p - isAnswer;
      const spread = p * (1 - p);
      gradientA += error * score;
      gradientB += error;
      curveA += spread * score * score;
      curveB += spread;
      curveAB += spread * score;
    }
    const determinant = curveA * curveB - curveAB * curveAB;
    slope -= (curveB * gradientA - curveAB * gradientB) / determinant;
    offset -= (curveA * gradientB - curveAB * gradientA) / determinant;
  }
  return { slope, offset };
}

function shuffle<T>(items: T[], random: () => number) {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
}

/** The same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
