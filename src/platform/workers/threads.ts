/**
 * Long work off the main thread, under a limit that can really interrupt it. Accounts are served in turn, one task a
 * thread at a time.
 *
 *   none ── task ──▶ starting ──▶ busy ── done ──▶ idle ── task ──▶ busy
 *    ▲                             │ ▲
 *    │                     a question, answered by the main thread
 *    └── it failed, took too long, or did not stop when told to: ended
 */
import { Worker } from "node:worker_threads";
import { createFairPool } from "../fair-pool/fair-pool.ts";

/** What a task that was told to stop may still take before its thread is ended. */
const STOP_MS = 1_000;
/** A thread loads its code first, on a busy machine for seconds. */
const START_MS = 60_000;
const MOST_WAITING_PER_ACCOUNT = 512;
const MOST_WAITING = 4_096;

export type FromThread =
  | { kind: "begun" }
  | { kind: "ask"; id: number; question: unknown }
  | { kind: "tell"; told: unknown }
  | { kind: "done"; result: unknown }
  | { kind: "failed"; message: string; stack: string | undefined };

export type ToThread =
  | { kind: "task"; task: unknown }
  | { kind: "answer"; id: number; answer: unknown }
  | { kind: "no answer"; id: number }
  | { kind: "stop" };

interface TaskOptions {
  /** Of the time that it runs; waiting for a thread, and for its start, is not counted. */
  limitMs: number;
  /** Aborted: the task is told to stop, and ended if it doesn't. Its reason is what `run` rejects with. */
  signal?: AbortSignal | undefined;
  /** Answers what the task asks. Where this fails, so does the task, with the same error. */
  answer?: (question: unknown) => unknown;
  /** Hears what the task tells without waiting for an answer. */
  hear?: (told: unknown) => void;
}

export interface Threads {
  /** Rejects with `TookTooLong` when its limit is over. */
  run<Result>(accountId: string, task: unknown, options: TaskOptions): Promise<Result>;
  close(): Promise<void>;
}

export class TookTooLong extends Error {
  override name = "TookTooLong";
}

export function createThreads(options: { script: URL; most: number; maxMb: number }): Threads {
  const turns = createFairPool({
    concurrency: options.most,
    maxWaitingPerKey: MOST_WAITING_PER_ACCOUNT,
    maxWaiting: MOST_WAITING,
  });
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let closed = false;

  function start(): Worker {
    const worker = new Worker(options.script, {
      // What it reads are strangers' words: it needs none of the service's settings, nor the options of the process.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: options.maxMb },
    });
    worker.unref();
    all.add(worker);
    // Without a listener an idle thread that fails would end the process.
    worker.on("error", () => {});
    worker.once("exit", () => {
      all.delete(worker);
      const place = idle.indexOf(worker);
      if (place >= 0) idle.splice(place, 1);
    });
    return worker;
  }

  async function work<Result>(
    task: unknown,
    { limitMs, signal, answer, hear }: TaskOptions,
  ): Promise<Result> {
    signal?.throwIfAborted();
    if (closed) throw new Error("the threads are closed");
    const worker = idle.pop() ?? start();
    const post = (message: ToThread) => worker.postMessage(message);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    let unanswered: { error: unknown } | undefined;
    let stopping: NodeJS.Timeout | undefined;
    const failed = (error: unknown) => reject(signal?.aborted ? signal.reason : (unanswered?.error ?? error));
    const onMessage = async (message: FromThread) => {
      if (message.kind === "begun") limitTo(limitMs);
      else if (message.kind === "tell") hear?.(message.told);
      else if (message.kind === "done") resolve(message.result as Result);
      else if (message.kind === "failed") {
        failed(Object.assign(new Error(message.message), message.stack ? { stack: message.stack } : {}));
      } else {
        try {
          post({ kind: "answer", id: message.id, answer: await answer?.(message.question) });
        } catch (error) {
          unanswered ??= { error };
          post({ kind: "no answer", id: message.id });
        }
      }
    };
    const onError = (error: unknown) => failed(error);
    const onExit = () => failed(new Error("the thread ended"));
    const onStop = () => {
      post({ kind: "stop" });
      stopping = setTimeout(() => reject(signal?.reason), STOP_MS);
    };
    let limit: NodeJS.Timeout | undefined;
    const limitTo = (ms: number) => {
      clearTimeout(limit);
      limit = setTimeout(() => reject(new TookTooLong("it took too long")), ms);
    };
    limitTo(START_MS);
    worker.ref();
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    signal?.addEventListener("abort", onStop, { once: true });
    let isOver = false;
    try {
      post({ kind: "task", task });
      const result = await promise;
      isOver = true;
      return result;
    } finally {
      clearTimeout(limit);
      clearTimeout(stopping);
      signal?.removeEventListener("abort", onStop);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      worker.unref();
      // Whatever did not end well may still be under way there.
      if (isOver && !signal?.aborted && !closed) idle.push(worker);
      else await worker.terminate();
    }
  }

  return {
    run: <Result>(accountId: string, task: unknown, taskOptions: TaskOptions) =>
      turns.run(accountId, () => work<Result>(task, taskOptions)),
    async close() {
      closed = true;
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
