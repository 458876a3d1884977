/** A search call, and what it answers. */
import type { StoredClaim } from "../claim-row.ts";

export interface SearchInput {
  q: string;
  limit: number;
  tag?: string | undefined;
  source?: string | undefined;
  as_of?: Date | undefined;
  explain?: boolean | undefined;
}

export interface FoundClaim {
  claim: StoredClaim;
  score: number;
  explain?: Record<string, number> | undefined;
}
