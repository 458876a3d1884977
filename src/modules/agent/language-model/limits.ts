/** What one answer may take. */
import type { ConversationLimits } from "../../../platform/model/conversation.ts";

export interface Limits extends ConversationLimits {
  /** Claims that are looked up before the model is asked. */
  recalledClaims: number;
  /** Of each turn of the conversation that the model reads, its message and its answer. */
  turnCharacters: number;
  turns: number;
}

export const DEFAULT_LIMITS: Limits = {
  maxSteps: 8,
  maxOutputTokens: 1_500,
  maxInputTokens: 40_000,
  maxToolCalls: 8,
  maxRetries: 2,
  retryDelayMs: 500,
  // Longer, and whoever waits has left.
  maxRetryDelayMs: 20_000,
  callTimeoutMs: 90_000,
  silenceTimeoutMs: 45_000,
  recalledClaims: 12,
  turnCharacters: 2_000,
  turns: 6,
};
