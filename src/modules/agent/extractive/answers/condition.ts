/** "Tell me if the price drops below 50": a number that is to be compared. */
import type { Entry } from "../../entries.ts";

export interface Condition {
  /** As it is told: `below 50`. */
  text: string;
  isMet(value: number): boolean;
}

type Comparison = [told: string, isMet: (value: number, limit: number) => boolean];

const COMPARISONS: [RegExp, Comparison][] = [
  [
    /(?:not (?:more|over|above|higher)(?: than)?|at most|no more than|up to|maximum of)/,
    ["at most", (value, limit) => value <= limit],
  ],
  [
    /(?:not (?:less|below|under|lower)(?: than)?|at least|no less than|reach(?:es)?|minimum of)/,
    ["at least", (value, limit) => value >= limit],
  ],
  [
    /(?:below|under|beneath|(?:less|lower|cheaper|colder|smaller|fewer) than)/,
    ["below", (value, limit) => value < limit],
  ],
  [
    /(?:above|over|beyond|exceeds?|(?:more|higher|greater|warmer|hotter|larger|bigger) than)/,
    ["above", (value, limit) => value > limit],
  ],
];

const LIMIT = "\\s+(?:the |a |of )?[€$£]?\\s?(-?\\d+(?:[.,]\\d+)?)(?!\\d)";
const PATTERNS = COMPARISONS.map(
  ([words, comparison]) => [new RegExp(`\\b${words.source}${LIMIT}`, "i"), comparison] as const,
);

export function readCondition(instructions: string): Condition | undefined {
  for (const [pattern, [told, isMet]] of PATTERNS) {
    const written = pattern.exec(instructions)?.[1];
    if (written === undefined) continue;
    const limit = Number(written.replace(",", "."));
    return { text: `${told} ${written}`, isMet: (value) => isMet(value, limit) };
  }
  return undefined;
}

/** The number of an entry that holds one: `45`, or `"45 EUR"`. */
export function numberIn({ value }: Entry): number | undefined {
  const [, number] = /^"?[€$£]?\s?(-?\d+(?:\.\d+)?)(?:\s?[\p{L}%€$£°/]{1,12})?"?$/u.exec(value) ?? [];
  return number === undefined ? undefined : Number(number);
}
