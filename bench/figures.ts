/** How figures are made and said. */

export async function timed(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

export const percentile = (values: readonly number[], percent: number): number =>
  [...values].sort((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor((values.length * percent) / 100))
  ] as number;

export const ms = (value: number): string => `${value.toFixed(1)} ms`;

export const spread = (values: readonly number[]): string =>
  `p50 ${ms(percentile(values, 50))}, p99 ${ms(percentile(values, 99))}`;

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
