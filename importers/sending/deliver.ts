/** One batch to the service: tried again while that may help, without what the service refuses of it. */
import type { MemoryWriteBody, RequestOptions } from "../../client/src/index.ts";
import type { Format, Place } from "../contract.ts";
import { ImportError } from "../import-error.ts";
import { type Batch, bodyOf } from "./batches.ts";
import { sha256 } from "./checkpoint.ts";

/** A batch takes seconds; a service that restarts takes a minute. */
const TIMEOUT_MS = 120_000;
const GIVE_UP_MS = 5 * 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** As much of a client's error as is needed: there may be several copies of its classes in one program. */
interface Failure {
  name?: string;
  status?: number;
  code?: string;
  message?: string;
  retryAfterSeconds?: number;
  errors?: readonly { pointer: string; message: string }[];
}

export interface Delivery<Answer> {
  /** Undefined where it was done before, and what it answered was forgotten since. */
  answer: Answer | undefined;
  refused: { place: Place; reason: string }[];
}

export interface Call<Answer> {
  send(body: MemoryWriteBody, options: RequestOptions): Promise<Answer>;
  format: Format;
  /** Makes the same batch of the same import one call, however often it is sent. */
  run: string;
  signal: AbortSignal | undefined;
}

export async function deliver<Answer>(batch: Batch, call: Call<Answer>): Promise<Delivery<Answer>> {
  const refused: Delivery<Answer>["refused"] = [];
  let items = batch.items;
  for (;;) {
    if (items.length === 0) return { answer: undefined, refused };
    const body = bodyOf({ items }, call.format);
    try {
      return { answer: await sendUntilAnswered(body, call, placeOf(items)), refused };
    } catch (error) {
      if (isGone(error)) return { answer: undefined, refused };
      const bad = refusedItems(error as Failure, items.length);
      if (bad.size === 0) throw error;
      for (const [at, reason] of bad)
        refused.push({ place: placeOf([items[at]]), reason: `the service refuses it: ${reason}` });
      items = items.filter((_, at) => !bad.has(at));
    }
  }
}

const placeOf = (items: readonly (Batch["items"][number] | undefined)[]): Place =>
  items[0]?.place ?? { file: "" };

const isGone = (error: unknown): boolean => (error as Failure).status === 410;

/** Of a 400, the items that its pointers name: `/messages/3/content`. */
function refusedItems({ status, errors = [] }: Failure, count: number): Map<number, string> {
  const bad = new Map<number, string>();
  if (status !== 400) return bad;
  for (const { pointer, message } of errors) {
    const at = Number(/^\/(?:messages|claims)\/(\d+)(?:\/|$)/.exec(pointer)?.[1] ?? -1);
    if (at >= 0 && at < count && !bad.has(at)) bad.set(at, message);
  }
  return bad;
}

async function sendUntilAnswered<Answer>(
  body: MemoryWriteBody,
  call: Call<Answer>,
  place: Place,
): Promise<Answer> {
  const content = new TextEncoder().encode(`${call.run}\n${JSON.stringify(body)}`);
  const idempotencyKey = `import-${await sha256(content)}`;
  const since = Date.now();
  for (let failures = 1; ; failures++) {
    call.signal?.throwIfAborted();
    try {
      return await call.send(body, {
        idempotencyKey,
        timeoutMs: TIMEOUT_MS,
        // Waited for here, for longer.
        maxRetries: 0,
        ...(call.signal ? { signal: call.signal } : {}),
      });
    } catch (error) {
      if (call.signal?.aborted) throw call.signal.reason;
      const waitMs = waitFor(error as Failure, failures);
      if (waitMs === undefined) throw explain(error as Failure, place);
      if (Date.now() + waitMs - since > GIVE_UP_MS) throw giveUp(error as Failure, place);
      await sleep(waitMs, call.signal);
    }
  }
}

function waitFor(error: Failure, failures: number): number | undefined {
  const { status, code, retryAfterSeconds } = error;
  const isPassing =
    status === undefined
      ? error.name === "ConnectionError" || error.name === "TimeoutError"
      : status === 408 || status === 429 || status >= 500 || code === "idempotency_in_flight";
  if (!isPassing) return undefined;
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1_000;
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
}

const GOES_ON = "What was imported stays. Run the same import again, and it goes on where it stopped.";

function giveUp({ message, status }: Failure, place: Place): ImportError {
  const what =
    status === undefined ? "The service does not answer" : "The service can't take more at the moment";
  return new ImportError(`${what} (${message}). ${GOES_ON}`, place);
}

/** What no waiting helps against, in words; what is not known here stays as it is. */
export function explain(error: Failure, place: Place): unknown {
  if (error.status === 402)
    return new ImportError(`Your credits are used up: ${error.message} ${GOES_ON}`, place, { cause: error });
  if (error.status === 401)
    return new ImportError(
      `The service does not know this key or session: ${error.message} ${GOES_ON}`,
      place,
      { cause: error },
    );
  if (error.status === 403)
    return new ImportError(
      `This key may not write memory, which needs the scope memory:write. ${GOES_ON}`,
      place,
      { cause: error },
    );
  return error;
}

export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms <= 0) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => reject(signal?.reason);
  const timer = setTimeout(resolve, ms);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}
