/**
 * Calls as a good client makes them: again after a lost answer, a 5xx or a 429, under the same Idempotency-Key.
 * What became of one is acknowledged, refused, or unknown, and what it may have cost is tallied.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { SeededRandom } from "../../test/support/seeded-random.ts";
import type { Tally } from "./tally.ts";

// biome-ignore lint/suspicious/noExplicitAny: each part knows the form of its own answers
type Body = any;

export type Outcome =
  | { kind: "acknowledged"; status: number; body: Body }
  | { kind: "refused"; status: number; body: Body }
  | { kind: "unknown" };

export interface CallSpec {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  token: string;
  /** As the ledger writes it; for calls that cost something. */
  endpoint?: string;
  credits?: number;
  /** One instance instead of whichever the balancer takes. */
  base?: string;
  /** How long to go on trying. */
  patienceMs?: number;
}

export interface Caller {
  send(spec: CallSpec): Promise<Outcome>;
  /** Tries so far, by what came of each: a status, or `lost`. */
  readonly counts: Map<string, number>;
}

const TRY_MS = 15_000;
const PATIENCE_MS = 75_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 1_000;

export function createCaller(options: {
  base: string;
  random: SeededRandom;
  tally: Tally;
  /** Says what no answer may ever be. */
  complain: (what: string) => void;
}): Caller {
  const { tally, random } = options;
  const counts = new Map<string, number>();

  async function tryOnce(
    spec: CallSpec,
    key: string | undefined,
  ): Promise<{ status: number; body: Body } | undefined> {
    const headers: Record<string, string> = { authorization: `Bearer ${spec.token}` };
    if (spec.body !== undefined) headers["content-type"] = "application/json";
    if (key !== undefined) headers["idempotency-key"] = key;
    try {
      const response = await fetch((spec.base ?? options.base) + spec.path, {
        method: spec.method,
        headers,
        signal: AbortSignal.timeout(TRY_MS),
        ...(spec.body === undefined ? {} : { body: JSON.stringify(spec.body) }),
      });
      const text = await response.text();
      const isJson = /json/.test(response.headers.get("content-type") ?? "");
      return { status: response.status, body: isJson ? JSON.parse(text) : text };
    } catch {
      return undefined;
    }
  }

  async function send(spec: CallSpec): Promise<Outcome> {
    const key = spec.method === "POST" ? randomKey(random) : undefined;
    const deadline = performance.now() + (spec.patienceMs ?? PATIENCE_MS);
    const { endpoint, credits = 0 } = spec;
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      const answer = await tryOnce(spec, key);
      const what = answer ? String(answer.status) : "lost";
      counts.set(what, (counts.get(what) ?? 0) + 1);
      const isDone = answer !== undefined && answer.status < 300;
      // Without a key each try is a call of its own.
      if (endpoint && key === undefined && (!answer || isDone)) {
        if (isDone) tally.add(endpoint, credits);
        else tally.doubt(endpoint, credits);
      }
      if (answer?.status === 500)
        options.complain(`${spec.method} ${spec.path} answered 500: ${JSON.stringify(answer.body)}`);
      if (isDone) {
        if (endpoint && key !== undefined) tally.add(endpoint, credits);
        return { kind: "acknowledged", ...answer };
      }
      if (answer && !isWorthAnotherTry(answer)) return { kind: "refused", ...answer };
      if (performance.now() > deadline) {
        if (endpoint && key !== undefined) tally.doubt(endpoint, credits);
        return { kind: "unknown" };
      }
      await delay(wait);
    }
  }

  return { send, counts };
}

const isWorthAnotherTry = ({ status, body }: { status: number; body: Body }): boolean =>
  status >= 500 || status === 429 || body?.code === "idempotency_in_flight";

export const randomKey = (random: SeededRandom): string =>
  Array.from({ length: 4 }, () => random.between(0, 0xffff_ffff).toString(16).padStart(8, "0")).join("");
