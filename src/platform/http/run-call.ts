/** What a request passes after its body is read: validation, idempotency, charge, the module's function. */
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { MICROS_PER_CREDIT, type Micros, toCredits } from "../credits.ts";
import { type Database, isConnectionError, type Statements } from "../database/database.ts";
import { AppError } from "../errors.ts";
import { newUuid } from "../ids.ts";
import type { LimitDecision } from "../limits/limiter.ts";
import type { Log } from "../log/log.ts";
import { createDeadline, type Deadline } from "./deadline.ts";
import { type Call, type Endpoint, endpointName, type OpenSocket, type Route } from "./endpoint.ts";
import { type Execution, type Idempotency, readIdempotencyKey, waitForFirst } from "./idempotency.ts";
import { canonicalJson } from "./json-body.ts";
import type { KeptAnswer } from "./kept-answer.ts";
import type { Charge, ChargeOutcome, Meter, Principal } from "./principal.ts";
import { PROBLEM_TYPE, problemOf, statusOf, toAppError } from "./problem.ts";
import type { Upload } from "./uploads.ts";
import { validateCall } from "./validate.ts";

export interface CallDeps {
  database: Database;
  idempotency: Idempotency;
  meter: Meter;
  log: Log;
  /** What a call may take, unless a test is in a hurry. */
  deadlineMs?: number | undefined;
}

/** What the guards know of a request; the access log, the metrics and the usage read it afterwards. */
export interface CallState {
  principal: Principal | undefined;
  endpoint: Endpoint | undefined;
  /** Neither limited nor noted: health and metrics. */
  outside: boolean;
  /** For what `passesOn`, which is not counted before. Refuses with `rate_limited`. */
  countAgainstLimit: () => Promise<void>;
  /** Of the caller's limits. Only for a caller. */
  takeFromLimit: () => Promise<LimitDecision> | LimitDecision;
  /** The meter has counted this call already, with its charge. */
  counted: boolean;
}

/** How often, and how long in all, it is asked what became of a call whose connection broke. */
const DOUBT_MS = 1_000;
const DOUBT_LOOKS = 600;

/** Answers that depend on the moment: the same call may succeed later, so they are not kept. */
const NOT_KEPT = new Set([401, 402, 429]);

export function createCallRunner(deps: CallDeps) {
  /** What takes over the socket once the handshake is answered. */
  async function prepareSocket(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    state: CallState,
  ): Promise<OpenSocket> {
    const call = createCall(route, request, reply, state, undefined);
    return (await route.handle(call)) as OpenSocket;
  }

  async function runCall(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    state: CallState,
  ): Promise<KeptAnswer> {
    const { endpoint } = route;
    const key =
      endpoint.method === "POST" ? readIdempotencyKey(request.headers["idempotency-key"]) : undefined;
    if (key === undefined || endpoint.keepsNothing) {
      const { call, answer } = await perform(route, request, reply, state, undefined);
      return present(route, call, answer, reply);
    }

    const credential = endpoint.answersSecret
      ? (request.headers.authorization ?? request.headers.cookie ?? "")
      : "";
    let call: Call | undefined;
    const { answer, replayed, forget } = await deps.idempotency.run(
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
          const performed = await perform(route, request, reply, state, execution);
          call = performed.call;
          return performed.answer;
        } catch (thrown) {
          const error = toAppError(thrown);
          const status = statusOf(error);
          // With one deleted, the same call again is to be made.
          const isPassing = NOT_KEPT.has(status) || error.isLimit || error.code === "idempotency_in_flight";
          if (status >= 500 || isPassing) throw thrown;
          const headers = { ...error.headers, "content-type": PROBLEM_TYPE };
          return { status, headers, body: problemOf(error, request.id) };
        }
      },
    );
    if (replayed && endpoint.price > 0) reply.header("X-Credits-Charged", "0");
    const presented = present(
      route,
      call ?? createCall(route, request, reply, state, undefined),
      answer,
      reply,
    );
    try {
      if (!replayed) return await presented;
      // A view may wait for what was begun, such as a run that is answered when it ends.
      const again = await waitForFirst(presented);
      reply.header("Idempotent-Replayed", "true");
      return again;
    } catch (error) {
      // What has failed is not kept: the same call again is a new one. Where it only can't be shown, it stands.
      if (error instanceof AppError && statusOf(error) >= 500) await forget();
      throw error;
    }
  }

  async function present(
    route: Route,
    call: Call,
    answer: KeptAnswer,
    reply: FastifyReply,
  ): Promise<KeptAnswer> {
    if (!route.present || answer.status >= 400) return answer;
    try {
      return { ...answer, body: await route.present(call, answer.body) };
    } catch (error) {
      if (route.endpoint.price > 0) asUncharged(reply);
      throw error;
    }
  }

  async function perform(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    state: CallState,
    execution: Execution | undefined,
  ): Promise<{ call: Call; answer: KeptAnswer }> {
    const { endpoint } = route;
    const answer: Omit<KeptAnswer, "body"> = { status: endpoint.status ?? 200, headers: {} };
    const deadline = createDeadline(endpoint, deps.deadlineMs);
    const call = createCall(route, request, reply, state, execution, answer, deadline);
    const taking = endpoint.chargedByHandler ? undefined : take(endpoint, request, reply, state, execution);
    const early = endpoint.readsOnly ? route.handle(call) : undefined;
    // Where the price can't be paid, nobody is left to hear of it.
    early?.catch(() => {});
    const charge = await taking;
    try {
      const body = await deadline.race(early ?? route.handle(call));
      return { call, answer: { ...answer, body: answer.status === 304 ? undefined : body } };
    } catch (error) {
      if (charge && execution && isConnectionError(error)) void settleDoubt(charge, request, execution);
      else if (charge) await giveBack(charge, request);
      // The handler's own charge went with its transaction.
      if (endpoint.chargedByHandler) state.counted = false;
      if (endpoint.price > 0) asUncharged(reply);
      throw error;
    }
  }

  /** Past its guards, and checked against the endpoint's schemas. */
  function createCall(
    { endpoint }: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    state: CallState,
    execution: Execution | undefined,
    answer: Omit<KeptAnswer, "body"> = { status: endpoint.status ?? 200, headers: {} },
    deadline: Pick<Deadline, "signal" | "settle"> = createDeadline(endpoint),
  ): Call {
    const input = validateCall(endpoint, {
      params: request.params,
      query: request.query,
      body: endpoint.consumes ? undefined : request.body,
    });
    return {
      ...(input as Pick<Call, "params" | "query" | "body">),
      principal: state.principal as Principal,
      upload: request.body as Upload,
      mediaType: preferredType(request, endpoint),
      lastEventId: request.headers["last-event-id"] as string | undefined,
      takeFromLimit: state.takeFromLimit,
      signal: deadline.signal,
      requestId: request.id,
      address: request.ip,
      header: (name) => request.headers[name]?.toString(),
      setHeader: (name, value) => {
        answer.headers[name.toLowerCase()] = value;
      },
      answerNotModified: () => {
        answer.status = 304;
        if (endpoint.price > 0) asUncharged(reply);
      },
      transaction: (work) =>
        ownedBy(state.principal).transaction(async (tx) => {
          const body = await work(tx);
          // First: a retry may be under way, and what is kept is its own.
          deadline.signal.throwIfAborted();
          await execution?.keep(tx, { ...answer, body });
          deadline.settle();
          return body;
        }),
      charge: async (tx, cause) => {
        const charge = chargeOf(endpoint, request, state, cause);
        if (charge) noteCharged(endpoint, reply, state, await deps.meter.chargeIn(tx, charge));
      },
      noteCharged: (taken) => noteCharged(endpoint, reply, state, taken),
    };
  }

  /** Nobody has signed in yet: sees all accounts. */
  const ownedBy = (principal: Principal | undefined): Statements =>
    principal ? deps.database.as(principal.accountId) : deps.database;

  async function take(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    state: CallState,
    execution: Execution | undefined,
  ): Promise<Charge | undefined> {
    const charge = chargeOf(endpoint, request, state, execution?.id ?? newUuid());
    if (!charge) return undefined;
    let taken = await deps.meter.charge(charge);
    if (taken.outcome === "refunded" && execution) {
      charge.cause = await execution.rename();
      taken = await deps.meter.charge(charge);
    }
    noteCharged(endpoint, reply, state, taken);
    return charge;
  }

  /**
   * The connection broke, and nobody knows whether the call was made. With a key its retry finds out, and then it has
   * to be paid if it was: so does this, once the database can be asked.
   */
  async function settleDoubt(charge: Charge, request: FastifyRequest, execution: Execution): Promise<void> {
    for (let look = 0; look < DOUBT_LOOKS; look++) {
      await delay(DOUBT_MS, undefined, { ref: false });
      const outcome = await execution.outcome().catch(() => "open");
      if (outcome === "kept") return;
      if (outcome === "gone") break;
    }
    await giveBack(charge, request);
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

  /**
   * Before an upload is taken in: who can't pay for it is told at once. What is charged is charged later. A call that was
   * made before and is repeated by its Idempotency-Key costs nothing.
   */
  async function checkFunds(endpoint: Endpoint, request: FastifyRequest, state: CallState): Promise<void> {
    const { accountId } = state.principal as Principal;
    const price = BigInt(endpoint.price) * MICROS_PER_CREDIT;
    const availableMicros = await deps.meter.available(accountId);
    if (availableMicros >= price) return;
    const key = readIdempotencyKey(request.headers["idempotency-key"]);
    if (key !== undefined && (await deps.idempotency.isKnown(accountId, key))) return;
    throw insufficient(endpoint, availableMicros);
  }

  return { runCall, prepareSocket, checkFunds };
}

/** Undefined where the call costs nothing. */
function chargeOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  { principal }: CallState,
  cause: string,
): Charge | undefined {
  if (endpoint.price === 0 || !principal) return undefined;
  return {
    accountId: principal.accountId,
    cause,
    micros: BigInt(endpoint.price) * MICROS_PER_CREDIT,
    endpoint: endpointName(endpoint),
    keyId: principal.kind === "key" ? principal.id : undefined,
    requestId: request.id,
  };
}

function noteCharged(endpoint: Endpoint, reply: FastifyReply, state: CallState, taken: ChargeOutcome): void {
  if (taken.outcome === "refunded") throw new Error("a fresh charge can't have been given back");
  if (taken.outcome === "insufficient") throw insufficient(endpoint, taken.availableMicros);
  state.counted = true;
  reply.header("X-Credits-Charged", String(endpoint.price));
  reply.header("X-Credits-Remaining", String(toCredits(taken.balanceMicros)));
}

function insufficient(endpoint: Endpoint, availableMicros: Micros): AppError {
  const available = toCredits(availableMicros);
  return new AppError(
    "insufficient_credits",
    `This call costs ${endpoint.price} credits and ${available} are left. See upgrade_url.`,
    { extras: { required: endpoint.price, available } },
  );
}

const asUncharged = (reply: FastifyReply): void => {
  reply.header("X-Credits-Charged", "0").removeHeader("X-Credits-Remaining");
};

function preferredType(request: FastifyRequest, { produces }: Endpoint): string {
  const [first = "application/json", ...others] = produces ?? [];
  if (others.length === 0) return first;
  return new Negotiator(request).mediaType([first, ...others]) ?? first;
}

/** What tells one request from another. */
const contentOf = (endpoint: Endpoint, request: FastifyRequest): string =>
  endpoint.consumes ? (request.body as Upload).spool.sha256() : canonicalJson(request.body);
