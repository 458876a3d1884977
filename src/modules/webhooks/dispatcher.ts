/**
 * Empties lanes: as many at once as there are places, each on its own. Half of the places are for receivers
 * that work; those that fail wait for one another, and for nobody else.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import { newUuid } from "../../platform/ids.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Disabling } from "./disabling.ts";
import type { DueDelivery, Lane, LaneStore } from "./lane-store.ts";
import type { Sender, Sent } from "./sender.ts";

/** Webhooks that one instance delivers to at a time. */
const LANES = 256;
const FAILING_LANES = 128;
/** Deliveries to one receiver at a time. */
const PARALLEL = 16;
const CHUNK = 128;
/** Longer than an attempt may take; extended while the instance lives. */
const LANE_MS = 25_000;
const EXTEND_MS = 8_000;
/** For retries that come due, and hints that were lost. */
const POLL_MS = 1_000;
/** What a stop waits for; what is still on its way then is sent again, with the same id. */
const FINISH_MS = 1_500;

/** Bus topic: some lanes have something new. */
export const LANES_WOKEN = "webhooks.woken";

export interface Dispatcher {
  start(): void;
  active(): number;
  close(): Promise<void>;
}

export function createDispatcher(deps: {
  lanes: LaneStore;
  sender: Sender;
  disabling: Disabling;
  /** What is on its way is given up. */
  stopSending: () => Promise<void>;
  bus: Bus;
  clock: Clock;
  log: Log;
}): Dispatcher {
  const { lanes: store, sender, clock, log } = deps;
  const owner = newUuid();
  /** Each taking is one of its own: a lane may be taken again before the end of the last time is seen. */
  const active = new Set<{ lane: Lane; failing: boolean; done: Promise<void> }>();
  let closed = false;
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  const laneEnd = () => new Date(clock.now().getTime() + LANE_MS);

  /** One look at a time; a hint that comes meanwhile makes another. */
  function look(): void {
    if (closed) return;
    lookAgain = looking !== undefined;
    looking ??= takeLanes()
      .catch((error: unknown) =>
        log.warn({ err: error }, "lanes could not be taken; they are looked for again"),
      )
      .finally(() => {
        looking = undefined;
        if (lookAgain) look();
      });
  }

  async function takeLanes(): Promise<void> {
    await takeSome(false, LANES - active.size);
    const failing = [...active].filter((each) => each.failing).length;
    await takeSome(true, Math.min(FAILING_LANES - failing, LANES - active.size));
  }

  async function takeSome(failing: boolean, limit: number): Promise<void> {
    if (limit <= 0 || closed) return;
    const taken = await store.take({ owner, now: clock.now(), until: laneEnd(), limit, failing });
    for (const lane of taken) {
      const done = empty(lane)
        .catch(async (error: unknown) => {
          log.error({ err: error, webhook: lane.id }, "a lane was left; it is taken again");
          await putBack(lane);
        })
        .finally(() => {
          active.delete(taking);
          // There were more than places.
          if (taken.length === limit) look();
        });
      const taking = { lane, failing, done };
      active.add(taking);
    }
  }

  /** Again and again while the database is away: else nobody would deliver to it for as long as the lane was taken. */
  async function putBack(lane: Lane): Promise<void> {
    for (const end = performance.now() + LANE_MS; performance.now() < end; await delay(POLL_MS)) {
      const soon = new Date(clock.now().getTime() + POLL_MS);
      const isBack = await store.release(lane, owner, soon).then(
        () => true,
        () => false,
      );
      if (isBack || closed) return;
    }
  }

  async function empty(taken: Lane): Promise<void> {
    for (let lane: Lane | undefined = taken; lane && !closed; ) {
      const worked: "more" | "empty" | "ended" = lane.ordered ? await sendInOrder(lane) : await sendDue(lane);
      if (worked === "ended") break;
      if (worked === "empty" && (await store.leave(lane, owner))) return;
      lane = await store.look(lane, owner, laneEnd());
    }
    // For the next instance; or for the day when it is enabled again.
    await store.release(taken, owner, clock.now());
  }

  async function sendDue(lane: Lane): Promise<"more" | "empty" | "ended"> {
    const due = await store.findDue(lane, clock.now(), CHUNK);
    if (due.length === 0) return "empty";
    const waiting = due.values();
    const results: Sent[] = [];
    let storing = Promise.resolve();
    let gone = false;
    let failures = 0;
    let broken = false;
    const settle = () => {
      storing = storing.then(async () => {
        const batch = results.splice(0);
        if (batch.length > 0) await store.finish(lane, owner, batch, clock.now());
      });
      // Seen at the end; until then nothing more is sent that could not be stored.
      storing.catch(() => {
        broken = true;
      });
    };
    // They share one iterator: each takes the next delivery when it is done with its last.
    const worker = async () => {
      for (const delivery of waiting) {
        // After so many failures the webhook is looked at again: its owner may have changed it.
        if (closed || gone || broken || failures >= PARALLEL) return;
        const sent = await sender.send(lane, delivery);
        if (!sent) return;
        gone ||= sent.gone;
        if (sent.status !== "succeeded") failures++;
        results.push(sent);
        settle();
      }
    };
    await Promise.all(Array.from({ length: Math.min(PARALLEL, due.length) }, worker));
    await storing;
    if (await deps.disabling.judge(lane, gone)) return "ended";
    // What came since has woken the lane: it is not left then.
    return due.length < CHUNK && failures < PARALLEL ? "empty" : "more";
  }

  /** One after the other; what fails is waited for. */
  async function sendInOrder(lane: Lane): Promise<"more" | "empty" | "ended"> {
    const oldest = await store.findOldest(lane, clock.now(), CHUNK);
    let first = true;
    for (const delivery of oldest) {
      if (!delivery.due && first) return "empty";
      if (!delivery.due || closed) return "more";
      first = false;
      const sent = await sender.send(lane, delivery satisfies DueDelivery);
      if (!sent) return "more";
      await store.finish(lane, owner, [sent], clock.now());
      if (await deps.disabling.judge(lane, sent.gone)) return "ended";
      if (sent.status === "pending") return "empty";
    }
    return oldest.length > 0 ? "more" : "empty";
  }

  let timers: NodeJS.Timeout[] = [];
  let unsubscribe = () => {};

  return {
    start() {
      unsubscribe = deps.bus.subscribe(LANES_WOKEN, look);
      const extend = () => {
        const held = [...active].map(({ lane }) => lane);
        if (held.length > 0) store.extend(held, owner, laneEnd()).catch(() => {});
      };
      timers = [setInterval(look, POLL_MS), setInterval(extend, EXTEND_MS)];
      for (const timer of timers) timer.unref();
      look();
    },
    active: () => active.size,
    async close() {
      closed = true;
      unsubscribe();
      for (const timer of timers) clearInterval(timer);
      await looking;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, FINISH_MS);
      });
      const all = () => Promise.allSettled([...active].map(({ done }) => done));
      await Promise.race([all(), late]);
      clearTimeout(timer);
      await deps.stopSending();
      await all();
    },
  };
}
