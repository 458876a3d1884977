/**
 * Waits a bounded time for answers, counted in time in which this process could have read them.
 * A busy process reads its sockets late; by the clock alone it would blame the other side for that,
 * all its calls at once, just when it matters most. So time passes in ticks, and a late tick counts as one.
 */
export interface Patience {
  /** Calls `expire` once `patienceMs` of responsive time have passed. Returns the function that ends the wait. */
  wait(expire: () => void): () => void;
}

const TICK_MS = 10;

export function createPatience(patienceMs: number): Patience {
  const waiting = new Set<{ ticksLeft: number; expire: () => void }>();
  let timer: NodeJS.Timeout | undefined;

  // Timers run before sockets are read, in which an answer may lie: count after that.
  const tick = () => setImmediate(count);

  function count() {
    for (const wait of waiting) {
      if (--wait.ticksLeft > 0) continue;
      waiting.delete(wait);
      wait.expire();
    }
    if (waiting.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  }

  return {
    wait(expire) {
      // One more, because the first tick may come at once.
      const wait = { ticksLeft: Math.ceil(patienceMs / TICK_MS) + 1, expire };
      waiting.add(wait);
      timer ??= setInterval(tick, TICK_MS).unref();
      return () => void waiting.delete(wait);
    },
  };
}
