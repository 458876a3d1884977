/**
 * Runs tasks a few at a time and serves keys (accounts, addresses) in turn, so that a key that floods the pool waits
 * behind its own tasks and delays others by one task at most.
 *
 *   run ── a slot is free ──▶ running ──▶ done; its slot goes to the key whose turn it is
 *    ├──── no slot ─────────▶ waiting, one queue for each key ── its turn ──▶ running
 *    ├──── the key has too many waiting ──▶ refused (429)
 *    └──── the pool has too many waiting, and no key has more than this one ──▶ refused (503)
 *
 * A refused task has not begun.
 */
import { AppError } from "../errors.ts";

export interface FairPool {
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
}

interface Waiting {
  start(): void;
  refuse(error: AppError): void;
}

export function createFairPool(options: {
  concurrency: number;
  maxWaitingPerKey: number;
  maxWaiting: number;
}): FairPool {
  const { concurrency, maxWaitingPerKey, maxWaiting } = options;
  /** Only keys with something waiting; the first one is served next. */
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function handOver(): void {
    const [key, queue] = queues.entries().next().value ?? [];
    const turn = queue?.shift();
    if (key === undefined || !queue || !turn) {
      running--;
      return;
    }
    waiting--;
    // Behind all others, those included that came while this one waited.
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
    turn.start();
  }

  /** Makes room at the cost of the key with the longest queue, unless that is not longer than this one's would be. */
  function makeRoom(ownLength: number): void {
    let longest: Waiting[] = [];
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= ownLength + 1) throw poolIsFull();
    longest.pop()?.refuse(poolIsFull());
    waiting--;
  }

  function waitForTurn(key: string): Promise<void> {
    const queue = queues.get(key) ?? [];
    if (queue.length >= maxWaitingPerKey) throw keyIsFull(maxWaitingPerKey);
    if (waiting >= maxWaiting) makeRoom(queue.length);
    queues.set(key, queue);
    waiting++;
    return new Promise((start, refuse) => queue.push({ start, refuse }));
  }

  return {
    async run(key, task) {
      if (running < concurrency) running++;
      // Whoever ends hands its slot over, so nobody can slip in between.
      else await waitForTurn(key);
      try {
        return await task();
      } finally {
        handOver();
      }
    },
  };
}

const keyIsFull = (most: number): AppError =>
  new AppError("rate_limited", "Too many of your requests are waiting already. Try again in a moment.", {
    // The headers name the limit that was hit, and agree with Retry-After.
    headers: {
      "Retry-After": "1",
      "RateLimit-Policy": `"waiting";q=${most};w=1`,
      RateLimit: '"waiting";r=0;t=1',
    },
  });

const poolIsFull = (): AppError =>
  new AppError("unavailable", "Too many requests of this kind are waiting. Try again in a moment.", {
    headers: { "Retry-After": "5" },
  });
