/** Rows for tests of the search, and vectors that are alike where texts share words. */
import type { ClaimRow, MessageRow } from "./index-rows.ts";
import type { SearchRequest } from "./search-engine.ts";
import { readWords } from "./text/words.ts";

const SAMPLE_DIMENSIONS = 48;
export const SAMPLE_NOW = Date.UTC(2025, 5, 15);

export function sampleVector(text: string): Int8Array {
  const sums = new Float64Array(SAMPLE_DIMENSIONS);
  for (const { text: word, term } of readWords(text)) {
    let state = 7;
    for (const letter of term || word) state = Math.imul(state, 31) + (letter.codePointAt(0) ?? 0);
    for (let at = 0; at < SAMPLE_DIMENSIONS; at++) {
      state = Math.imul(state ^ (state >>> 13), 1_274_126_177);
      sums[at] = (sums[at] as number) + (state % 100) * (term ? 1 : 0.1);
    }
  }
  const most = Math.max(1, ...sums.map(Math.abs));
  return Int8Array.from(sums, (sum) => Math.round((127 * sum) / most));
}

export function sampleClaim(row: Partial<ClaimRow> & { id: string; content: string | null }): ClaimRow {
  return {
    message: null,
    position: 0,
    source: null,
    tags: [],
    at: SAMPLE_NOW,
    validFrom: SAMPLE_NOW,
    validTo: null,
    expiresAt: null,
    dates: [],
    vector: row.content === null ? null : sampleVector(row.content),
    ...row,
  };
}

export function sampleMessage(row: Partial<MessageRow> & { id: string }): MessageRow {
  return { group: "g", role: "user", name: null, at: SAMPLE_NOW, context: [], vector: null, ...row };
}

export function sampleRequest(query: string, request: Partial<SearchRequest> = {}): SearchRequest {
  return { query, vector: sampleVector(query), limit: 10, now: SAMPLE_NOW, explain: false, ...request };
}
