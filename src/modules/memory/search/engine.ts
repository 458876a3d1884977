/** The main thread's side of the indexes. A worker that dies takes them along; they are built again when needed. */
import { Worker } from "node:worker_threads";
import type { Log } from "../../../platform/log/log.ts";
import { LEARNED_WEIGHTS, type RankingWeights } from "./ranking/weights.ts";
import type { IndexStats, SearchEngine, SearchResult } from "./search-engine.ts";
import type { WorkerCall, WorkerReply, WorkerSettings } from "./thread/search-worker.ts";

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  /** What is as good as an answer when the thread and its indexes are gone. */
  lost: unknown;
}

export function createSearchEngine(options: {
  /** What all indexes may take together. */
  maxBytes: number;
  weights?: RankingWeights;
  log: Log;
}): SearchEngine {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;
  let closed = false;

  function start(): Worker {
    const settings: WorkerSettings = {
      maxBytes: options.maxBytes,
      weights: options.weights ?? LEARNED_WEIGHTS,
    };
    const started = new Worker(new URL("./thread/search-worker.ts", import.meta.url), {
      workerData: settings,
    });
    started.on("message", receive);
    started.on("error", (error) => end(started, error as Error));
    started.on("exit", (code) => end(started, new Error(`it exited with code ${code}`)));
    // It keeps nothing that would be lost: only calls that wait for it keep the process up.
    started.unref();
    return started;
  }

  function receive(reply: WorkerReply): void {
    const caller = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) worker?.unref();
    if ("error" in reply) caller?.reject(new Error(`the search thread failed: ${reply.error}`));
    else caller?.resolve(reply.answer);
  }

  function end(ended: Worker, cause: Error): void {
    if (ended !== worker) return;
    worker = undefined;
    if (!closed) options.log.error({ err: cause }, "the search thread ended; indexes are built again");
    for (const { resolve, lost } of waiting.values()) resolve(lost);
    waiting.clear();
  }

  function ask<Answer>(call: WorkerCall, lost: Answer): Promise<Answer> {
    if (closed) return Promise.resolve(lost);
    worker ??= start();
    worker.ref();
    const id = ++lastId;
    const answered = new Promise<Answer>((resolve, reject) => {
      waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, lost });
    });
    worker.postMessage({ id, call });
    return answered;
  }

  return {
    search: (accountId, version, request) =>
      ask<SearchResult>({ kind: "search", accountId, version, request }, { behind: 0 }),
    apply: (accountId, update) => ask({ kind: "apply", accountId, update }, false),
    drop: (accountId) => worker?.postMessage({ id: ++lastId, call: { kind: "drop", accountId } }),
    stats: () => ask<IndexStats>({ kind: "stats" }, { accounts: 0, claims: 0, bytes: 0 }),
    async close() {
      closed = true;
      await worker?.terminate();
    },
  };
}
