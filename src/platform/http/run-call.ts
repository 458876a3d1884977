/** What a request passes after its body is read: validation, idempotency, charge, the module's function. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { MICROS_PER_CREDIT, toCredits } from "../credits.ts";
import type { Database } from "../database/database.ts";
import { AppError } from "../errors.ts";
import { newUuid } from "../ids.ts";
import type { Log } from "../log/log.ts";
import { type Call, type Endpoint, endpointName, type Route } from "./endpoint.ts";
import { type Execution, type Idempotency, readIdempotencyKey } from "./idempotency.ts";
import { canonicalJson } from "./json-body.ts";
import type { KeptAnswer } from "./kept-answer.ts";
import type { Charge, Meter, Principal } from "./principal.ts";
import { PROBLEM_TYPE, problemOf, statusOf, toAppError } from "./problem.ts";
import type { Spool } from "./spool.ts";
import { validateCall } from "./validate.ts";

export interface CallDeps {
  database: Database;
  idempotency: Idempotency;
  meter: Meter;
  log: Log;
}

/** What the guards know of a request; the access log, the metrics and the usage read it afterwards. */
export interface CallState {
  principal: Principal | undefined;
  endpoint: Endpoint | undefined;
  /** Neither limited nor noted: health and metrics. */
  outside: boolean;
  /** The meter has counted this call already, with its charge. */
  counted: boolean;
}

/** Answers that depend on the moment: the same call may succeed later, so they are not kept. */
const NOT_KEPT = new Set([401, 402, 429]);

export function createCallRunner(deps: CallDeps) {
  return async function runCall(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    state: CallState,
  ): Promise<KeptAnswer> {
    const { endpoint } = route;
    const key =
      endpoint.method === "POST" ? readIdempotencyKey(request.headers["idempotency-key"]) : undefined;
    if (key === undefined) return perform(route, request, reply, state, undefined);

    const credential = endpoint.answersSecret
      ? (request.headers.authorization ?? request.headers.cookie ?? "")
      : "";
    const { answer, replayed } = await deps.idempotency.run(
      {
        accountId: state.principal?.accountId,
        address: request.ip,
        key,
        endpoint: endpoint.id,
        content: [endpoint.method, request.url, contentOf(endpoint, request), credential].join("\n"),
        slow: endpoint.answersSecret ?? false,
      },
      async (execution) => {
        try {
          return await perform(route, request, reply, state, execution);
        } catch (thrown) {
          const error = toAppError(thrown);
          const status = statusOf(error);
          if (status >= 500 || NOT_KEPT.has(status) || error.code === "idempotency_in_flight") throw thrown;
          const headers = { ...error.headers, "content-type": PROBLEM_TYPE };
          return { status, headers, body: problemOf(error, request.id) };
        }
      },
    );
    if (replayed) {
      reply.header("Idempotent-Replayed", "true");
      if (endpoint.price > 0) reply.header("X-Credits-Charged", "0");
    }
    return answer;
  };

  async function perform(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    state: CallState,
    execution: Execution | undefined,
  ): Promise<KeptAnswer> {
    const { endpoint } = route;
    const input = validateCall(endpoint, {
      params: request.params,
      query: request.query,
      body: endpoint.consumes ? undefined : request.body,
    });
    const charge = await take(endpoint, request, reply, state, execution);
    const headers: Record<string, string> = {};
    const status = endpoint.status ?? 200;
    const call: Call = {
      ...(input as Pick<Call, "params" | "query" | "body">),
      principal: state.principal as Principal,
      upload: request.body as Spool,
      requestId: request.id,
      address: request.ip,
      setHeader: (name, value) => {
        headers[name.toLowerCase()] = value;
      },
      transaction: (work) =>
        deps.database.transaction(async (tx) => {
          const body = await work(tx);
          await execution?.keep(tx, { status, headers, body });
          return body;
        }),
    };
    try {
      const body = await route.handle(call);
      return { status, headers, body };
    } catch (error) {
      if (charge) {
        await giveBack(charge, request);
        reply.header("X-Credits-Charged", "0").removeHeader("X-Credits-Remaining");
      }
      throw error;
    }
  }

  async function take(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    state: CallState,
    execution: Execution | undefined,
  ): Promise<Charge | undefined> {
    const { principal } = state;
    if (endpoint.price === 0 || !principal) return undefined;
    const charge: Charge = {
      accountId: principal.accountId,
      cause: execution?.id ?? newUuid(),
      micros: BigInt(endpoint.price) * MICROS_PER_CREDIT,
      endpoint: endpointName(endpoint),
      keyId: principal.kind === "key" ? principal.id : undefined,
      requestId: request.id,
    };
    let taken = await deps.meter.charge(charge);
    if (taken.outcome === "refunded" && execution) {
      charge.cause = await execution.rename();
      taken = await deps.meter.charge(charge);
    }
    if (taken.outcome === "refunded") throw new Error("a fresh charge can't have been given back");
    if (taken.outcome === "insufficient") {
      const available = toCredits(taken.availableMicros);
      throw new AppError(
        "insufficient_credits",
        `This call costs ${endpoint.price} credits and ${available} are left. See upgrade_url.`,
        { extras: { required: endpoint.price, available } },
      );
    }
    state.counted = true;
    reply.header("X-Credits-Charged", String(endpoint.price));
    reply.header("X-Credits-Remaining", String(toCredits(taken.balanceMicros)));
    return charge;
  }

  /** A call that fails costs nothing. Should this fail too, the log names what is owed. */
  async function giveBack(charge: Charge, request: FastifyRequest): Promise<void> {
    try {
      await deps.meter.refund(charge, true);
    } catch (error) {
      deps.log.error(
        { request_id: request.id, err: error, cause: charge.cause, account: charge.accountId },
        "a refund failed",
      );
    }
  }
}

/** What tells one request from another. */
const contentOf = (endpoint: Endpoint, request: FastifyRequest): string =>
  endpoint.consumes ? (request.body as Spool).sha256() : canonicalJson(request.body);
