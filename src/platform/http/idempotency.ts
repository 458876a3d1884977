/**
 * One execution per Idempotency-Key, over all instances.
 *
 *   (none) ──begin──▶ running ──keep──▶ kept ──24 h──▶ (none)
 *                      │  ▲
 *             release ─┘  └─ taken over when its lease ran out (the instance died)
 *
 * A module that writes keeps the answer in its own transaction (`Execution.keep`), so after a kill -9
 * the retry finds either both the effect and the answer, or neither.
 */
import { createHash } from "node:crypto";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database, Queryable, Tx } from "../database/database.ts";
import { AppError, invalidRequest } from "../errors.ts";
import type { FairPool } from "../fair-pool/fair-pool.ts";
import { newUuid } from "../ids.ts";
import { addressSubject } from "./address.ts";
import { createIdempotencyStore, type RecordKey } from "./idempotency-store.ts";
import { type AnswerSeal, createSeals, type KeptAnswer } from "./kept-answer.ts";
import { createKeptLimit, type KeptLimits } from "./kept-limit.ts";
import type { Sweep } from "./module.ts";

const KEEP_MS = 24 * 3_600_000;
const WAIT_MS = 30_000;
// Short, so that the retry of a call whose instance was killed waits seconds; renewed while it runs.
const LEASE_MS = 8_000;
const RENEW_MS = 2_000;
// Backstop for a lost hint of the bus.
const POLL_MS = 200;
const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";
const TOPIC = "idempotency.ended";

interface IdempotentRequest {
  accountId: string | undefined;
  address: string;
  key: string;
  /** The operation's id: what forgets the answers of a part finds them by it. */
  endpoint: string;
  /** Everything that makes the request what it is: method, path, body. */
  content: string;
  slow: boolean;
}

export interface Execution {
  /** Equal for a run that was taken over from a dead instance: what it charged is not charged again. */
  id: string;
  keep(on: Queryable, answer: KeptAnswer): Promise<void>;
  /** A new id, where the old one's charge was already given back. */
  rename(): Promise<string>;
  /** What became of it, where the connection broke at its end: its answer was kept, it is gone, or still stands. */
  outcome(): Promise<"kept" | "gone" | "open">;
}

interface IdempotentAnswer {
  answer: KeptAnswer;
  replayed: boolean;
  /** It turned out not to be worth keeping: the next call with this key executes again. */
  forget(): Promise<void>;
}

export interface Idempotency {
  run(
    request: IdempotentRequest,
    perform: (execution: Execution) => Promise<KeptAnswer>,
  ): Promise<IdempotentAnswer>;
  /** Whether a call of the account was made with this key, or is being made. */
  isKnown(accountId: string, key: string): Promise<boolean>;
  /**
   * What the account's calls of these operations answered is gone; that they were made is still known, so
   * a retry is refused and not made again.
   */
  forgetAnswers(tx: Tx, accountId: string, endpoints: readonly string[]): Promise<void>;
  sweep: Sweep;
  /** Until nothing more is deleted in the background. */
  idle(): Promise<void>;
  close(): void;
}

interface Local {
  fingerprint: Buffer;
  outcome: Promise<IdempotentAnswer>;
}

export async function createIdempotency(deps: {
  database: Database;
  bus: Bus;
  clock: Clock;
  /** No other instance can be alive, so whatever still "runs" died with the last process. */
  alone: boolean;
  /** Smaller in a test. */
  keptLimits?: KeptLimits;
  hashing: FairPool;
}): Promise<Idempotency> {
  const seals = createSeals(deps.hashing);
  const store = createIdempotencyStore(deps.database);
  const keptLimit = createKeptLimit({ store, limits: deps.keptLimits });
  const owner = newUuid();
  const local = new Map<string, Local>();
  const waiting = new Map<string, Set<() => void>>();
  /** Calls that failed while the database was away: they still stand there as running. */
  const unreleased = new Map<string, RecordKey>();
  let executing = 0;

  if (deps.alone) await store.endAllLeases(deps.clock.now());

  const unsubscribe = deps.bus.subscribe(TOPIC, (name) => {
    for (const wake of waiting.get(name) ?? []) wake();
  });
  const renewal = setInterval(() => {
    // A failure here costs nothing yet: the next renewal comes well before the lease ends.
    if (executing > 0) store.extendLeases(owner, leaseEnd()).catch(() => {});
    for (const name of unreleased.keys()) void releaseAgain(name);
  }, RENEW_MS);
  renewal.unref();

  const leaseEnd = () => new Date(deps.clock.now().getTime() + LEASE_MS);

  async function releaseAgain(name: string): Promise<void> {
    const recordKey = unreleased.get(name);
    if (!recordKey) return;
    try {
      await store.release(recordKey, owner);
    } catch {
      return;
    }
    unreleased.delete(name);
    await deps.bus.publish(TOPIC, name);
  }

  async function run(request: IdempotentRequest, perform: (execution: Execution) => Promise<KeptAnswer>) {
    const accountId = request.accountId ?? NO_ACCOUNT;
    const keyHash = hashOf(request.accountId ? request.key : `${request.address} ${request.key}`);
    const seal = await seals.create({
      secret: `${request.key}\n${request.content}`,
      salt: keyHash,
      slow: request.slow,
      caller: request.accountId ?? addressSubject(request.address),
    });
    const name = `${accountId}:${keyHash.toString("base64url")}`;

    const first = local.get(name);
    if (first) {
      if (!first.fingerprint.equals(seal.fingerprint)) throw mismatch();
      return { ...(await waitForFirst(first.outcome)), replayed: true };
    }
    const outcome = lead({ accountId, keyHash }, request.endpoint, name, seal, perform);
    local.set(name, { fingerprint: seal.fingerprint, outcome });
    try {
      return await outcome;
    } finally {
      local.delete(name);
    }
  }

  /** The one of this instance that deals with the database; the others of the instance wait for it. */
  async function lead(
    recordKey: RecordKey,
    endpoint: string,
    name: string,
    seal: AnswerSeal,
    perform: (execution: Execution) => Promise<KeptAnswer>,
  ): Promise<IdempotentAnswer> {
    const forgetting = (execution: { id: string }) => async () => {
      await store.forgetRecord(recordKey, execution.id);
    };
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      await releaseAgain(name);
      const now = deps.clock.now();
      const executionId = await store.begin(recordKey, {
        fingerprint: seal.fingerprint,
        endpoint,
        executionId: newUuid(),
        owner,
        now,
        leaseUntil: leaseEnd(),
        oldest: new Date(now.getTime() - KEEP_MS),
      });
      if (executionId) {
        unreleased.delete(name);
        const { answer, execution } = await execute(recordKey, name, seal, executionId, perform);
        return { answer, replayed: false, forget: forgetting(execution) };
      }
      const record = await store.find(recordKey);
      if (record && !record.fingerprint.equals(seal.fingerprint)) throw mismatch();
      if (record?.answer?.length === 0) throw forgotten();
      if (record?.answer) {
        const forget = forgetting({ id: record.execution_id });
        return { answer: seal.open(record.answer), replayed: true, forget };
      }
      if (performance.now() > deadline) throw inFlight();
      await hintOrPoll(name);
    }
  }

  async function execute(
    recordKey: RecordKey,
    name: string,
    seal: AnswerSeal,
    executionId: string,
    perform: (execution: Execution) => Promise<KeptAnswer>,
  ): Promise<{ answer: KeptAnswer; execution: Execution }> {
    let kept = false;
    const keep = async (on: Queryable, answer: KeptAnswer): Promise<boolean> => {
      const sealed = seal.close(answer);
      const isOurs = await store.keep(on, recordKey, owner, sealed);
      keptLimit.note(recordKey.accountId, sealed.length);
      return isOurs;
    };
    const execution: Execution = {
      id: executionId,
      async keep(on, answer) {
        kept = await keep(on, answer);
        // Another instance believes this one dead and runs it again: undo, its answer counts.
        if (!kept) throw inFlight();
      },
      async rename() {
        execution.id = newUuid();
        await store.renameExecution(recordKey, owner, execution.id);
        return execution.id;
      },
      async outcome() {
        const record = await store.find(recordKey);
        if (record?.execution_id !== execution.id) return "gone";
        return record.answer === null ? "open" : "kept";
      },
    };
    executing++;
    try {
      const answer = await perform(execution);
      if (!kept) await keep(deps.database, answer);
      return { answer, execution };
    } catch (error) {
      await store.release(recordKey, owner).catch(() => unreleased.set(name, recordKey));
      throw error;
    } finally {
      executing--;
      await deps.bus.publish(TOPIC, name);
    }
  }

  function hintOrPoll(name: string): Promise<void> {
    return new Promise((resolve) => {
      const wakers = waiting.get(name) ?? new Set();
      waiting.set(name, wakers);
      const wake = () => {
        clearTimeout(timer);
        wakers.delete(wake);
        if (wakers.size === 0) waiting.delete(name);
        resolve();
      };
      const timer = setTimeout(wake, POLL_MS);
      wakers.add(wake);
    });
  }

  return {
    run,
    isKnown: async (accountId, key) => (await store.find({ accountId, keyHash: hashOf(key) })) !== undefined,
    forgetAnswers: (tx, accountId, endpoints) => store.forgetAnswers(tx, accountId, endpoints),
    idle: keptLimit.idle,
    sweep: {
      name: "idempotency-records",
      everyMs: 600_000,
      run: async () => {
        await store.deleteOlder(new Date(deps.clock.now().getTime() - KEEP_MS));
      },
    },
    close() {
      clearInterval(renewal);
      unsubscribe();
    },
  };
}

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

const inFlight = () =>
  new AppError(
    "idempotency_in_flight",
    "The first call with this Idempotency-Key still runs. Ask again later.",
    {
      headers: { "Retry-After": "5" },
    },
  );

const forgotten = () =>
  new AppError("gone", "This call was made, and what it answered was forgotten since. Use a new key.");

const mismatch = () =>
  new AppError(
    "idempotency_mismatch",
    "This Idempotency-Key was used with another request. Use a new key for each new request.",
  );

/** What another call is about to have, unless it takes too long. */
export async function waitForFirst<T>(outcome: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(inFlight()), WAIT_MS);
  });
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Bare, or quoted as a structured-field string. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const text = String(header);
  const key = /^"(.*)"$/s.exec(text)?.[1] ?? text;
  if (!/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key)) {
    throw invalidRequest([
      { pointer: "/header/Idempotency-Key", message: "must be 1 to 255 printable ASCII characters" },
    ]);
  }
  return key;
}
