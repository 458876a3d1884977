/**
 * The main thread's side of the worker: one call at a time.
 *
 *   none ── ask ──▶ starting ── "ready" ──▶ ready ── call ──▶ busy
 *     ▲                                       ▲                │
 *     │                                       └─── answer ─────┤
 *     └──── it failed, or took too long and was ended ─────────┘
 */
import { Worker } from "node:worker_threads";
import type { Fault } from "../../../platform/errors.ts";
import type { SchemaCall, SchemaReply } from "./schema-worker.ts";

/** Of the processor: on a busy machine the same work takes longer by the clock. */
const LIMIT_CPU_MS = 250;
const LIMIT_MS = 5_000;
const START_MS = 20_000;
/** A schema must not be able to take the memory of all. */
const LIMIT_MB = 64;

type SchemaAnswer = Fault[] | "too_slow" | "too_large";

export interface SchemaThread {
  /** Whoever calls waits for the answer before the next call. Rejects when the thread fails. */
  ask(call: SchemaCall): Promise<SchemaAnswer>;
  close(): Promise<void>;
}

interface Running {
  worker: Worker;
  /** What it says next, or why it ended. */
  next(): Promise<SchemaReply | Error>;
}

export function createSchemaThread(): SchemaThread {
  let starting: Promise<Running> | undefined;

  async function start(): Promise<Running> {
    const worker = new Worker(new URL("./schema-worker.ts", import.meta.url), {
      // What runs there was made of a stranger's words: it sees none of the service's settings.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: LIMIT_MB, maxYoungGenerationSizeMb: 16 },
    });
    const running = listenTo(worker);
    const first = await within(START_MS, running.next());
    if (first === "ready") return running;
    await worker.terminate();
    throw first instanceof Error ? first : new Error("the schema thread did not start");
  }

  async function run({ worker, next }: Running, call: SchemaCall): Promise<SchemaAnswer> {
    const before = await worker.cpuUsage();
    const startedAt = performance.now();
    const reply = next();
    worker.postMessage(call);
    for (let waitMs = LIMIT_CPU_MS; ; ) {
      const answer = await within(waitMs, reply);
      if (answer !== undefined) return readAnswer(answer);
      // It may be ending at this moment, and tells nothing any more.
      const used = await worker.cpuUsage(before).catch(() => undefined);
      const usedMs = used ? (used.user + used.system) / 1_000 : 0;
      if (usedMs >= LIMIT_CPU_MS || performance.now() - startedAt >= LIMIT_MS) {
        await end(worker);
        return "too_slow";
      }
      waitMs = Math.max(10, LIMIT_CPU_MS - usedMs);
    }
  }

  function readAnswer(answer: SchemaReply | Error): SchemaAnswer {
    if (answer instanceof Error) {
      // The next call starts another.
      starting = undefined;
      if ((answer as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY") return "too_large";
      throw answer;
    }
    if (answer === "ready") throw new Error("the schema thread answered nothing");
    if ("error" in answer) throw new Error(`the schema thread failed: ${answer.error}`);
    return answer.faults;
  }

  async function end(worker: Worker): Promise<void> {
    starting = undefined;
    await worker.terminate();
  }

  return {
    async ask(call) {
      starting ??= start();
      const current = starting;
      const running = await current.catch((error: unknown) => {
        if (starting === current) starting = undefined;
        throw error;
      });
      // Only a call that waits for it keeps the process up.
      running.worker.ref();
      try {
        return await run(running, call);
      } finally {
        running.worker.unref();
      }
    },
    async close() {
      const running = await starting?.catch(() => undefined);
      if (running) await end(running.worker);
    },
  };
}

function listenTo(worker: Worker): Running {
  let ended: Error | undefined;
  let tell = (_: SchemaReply | Error) => {};
  const onEnd = (error: Error) => {
    // An error comes before the exit it causes, and tells more.
    ended ??= error;
    tell(ended);
  };
  worker.on("message", (reply: SchemaReply) => tell(reply));
  worker.on("error", (error) => onEnd(error as Error));
  worker.on("exit", (code) => onEnd(new Error(`the schema thread exited with code ${code}`)));
  return {
    worker,
    next: () =>
      new Promise((resolve) => {
        tell = resolve;
        if (ended) resolve(ended);
      }),
  };
}

/** Undefined when the time is up. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
