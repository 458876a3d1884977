/** Claims for tests. */
import type { KnownClaim } from "../memory/index.ts";

const TOLD = new Date("2026-10-01T09:00:00Z");

export const sampleClaim = (content: string, changes: Partial<KnownClaim> = {}): KnownClaim => ({
  id: `id of ${content}`,
  content,
  speaker: null,
  source: null,
  tags: [],
  occurred_at: null,
  valid_from: TOLD,
  valid_to: null,
  stated_at: [TOLD],
  dates: [],
  supersedes: [],
  superseded_by: null,
  ...changes,
});
