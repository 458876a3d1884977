/** What every resource is made with: one way to call the service, and what it was set up with. */

/** The last parameter of every method. */
export interface RequestOptions {
  /** Ends the call; it then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** For each try, until the answer is read; for a stream until it begins. */
  timeoutMs?: number | undefined;
  /** How often a call that failed is tried again; 0 for never. */
  maxRetries?: number | undefined;
  /** Instead of the one that is made for every POST: the same key on a later call answers what the first one did. */
  idempotencyKey?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** One call of the service, as the description has it. */
export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** From the service's root, its parameters filled in: `/v1/feeds/feed_1/state`. */
  path: string;
  /** Undefined ones are left out. */
  query?: object | undefined;
  /** Sent as JSON, unless `contentType` says otherwise. */
  body?: unknown;
  /** Sent as it is: a string, Blob or ReadableStream. */
  contentType?: string;
  /** `application/json` unless said. */
  accept?: string;
}

export interface Core {
  /** The JSON of the answer; undefined where there is none (204). Throws an `ApiError` for every other status than 2xx. */
  request<T>(call: Call, options?: RequestOptions): Promise<T>;
  /** The answer with its body unread, for streams. Throws for every other status than 2xx, as `request` does. */
  open(call: Call, options?: RequestOptions): Promise<Response>;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** A key or a session's token; undefined where the browser's cookie signs in. */
  readonly apiKey: string | undefined;
  readonly WebSocket: typeof WebSocket | undefined;
}

/** What thinks or moves much, a run or an import, may take ten minutes unless a call says otherwise. */
export const LONG_MS = 600_000;
