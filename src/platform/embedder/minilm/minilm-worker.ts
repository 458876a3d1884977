/**
 * The thread that runs the model. It does one window of one text at a time (4 ms for a sentence, 37 ms at
 * most) on one processor, then looks whether something more urgent has arrived.
 */
import { parentPort, workerData } from "node:worker_threads";
import { Tokenizer } from "@huggingface/tokenizers";
import { toInt8Vector } from "../int8-vector.ts";
import { createJobQueue, type JobUrgency } from "./job-queue.ts";
import { DIMENSIONS, INPUT_NAME } from "./minilm-graph.ts";
import { createNativeGate } from "./native-gate.ts";
import { MAX_CHARACTERS, windowsOf } from "./token-windows.ts";

export interface MinilmWorkerData {
  modelFile: string;
  /** JSON, both. */
  tokenizer: string;
  tokenizerConfig: string;
  gate: SharedArrayBuffer;
}

export type MinilmRequest = { id: number; urgency: JobUrgency; texts: readonly string[] } | "close";

/** `vectors` holds those of all texts, one after another. */
export type MinilmReply = { id: number; vectors: Int8Array } | { id: number; error: string } | "ready";

interface Job {
  id: number;
  urgency: JobUrgency;
  /** Pauses after each window. */
  steps: AsyncGenerator<void, Int8Array>;
}

const port = parentPort;
if (!port) throw new Error("this runs in a thread of its own");
const data = workerData as MinilmWorkerData;
const gate = createNativeGate(data.gate);
// Loading it is a call as well.
const { InferenceSession, Tensor } = await gate.pass(() => import("onnxruntime-node"));
const tokenizer = new Tokenizer(JSON.parse(data.tokenizer), JSON.parse(data.tokenizerConfig));
// A second thread helps only on an idle machine; where it has to share a processor, each text takes longer.
const session = await gate.pass(() =>
  InferenceSession.create(data.modelFile, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // Errors only: what it says goes to the same place as the service's log, and is no JSON.
    logSeverityLevel: 3,
  }),
);
const outputName = session.outputNames[0] as string;
const queue = createJobQueue<Job>();
let working = Promise.resolve();
let busy = false;
let closing = false;

async function* embedAll(texts: readonly string[]): AsyncGenerator<void, Int8Array> {
  const vectors = new Int8Array(texts.length * DIMENSIONS);
  for (const [index, text] of texts.entries()) {
    const sum = new Float64Array(DIMENSIONS);
    for (const window of windowsOf(tokenizer.encode(text.slice(0, MAX_CHARACTERS).toWellFormed()).ids)) {
      const mean = await readWindow(window);
      for (let i = 0; i < DIMENSIONS; i++) sum[i] = (sum[i] as number) + (mean[i] as number) * window.length;
      yield;
    }
    vectors.set(toInt8Vector(sum), index * DIMENSIONS);
  }
  return vectors;
}

async function readWindow(ids: Int32Array): Promise<Float32Array> {
  const input = new Tensor("int32", ids, [1, ids.length]);
  const answer = await gate.pass(() => session.run({ [INPUT_NAME]: input }));
  return answer[outputName]?.data as Float32Array;
}

async function work(): Promise<void> {
  busy = true;
  for (let job = queue.take(); job && !closing; job = queue.take()) await advance(job);
  busy = false;
}

async function advance(job: Job): Promise<void> {
  try {
    const step = await job.steps.next();
    if (!step.done) queue.add(job);
    else reply({ id: job.id, vectors: step.value }, [step.value.buffer as ArrayBuffer]);
  } catch (error) {
    reply({ id: job.id, error: String(error) });
  }
}

function reply(message: MinilmReply, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

async function close(): Promise<void> {
  closing = true;
  await working;
  await gate.pass(() => session.release());
  // Nothing is left to wait for: the thread ends by itself.
  port?.close();
}

port.on("message", (request: MinilmRequest) => {
  if (request === "close") {
    void close();
    return;
  }
  const { id, urgency, texts } = request;
  queue.add({ id, urgency, steps: embedAll(texts) });
  if (!busy) working = work();
});
reply("ready");
