/** One call of a provider: its stream, read to the end or given up on. */
import type { LanguageModel, ModelMessage, ToolSet } from "ai";
import type { ConversationLimits, ConversationPart, TokenUsage } from "./conversation.ts";
import { ModelFailure } from "./failure.ts";
import type { Sdk } from "./providers.ts";

export interface StepRequest {
  sdk: Sdk;
  model: LanguageModel;
  instructions: string;
  messages: ModelMessage[];
  tools: ToolSet;
  /** No tool may be called any more. */
  mustAnswer: boolean;
  limits: ConversationLimits;
  signal: AbortSignal;
}

export interface ToolCall {
  id: string;
  name: string;
  input: unknown;
}

export interface StepResult {
  finish: "stop" | "length";
  /** Those that can be run; the model learns of the others from `messages`. */
  calls: ToolCall[];
  messages: ModelMessage[];
  usage: TokenUsage;
}

/** Tokens of words have four to five characters; a stream past this ignores its limit. */
const MAX_CHARACTERS_PER_TOKEN = 10;
const CHARACTERS_PER_TOKEN = 4;

export async function runStep(
  request: StepRequest,
  onPart: (part: ConversationPart) => void,
): Promise<StepResult> {
  const { sdk, limits, signal } = request;
  const stop = new AbortController();
  const giveUp = (what: string) => () => stop.abort(new ModelFailure("timeout", what, { isRetryable: true }));
  const total = setTimeout(giveUp("the call took too long"), limits.callTimeoutMs);
  const silence = setTimeout(giveUp("the model fell silent"), limits.silenceTimeoutMs);
  const maxCharacters = limits.maxOutputTokens * MAX_CHARACTERS_PER_TOKEN;
  let characters = 0;
  const count = (delta: string): string => {
    silence.refresh();
    characters += delta.length;
    if (characters > maxCharacters) throw new ModelFailure("output_limit", "the answer doesn't end");
    return delta;
  };
  const hasTools = Object.keys(request.tools).length > 0;
  try {
    const result = sdk.streamText({
      model: request.model,
      instructions: request.instructions,
      messages: request.messages,
      ...(hasTools && { tools: request.tools, toolChoice: request.mustAnswer ? "none" : "auto" }),
      maxOutputTokens: limits.maxOutputTokens,
      // Tried again by the caller, who knows whether anything was said.
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, stop.signal]),
      telemetry: { isEnabled: false },
      // Refusals of OpenAI's models come as text otherwise.
      include: { rawChunks: true },
      // OpenAI would keep what users wrote for a month.
      providerOptions: { openai: { store: false } },
      // Errors are parts of the stream; the SDK would print them as well.
      onError: () => {},
    });
    const calls: ToolCall[] = [];
    let end: { finishReason: string; rawFinishReason: string | undefined; usage: TokenUsage } | undefined;
    for await (const part of result.stream) {
      switch (part.type) {
        case "raw":
          if (isRefusal(part.rawValue)) throw new ModelFailure("refused", "the model refuses to answer");
          break;
        case "text-delta":
          onPart({ type: "text", delta: count(part.text) });
          break;
        case "reasoning-delta":
          onPart({ type: "reasoning", delta: count(part.text) });
          break;
        case "tool-input-delta":
          count(part.delta);
          break;
        case "tool-call":
          if (!part.invalid) calls.push({ id: part.toolCallId, name: part.toolName, input: part.input });
          break;
        case "error":
          throw part.error;
        case "finish-step":
          end = {
            finishReason: part.finishReason,
            rawFinishReason: part.rawFinishReason,
            usage: {
              inputTokens: part.usage.inputTokens ?? estimateInputTokens(request),
              outputTokens: part.usage.outputTokens ?? Math.ceil(characters / CHARACTERS_PER_TOKEN),
            },
          };
          break;
      }
    }
    stop.signal.throwIfAborted();
    if (!end) throw new ModelFailure("broken", "the answer was cut off", { isRetryable: true });
    const finish = readFinish(end.finishReason, end.rawFinishReason);
    return { finish, calls, messages: await result.responseMessages, usage: end.usage };
  } catch (error) {
    signal.throwIfAborted();
    // What the SDK throws for an abort says less than why it was aborted.
    stop.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(total);
    clearTimeout(silence);
    // Whatever ended it: the provider needn't go on.
    stop.abort();
  }
}

function readFinish(reason: string, raw: string | undefined): "stop" | "length" {
  switch (reason) {
    case "stop":
    case "tool-calls":
      return "stop";
    case "length":
      return "length";
    case "content-filter":
      throw new ModelFailure("refused", "the answer was refused or filtered");
    default:
      // Servers have reasons of their own; only an end without any is none.
      if (reason === "other" && raw) return "stop";
      throw new ModelFailure("broken", "the answer was cut off", { isRetryable: true });
  }
}

function isRefusal(raw: unknown): boolean {
  const { type, choices } = Object(raw) as { type?: unknown; choices?: { delta?: { refusal?: unknown } }[] };
  if (type === "response.refusal.delta" || type === "response.refusal.done") return true;
  const refusal = Array.isArray(choices) ? choices[0]?.delta?.refusal : undefined;
  return typeof refusal === "string" && refusal !== "";
}

function estimateInputTokens({ instructions, messages }: StepRequest): number {
  return Math.ceil((instructions.length + JSON.stringify(messages).length) / CHARACTERS_PER_TOKEN);
}
