/** Embeds texts once and for all: training reads the same ten thousand sentences again and again. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createEmbedder } from "../../../src/platform/embedder/open.ts";
import { createLog } from "../../../src/platform/log/log.ts";

export interface Embeddings {
  /** All of them, those not in the cache first. */
  prepare(texts: Iterable<string>): Promise<void>;
  get(text: string): Int8Array;
  readonly dimensions: number;
  close(): Promise<void>;
}

const BATCH = 64;

export async function openEmbeddings(folder: string): Promise<Embeddings> {
  mkdirSync(folder, { recursive: true });
  const embedder = await createEmbedder(
    { embedder: "minilm", modelBaseUrl: undefined, openaiApiKey: undefined, modelApiKey: undefined },
    { modelsFolder: path.join(folder, "models"), log: createLog("warn").log },
  );
  const dimensions = embedder?.dimensions;
  if (!embedder || !dimensions) throw new Error("there is no embedder");
  const textFile = path.join(folder, "texts.ndjson");
  const vectorFile = path.join(folder, "vectors.bin");
  const vectors = new Map<string, Int8Array>();
  if (existsSync(textFile)) {
    const bytes = new Int8Array(readFileSync(vectorFile));
    const lines = readFileSync(textFile, "utf8").split("\n").filter(Boolean);
    lines.forEach((line, at) => {
      vectors.set(JSON.parse(line) as string, bytes.subarray(at * dimensions, (at + 1) * dimensions));
    });
  }
  return {
    dimensions,
    async prepare(texts) {
      const missing = [...new Set(texts)].filter((text) => !vectors.has(text));
      for (let from = 0; from < missing.length; from += BATCH) {
        const batch = missing.slice(from, from + BATCH);
        const made = await embedder.embedAll(batch, "write");
        batch.forEach((text, at) => {
          vectors.set(text, made[at] as Int8Array);
        });
        appendFileSync(
          vectorFile,
          Buffer.concat(
            made.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
          ),
        );
        appendFileSync(textFile, batch.map((text) => `${JSON.stringify(text)}\n`).join(""));
      }
    },
    get(text) {
      const vector = vectors.get(text);
      if (!vector) throw new Error(`not embedded: ${text}`);
      return vector;
    },
    close: () => embedder.close(),
  };
}
