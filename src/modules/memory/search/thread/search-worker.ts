/** The thread that holds the indexes: building and searching them never holds up a request. */
import { parentPort, workerData } from "node:worker_threads";
import type { RankingWeights } from "../ranking/weights.ts";
import type { IndexStats, IndexUpdate, SearchRequest, SearchResult } from "../search-engine.ts";
import { createIndexShelf } from "./index-shelf.ts";

export interface WorkerSettings {
  maxBytes: number;
  weights: RankingWeights;
}

export type WorkerCall =
  | { kind: "search"; accountId: string; version: number; request: SearchRequest }
  | { kind: "apply"; accountId: string; update: IndexUpdate }
  | { kind: "drop"; accountId: string }
  | { kind: "stats" };

export interface WorkerRequest {
  id: number;
  call: WorkerCall;
}

export type WorkerReply = { id: number } & (
  | { answer: SearchResult | IndexStats | boolean }
  | { error: string }
);

if (parentPort) {
  const port = parentPort;
  const shelf = createIndexShelf(workerData as WorkerSettings);
  const answer = (call: WorkerCall) => {
    if (call.kind === "search") return shelf.search(call.accountId, call.version, call.request);
    if (call.kind === "apply") return shelf.apply(call.accountId, call.update);
    if (call.kind === "drop") return shelf.drop(call.accountId);
    return shelf.stats();
  };
  port.on("message", ({ id, call }: WorkerRequest) => {
    try {
      port.postMessage({ id, answer: answer(call) } satisfies WorkerReply);
    } catch (error) {
      port.postMessage({ id, error: (error as Error).stack ?? String(error) } satisfies WorkerReply);
    }
  });
}
