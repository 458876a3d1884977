/** A claim as the database has it. */
export interface StoredClaim {
  id: string;
  content: string;
  message_id: string | null;
  group_id: string | null;
  position: number;
  speaker: string | null;
  source: string | null;
  source_id: string | null;
  tags: string[];
  metadata: Record<string, unknown>;
  occurred_at: Date | null;
  valid_from: Date;
  valid_to: Date | null;
  /** Each time it was said, sorted. */
  stated_at: Date[];
  expires_at: Date | null;
  supersedes: string[];
  superseded_by: string | null;
  dates: string[];
  created_at: Date;
  updated_at: Date;
  revision: number;
  change: Change;
}

type Change = "created" | "corrected" | "superseded" | "deleted";

/** What a row needs beside the claim, to be found again: by meaning, by what it says, by what it may correct. */
export interface Derived {
  normal: Buffer;
  keys: string[];
  vector: Int8Array | null;
}

export interface StoredMessage {
  id: string;
  group_id: string;
  role: "user" | "assistant";
  name: string | null;
  source: string | null;
  source_id: string | null;
  at: Date;
  context: { position: number; text: string }[];
}

/** An entry of a claim's history. */
export interface ClaimVersion {
  version: number;
  content: string | null;
  valid_from: Date;
  valid_to: Date | null;
  recorded_at: Date;
  change: Change;
}
