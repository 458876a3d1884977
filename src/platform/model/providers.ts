/**
 * The models of providers, through the AI SDK. Each provider's code is loaded when it is first used. Address
 * and key are always given: the SDK would look for them in the environment.
 */
import type { EmbeddingModel, LanguageModel } from "ai";

export interface ProviderChoice {
  provider: "anthropic" | "openai" | "compatible";
  /** The provider's name of the model. */
  name: string;
  /** A compatible server may do without. */
  apiKey: string | undefined;
  /** For a compatible server; the others have one of their own. */
  baseUrl?: string | undefined;
}

const OPENAI_URL = "https://api.openai.com/v1";
const ANTHROPIC_URL = "https://api.anthropic.com/v1";

export async function loadLanguageModel(choice: ProviderChoice): Promise<LanguageModel> {
  switch (choice.provider) {
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ apiKey: choice.apiKey ?? "", baseURL: choice.baseUrl ?? ANTHROPIC_URL })(
        choice.name,
      );
    }
    case "openai":
      return (await loadOpenai(choice))(choice.name);
    case "compatible":
      return (await loadCompatible(choice))(choice.name);
  }
}

export async function loadEmbeddingModel(
  choice: ProviderChoice & { provider: "openai" | "compatible" },
): Promise<EmbeddingModel> {
  const provider = await (choice.provider === "openai" ? loadOpenai(choice) : loadCompatible(choice));
  return provider.embeddingModel(choice.name);
}

/** The SDK itself. */
export async function loadSdk(): Promise<typeof import("ai")> {
  // Its only switch. Warnings would go to stderr as plain text, one for each call to some servers.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return import("ai");
}

async function loadOpenai({ apiKey = "", baseUrl = OPENAI_URL }: ProviderChoice) {
  const { createOpenAI } = await import("@ai-sdk/openai");
  return createOpenAI({ apiKey, baseURL: baseUrl });
}

async function loadCompatible({ apiKey, baseUrl }: ProviderChoice) {
  if (!baseUrl) throw new Error("a compatible server needs its address");
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    name: "compatible",
    baseURL: baseUrl,
    supportsStructuredOutputs: true,
    ...(apiKey && { apiKey }),
  });
}
