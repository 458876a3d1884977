/**
 * An endpoint is data. Guards, headers, the OpenAPI description, the price list and the usage
 * view all read this one record, so none of them can be forgotten on a new route.
 */
import type { z } from "zod";
import type { Tx } from "../database/database.ts";
import type { ErrorCode } from "../errors.ts";
import type { Principal } from "./principal.ts";
import type { Spool } from "./spool.ts";

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
  stability: Stability;
  deprecation?: Deprecation;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Answer;
  status?: 200 | 201 | 204;
  /** Media types it can answer; JSON alone unless it says otherwise. Without JSON among them, it answers a stream. */
  produces?: string[];
  /** A media type of lines, taken without a limit of size instead of a JSON body. */
  consumes?: string;
  /** What it can answer beside the codes that every endpoint can. */
  errors?: ErrorCode[];
  /** Bytes; 1 MiB unless it says otherwise. */
  bodyLimit?: number;
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
  upload: Spool;
  requestId: string;
  address: string;
  /** A header of the answer; kept and replayed with it. */
  setHeader(name: string, value: string): void;
  /**
   * Runs the call's writes in one transaction, which also keeps the answer for its Idempotency-Key:
   * after a crash either both are there or neither. `work` returns the answer.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;

export interface Route {
  endpoint: Endpoint;
  handle(call: Call): Promise<unknown>;
}

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

/** How the usage view, the price list and the ledger write an endpoint. */
export const endpointName = (record: Pick<Endpoint, "method" | "path">): string =>
  `${record.method} ${record.path}`;
