/** Whether something grows that should not. */
import { median } from "../process.ts";
import type { InnerFigures } from "./inner-figures.ts";

export interface Sample extends InnerFigures {
  residentMegabytes: number;
  p50: number;
  p99: number;
  answered: number;
  errors: number;
  otherAnswers: string;
  connections: number;
  queued: number;
}

export interface Bound {
  name: string;
  value: number;
  unit: string;
  aim: number;
}

/** Caches fill and code is compiled first. */
const WARM_UP_PART = 0.3;
/** After a collection; what is noise in ten minutes is far less than what a leak of a kilobyte a call would make. */
const HEAP_MB_A_MINUTE = 1.5;
const RESIDENT_MB_A_MINUTE = 6;
const P99_TIMES = 1.5;
/** Pool and locks of one instance. */
const DATABASE_CONNECTIONS = 24;
/** Kept connections of those who look, and timers that happen to be set. */
const SPARE_RESOURCES = 6;

export function judge(
  samples: readonly Sample[],
  before: Record<string, number>,
  after: Record<string, number>,
  minutesEach: number,
): Bound[] {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_PART));
  const slope = (of: (sample: Sample) => number) => slopeOf(warm.map(of)) / minutesEach;
  const third = Math.max(1, Math.floor(warm.length / 3));
  const p99 = (part: readonly Sample[]) => median(part.map((sample) => sample.p99));
  const kinds = new Set([...Object.keys(before), ...Object.keys(after)]);
  const growth = [...kinds].map((kind) => (after[kind] ?? 0) - (before[kind] ?? 0));
  const sum = (of: (sample: Sample) => number) => samples.reduce((total, sample) => total + of(sample), 0);
  return [
    { name: "calls and connections that failed", value: sum(({ errors }) => errors), unit: "", aim: 0 },
    {
      name: "growth of the heap",
      value: slope((one) => one.heapMegabytes),
      unit: "MB/min",
      aim: HEAP_MB_A_MINUTE,
    },
    {
      name: "growth of resident memory",
      value: slope((one) => one.residentMegabytes),
      unit: "MB/min",
      aim: RESIDENT_MB_A_MINUTE,
    },
    {
      name: "p99 at the end, in times of that after warming up",
      value: p99(warm.slice(-third)) / p99(warm.slice(0, third)),
      unit: "",
      aim: P99_TIMES,
    },
    {
      name: "database connections, most",
      value: Math.max(...samples.map(({ connections }) => connections)),
      unit: "",
      aim: DATABASE_CONNECTIONS,
    },
    {
      name: "sockets, timers or pipes more than before",
      value: Math.max(0, ...growth),
      unit: "",
      aim: SPARE_RESOURCES,
    },
    { name: "warnings, of listeners for one", value: samples.at(-1)?.warnings.length ?? 0, unit: "", aim: 0 },
  ];
}

/** Of the line through them, by least squares; zero of fewer than two. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [over, under] = [0, 0];
  for (const [place, value] of values.entries()) {
    over += (place - middle) * (value - mean);
    under += (place - middle) ** 2;
  }
  return under === 0 ? 0 : over / under;
}
