import type { LimitDecision, LimitShare } from "./limiter.ts";

/**
 * Counts takes in one-second buckets; the current second and the 60 before it count.
 * Two takes less than 60 s apart are at most 60 buckets apart, so any rolling minute lies within
 * what is counted. The price: a take comes free after 60 to 61 s.
 */
const COUNTED_SECONDS = 61;

// At one take a subject, 250,000 subjects are about 60 MB. Past that the longest idle are forgotten.
const MAX_SUBJECTS = 250_000;

/** One subject's buckets that hold anything, oldest first: never more than 61. */
interface Window {
  seconds: number[];
  counts: number[];
  total: number;
}

export interface RollingMinute {
  take(subject: string, limit: number, ceiling?: string, ceilingLimit?: number): LimitDecision;
  /** The bucket the latest take was counted in: what `giveBack` wants to know. */
  lastSecond(): number;
  /** Undoes an admitted take of one subject. */
  giveBack(subject: string, second: number): void;
  subjects(): number;
}

export function createRollingMinute(options: {
  /** Milliseconds that never run backwards. */
  now?: (() => number) | undefined;
  maxSubjects?: number | undefined;
}): RollingMinute {
  const { now = () => performance.now(), maxSubjects = MAX_SUBJECTS } = options;
  // Idle subjects go without a timer and without a sweep: who takes moves into the young generation,
  // and when that is old enough, whoever is still in the one before it has been idle for a minute.
  // (The insertion order of one Map would do, but finding its first entry gets slow by deletions.)
  let young = new Map<string, Window>();
  let old = new Map<string, Window>();
  let turnedAt = Number.NEGATIVE_INFINITY;
  let second = Number.NEGATIVE_INFINITY;

  function turn() {
    old = second - turnedAt < 2 * COUNTED_SECONDS ? young : new Map();
    young = new Map();
    turnedAt = second;
  }

  function find(subject: string): Window | undefined {
    const window = young.get(subject);
    if (window) return window;
    const aged = old.get(subject);
    if (!aged) return undefined;
    old.delete(subject);
    admit(subject, aged);
    return aged;
  }

  function findCurrent(subject: string): Window | undefined {
    const window = find(subject);
    if (window) dropExpired(window, second);
    return window;
  }

  function admit(subject: string, window: Window) {
    // Too many within the minute: those who took least recently lose their count early.
    if (young.size >= maxSubjects / 2) turn();
    young.set(subject, window);
  }

  function count(subject: string, known: Window | undefined): Window {
    if (known && known.seconds.at(-1) === second) {
      known.counts[known.counts.length - 1] = (known.counts.at(-1) ?? 0) + 1;
      known.total++;
      return known;
    }
    if (known) {
      known.seconds.push(second);
      known.counts.push(1);
      known.total++;
      return known;
    }
    const window = { seconds: [second], counts: [1], total: 1 };
    admit(subject, window);
    return window;
  }

  return {
    take(subject, limit, ceiling, ceilingLimit = 0) {
      second = Math.max(second, Math.floor(now() / 1000));
      if (second - turnedAt >= COUNTED_SECONDS) turn();
      let window = findCurrent(subject);
      let above = ceiling === undefined ? undefined : findCurrent(ceiling);
      const isOpen = (window?.total ?? 0) < limit;
      const isOpenAbove = ceiling === undefined || (above?.total ?? 0) < ceilingLimit;
      const allowed = isOpen && isOpenAbove;
      if (allowed) {
        window = count(subject, window);
        if (ceiling !== undefined) above = count(ceiling, above);
      }
      return {
        allowed,
        limit,
        remaining: Math.max(0, limit - (window?.total ?? 0)),
        resetSeconds: window ? secondsUntilFree(window, second, limit, isOpen) : 0,
        ceiling: ceiling === undefined ? undefined : shareOf(above, second, ceilingLimit, isOpenAbove),
        degraded: false,
      };
    },
    lastSecond: () => second,
    giveBack(subject, taken) {
      const window = young.get(subject) ?? old.get(subject);
      const index = window?.seconds.lastIndexOf(taken) ?? -1;
      if (!window || index < 0) return;
      window.total--;
      const rest = (window.counts[index] ?? 0) - 1;
      if (rest > 0) {
        window.counts[index] = rest;
        return;
      }
      window.seconds.splice(index, 1);
      window.counts.splice(index, 1);
    },
    subjects: () => young.size + old.size,
  };
}

const shareOf = (window: Window | undefined, second: number, limit: number, isOpen: boolean): LimitShare => ({
  limit,
  remaining: Math.max(0, limit - (window?.total ?? 0)),
  resetSeconds: window ? secondsUntilFree(window, second, limit, isOpen) : 0,
});

function dropExpired(window: Window, second: number) {
  while (window.seconds.length > 0 && (window.seconds[0] ?? 0) <= second - COUNTED_SECONDS) {
    window.seconds.shift();
    window.total -= window.counts.shift() ?? 0;
  }
}

/** Normally the oldest bucket; more of them when the limit was lowered below what is used. */
function secondsUntilFree(window: Window, second: number, limit: number, isOpen: boolean): number {
  let index = 0;
  if (!isOpen) {
    let left = window.total - (window.counts[0] ?? 0);
    while (left >= limit && index < window.seconds.length - 1) left -= window.counts[++index] ?? 0;
  }
  const leaving = window.seconds[index];
  return leaving === undefined ? 0 : leaving + COUNTED_SECONDS - second;
}
