/**
 * The main thread's side of the worker.
 *
 *   none ── warm, request ──▶ starting ── "ready" ──▶ ready
 *     ▲                          │                      │
 *     └────────── it ends: all that waits fails ────────┘
 *
 * One that ended is started again by the next request; but one that could not even start is left alone
 * for a moment, so that a machine on which it never will does not try with every search.
 */
import type { Worker } from "node:worker_threads";
import type { JobUrgency } from "./job-queue.ts";
import type { MinilmReply, MinilmRequest } from "./minilm-worker.ts";
import { createGateMemory, createNativeGate, type NativeGate } from "./native-gate.ts";

const START_PAUSE_MS = 5_000;
/** It ends by itself after the window it is at. */
const CLOSE_PATIENCE_MS = 2_000;

export interface WorkerLink {
  /** Begins to start it, if it doesn't run. */
  warm(): void;
  request(texts: readonly string[], urgency: JobUrgency): Promise<Int8Array>;
  close(): Promise<void>;
}

interface Running {
  worker: Worker;
  gate: NativeGate;
}

interface Waiting {
  resolve(vectors: Int8Array): void;
  reject(error: Error): void;
}

export function createWorkerLink(options: {
  startWorker: (gate: SharedArrayBuffer) => Worker;
  log: { warn(fields: object, message: string): void };
  now?: () => number;
}): WorkerLink {
  const { startWorker, log, now = () => performance.now() } = options;
  const waiting = new Map<number, Waiting>();
  let current: Running | undefined;
  let ready = false;
  let closed = false;
  let failedStart: { at: number; error: Error } | undefined;
  let lastId = 0;

  function start(): Running {
    const memory = createGateMemory();
    const worker = startWorker(memory);
    const running = { worker, gate: createNativeGate(memory) };
    ready = false;
    worker.on("message", receive);
    worker.on("error", (error) => end(running, error as Error));
    worker.on("exit", (code) => {
      process.off("exit", running.gate.shut);
      end(running, new Error(`it exited with code ${code}`));
    });
    process.on("exit", running.gate.shut);
    return running;
  }

  function receive(message: MinilmReply): void {
    if (message === "ready") {
      ready = true;
      return;
    }
    const caller = waiting.get(message.id);
    waiting.delete(message.id);
    if ("error" in message) caller?.reject(new Error(`the embedder failed: ${message.error}`));
    else caller?.resolve(message.vectors);
  }

  /** An error comes before the exit it causes, and tells more. */
  function end(running: Running, cause: Error): void {
    if (running !== current) return;
    current = undefined;
    if (closed) return;
    const error = new Error(`the embedder's thread ended: ${cause.message}`);
    if (!ready) failedStart = { at: now(), error };
    log.warn(
      { err: cause, calls: waiting.size },
      "the embedder's thread ended; the next call starts it again",
    );
    failAll(error);
  }

  function failAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function getRunning(): Running {
    if (closed) throw new Error("the embedder is closed");
    if (!current && failedStart && now() - failedStart.at < START_PAUSE_MS) throw failedStart.error;
    current ??= start();
    return current;
  }

  return {
    warm: () => void getRunning(),
    async request(texts, urgency) {
      const { worker } = getRunning();
      const id = ++lastId;
      return new Promise<Int8Array>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, urgency, texts } satisfies MinilmRequest);
      });
    },
    async close() {
      closed = true;
      failAll(new Error("the embedder is closed"));
      if (!current) return;
      const { worker, gate } = current;
      const exited = new Promise((resolve) => worker.once("exit", resolve));
      worker.postMessage("close" satisfies MinilmRequest);
      const timer = setTimeout(() => {
        gate.shut();
        void worker.terminate();
      }, CLOSE_PATIENCE_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}
