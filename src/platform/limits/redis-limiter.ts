/**
 * One limit over all instances. It is never off:
 *
 *   shared ──(no answer in 60 ms, an error, no connection)──▶ degraded
 *   degraded ──(a probe, once a second, is answered)──▶ shared
 *
 * Every take is counted in this process first, and given back when Redis refuses it. So the own
 * count is always warm when Redis goes away, and it still stands when Redis comes back empty: one
 * instance never admits more than the limit, whatever happens to Redis. What the own count refuses,
 * Redis needn't be asked.
 */
import { type RedisConnections, type RedisLog, redisKey } from "../redis/redis.ts";
import type { LimitDecision, Limiter, LimitShare } from "./limiter.ts";
import { createPatience } from "./patience.ts";
import { createRollingMinute } from "./rolling-minute.ts";
import { defineTake, type TakeReply } from "./take-script.ts";

export interface RedisLimiterOptions {
  redis: RedisConnections;
  log: RedisLog;
  /** For a metric. */
  onDegraded: (degraded: boolean) => void;
  /** Longest wait of a call for Redis. A healthy one answers in 1 ms. */
  timeoutMs?: number;
  /** Time between two probes while degraded. */
  probeMs?: number;
  /** The clock and the bound of the own count. */
  now?: () => number;
  maxSubjects?: number;
}

// Not a subject of anyone: its count only shows that Redis can run and write the script.
const PROBE_KEY = redisKey("limit-probe");

export function createRedisLimiter(options: RedisLimiterOptions): Limiter {
  const { redis, log, onDegraded, timeoutMs = 60, probeMs = 1_000 } = options;
  const patience = createPatience(timeoutMs);
  const own = createRollingMinute({ now: options.now, maxSubjects: options.maxSubjects });
  const takeShared = defineTake(redis.commands);
  let degraded = false;
  let probeTimer: NodeJS.Timeout | undefined;
  let closed = false;

  function degrade(cause: unknown) {
    if (degraded || closed) return;
    degraded = true;
    log.warn(
      { cause: cause instanceof Error ? cause.message : cause },
      "rate limits: Redis doesn't answer, this instance limits by itself",
    );
    onDegraded(true);
    probeLater();
  }

  // By a timer and not by the next call, so that an instance with no traffic recovers too.
  function probeLater() {
    probeTimer = setTimeout(() => void probe(), probeMs);
    probeTimer.unref();
  }

  async function probe() {
    const outcome = await ask(PROBE_KEY, 1, undefined, 0);
    if (closed) return;
    if (outcome.kind !== "answer") return probeLater();
    degraded = false;
    log.info({}, "rate limits: Redis answers, limits are shared again");
    onDegraded(false);
  }

  /** Always resolves, and in time. An answer that comes later is dropped. */
  function ask(
    key: string,
    limit: number,
    ceilingKey: string | undefined,
    ceilingLimit: number,
  ): Promise<Outcome> {
    // Known to be away: don't even try.
    if (redis.commands.status !== "ready") {
      return Promise.resolve({ kind: "failure", cause: "not connected" });
    }
    return new Promise((resolve) => {
      const answered = patience.wait(() =>
        resolve({ kind: "failure", cause: `no answer in ${timeoutMs} ms` }),
      );
      takeShared(key, limit, ceilingKey, ceilingLimit).then(
        (reply) => {
          answered();
          resolve({ kind: "answer", reply });
        },
        (cause: unknown) => {
          answered();
          resolve({ kind: "failure", cause });
        },
      );
    });
  }

  return {
    async take(subject, limit, ceiling, ceilingLimit = 0) {
      const local = own.take(subject, limit, ceiling, ceilingLimit);
      const second = own.lastSecond();
      if (degraded) return { ...local, degraded: true };
      if (!local.allowed) return alsoFreeThere(local);
      const ceilingKey = ceiling === undefined ? undefined : keyOf(ceiling);
      const outcome = await ask(keyOf(subject), limit, ceilingKey, ceilingLimit);
      if (outcome.kind === "answer") {
        const shared = decisionOf(outcome.reply, limit, ceiling === undefined ? undefined : ceilingLimit);
        if (shared.allowed) return tighter(shared, local);
        own.giveBack(subject, second);
        if (ceiling !== undefined) own.giveBack(ceiling, second);
        return shared;
      }
      degrade(outcome.cause);
      return { ...local, degraded: true };
    },
    async close() {
      closed = true;
      clearTimeout(probeTimer);
    },
  };
}

type Outcome = { kind: "answer"; reply: TakeReply } | { kind: "failure"; cause: unknown };

const keyOf = (subject: string): string => redisKey(`limit:${subject}`);

/** Redis's seconds begin elsewhere than ours: what comes free here may come free there a second later. */
const laterThere = (resetSeconds: number): number => resetSeconds && resetSeconds + 1;

const shareThere = ({ limit, remaining, resetSeconds }: LimitShare): LimitShare => ({
  limit,
  remaining,
  resetSeconds: laterThere(resetSeconds),
});

const alsoFreeThere = (local: LimitDecision): LimitDecision => ({
  ...local,
  resetSeconds: laterThere(local.resetSeconds),
  ceiling: local.ceiling && shareThere(local.ceiling),
});

/** Of each limit the count that leaves less: a Redis that came back empty knows of fewer takes than this instance. */
function tighter(shared: LimitDecision, local: LimitDecision): LimitDecision {
  if (local.remaining < shared.remaining) {
    shared.remaining = local.remaining;
    shared.resetSeconds = laterThere(local.resetSeconds);
  }
  if (shared.ceiling && local.ceiling && local.ceiling.remaining < shared.ceiling.remaining) {
    shared.ceiling = shareThere(local.ceiling);
  }
  return shared;
}

function decisionOf(
  [allowed, total, resetSeconds, totalAbove, resetSecondsAbove]: TakeReply,
  limit: number,
  ceilingLimit: number | undefined,
): LimitDecision {
  return {
    allowed: allowed === 1,
    limit,
    remaining: Math.max(0, limit - total),
    resetSeconds,
    ceiling:
      ceilingLimit === undefined
        ? undefined
        : {
            limit: ceilingLimit,
            remaining: Math.max(0, ceilingLimit - totalAbove),
            resetSeconds: resetSecondsAbove,
          },
    degraded: false,
  };
}
