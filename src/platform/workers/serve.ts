/** The thread's side of `threads.ts`: one task at a time. */
import { parentPort } from "node:worker_threads";
import type { FromThread, ToThread } from "./threads.ts";

export interface MainThread {
  /** Rejects where the main thread could not answer; it knows why. */
  ask<Answer>(question: unknown): Promise<Answer>;
  tell(told: unknown): void;
  /** Aborted when nobody wants the result any more. */
  signal: AbortSignal;
}

export function serve<Task, Result>(work: (task: Task, main: MainThread) => Promise<Result>): void {
  const post = (message: FromThread) => parentPort?.postMessage(message);
  let stop = new AbortController();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;

  async function perform(task: Task): Promise<void> {
    stop = new AbortController();
    post({ kind: "begun" });
    try {
      const result = await work(task, {
        ask: <Answer>(question: unknown) => {
          const asked = Promise.withResolvers<unknown>();
          const id = ++lastId;
          waiting.set(id, asked);
          post({ kind: "ask", id, question });
          return asked.promise as Promise<Answer>;
        },
        tell: (told) => post({ kind: "tell", told }),
        signal: stop.signal,
      });
      post({ kind: "done", result });
    } catch (error) {
      const { message, stack } = error as Error;
      post({ kind: "failed", message, stack });
    }
  }

  parentPort?.on("message", (message: ToThread) => {
    if (message.kind === "task") void perform(message.task as Task);
    else if (message.kind === "stop") stop.abort();
    else {
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === "answer") asked?.resolve(message.answer);
      else asked?.reject(new Error("no answer"));
    }
  });
}
