/**
 * How fast an account's deliveries go: so many a second (100) over all instances. They wait for their turn, in the order
 * in which they ask, and none is dropped.
 *
 * Each takes a slot of the account's time (10 ms), which the database hands out. An account that sends little is not counted there: an instance lets a few pass
 * each second by itself, and reports them with the next block of slots that it takes. So it is ahead by those few at
 * most, and a delivery now and then costs no statement.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";

/** What is taken at once: an instance that dies wastes half a second of the account's. */
const BLOCK_SECONDS = 0.5;
/** This part of a second's deliveries passes without a look at the database. */
const UNCOUNTED_SHARE = 0.1;

export interface PaceStore {
  /** When so much of the account's time begins. */
  reserve(accountId: string, ms: number, now: Date): Promise<Date>;
}

export interface Pace {
  /** True when the next delivery of the account may be sent; false when it is not wanted any more. */
  turn(accountId: string, isWanted: () => boolean): Promise<boolean>;
}

interface Waiting {
  isWanted: () => boolean;
  resolve: (isGranted: boolean) => void;
  reject: (error: unknown) => void;
}

interface Queue {
  waiting: Waiting[];
  /** Let pass since then, and not reported. */
  uncounted: number;
  since: number;
  isServed: boolean;
}

export function createPace(deps: { store: PaceStore; clock: Clock; perSecond: number }): Pace {
  const { store, clock, perSecond } = deps;
  const slotMs = 1_000 / perSecond;
  const block = Math.ceil(perSecond * BLOCK_SECONDS);
  const uncounted = Math.floor(perSecond * UNCOUNTED_SHARE);
  const queues = new Map<string, Queue>();

  function queueOf(accountId: string): Queue {
    const now = performance.now();
    const known = queues.get(accountId);
    if (known) {
      if (now - known.since >= 1_000 && !known.isServed) Object.assign(known, { uncounted: 0, since: now });
      return known;
    }
    // What passed a second ago says nothing any more.
    for (const [id, queue] of queues) if (!queue.isServed && now - queue.since >= 1_000) queues.delete(id);
    const made = { waiting: [], uncounted: 0, since: now, isServed: false };
    queues.set(accountId, made);
    return made;
  }

  async function serve(accountId: string, queue: Queue): Promise<void> {
    queue.isServed = true;
    try {
      while (queue.waiting.length > 0) await grantBlock(accountId, queue);
    } catch (error) {
      for (const { reject } of queue.waiting.splice(0)) reject(error);
    } finally {
      queue.isServed = false;
    }
  }

  async function grantBlock(accountId: string, queue: Queue): Promise<void> {
    dropUnwanted(queue);
    const wanted = Math.min(queue.waiting.length, block);
    if (wanted === 0) return;
    const passed = queue.uncounted;
    const first = await store.reserve(accountId, (passed + wanted) * slotMs, clock.now());
    queue.uncounted = 0;
    const began = performance.now() + (first.getTime() - clock.now().getTime()) + passed * slotMs;
    for (let used = 0; used < wanted; ) {
      const now = performance.now();
      const open = Math.min(wanted, 1 + Math.floor((now - began) / slotMs));
      for (; used < open; used++) {
        dropUnwanted(queue);
        queue.waiting.shift()?.resolve(true);
      }
      if (used < wanted) await delay(Math.max(1, began + used * slotMs - now));
    }
  }

  /** Only those in front: the others are asked when it is their turn. */
  function dropUnwanted(queue: Queue): void {
    while (queue.waiting[0] && !queue.waiting[0].isWanted()) queue.waiting.shift()?.resolve(false);
  }

  return {
    turn(accountId, isWanted) {
      const queue = queueOf(accountId);
      if (!queue.isServed && queue.uncounted < uncounted) {
        queue.uncounted++;
        return Promise.resolve(true);
      }
      return new Promise((resolve, reject) => {
        queue.waiting.push({ isWanted, resolve, reject });
        if (!queue.isServed) void serve(accountId, queue);
      });
    },
  };
}
