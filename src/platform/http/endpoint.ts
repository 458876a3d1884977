/**
 * An endpoint is data. Guards, headers, the OpenAPI description, the price list and the usage
 * view all read this one record, so none of them can be forgotten on a new route.
 */
import type { Readable } from "node:stream";
import type { z } from "zod";
import type { Tx } from "../database/database.ts";
import type { ErrorCode } from "../errors.ts";
import type { LimitDecision } from "../limits/limiter.ts";
import type { LiveBody } from "../live/push-stream.ts";
import type { Socket } from "../live/socket.ts";
import type { ChargeOutcome, Principal } from "./principal.ts";
import type { Upload, UploadReader } from "./uploads.ts";

type Stability = "stable" | "beta" | "experimental" | "deprecated";

interface Deprecation {
  since: Date;
  /** From here on the endpoint answers 410. */
  sunset: Date;
  /** Path of what replaces it. */
  successor: string;
}

type Schema = z.ZodType;

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  /** `part.thing.verb`: the operation id of the description and the id of the price. */
  id: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Parameters as `{name}`, the way the usage view writes them. */
  path: `/${string}`;
  summary: string;
  description?: string;
  /**
   * Who may call: "open" anyone, "session" a signed-in person only, "key" an API key only,
   * otherwise the scope that a key needs (a session carries every scope).
   */
  access: string;
  /** Whole credits. */
  price: number;
  /**
   * The price is not taken before the call: the handler takes it by `call.charge`, in the transaction of what
   * is paid for, and whatever ends that later gives it back.
   */
  chargedByHandler?: boolean;
  /** Changes nothing: it begins while its price is being taken, and is answered once that is. */
  readsOnly?: boolean;
  /** An Idempotency-Key is taken and nothing kept for it: done twice it answers the same, and what it was given stays nowhere. */
  keepsNothing?: boolean;
  stability: Stability;
  deprecation?: Deprecation;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Answer;
  status?: 200 | 201 | 204;
  /** Media types it can answer, the preferred one first; JSON alone unless it says otherwise. What is no JSON is a stream. */
  produces?: string[];
  /** One event or line of the stream that it answers, for the description: nothing checks it on its way out. */
  streams?: Schema;
  /** A media type of lines, taken in as they come instead of a JSON body (`uploadRoute`). */
  consumes?: string;
  /** A WebSocket: the call is its handshake. */
  socket?: {
    /** Its subprotocol. A browser adds `bearer.<key>` to it, because it can't set a header. */
    protocol: string;
    /** A larger frame closes the socket (1009). */
    maxFrameBytes: number;
  };
  /** Its answer has a version (`ETag`): a read may ask for changes only, a write for no other version in between. */
  hasVersion?: boolean;
  /** What it can answer beside the codes that every endpoint can. */
  errors?: ErrorCode[];
  /** Bytes; 1 MiB unless it says otherwise, and 16 KiB where it is open to all. */
  bodyLimit?: number;
  /** A part of the body is JSON of any shape. Other bodies have few fields. */
  holdsData?: boolean;
  /** The answer holds a secret that is shown once: a kept answer opens to the same credential only. */
  answersSecret?: boolean;
  /** What to say to a field that people send by mistake: `{prompt: "use message"}`. */
  hints?: Record<string, string>;
  /** Example of a body, for the description and the playground. */
  example?: unknown;
}

/** One call, past all guards. */
export interface Call<E extends Endpoint = Endpoint> {
  params: Output<E["params"]>;
  query: Output<E["query"]>;
  body: Output<E["body"]>;
  /** The caller. An open endpoint must not ask: nobody may be there. */
  principal: Principal;
  /** The body, where the endpoint `consumes` a stream. */
  upload: Upload;
  /** Of what the endpoint `produces`, the one that the caller likes best. */
  mediaType: string;
  /** The header that a stream's reader sends when it comes back. */
  lastEventId: string | undefined;
  /** Aborted when the call's deadline has passed: its reason is the answer. */
  signal: AbortSignal;
  requestId: string;
  address: string;
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined;
  /** A header of the answer; kept and replayed with it. */
  setHeader(name: string, value: string | string[]): void;
  /** The answer is a 304 without a body, and costs nothing: for what the caller has already. */
  answerNotModified(): void;
  /**
   * Runs the call's writes in one transaction, which also keeps the answer for its Idempotency-Key:
   * after a crash either both are there or neither. `work` returns the answer.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Counts one more request of the caller: for a frame of a socket that does what a call does. */
  takeFromLimit(): Promise<LimitDecision> | LimitDecision;
  /** Takes the endpoint's price, with what `tx` writes or not at all; refuses with `insufficient_credits`. */
  charge(tx: Tx, cause: string): Promise<void>;
  /** The module has taken the price itself, or could not; refuses as `charge` does. */
  noteCharged(taken: ChargeOutcome): void;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;

export interface Route {
  endpoint: Endpoint;
  handle(call: Call): Promise<unknown>;
  /**
   * Makes the answer of what `handle` answered, anew for each caller: what is kept for an Idempotency-Key is
   * then only a reference, which the same call replayed follows again. A stream is answered as it is.
   */
  present?(call: Call, handled: unknown): Promise<unknown>;
  /** Set where the endpoint `consumes` lines: what sees them as they come. */
  readUpload?(accountId: string): UploadReader;
  /** Set for a WebSocket: `handle` has answered this. */
  isSocket?: boolean;
}

/** Takes over a socket that was just opened. It has been added to the open connections already. */
export type OpenSocket = (socket: Socket) => void;

/** Keeps the schemas' types, so that `route` can give the handler a typed call. */
export function endpoint<
  Params extends Schema = never,
  Query extends Schema = never,
  Body extends Schema = never,
  Answer extends Schema = Schema,
>(record: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return record;
}

type TypedCall<P, Q, B> = Omit<Call, "params" | "query" | "body"> & {
  params: [P] extends [never] ? undefined : Output<P>;
  query: [Q] extends [never] ? undefined : Output<Q>;
  body: [B] extends [never] ? undefined : Output<B>;
};

export function route<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  record: Endpoint<P, Q, B, A>,
  handle: (call: TypedCall<P, Q, B>) => Promise<z.input<A>>,
): Route {
  return { endpoint: record as unknown as Endpoint, handle: handle as Route["handle"] };
}

/** A route that takes lines in: `read` sees each as it comes, `handle` is called once all were right. */
export function uploadRoute<A extends Schema, Read>(
  record: Endpoint<never, never, never, A>,
  read: (accountId: string) => UploadReader<Read>,
  handle: (call: Omit<Call, "upload"> & { upload: Upload<Read> }) => Promise<z.input<A>>,
): Route {
  return {
    endpoint: record as unknown as Endpoint,
    handle: handle as unknown as Route["handle"],
    readUpload: read,
  };
}

/** A route whose answer is a view of what `handle` made: a stream, or something that takes its time. */
export function viewRoute<P extends Schema, Q extends Schema, B extends Schema, A extends Schema, Handled>(
  record: Endpoint<P, Q, B, A>,
  handle: (call: TypedCall<P, Q, B>) => Promise<Handled>,
  present: (call: TypedCall<P, Q, B>, handled: Handled) => Promise<z.input<A> | Readable | LiveBody>,
): Route {
  return {
    endpoint: record as unknown as Endpoint,
    handle: handle as Route["handle"],
    present: present as NonNullable<Route["present"]>,
  };
}

/** A WebSocket. `prepare` runs before the handshake is answered, so what it throws is an ordinary answer. */
export function socketRoute<P extends Schema, Q extends Schema, A extends Schema>(
  record: Endpoint<P, Q, never, A>,
  prepare: (call: TypedCall<P, Q, never>) => Promise<OpenSocket>,
): Route {
  return {
    endpoint: record as unknown as Endpoint,
    handle: prepare as unknown as Route["handle"],
    isSocket: true,
  };
}

/** How the usage view, the price list and the ledger write an endpoint. */
export const endpointName = (record: Pick<Endpoint, "method" | "path">): string =>
  `${record.method} ${record.path}`;
