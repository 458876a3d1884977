/** How figures are made, said and kept. */
import { clearLine } from "./progress.ts";

export interface Figure {
  part: string;
  name: string;
  value: number;
  unit: string;
  better: "more" | "less";
  /** The bare thing, measured in the same run and in the same unit. */
  baseline?: { name: string; value: number } | undefined;
  /** Of the value to the baseline, where it is not their quotient: a median of rounds. */
  ratio?: number | undefined;
  /** What the value is to reach, or the ratio. */
  aim?: number | undefined;
  ratioAim?: number | undefined;
  /** Where it stands in a plot of growing costs. */
  plot?: { axis: Axis; series: string; x: number; withBaseline?: boolean } | undefined;
}

export type Axis = "claims" | "subscribers" | "connections";

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

export const say = (line: string): void => {
  clearLine();
  process.stdout.write(`${line}\n`);
};

/** Everything reported since the bench began. */
export const reported: Figure[] = [];

export function report(figure: Figure): void {
  const said = describe(figure);
  reported.push(figure);
  say(
    `${figure.part}: ${figure.name}: ${said.value}` +
      (said.baseline ? `; ${said.baseline}` : "") +
      (said.ratio ? `; ratio ${said.ratio}` : "") +
      (said.aim ? ` (aim ${said.aim}: ${said.met})` : ""),
  );
}

/** A figure in words; empty where there is nothing to say. */
export function describe(figure: Figure): {
  value: string;
  baseline: string;
  ratio: string;
  aim: string;
  met: string;
} {
  const { value, unit, baseline, better, aim, ratioAim } = figure;
  const ratio = ratioOf(figure);
  const sign = better === "more" ? "≥" : "≤";
  const reaches = (is: number, wanted: number) => (better === "more" ? is >= wanted : is <= wanted);
  const met =
    (aim === undefined || reaches(value, aim)) &&
    (ratioAim === undefined || (ratio !== undefined && reaches(ratio, ratioAim)));
  const aims = [
    ...(aim === undefined ? [] : [`${sign} ${amount(aim, unit)}`]),
    ...(ratioAim === undefined ? [] : [`ratio ${sign} ${ratioAim}`]),
  ];
  return {
    value: amount(value, unit),
    baseline: baseline ? `${baseline.name} ${amount(baseline.value, unit)}` : "",
    ratio: ratio === undefined ? "" : digits(ratio),
    aim: aims.join(", "),
    met: aims.length === 0 ? "" : met ? "met" : "missed",
  };
}

export const ratioOf = ({ value, baseline, ratio }: Figure): number | undefined =>
  ratio ?? (baseline && baseline.value > 0 ? value / baseline.value : undefined);

const amount = (value: number, unit: string): string =>
  `${digits(value)}${unit === "" || unit === "%" || unit.startsWith("/") ? unit : ` ${unit}`}`;

/** Three digits say what a busy machine can know. */
function digits(value: number): string {
  const size = Math.abs(value);
  const places = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: places, maximumFractionDigits: places });
}
