/** Vectors from OpenAI or a server that speaks like it. It may be away at any time, at the start too. */
import type { EmbeddingModel } from "ai";
import { explainProviderError } from "../model/provider-error.ts";
import { loadEmbeddingModel, loadSdk, type ProviderChoice } from "../model/providers.ts";
import type { Embedder } from "./embedder.ts";
import { toInt8Vector } from "./int8-vector.ts";
import { createQueryCache } from "./query-cache.ts";

/** Someone waits for a query, and words alone answer it too: no second attempt. */
const QUERY = { timeoutMs: 3_000, maxRetries: 0 };
/** Each call by itself, retries included. */
const BULK = { timeoutMs: 30_000, maxRetries: 2 };
const TEXTS_PER_CALL = 128;
/** The longest claim is half of it; OpenAI reads 8,192 tokens and refuses more. */
const MAX_CHARACTERS = 8_000;

export type RemoteEmbedderOptions = ProviderChoice & {
  provider: "openai" | "compatible";
  queryTimeoutMs?: number;
};

export function createRemoteEmbedder(options: RemoteEmbedderOptions): Embedder {
  const name = `${options.provider}:${options.name}`;
  const closing = new AbortController();
  const query = { ...QUERY, timeoutMs: options.queryTimeoutMs ?? QUERY.timeoutMs };
  let loading: Promise<EmbeddingModel> | undefined;
  let dimensions: number | undefined;
  /** Background work takes one call at a time, whoever ordered it: a provider's limit is shared with queries. */
  let background: Promise<unknown> = Promise.resolve();

  async function call(texts: readonly string[], patience: typeof QUERY): Promise<Int8Array[]> {
    try {
      closing.signal.throwIfAborted();
      loading ??= loadEmbeddingModel(options);
      const [sdk, model] = await Promise.all([loadSdk(), loading]);
      const { embeddings } = await sdk.embedMany({
        model,
        values: texts.map(toAcceptable),
        maxRetries: patience.maxRetries,
        abortSignal: AbortSignal.any([closing.signal, AbortSignal.timeout(patience.timeoutMs)]),
        telemetry: { isEnabled: false },
      });
      return toVectors(embeddings, texts.length);
    } catch (error) {
      throw explainProviderError(name, closing.signal.aborted ? closing.signal.reason : error);
    }
  }

  /** One whose length changes belongs to another model, which got the name of the first. */
  function toVectors(embeddings: number[][], count: number): Int8Array[] {
    if (embeddings.length !== count) throw new Error(`${embeddings.length} vectors for ${count} texts`);
    const length = dimensions ?? embeddings[0]?.length ?? 0;
    if (length === 0) throw new Error("a vector is empty");
    if (embeddings.some((embedding) => embedding.length !== length))
      throw new Error(`a vector doesn't have ${length} components like those before`);
    const vectors = embeddings.map(toInt8Vector);
    dimensions = length;
    return vectors;
  }

  function callInBackground(texts: readonly string[]): Promise<Int8Array[]> {
    const answer = background.then(() => call(texts, BULK));
    background = answer.catch(() => undefined);
    return answer;
  }

  return {
    model: name,
    get dimensions() {
      return dimensions;
    },
    embedQuery: createQueryCache(async (text) => (await call([text], query))[0] as Int8Array),
    async embedAll(texts, urgency) {
      const vectors: Int8Array[] = [];
      for (let start = 0; start < texts.length; start += TEXTS_PER_CALL) {
        const part = texts.slice(start, start + TEXTS_PER_CALL);
        vectors.push(...(await (urgency === "write" ? call(part, BULK) : callInBackground(part))));
      }
      return vectors;
    },
    async close() {
      closing.abort(new Error("the embedder is closed"));
    },
  };
}

/** OpenAI refuses an empty text, and others half a surrogate pair. */
function toAcceptable(text: string): string {
  const cut = text.slice(0, MAX_CHARACTERS).toWellFormed();
  return cut.trim() === "" ? "." : cut;
}
