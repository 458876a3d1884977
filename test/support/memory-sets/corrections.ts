/**
 * Corrections as people make them: what was written, in which order, what of it must be found in the
 * end, and what must only be found as of its own time. `keeps` are cases in which nothing is to be
 * corrected.
 */
import { keeps as keepsText } from "./corrections/keeps.ts";
import { ownAttributes } from "./corrections/own-attributes.ts";
import { specialCases } from "./corrections/special-cases.ts";
import { thingAttributes } from "./corrections/thing-attributes.ts";

interface CorrectionStep {
  content: string;
  occurred_at?: string;
}

export interface CorrectionCase {
  name: string;
  /** In the order of writing. */
  steps: CorrectionStep[];
  /** Indexes of the steps that hold in the end. */
  current: number[];
  /** Indexes of the steps that don't: answered by `as_of` and history only. */
  stale: number[];
  question: string;
}

/** Attributes whose facts carry dates; the others rely on the order of writing. */
const isDated = (at: number) => at % 2 === 0;
const stampOf = (day: string) => `${day}T12:00:00.000Z`;

function readAttribute(block: string): CorrectionCase[] {
  const lines = block.trim().split("\n");
  const [name = "", question = "", list = ""] = (lines[0] ?? "").slice(2).split(" | ");
  const values = list.split(", ");
  const wordings = (mark: string) =>
    lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2));
  const states = wordings("+");
  return wordings("-").map((change, at) => {
    const [old, next, state] = [values[at], values[at + 1], states[at]];
    if (!old || !next || !state) throw new Error(`${name} has too few values or wordings`);
    const stated = capital(state.replaceAll("{}", old));
    const changed = capital(change.replaceAll("{old}", old).replaceAll("{}", next));
    return {
      name: `${name} ${at + 1}`,
      question,
      steps: isDated(at)
        ? [
            { content: stated, occurred_at: stampOf("2022-03-14") },
            { content: changed, occurred_at: stampOf("2024-09-05") },
          ]
        : [{ content: stated }, { content: changed }],
      current: [1],
      stale: [0],
    };
  });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function readCase(block: string, at: number): CorrectionCase {
  const [head = "", ...lines] = block.trim().split("\n");
  const question = head.replace(/^> /, "");
  const steps = lines.map((line) => {
    const [, date, content] = /^[*x] (?:\((\S+)\) )?(.+)$/.exec(line) ?? [];
    if (!content) throw new Error(`not a step: ${line}`);
    return { content, ...(date ? { occurred_at: stampOf(date) } : {}) };
  });
  const marked = (mark: string) => lines.flatMap((line, at) => (line.startsWith(mark) ? [at] : []));
  return { name: `${question} (${at + 1})`, question, steps, current: marked("*"), stale: marked("x") };
}

const blocksOf = (text: string) => text.trim().split(/\n\n+/);

export const corrections: CorrectionCase[] = [
  ...blocksOf(ownAttributes).flatMap(readAttribute),
  ...blocksOf(thingAttributes).flatMap(readAttribute),
  ...blocksOf(specialCases).map(readCase),
];

export const keeps: CorrectionCase[] = blocksOf(keepsText).map(readCase);
