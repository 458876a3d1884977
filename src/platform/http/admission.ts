/**
 * What every request passes before its body is read: who is it, is it within its limit, does the
 * endpoint still exist, may this caller use it. In this order, so that a stranger can neither use up
 * a key's limit nor make the service parse a megabyte.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import type { Clock } from "../clock.ts";
import { AppError, insufficientScope } from "../errors.ts";
import { type LimitDecision, type Limiter, type LimitShare, retryAfterSeconds } from "../limits/limiter.ts";
import { addressSubject } from "./address.ts";
import { findCredential, type Site } from "./credential.ts";
import type { Endpoint } from "./endpoint.ts";
import { isPassedOn } from "./passed-on.ts";
import type { Authenticator, Principal } from "./principal.ts";

export interface AdmissionDeps {
  authenticator: Authenticator;
  readCookie: (header: string) => string | undefined;
  limiter: Limiter;
  /** For each key, session or address. */
  limitPerMinute: number;
  /** For each account, over all its keys and sessions. */
  accountLimitPerMinute: number;
  clock: Clock;
  site: Site;
}

/** Undefined where everything was at hand. */
type Waiting = Promise<unknown> | undefined;

export function createAdmission(deps: AdmissionDeps) {
  /**
   * Answers a promise only where there is something to wait for. Mostly there is not (the key is known,
   * the limit is in process), and a turn of the queue on every call is what a guard costs most.
   */
  function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: Endpoint | undefined,
    onPrincipal: (principal: Principal, token: string) => void,
  ): Waiting {
    const credential = findOrRefuse(request);
    const { passesOn } = request.routeOptions.config;
    const limitAndCheck = (principal: Principal | undefined): Waiting => {
      if (principal && "token" in credential) onPrincipal(principal, credential.token);
      const isCounted = principal && (passesOn || isPassedOn(request));
      const limiting = isCounted ? undefined : limit(request, reply, principal);
      return andThen(limiting, () => {
        if (credential instanceof AppError) throw credential;
        if (endpoint) check(request, endpoint, principal, credential.kind !== "none");
        else if (passesOn && !principal) throw unauthenticated(credential.kind !== "none");
        return undefined;
      });
    };
    if (credential instanceof AppError || credential.kind !== "token") return limitAndCheck(undefined);
    return andThen(deps.authenticator.authenticate(credential.token), limitAndCheck);
  }

  /** A refused cookie still counts against the address, so the refusal waits for the limit. */
  function findOrRefuse(request: FastifyRequest) {
    try {
      return findCredential(request, deps.site, deps.readCookie);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }

  function limit(request: FastifyRequest, reply: FastifyReply, principal: Principal | undefined): Waiting {
    const taking = principal
      ? take(principal)
      : deps.limiter.take(addressSubject(request.ip), deps.limitPerMinute);
    return andThen(taking, (decision) => {
      setLimitHeaders(reply, principal?.kind ?? "address", decision);
      if (!decision.allowed) throw limited(decision);
      return undefined;
    });
  }

  const take = ({ id, accountId }: Principal): Promise<LimitDecision> | LimitDecision =>
    deps.limiter.take(id, deps.limitPerMinute, accountId, deps.accountLimitPerMinute);

  function check(
    request: FastifyRequest,
    endpoint: Endpoint,
    principal: Principal | undefined,
    sentCredential: boolean,
  ): void {
    checkAcceptable(request, endpoint);
    checkSunset(endpoint, deps.clock.now());
    checkAccess(endpoint, principal, sentCredential);
  }

  return { admit, limit, take };
}

/** `then`, at once where there is no promise. */
const andThen = <T>(value: Promise<T> | T, next: (value: T) => Waiting): Waiting =>
  value instanceof Promise ? value.then(next) : next(value);

function limited(decision: LimitDecision): AppError {
  const { limit, ceiling } = decision;
  const seconds = retryAfterSeconds(decision);
  // Where both are used up, the account's own says more: another key would not help.
  const rule =
    ceiling?.remaining === 0
      ? `An account can make at most ${ceiling.limit} requests in any 60 seconds, over all its keys and sessions.`
      : `At most ${limit} requests in any 60 seconds.`;
  return new AppError("rate_limited", `${rule} Try again in ${seconds} s.`, {
    headers: { "Retry-After": String(seconds) },
  });
}

/**
 * `RateLimit-Policy` names every limit, the caller's own first; `RateLimit` the one with the least left, or in a refusal
 * the one to wait for longest, so that Retry-After is never shorter than its `t`.
 */
function setLimitHeaders(reply: FastifyReply, kind: string, decision: LimitDecision): void {
  const { limit, ceiling } = decision;
  const own = `"per-${kind}";q=${limit};w=60`;
  reply.header("RateLimit-Policy", ceiling ? `${own}, "per-account";q=${ceiling.limit};w=60` : own);
  const isCeiling = ceiling !== undefined && isTighter(ceiling, decision);
  const { remaining, resetSeconds } = isCeiling ? ceiling : decision;
  // A full second counts until it is over, so the exact wait (Retry-After) can be a little more than the window.
  const reset = Math.min(60, resetSeconds);
  reply.header("RateLimit", `"per-${isCeiling ? "account" : kind}";r=${remaining};t=${reset}`);
}

const isTighter = (ceiling: LimitShare, own: LimitShare): boolean =>
  ceiling.remaining < own.remaining ||
  (ceiling.remaining === 0 && own.remaining === 0 && ceiling.resetSeconds > own.resetSeconds);

function checkAcceptable(request: FastifyRequest, endpoint: Endpoint): void {
  const { accept } = request.headers;
  if (accept === undefined || accept.includes("*/*") || accept.includes("application/json")) return;
  const offered = endpoint.produces ?? ["application/json"];
  if (new Negotiator(request).mediaType([...offered, "application/problem+json"]) === undefined) {
    throw new AppError(
      "not_acceptable",
      `This endpoint answers ${offered.join(" or ")}; Accept excludes that.`,
    );
  }
}

function checkSunset(endpoint: Endpoint, now: Date): void {
  if (endpoint.deprecation && now >= endpoint.deprecation.sunset) {
    throw new AppError(
      "gone",
      `This endpoint ended at its sunset. Use ${endpoint.deprecation.successor} instead.`,
    );
  }
}

const unauthenticated = (sentCredential: boolean): AppError =>
  sentCredential
    ? new AppError("unauthenticated", "The credential is unknown, revoked or expired.", {
        headers: { "WWW-Authenticate": 'Bearer realm="personal-helper", error="invalid_token"' },
      })
    : new AppError("unauthenticated", "Send Authorization: Bearer <API key>.", {
        headers: { "WWW-Authenticate": 'Bearer realm="personal-helper"' },
      });

function checkAccess(endpoint: Endpoint, principal: Principal | undefined, sentCredential: boolean): void {
  const { access } = endpoint;
  if (access === "open") return;
  if (!principal) throw unauthenticated(sentCredential);
  if (access === "session" || access === "key") {
    if (principal.kind === access) return;
    throw new AppError(
      "forbidden",
      access === "session"
        ? "Only a signed-in person can do this: a key can't manage keys or sessions."
        : "This is about the calling API key, and the call carries a session.",
    );
  }
  if (!principal.scopes.has(access)) throw insufficientScope(access);
}
