/**
 * What feeds' schemas say of updates. Strangers write them, and a pattern alone can take for ever: they run in a
 * thread that is ended when one takes too long, one after the other and accounts in turn, and whoever caused that waits.
 */
import { createHash } from "node:crypto";
import { createLruMap } from "../../../platform/cache/lru-map.ts";
import type { Clock } from "../../../platform/clock.ts";
import { AppError, type Fault } from "../../../platform/errors.ts";
import { createFairPool } from "../../../platform/fair-pool/fair-pool.ts";
import type { Log } from "../../../platform/log/log.ts";
import { createSchemaThread } from "./schema-thread.ts";
import type { SchemaCall } from "./schema-worker.ts";

const MOST_BYTES = 32 * 1_024;
/** An account whose schema took too long takes at most this share of the thread: 0.25 s in so many. */
const PAUSE_SECONDS = 10;
const MOST_PAUSED = 10_000;
/**
 * The thread takes one call at a time, and what one did to it is known before the next. Accounts are served in turn:
 * a publisher who floods waits for his own updates, and others for one of them.
 */
const BOUNDS = { concurrency: 1, maxWaitingPerKey: 250, maxWaiting: 2_000 };

export interface SchemaChecker {
  /** What is wrong with a schema; its places are under `/schema`. */
  check(accountId: string, schema: object): Promise<Fault[]>;
  /** What is wrong with data, by a schema that was checked; its places are under `/data`. */
  validate(accountId: string, schema: object, data: object): Promise<Fault[]>;
  close(): Promise<void>;
}

export function createSchemaChecker(deps: { clock: Clock; log: Log }): SchemaChecker {
  const { clock, log } = deps;
  const thread = createSchemaThread();
  const pausedUntilMs = createLruMap<number>(MOST_PAUSED);
  const turns = createFairPool(BOUNDS);
  let closed = false;

  function refuseWhilePaused(accountId: string): void {
    const waitMs = (pausedUntilMs.get(accountId) ?? 0) - clock.now().getTime();
    if (waitMs <= 0) return;
    const seconds = Math.ceil(waitMs / 1_000);
    throw new AppError(
      "unavailable",
      `A schema of yours took too long just now. Simplify it, and try again in ${seconds} s.`,
      { headers: { "Retry-After": String(seconds) } },
    );
  }

  async function ask(accountId: string, call: SchemaCall): Promise<Fault[]> {
    if (closed) throw new AppError("unavailable", "The service is stopping. Try again in a moment.");
    refuseWhilePaused(accountId);
    const answer = await thread.ask(call);
    if (typeof answer === "object") return answer;
    log.warn({ accountId, kind: call.kind, answer }, "a schema was too much to check");
    pausedUntilMs.set(accountId, clock.now().getTime() + PAUSE_SECONDS * 1_000);
    const needs = answer === "too_slow" ? "takes too long" : "takes too much memory";
    return [
      call.kind === "check"
        ? { pointer: "/schema", message: `${needs} to check: simplify it` }
        : {
            pointer: "/data",
            message: `${needs} to check: simplify the feed's schema, its patterns above all`,
          },
    ];
  }

  return {
    async check(accountId, schema) {
      if (Buffer.byteLength(JSON.stringify(schema)) > MOST_BYTES) {
        return [{ pointer: "/schema", message: `must be at most ${MOST_BYTES / 1_024} KiB` }];
      }
      return turns.run(accountId, () => ask(accountId, { kind: "check", schema }));
    },
    async validate(accountId, schema, data) {
      const key = createHash("sha256").update(JSON.stringify(schema)).digest("base64");
      return turns.run(accountId, () => ask(accountId, { kind: "validate", key, schema, data }));
    },
    async close() {
      closed = true;
      await thread.close();
    },
  };
}
