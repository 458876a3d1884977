import { anySignal, sleep } from "../streams/back-off.ts";
import { type AnswerInfo, describeAnswer } from "./answer.ts";
import type { Call, Core, RequestOptions } from "./core.ts";
import { ConnectionError, PersonalHelperError, TimeoutError, toApiError } from "./errors.ts";
import { createIdempotencyKey } from "./idempotency-key.ts";
import { mayBeDone, retryWaitMs, statusOf } from "./retries.ts";

/** What is needed of a `WebSocket`: the browser's, Node's, or the one of the package `ws`. */
type WebSocketClass = new (url: string, protocols: string[]) => object;

export interface PersonalHelperOptions {
  /** A key (`ph_live_…`) or a session's token. Without it the browser's cookie signs in, on the service's own pages. */
  apiKey?: string | undefined;
  /** Default: `http://127.0.0.1:8787`; in a browser without `apiKey` the page's own origin. */
  baseUrl?: string | undefined;
  fetch?: typeof fetch | undefined;
  /** For flux, where the platform has none (Node 20). */
  WebSocket?: WebSocketClass | undefined;
  /** How often a call that failed is tried again; 2 unless given. */
  maxRetries?: number | undefined;
  /** For each try; 60,000 unless given. */
  timeoutMs?: number | undefined;
  /** Sees every answer, with what it cost and how many requests are left. */
  onAnswer?: ((answer: AnswerInfo) => void) | undefined;
}

const DEFAULT_URL = "http://127.0.0.1:8787";

export function createCore(settings: PersonalHelperOptions): Core {
  const apiKey = checkKey(settings.apiKey);
  const page = (globalThis as { location?: { origin?: string } }).location?.origin;
  const baseUrl = (settings.baseUrl ?? (apiKey === undefined && page ? page : DEFAULT_URL)).replace(
    // bounded: 2,000 characters (an address that the developer gives)
    /\/+$/,
    "",
  );
  // Throws for what is no address, here and not at the first call.
  new URL(baseUrl);

  function toInit(call: Call, options: RequestOptions, signal: AbortSignal): RequestInit {
    const { body, contentType } = call;
    const headers = new Headers({ accept: call.accept ?? "application/json" });
    if (apiKey !== undefined) headers.set("authorization", `Bearer ${apiKey}`);
    if (body !== undefined) headers.set("content-type", contentType ?? "application/json");
    if (options.idempotencyKey !== undefined) headers.set("idempotency-key", options.idempotencyKey);
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    return {
      method: call.method,
      headers,
      signal,
      // A redirect could lead the key to another host.
      redirect: "manual",
      ...(body !== undefined && { body: contentType ? (body as string) : JSON.stringify(body) }),
      ...(isStream(body) && { duplex: "half" }),
      // Two credentials would be one too many. Only pages have cookies; some edge runtimes refuse the field.
      ...(apiKey !== undefined && "document" in globalThis && { credentials: "omit" }),
    };
  }

  async function tryOnce<T>(
    call: Call,
    options: RequestOptions,
    read: (response: Response) => Promise<T> | T,
  ): Promise<T> {
    const { signal } = options;
    const timeoutMs = options.timeoutMs ?? settings.timeoutMs ?? 60_000;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      const url = baseUrl + call.path + toQuery(call.query);
      const response = await (settings.fetch ?? fetch)(
        url,
        toInit(call, options, anySignal(late.signal, signal)),
      );
      try {
        settings.onAnswer?.(describeAnswer(call.method, call.path, response));
      } catch {
        // A listener's fault is not the call's.
      }
      if (response.ok) return await read(response);
      if (response.type === "opaqueredirect" || response.headers.has("location"))
        throw new PersonalHelperError(`${baseUrl} redirects elsewhere`);
      throw await toApiError(response);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const what = `${call.method} ${call.path}: no answer`;
      if (late.signal.aborted) throw new TimeoutError(`${what} in ${timeoutMs} ms`);
      if (error instanceof PersonalHelperError) throw error;
      throw new ConnectionError(what, { cause: error });
    } finally {
      // A stream that was opened lasts as long as it does.
      clearTimeout(timer);
    }
  }

  async function call<T>(
    call: Call,
    given: RequestOptions,
    read: (response: Response) => Promise<T> | T,
  ): Promise<T> {
    const options = { ...given };
    if (call.method === "POST") options.idempotencyKey ??= createIdempotencyKey();
    else delete options.idempotencyKey;
    // What was read from a stream is gone.
    const maxRetries = isStream(call.body) ? 0 : (options.maxRetries ?? settings.maxRetries ?? 2);
    let isUncertain = false;
    for (let failures = 1; ; failures++) {
      try {
        return await tryOnce(call, options, read);
      } catch (error) {
        // Deleted by a try whose answer was lost: that is what was asked for.
        if (isUncertain && call.method === "DELETE" && statusOf(error) === 404) return undefined as T;
        const waitMs = retryWaitMs(error, call.method, failures);
        if (failures > maxRetries || waitMs === undefined) throw error;
        isUncertain ||= mayBeDone(error);
        await sleep(waitMs, options.signal);
      }
    }
  }

  return {
    request: <T>(what: Call, options: RequestOptions = {}) =>
      call(what, options, async (response) => {
        const text = await response.text();
        return (text === "" ? undefined : JSON.parse(text)) as T;
      }),
    open: (what, options = {}) => call(what, options, (response) => response),
    baseUrl,
    apiKey,
    WebSocket: (settings.WebSocket ?? globalThis.WebSocket) as typeof WebSocket | undefined,
  };
}

/** What `Headers` says of a value that it can't hold repeats the value. */
function checkKey(given: string | undefined): string | undefined {
  const key = given?.trim();
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw new PersonalHelperError("apiKey can't be a key");
  return key;
}

const isStream = (body: unknown): boolean => body instanceof ReadableStream;

function toQuery(query: object | undefined): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) parameters.set(name, value);
  const text = String(parameters);
  return text && `?${text}`;
}
