/** The steps of a conversation: call the model, run the tools it calls, until it answers. */
import { setTimeout as pause } from "node:timers/promises";
import type { LanguageModel, ModelMessage, ToolModelMessage, ToolSet } from "ai";
import {
  type ConversationEnd,
  type ConversationPart,
  type ConversationRequest,
  type ModelTool,
  ToolRefusal,
} from "./conversation.ts";
import { classifyFailure, ModelFailure } from "./failure.ts";
import type { Sdk } from "./providers.ts";
import { runStep, type StepRequest, type StepResult, type ToolCall } from "./step.ts";

export interface Provider {
  name: string;
  sdk: Sdk;
  model: LanguageModel;
}

export async function converse(
  provider: Provider,
  request: ConversationRequest,
  onPart: (part: ConversationPart) => void,
): Promise<ConversationEnd> {
  const { limits, signal } = request;
  const messages: ModelMessage[] = [...request.messages];
  const tools = describeTools(provider.sdk, request.tools);
  const usage = { inputTokens: 0, outputTokens: 0 };
  let mustAnswer = false;
  for (let step = 1; ; step++) {
    mustAnswer ||= step >= limits.maxSteps;
    const result = await runPatiently(
      provider,
      { ...provider, instructions: request.instructions, messages, tools, mustAnswer, limits, signal },
      onPart,
    );
    usage.inputTokens += result.usage.inputTokens;
    usage.outputTokens += result.usage.outputTokens;
    if (result.finish === "length" || !callsTools(result)) return { finish: result.finish, usage };
    if (mustAnswer) throw new ModelFailure("step_limit", "the model went on calling tools");
    if (usage.inputTokens >= limits.maxInputTokens)
      throw new ModelFailure("input_limit", "the conversation grew too long");
    // Each step reads all that came before, so the next one costs at least as much as this one.
    mustAnswer = usage.inputTokens + result.usage.inputTokens > limits.maxInputTokens;
    onPart({ type: "pause" });
    const answers = await runTools(request.tools, result.calls, limits.maxToolCalls);
    messages.push(...result.messages, ...answers);
    signal.throwIfAborted();
  }
}

/** A call that couldn't be read counts: the model is told, and may call again. */
function callsTools({ calls, messages }: StepResult): boolean {
  return calls.length > 0 || messages.some(({ role }) => role === "tool");
}

/** Nothing can be taken back: once a step was heard, it is not tried again. */
async function runPatiently(
  { name }: Provider,
  request: StepRequest,
  onPart: (part: ConversationPart) => void,
): Promise<StepResult> {
  const { limits, signal } = request;
  let heard = false;
  let refusedToListen: { error: unknown } | undefined;
  const listen = (part: ConversationPart): void => {
    if (part.type !== "pause" && part.delta === "") return;
    heard = true;
    try {
      onPart(part);
    } catch (error) {
      refusedToListen = { error };
      throw error;
    }
  };
  for (let attempt = 0; ; attempt++) {
    try {
      return await runStep(request, listen);
    } catch (error) {
      signal.throwIfAborted();
      // No fault of the provider.
      if (refusedToListen) throw refusedToListen.error;
      const failure = classifyFailure(name, error, Date.now());
      const delayMs = failure.retryAfterMs ?? limits.retryDelayMs * 2 ** attempt * (0.75 + Math.random() / 2);
      const isHopeless =
        !failure.isRetryable || heard || attempt >= limits.maxRetries || delayMs > limits.maxRetryDelayMs;
      if (isHopeless) throw failure;
      await pauseUnless(signal, delayMs);
    }
  }
}

async function pauseUnless(signal: AbortSignal, delayMs: number): Promise<void> {
  await pause(delayMs, undefined, { signal }).catch(() => {});
  signal.throwIfAborted();
}

/** Without a way to run them: the SDK would run them before it is known that the step succeeds. */
function describeTools(sdk: Sdk, tools: readonly ModelTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, input }) => [name, sdk.tool({ description, inputSchema: input })]),
  );
}

async function runTools(
  tools: readonly ModelTool[],
  calls: readonly ToolCall[],
  maxToolCalls: number,
): Promise<ToolModelMessage[]> {
  const content = calls.map(async ({ id, name, input }, index) => ({
    type: "tool-result" as const,
    toolCallId: id,
    toolName: name,
    output: await (index < maxToolCalls ? runTool(tools, name, input) : tooMany),
  }));
  return content.length > 0 ? [{ role: "tool", content: await Promise.all(content) }] : [];
}

type ToolOutput = { type: "text" | "error-text"; value: string };

const tooMany: ToolOutput = { type: "error-text", value: "Too many calls at once; this one was not made." };

async function runTool(tools: readonly ModelTool[], name: string, input: unknown): Promise<ToolOutput> {
  const tool = tools.find((each) => each.name === name);
  if (!tool) return { type: "error-text", value: "There is no such tool." };
  try {
    return { type: "text", value: await tool.run(input) };
  } catch (error) {
    if (error instanceof ToolRefusal) return { type: "error-text", value: error.message };
    throw error;
  }
}
