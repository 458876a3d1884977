import type { LanguageModel } from "ai";
import type { z } from "zod";
import type { Config } from "../config/config.ts";
import type { ConversationPart, ConversationRequest, ToolModel } from "./conversation.ts";
import { converse } from "./converse.ts";
import { ModelFailure } from "./failure.ts";
import { describeSchema, parseJsonAnswer } from "./json-answer.ts";
import type { Model, ModelRequest } from "./model.ts";
import { explainProviderError, statusOf } from "./provider-error.ts";
import { loadLanguageModel, loadSdk, type ProviderChoice } from "./providers.ts";

type ModelConfig = Pick<
  Config,
  "model" | "modelBaseUrl" | "openaiApiKey" | "anthropicApiKey" | "modelApiKey"
> &
  Partial<Pick<Config, "embedder">>;

/** Retries included. */
const TIMEOUT_MS = 30_000;
const MAX_RETRIES = 2;

/** Undefined for `extractive`. */
export function createModel(config: ModelConfig, timeoutMs = TIMEOUT_MS): (Model & ToolModel) | undefined {
  if (!config.model) return undefined;
  const { provider, name } = config.model;
  const apiKey = {
    openai: config.openaiApiKey,
    anthropic: config.anthropicApiKey,
    compatible: config.modelApiKey,
  }[provider];
  const { embedder } = config;
  // The address of a compatible server must not be shown another provider's key.
  const isOfEmbedder =
    provider !== "compatible" && typeof embedder === "object" && embedder.provider === "compatible";
  const baseUrl = isOfEmbedder ? undefined : config.modelBaseUrl;
  return createProviderModel({ provider, name, apiKey, baseUrl }, timeoutMs);
}

export function createProviderModel(choice: ProviderChoice, timeoutMs: number): Model & ToolModel {
  const name = `${choice.provider}:${choice.name}`;
  let loading: Promise<LanguageModel> | undefined;
  /** False once a server has refused a schema and done without. */
  let takesSchema = true;
  /** The same for tools. */
  let takesTools = true;

  async function load() {
    const sdk = await loadSdk();
    loading ??= loadLanguageModel(choice, sdk);
    return { name, sdk, model: await loading };
  }

  async function prepare(request: ModelRequest) {
    const { sdk, model } = await load();
    const timeout = AbortSignal.timeout(timeoutMs);
    const options = {
      model,
      instructions: request.instructions,
      prompt: request.input,
      maxRetries: MAX_RETRIES,
      abortSignal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      telemetry: { isEnabled: false },
      // OpenAI would keep what users wrote for a month.
      providerOptions: { openai: { store: false } },
    };
    return { sdk, options };
  }

  async function ask(request: ModelRequest): Promise<string> {
    const { sdk, options } = await prepare(request);
    const { text } = await sdk.generateText(options);
    if (text.trim() === "") throw new Error("the answer is empty");
    return text;
  }

  async function explained<T>(request: ModelRequest, answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      request.signal?.throwIfAborted();
      throw explainProviderError(name, error);
    }
  }

  const generateObject: Model["generateObject"] = async (request) => {
    if (takesSchema) {
      try {
        const { sdk, options } = await prepare(request);
        const { output } = await sdk.generateText({
          ...options,
          output: sdk.Output.object({ schema: request.schema }),
        });
        return output as z.output<typeof request.schema>;
      } catch (error) {
        if (choice.provider !== "compatible" || !refusesSchema(statusOf(error))) throw error;
      }
    }
    const instructions = `${request.instructions}\n\n${describeSchema(request.schema)}`;
    const object = parseJsonAnswer(await ask({ ...request, instructions }), request.schema);
    takesSchema = false;
    return object;
  };

  const talk: ToolModel["converse"] = async (request, onPart) => {
    const provider = await load();
    if (takesTools) {
      const { watched, watch, hasBegun } = watchBeginning(request, onPart);
      try {
        return await converse(provider, watched, watch);
      } catch (error) {
        const status = error instanceof ModelFailure ? error.status : undefined;
        if (choice.provider !== "compatible" || hasBegun() || !refusesTools(status)) throw error;
      }
    }
    const end = await converse(provider, { ...request, tools: [] }, onPart);
    takesTools = false;
    return end;
  };

  return {
    name,
    converse: talk,
    generateText: (request) => explained(request, ask(request)),
    generateObject: (request) => explained(request, generateObject(request)),
  };
}

/** Also the answer to much else that is wrong; then asking without the schema fails the same way. */
const refusesSchema = (status: number | undefined): boolean => status === 400 || status === 422;

/** OpenRouter answers 404 when no server that has the model takes tools. */
const refusesTools = (status: number | undefined): boolean => refusesSchema(status) || status === 404;

/** Tells whether anything was said or done: from then on a conversation can't begin again. */
function watchBeginning(request: ConversationRequest, onPart: (part: ConversationPart) => void) {
  let begun = false;
  const tools = request.tools.map((tool) => ({
    ...tool,
    run: (input: unknown) => {
      begun = true;
      return tool.run(input);
    },
  }));
  const watch = (part: ConversationPart): void => {
    begun = true;
    onPart(part);
  };
  return { watched: { ...request, tools }, watch, hasBegun: () => begun };
}
