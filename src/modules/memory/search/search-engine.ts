/** Search over the claims of one account, in this process. PostgreSQL is the truth; this is derived from it. */
import type { ClaimRow, MessageRow } from "./index-rows.ts";

/** Rows that changed after version `from`, possibly in parts. */
export interface IndexUpdate {
  /** The version the index has to be at; 0 begins a new one and drops what was held. */
  from: number;
  /** A further part of the update that was begun before. */
  continues?: boolean;
  /** With the last part: the version the index is at then. */
  to?: number;
  messages: MessageRow[];
  claims: ClaimRow[];
}

export interface SearchRequest {
  query: string;
  /** Null without an embedder, or when it failed: then words alone decide. */
  vector: Int8Array | null;
  limit: number;
  tag?: string;
  source?: string;
  /** What was true then; absent for now. */
  asOf?: number;
  now: number;
  explain: boolean;
  /** Whether to tell how likely it is that nothing stored answers. */
  judge?: boolean;
}

export interface SearchHit {
  id: string;
  /** 0 to 1, higher is better; comparable within one answer. */
  score: number;
  /** Each part of the score, by name. */
  explain?: Record<string, number>;
}

/** Hits of an index that is at least at the version asked for, or the version it is at (0: not held). */
export type SearchResult = Found | { behind: number };

export interface Verdict {
  /** How likely it is that nothing stored answers, 0 to 1. */
  doubt: number;
  /** The best match, where it fits better than all that is of the person asked about. */
  ofAnother?: {
    claimId: string;
    /** Who speaks of themselves there, or is spoken to; undefined where that is not one who speaks. */
    speaker: string | undefined;
  };
}

export interface Found {
  hits: SearchHit[];
  /** Where the request asks for it. */
  verdict?: Verdict;
}

export interface IndexStats {
  accounts: number;
  claims: number;
  bytes: number;
}

export interface SearchEngine {
  search(accountId: string, version: number, request: SearchRequest): Promise<SearchResult>;
  /** Answers false when the index was not as `from` says: then ask again where it is. */
  apply(accountId: string, update: IndexUpdate): Promise<boolean>;
  drop(accountId: string): void;
  stats(): Promise<IndexStats>;
  close(): Promise<void>;
}
