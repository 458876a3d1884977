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
import type { LimitDecision, Limiter } from "./limiter.ts";
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
    const outcome = await ask(PROBE_KEY, 1);
    if (closed) return;
    if (outcome.kind !== "answer") return probeLater();
    degraded = false;
    log.info({}, "rate limits: Redis answers, limits are shared again");
    onDegraded(false);
  }

  /** Always resolves, and in time. An answer that comes later is dropped. */
  function ask(key: string, limit: number): Promise<Outcome> {
    // Known to be away: don't even try.
    if (redis.commands.status !== "ready") {
      return Promise.resolve({ kind: "failure", cause: "not connected" });
    }
    return new Promise((resolve) => {
      const answered = patience.wait(() =>
        resolve({ kind: "failure", cause: `no answer in ${timeoutMs} ms` }),
      );
      takeShared(key, limit).then(
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
    async take(subject, limit) {
      const local = own.take(subject, limit);
      const second = own.lastSecond();
      if (degraded) return { ...local, degraded: true };
      if (!local.allowed) return alsoFreeThere(local);
      const outcome = await ask(redisKey(`limit:${subject}`), limit);
      if (outcome.kind === "answer") {
        const shared = decisionOf(outcome.reply, limit);
        if (!shared.allowed) own.giveBack(subject, second);
        return shared.remaining <= local.remaining ? shared : alsoFreeThere(local);
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

/** Redis's seconds begin elsewhere than ours: what comes free here may come free there a second later. */
const alsoFreeThere = (local: LimitDecision): LimitDecision => ({
  ...local,
  resetSeconds: local.resetSeconds && local.resetSeconds + 1,
});

function decisionOf([allowed, total, resetSeconds]: TakeReply, limit: number): LimitDecision {
  return {
    allowed: allowed === 1,
    limit,
    remaining: Math.max(0, limit - total),
    resetSeconds,
    degraded: false,
  };
}
