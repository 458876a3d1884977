/**
 * Takes lanes and has them emptied: as many at once as there are places, each on its own. Half of the places are for
 * receivers that work; those that fail wait for one another, and for nobody else. No account has more than its share of
 * the places, and a lane gives its place back after a while.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import { CREDENTIAL_REVOKED } from "../../platform/http/principal.ts";
import { newUuid } from "../../platform/ids.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Disabling } from "./disabling.ts";
import type { Lane, LaneStore } from "./lane-store.ts";
import { createLaneWork } from "./lane-work.ts";
import { createPace } from "./pace.ts";
import type { EventAccess } from "./reading.ts";
import { ATTEMPT_MS, type Sender } from "./sender.ts";

/** Webhooks that one instance delivers to at a time. */
const LANES = 256;
const FAILING_LANES = 128;
/** Of one account, of those that work and of those that fail. */
const SHARE = 16;
/** A lane goes back to the others that are due after this. */
const SLICE_MS = 5_000;
/** Extended while the instance lives. Nothing is sent that could end after it. */
const LANE_MS = 25_000;
const EXTEND_MS = 5_000;
/** Whether lanes may still be delivered to: a revoked key stops its webhooks within a second. */
const CHECK_MS = 700;
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

interface Taking {
  lane: Lane;
  failing: boolean;
  /** By this process's own clock. */
  heldUntil: number;
  stopped: boolean;
  done: Promise<void>;
}

export function createDispatcher(deps: {
  lanes: LaneStore;
  /** Not in the queue behind the lanes' own statements: what keeps lanes must not wait for them. */
  leases: Pick<LaneStore, "extend" | "findHeld">;
  sender: Sender;
  disabling: Disabling;
  access: Pick<EventAccess, "of">;
  /** Deliveries of one account, over all instances. */
  perSecond: number;
  /** What is on its way is given up. */
  stopSending: () => Promise<void>;
  bus: Bus;
  clock: Clock;
  log: Log;
}): Dispatcher {
  const { lanes: store, leases, clock, log } = deps;
  const owner = newUuid();
  /** Each taking is one of its own: a lane may be taken again before the end of the last time is seen. */
  const active = new Set<Taking>();
  let closed = false;
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  const laneEnd = () => new Date(clock.now().getTime() + LANE_MS);
  const pace = createPace({ store, clock, perSecond: deps.perSecond });
  const laneWork = createLaneWork({ ...deps, pace, owner, laneEnd });

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

  function heldBy(failing: boolean): Map<string, number> {
    const held = new Map<string, number>();
    for (const { lane, failing: fails } of active)
      if (fails === failing) held.set(lane.account_id, (held.get(lane.account_id) ?? 0) + 1);
    return held;
  }

  async function takeSome(failing: boolean, limit: number): Promise<void> {
    if (limit <= 0 || closed) return;
    const asked = performance.now();
    const taken = await store.take({
      owner,
      now: clock.now(),
      until: laneEnd(),
      limit,
      failing,
      share: SHARE,
      held: heldBy(failing),
    });
    for (const lane of taken) begin(lane, failing, asked + LANE_MS, taken.length === limit);
  }

  function begin(lane: Lane, failing: boolean, heldUntil: number, wereMore: boolean): void {
    const sliceEnd = performance.now() + SLICE_MS;
    const taking: Taking = { lane, failing, heldUntil, stopped: false, done: Promise.resolve() };
    const isHeld = () => !closed && performance.now() < taking.heldUntil;
    const hold = {
      isHeld,
      goesOn: () => {
        const now = performance.now();
        return !closed && !taking.stopped && now < sliceEnd && now < taking.heldUntil - ATTEMPT_MS;
      },
      extended: () => {
        taking.heldUntil = performance.now() + LANE_MS;
      },
    };
    active.add(taking);
    taking.done = laneWork
      .empty(lane, hold)
      .catch(async (error: unknown) => {
        log.error({ err: error, webhook: lane.id }, "a lane was left; it is taken again");
        await putBack(lane);
      })
      .finally(() => {
        const wasFull = (heldBy(failing).get(lane.account_id) ?? 0) >= SHARE;
        active.delete(taking);
        // There may be more than there were places for.
        if (wereMore || wasFull) look();
      });
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

  async function extend(): Promise<void> {
    const held = [...active];
    if (held.length === 0) return;
    const asked = performance.now();
    const extended = await leases.extend(
      held.map(({ lane }) => lane),
      owner,
      laneEnd(),
    );
    for (const taking of held)
      if (extended.has(taking.lane.id)) taking.heldUntil = Math.max(taking.heldUntil, asked + LANE_MS);
  }

  /** What was disabled, deleted or lost its maker meanwhile is not sent. */
  async function check(): Promise<void> {
    const held = [...active];
    if (held.length === 0) return;
    const allowed = await leases.findHeld(
      held.map(({ lane }) => lane),
      owner,
      clock.now(),
    );
    for (const taking of held) taking.stopped ||= !allowed.has(taking.lane.id);
  }

  function stopMadeBy(keyId: string): void {
    for (const taking of active) taking.stopped ||= taking.lane.maker_key_id === keyId;
  }

  let timers: NodeJS.Timeout[] = [];
  let unsubscribe: (() => void)[] = [];

  return {
    start() {
      unsubscribe = [
        deps.bus.subscribe(LANES_WOKEN, look),
        deps.bus.subscribe(CREDENTIAL_REVOKED, stopMadeBy),
      ];
      const quietly = (work: () => Promise<void>) => () => void work().catch(() => {});
      timers = [
        setInterval(look, POLL_MS),
        setInterval(quietly(extend), EXTEND_MS),
        setInterval(quietly(check), CHECK_MS),
      ];
      for (const timer of timers) timer.unref();
      look();
    },
    active: () => active.size,
    async close() {
      closed = true;
      for (const end of unsubscribe) end();
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
