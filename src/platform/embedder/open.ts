import type { Config } from "../config/config.ts";
import type { Embedder } from "./embedder.ts";

type EmbedderConfig = Pick<Config, "embedder" | "modelBaseUrl" | "openaiApiKey" | "modelApiKey">;

/** Undefined for `none`. What is not chosen is not even loaded. */
export async function createEmbedder(
  config: EmbedderConfig,
  options: {
    /** Made if it isn't there; only `minilm` writes to it. */
    modelsFolder: string;
    log: {
      info(fields: object, message: string): void;
      warn(fields: object, message: string): void;
    };
  },
): Promise<Embedder | undefined> {
  if (config.embedder === "none") return undefined;
  if (config.embedder === "minilm") {
    const { createMinilmEmbedder } = await import("./minilm/minilm-embedder.ts");
    return createMinilmEmbedder(options);
  }
  const { createRemoteEmbedder } = await import("./remote-embedder.ts");
  const { provider, name } = config.embedder;
  return createRemoteEmbedder(
    provider === "openai"
      ? { provider, name, apiKey: config.openaiApiKey }
      : { provider, name, apiKey: config.modelApiKey, baseUrl: config.modelBaseUrl },
  );
}
