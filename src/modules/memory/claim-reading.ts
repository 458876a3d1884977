/** What a claim's text gives beside the text: its dates, what it says, and where it is found again by that. */
import { createHash } from "node:crypto";
import { analyseClaim } from "./correction/analyse.ts";
import type { ClaimAnalysis } from "./correction/analysis.ts";
import { resolveDates } from "./extraction/dates.ts";

export interface ClaimReading {
  analysis: ClaimAnalysis;
  dates: string[];
  /** The hash of what it says; the text of that would double the row. */
  normal: Buffer;
  keys: string[];
}

/** `at` is what relative dates are relative to. The dates of a stored claim are given, as they were resolved. */
export function readClaim(
  content: string,
  speaker: string | null,
  at: Date,
  dates = resolveDates(content, at),
): ClaimReading {
  const analysis = analyseClaim(content, { speaker, at }, dates);
  const normal = createHash("sha256").update(analysis.normal).digest().subarray(0, 16);
  return { analysis, dates, normal, keys: analysis.keys };
}
