/** What the other parts learn of the memory: claims that may answer a question, and how doubtful it is that any does. */
import type { StoredClaim } from "./claim-row.ts";

export type KnownClaim = Pick<
  StoredClaim,
  | "id"
  | "content"
  | "speaker"
  | "source"
  | "tags"
  | "occurred_at"
  | "valid_from"
  | "valid_to"
  | "stated_at"
  | "dates"
  | "supersedes"
  | "superseded_by"
>;

export interface RecalledClaim extends KnownClaim {
  /** As in a search: 0 to 1, best first. */
  score: number;
}

export interface Recall {
  /** Best first, only what is true now. */
  claims: RecalledClaim[];
  /** How likely it is that nothing stored answers, 0 to 1; null where that can't be told. */
  doubt: number | null;
  /** The best match that speaks of somebody else than the question does, where doubt comes from that. */
  ofAnother: { claimId: string; person: string } | undefined;
}
