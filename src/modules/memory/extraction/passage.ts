/** What goes into extraction, and what comes out. */
import type { SecretKind } from "./secret-placeholders.ts";

/** Messages further apart than this are two conversations. */
export const CONVERSATION_GAP_MS = 30 * 60_000;

export interface Passage {
  text: string;
  role: "user" | "assistant";
  name: string | null;
  at: Date;
}

export interface DraftClaim {
  content: string;
  position: number;
  /** What was cut out of it. */
  redacted: SecretKind[];
}

export interface Extracted {
  claims: DraftClaim[];
  /** What is no claim: questions, small talk, all of an assistant. Positions run over both, in the order of the text. */
  context: { position: number; text: string }[];
}
