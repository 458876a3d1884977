/** Claims that look alike: pairs that must stay two, and pairs that must become one. */
import { sameClaims } from "./near-duplicates/same-claims.ts";
import { dateTraps, nameTraps, negationTraps, numberTraps, otherTraps } from "./near-duplicates/traps.ts";

export interface ClaimPair {
  first: string;
  second: string;
}

export interface Trap extends ClaimPair {
  kind: "number" | "name" | "date" | "negation" | "other";
}

/** A line for each part of `[x|y|z]`. */
function linesOf(text: string): string[] {
  return text
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [whole, parts] = /\[([^\]]+)\]/.exec(line) ?? [];
      return whole && parts ? parts.split("|").map((part) => line.replace(whole, part)) : [line];
    });
}

/** Every two of the sentences that `{a|b|c}` makes. */
function pairsOf(line: string): ClaimPair[] {
  const [whole, parts] = /\{([^}]+)\}/.exec(line) ?? [];
  if (!whole || !parts) throw new Error(`nothing differs in: ${line}`);
  const sentences = parts.split("|").map((part) => line.replace(whole, part));
  return sentences.flatMap((first, at) => sentences.slice(at + 1).map((second) => ({ first, second })));
}

const trapsOf = (kind: Trap["kind"], text: string): Trap[] =>
  linesOf(text)
    .flatMap(pairsOf)
    .map((pair) => ({ kind, ...pair }));

export const traps: Trap[] = [
  ...trapsOf("number", numberTraps),
  ...trapsOf("name", nameTraps),
  ...trapsOf("date", dateTraps),
  ...trapsOf("negation", negationTraps),
  ...trapsOf("other", otherTraps),
];

export const samePairs: ClaimPair[] = sameClaims
  .split("\n")
  .filter((line) => line.trim())
  .map((line) => {
    const [first, second] = line.split("|");
    if (!first || !second) throw new Error(`not a pair: ${line}`);
    return { first, second };
  });
