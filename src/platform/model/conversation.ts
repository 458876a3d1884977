/** A conversation in which the model may call tools and is heard while it speaks. */
import type { z } from "zod";

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
  /** `input` fits the schema. Answers what the model reads. */
  run(input: unknown): Promise<string>;
}

/** What a tool won't do, in words for the model. Anything else that a tool throws ends the conversation. */
export class ToolRefusal extends Error {}

export interface ConversationLimits {
  /** Calls of the model in one conversation. */
  maxSteps: number;
  /** What one call may write, reasoning and tool calls included. */
  maxOutputTokens: number;
  /** What all calls together may read. */
  maxInputTokens: number;
  /** Calls of tools in one step; those past it are answered with an error. */
  maxToolCalls: number;
  maxRetries: number;
  /** Before the first retry; doubles with each. */
  retryDelayMs: number;
  /** A provider that asks for a longer pause is given up on. */
  maxRetryDelayMs: number;
  /** For one call, from its request to the end of its stream. */
  callTimeoutMs: number;
  /** Without a word of the model; signs of life that say nothing don't count. */
  silenceTimeoutMs: number;
}

export interface ConversationRequest {
  /** What the model has to do. Ours, never text of a user. */
  instructions: string;
  /** The last one is the user's. */
  messages: readonly { role: "user" | "assistant"; content: string }[];
  tools: readonly ModelTool[];
  limits: ConversationLimits;
  /** Stops the call of the provider at once. */
  signal: AbortSignal;
}

export type ConversationPart =
  | { type: "text" | "reasoning"; delta: string }
  /** It stops speaking to call tools; what it says next is a new text. */
  | { type: "pause" };

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

export interface ConversationEnd {
  /** `length`: the last call was cut at its limit, perhaps inside a word. */
  finish: "stop" | "length";
  /** Over all calls; estimated where the provider doesn't say. */
  usage: TokenUsage;
}

export interface ToolModel {
  /** As configured: `anthropic:NAME`. */
  readonly name: string;
  /** Throws `ModelFailure`, or the reason of the signal. */
  converse(request: ConversationRequest, onPart: (part: ConversationPart) => void): Promise<ConversationEnd>;
}
