/**
 * The models of providers, through the AI SDK. Each provider's code is loaded when it is first used. Address
 * and key are always given: the SDK would look for them in the environment.
 */
import type { EmbeddingModel, LanguageModel } from "ai";
import { createBoundedFetch } from "./bounded-fetch.ts";

export interface ProviderChoice {
  provider: "anthropic" | "openai" | "compatible";
  /** The provider's name of the model. */
  name: string;
  /** A compatible server may do without. */
  apiKey: string | undefined;
  /** A compatible server needs one; the others have one of their own. */
  baseUrl?: string | undefined;
}

type Fetch = typeof globalThis.fetch;
export type Sdk = typeof import("ai");

/** 128 vectors of 4,096 numbers, as JSON, are some 12 MiB. */
const MAX_VECTOR_BYTES = 32 * 1024 * 1024;
const OPENAI_URL = "https://api.openai.com/v1";
const ANTHROPIC_URL = "https://api.anthropic.com/v1";

export async function loadLanguageModel(choice: ProviderChoice, sdk: Sdk): Promise<LanguageModel> {
  const fetch = createBoundedFetch();
  switch (choice.provider) {
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      const { apiKey = "", baseUrl = ANTHROPIC_URL } = choice;
      return createAnthropic({ apiKey, baseURL: baseUrl, fetch })(choice.name);
    }
    case "openai":
      return (await loadOpenai(choice, fetch))(choice.name);
    case "compatible":
      // Servers that don't tell reasoning apart leave it in the text, between these tags.
      return sdk.wrapLanguageModel({
        model: (await loadCompatible(choice, fetch))(choice.name),
        middleware: sdk.extractReasoningMiddleware({ tagName: "think" }),
      });
  }
}

export async function loadEmbeddingModel(
  choice: ProviderChoice & { provider: "openai" | "compatible" },
): Promise<EmbeddingModel> {
  const fetch = createBoundedFetch(MAX_VECTOR_BYTES);
  const provider = await (choice.provider === "openai"
    ? loadOpenai(choice, fetch)
    : loadCompatible(choice, fetch));
  return provider.embeddingModel(choice.name);
}

/** The SDK itself. */
export async function loadSdk(): Promise<Sdk> {
  // Its only switch. Warnings would go to stderr as plain text, one for each call to some servers.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return import("ai");
}

async function loadOpenai({ apiKey = "", baseUrl = OPENAI_URL }: ProviderChoice, fetch: Fetch) {
  const { createOpenAI } = await import("@ai-sdk/openai");
  return createOpenAI({ apiKey, baseURL: baseUrl, fetch });
}

async function loadCompatible({ apiKey, baseUrl }: ProviderChoice, fetch: Fetch) {
  if (!baseUrl) throw new Error("a compatible server needs its address");
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    name: "compatible",
    baseURL: baseUrl,
    supportsStructuredOutputs: true,
    // A stream tells its tokens only when asked.
    includeUsage: true,
    fetch,
    ...(apiKey && { apiKey }),
  });
}
