/**
 * Refuses calls when there are more than the service can answer, before anything was done for them: a queue would
 * only make all of them late.
 *
 * Two delays are watched. What every call waits for, a turn of this process and a connection of the database, limits
 * all calls together. How long the calls of one endpoint take limits those alone: a flood of searches, which have a
 * thread of their own, refuses searches and nothing else. Beside it every key has its rate limit (429); here a key
 * can hold a part of the places only, so that one that floods leaves room for others.
 *
 * Nothing is watched while few calls are in progress.
 */
import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import type { Database } from "../database/database.ts";
import { AppError } from "../errors.ts";
import type { Log } from "../log/log.ts";
import { type Endpoint, endpointName } from "./endpoint.ts";
import { createGate, type Gate, type GateBounds, type Place } from "./gate.ts";
import type { Metrics } from "./metrics.ts";
import { PROBLEM_TYPE, problemOf } from "./problem.ts";

/** Also of those that wait for something else. Each holds some ten kilobytes. */
const MOST_IN_PROGRESS = 8_192;

const LIMITS: OverloadLimits = {
  all: { least: 64, most: 512 },
  one: { least: 32, most: 512 },
  // For a turn of the process and a connection of the database, together.
  targetMs: 150,
  lateMs: 30,
};
const WATCHED_FROM = 32;
const TICK_MS = 100;
/** An endpoint's calls may take this many times what they take when there is little to do. */
const SLOWER = 4;
const LEAST_TARGET_MS = 1_000;
/** By fewer answers than this an endpoint is not judged. */
const JUDGED_BY = 16;
/** Some are quick whatever waits: what is asked again is kept. */
const QUICK_PART = 0.25;
const SAID_EVERY_MS = 10_000;

const DETAIL = "The service has more to do than it can. Nothing was done or charged: try again in a moment.";

export interface Overload {
  /** Undefined when the call must be refused. Otherwise it has to leave, once. */
  admit(endpoint: Endpoint | undefined, credential: string): Admitted | undefined;
  /** Answers a call that was not admitted, at a small part of a call's cost. */
  refuse(endpoint: Endpoint | undefined, requestId: string, reply: FastifyReply): void;
  /**
   * Whether a call with this credential would be refused whatever its endpoint is. Then nothing has to be known of it:
   * routing and hooks would cost as much as many calls that are answered.
   */
  refusesAny(credential: string): boolean;
  /** Answers such a call. `headers` are those that every answer carries. */
  refuseUnread(response: ServerResponse, requestId: string, headers: Record<string, string>): void;
  close(): void;
}

/** Smaller ones in a test, which would need a thousand calls otherwise. */
export interface OverloadLimits {
  all: GateBounds;
  one: GateBounds;
  targetMs: number;
  /** With a turn of the process or an answer of the database so late, what arrives now waits as well. */
  lateMs: number;
}

export interface Admitted {
  /** `isDone`: not refused by a guard. Only the first time counts. */
  leave(isDone: boolean): void;
}

interface WatchedEndpoint {
  gate: Gate;
  /** Since it was last judged. */
  answers: { count: number; quick: number; totalMs: number };
  /** What it takes when there is little to do. */
  usualMs: number;
}

const targetOf = ({ usualMs }: WatchedEndpoint): number => Math.max(LEAST_TARGET_MS, usualMs * SLOWER);

export function createOverload(deps: {
  database: Pick<Database, "one">;
  metrics: Pick<Metrics, "refused" | "addGauge">;
  log: Pick<Log, "warn">;
  limits?: OverloadLimits | undefined;
}): Overload {
  const { database, metrics, log } = deps;
  const { all: bounds, one: bound, targetMs, lateMs } = deps.limits ?? LIMITS;
  const all = createGate(bounds);
  const endpoints = new Map<Endpoint, WatchedEndpoint>();
  let inProgress = 0;
  let timer: NodeJS.Timeout | undefined;
  let tickedAt = 0;
  let askedAt: number | undefined;
  let askedMs: number | undefined;
  let turnMs = 0;
  const refused = { count: 0, saidAt: Number.NEGATIVE_INFINITY };

  function watchedOf(endpoint: Endpoint): WatchedEndpoint {
    let watched = endpoints.get(endpoint);
    if (!watched) {
      watched = { gate: createGate(bound), answers: { count: 0, quick: 0, totalMs: 0 }, usualMs: 0 };
      endpoints.set(endpoint, watched);
    }
    return watched;
  }

  /** As any call does: waits for its turn and for a connection. */
  function askDatabase(now: number): void {
    askedAt = now;
    const answered = (ms: number | undefined) => {
      askedMs = ms;
      askedAt = undefined;
    };
    database.one`select 1 as up`.then(
      () => answered(performance.now() - now),
      // Away is not overloaded: the calls themselves tell.
      () => answered(undefined),
    );
  }

  function startWatching(now: number): void {
    tickedAt = now;
    timer = setInterval(tick, TICK_MS).unref();
    all.judgeAnew();
    for (const { gate } of endpoints.values()) gate.judgeAnew();
  }

  function tick(): void {
    const now = performance.now();
    turnMs = now - tickedAt - TICK_MS;
    tickedAt = now;
    if (askedAt !== undefined) askedMs = Math.max(askedMs ?? 0, now - askedAt);
    const isBusy = all.counted(now) >= Math.min(WATCHED_FROM, bounds.least);
    all.judge(isBusy ? Math.max(turnMs, askedMs ?? turnMs) : 0, targetMs, now);
    let isCut = all.isCut();
    for (const watched of endpoints.values()) isCut = judgeEndpoint(watched, now) || isCut;
    sayRefused(now);
    if (!isBusy && !isCut) {
      clearInterval(timer);
      timer = undefined;
      turnMs = 0;
      askedMs = undefined;
      return;
    }
    if (askedAt === undefined) askDatabase(now);
  }

  /** What a call that arrives now finds: as of the last look, or longer where that is overdue itself. */
  function latenessAt(now: number): number {
    if (timer === undefined) return 0;
    const overdueMs = now - tickedAt - TICK_MS;
    const askingMs = askedAt === undefined ? 0 : now - askedAt;
    return Math.max(turnMs, overdueMs, askedMs ?? 0, askingMs);
  }

  function judgeEndpoint(watched: WatchedEndpoint, now: number): boolean {
    const { gate, answers } = watched;
    const meanMs = answers.totalMs / Math.max(1, answers.count);
    if (gate.counted(now) < bound.least) {
      if (answers.count > 0) watched.usualMs += (meanMs - watched.usualMs) / 10;
      gate.judge(0, targetOf(watched), now);
    } else if (answers.count >= JUDGED_BY) {
      const isLate = answers.quick < answers.count * QUICK_PART;
      gate.judge(isLate ? meanMs : 0, targetOf(watched), now);
    } else return gate.isCut();
    watched.answers = { count: 0, quick: 0, totalMs: 0 };
    return gate.isCut();
  }

  function note(watched: WatchedEndpoint, ms: number): void {
    const { answers } = watched;
    answers.count++;
    answers.totalMs += ms;
    if (ms < targetOf(watched)) answers.quick++;
  }

  function sayRefused(now: number): void {
    if (refused.count === 0 || now - refused.saidAt < SAID_EVERY_MS) return;
    log.warn(
      { refused: refused.count, in_progress: inProgress, limit: all.limit },
      "overloaded: calls were refused",
    );
    refused.count = 0;
    refused.saidAt = now;
  }

  metrics.addGauge({
    name: "http_calls_in_progress",
    help: "Calls that are being answered",
    read: async () => inProgress,
  });
  metrics.addGauge({
    name: "http_calls_limit",
    help: "How many calls may be in progress before more are refused; it falls under overload",
    read: async () => all.limit,
  });

  const isFull = (credential: string, now: number): boolean =>
    inProgress >= MOST_IN_PROGRESS || !all.hasRoom(credential, now, latenessAt(now) > lateMs);

  return {
    refusesAny: (credential) => timer !== undefined && isFull(credential, performance.now()),
    refuseUnread(response, requestId, headers) {
      refused.count++;
      metrics.refused("unread");
      const body = JSON.stringify(problemOf(OVERLOADED, requestId));
      response.writeHead(503, {
        ...headers,
        "content-type": PROBLEM_TYPE,
        "content-length": Buffer.byteLength(body),
        "retry-after": retryAfter(),
      });
      response.end(body);
    },
    admit(endpoint, credential) {
      const now = performance.now();
      const watched = endpoint && watchedOf(endpoint);
      if (
        isFull(credential, now) ||
        // What is late for all says nothing of one: its own calls have to be slow.
        (watched && !watched.gate.hasRoom(credential, now, false))
      )
        return undefined;
      inProgress++;
      let place: Place | undefined = all.enter(credential, now);
      const own = watched?.gate.enter(credential, now);
      if (timer === undefined && all.counted(now) >= Math.min(WATCHED_FROM, bounds.least)) {
        startWatching(now);
      }
      return {
        leave(isDone) {
          if (!place) return;
          all.leave(place);
          place = undefined;
          inProgress--;
          if (!watched || !own) return;
          watched.gate.leave(own);
          if (isDone) note(watched, performance.now() - now);
        },
      };
    },
    refuse(endpoint, requestId, reply) {
      refused.count++;
      metrics.refused(endpoint ? endpointName(endpoint) : "unknown");
      reply
        .code(503)
        .header("content-type", PROBLEM_TYPE)
        .header("Retry-After", retryAfter())
        .send(JSON.stringify(problemOf(OVERLOADED, requestId)));
    },
    close: () => clearInterval(timer),
  };
}

/** Not all in the same moment. */
const retryAfter = (): string => String(1 + Math.floor(Math.random() * 3));

const OVERLOADED = new AppError("unavailable", DETAIL);
