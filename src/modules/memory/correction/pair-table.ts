/** Tables of claim pairs for tests: a line each, the later claim before `<-`, the earlier one after it. */
import assert from "node:assert/strict";
import { analyseClaim } from "./analyse.ts";
import type { ClaimAnalysis } from "./analysis.ts";
import { closes } from "./closes.ts";

const AT = new Date("2025-06-15T12:00:00Z");

export const analyse = (
  content: string,
  speaker: string | null = null,
  dates: string[] = [],
): ClaimAnalysis => analyseClaim(content, { speaker, at: AT }, dates);

export function readPairs(table: string, separator: string): [string, string][] {
  return table
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [first, second, ...more] = line.split(separator).map((part) => part.trim());
      assert.ok(first && second && more.length === 0, `not a pair: ${line}`);
      return [first, second];
    });
}

/** Every pair of the table closes, or none does. */
export function assertCloses(table: string, expected: boolean): void {
  const wrong: string[] = [];
  for (const [later, earlier] of readPairs(table, "<-")) {
    if (closes(analyse(later), analyse(earlier)) !== expected) wrong.push(`${later} <- ${earlier}`);
  }
  assert.deepEqual(wrong, []);
}
