/**
 * How fast an account's deliveries go: 100 a second over all instances. They wait for their turn, in the order in which
 * they ask, and none is dropped.
 *
 * The database counts in slots of 10 ms. An account that sends little is not counted there: an instance lets a few pass
 * each second by itself, and reports them with the next block of slots that it takes. So it is ahead by those few at
 * most, and a delivery now and then costs no statement.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";

export const DELIVERIES_PER_SECOND = 100;
export const SLOT_MS = 1_000 / DELIVERIES_PER_SECOND;
/** Slots that are taken at once: an instance that dies wastes half a second of the account's. */
const BLOCK = 50;
/** Pass in a second without a look at the database. */
const UNCOUNTED = 10;

export interface PaceStore {
  /** When the first of so many slots begins; the others follow it. */
  reserve(accountId: string, slots: number, now: Date): Promise<Date>;
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

export function createPace(deps: { store: PaceStore; clock: Clock }): Pace {
  const { store, clock } = deps;
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
    const wanted = Math.min(queue.waiting.length, BLOCK);
    if (wanted === 0) return;
    const passed = queue.uncounted;
    const first = await store.reserve(accountId, passed + wanted, clock.now());
    queue.uncounted = 0;
    const began = performance.now() + (first.getTime() - clock.now().getTime()) + passed * SLOT_MS;
    for (let used = 0; used < wanted; ) {
      const now = performance.now();
      const open = Math.min(wanted, 1 + Math.floor((now - began) / SLOT_MS));
      for (; used < open; used++) {
        dropUnwanted(queue);
        queue.waiting.shift()?.resolve(true);
      }
      if (used < wanted) await delay(Math.max(1, began + used * SLOT_MS - now));
    }
  }

  /** Only those in front: the others are asked when it is their turn. */
  function dropUnwanted(queue: Queue): void {
    while (queue.waiting[0] && !queue.waiting[0].isWanted()) queue.waiting.shift()?.resolve(false);
  }

  return {
    turn(accountId, isWanted) {
      const queue = queueOf(accountId);
      if (!queue.isServed && queue.uncounted < UNCOUNTED) {
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
