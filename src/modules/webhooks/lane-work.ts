/**
 * Empties a lane that was taken:
 *
 *   not verified ── one attempt, then not before 5 s later ── 2xx ──▶ verified ── as many at once as one receiver gets ──▶
 *
 * until it is empty, its time is over (others wait for the place), or it may not go on: the webhook was disabled or
 * deleted, its maker ended, or another instance may have the lane by now.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";
import type { Disabling } from "./disabling.ts";
import type { DueDelivery, Lane, LaneStore } from "./lane-store.ts";
import type { Pace } from "./pace.ts";
import { type EventAccess, mayRead } from "./reading.ts";
import type { Sender, Sent } from "./sender.ts";

/** Deliveries to one receiver at a time. */
const PARALLEL = 16;
const CHUNK = 128;
/** Between two attempts at a URL that has never answered 2xx. */
const TRICKLE_MS = 5_000;
/** A result that could not be stored is stored again: else its delivery would be sent twice. */
const STORE_AGAIN_MS = 500;

/** A lane that this instance has now. */
interface Hold {
  /** Whether one more may be sent: there is time for it, and nothing speaks against it. */
  goesOn(): boolean;
  /** Whether nobody else can have it yet, so that what was sent can still be stored. */
  isHeld(): boolean;
  /** It was looked at, and is this instance's for longer. */
  extended(): void;
}

type Worked = "more" | "empty" | "ended";

export interface LaneWork {
  empty(taken: Lane, hold: Hold): Promise<void>;
}

export function createLaneWork(deps: {
  lanes: LaneStore;
  sender: Sender;
  disabling: Disabling;
  pace: Pace;
  access: Pick<EventAccess, "of">;
  owner: string;
  laneEnd: () => Date;
  clock: Clock;
}): LaneWork {
  const { lanes: store, sender, pace, owner, clock } = deps;

  async function empty(taken: Lane, hold: Hold): Promise<void> {
    let lane: Lane | undefined = taken;
    while (lane && hold.goesOn()) {
      const now = clock.now();
      if (lane.maker_until && lane.maker_until <= now) break;
      if (!lane.verified_at && lane.trickle_until && lane.trickle_until > now) {
        await store.release(lane, owner, lane.trickle_until);
        return;
      }
      const worked = await work(lane, hold);
      if (worked === "ended") break;
      if (worked === "empty" && (await store.leave(lane, owner))) return;
      lane = await store.look(lane, owner, deps.laneEnd());
      if (lane) hold.extended();
    }
    // Behind the others that are due; or for the day when it is enabled again.
    await store.release(taken, owner, clock.now());
  }

  function work(lane: Lane, hold: Hold): Promise<Worked> {
    if (!lane.verified_at) return sendFirst(lane, hold);
    return lane.ordered ? sendInOrder(lane, hold) : sendDue(lane, hold);
  }

  /** Leaves out what the webhook's maker may not read, or not any more. */
  async function readable<Due extends DueDelivery>(lane: Lane, due: readonly Due[]): Promise<Due[]> {
    const [allowed, refused]: [Due[], Due[]] = [[], []];
    for (const delivery of due) {
      const isAllowed = mayRead(lane.scopes, deps.access.of(delivery.event_type));
      (isAllowed ? allowed : refused).push(delivery);
    }
    for (const [type, of] of Map.groupBy(refused, ({ event_type }) => event_type)) {
      const error = `not sent: the webhook's maker lacks ${deps.access.of(type)}`;
      await store.refuse(
        lane,
        of.map(({ id }) => id),
        error,
        clock.now(),
      );
    }
    return allowed;
  }

  async function storeSurely(
    lane: Lane,
    hold: Hold,
    batch: readonly Sent[],
    onFailure = () => {},
  ): Promise<void> {
    for (;;) {
      try {
        await store.finish(lane, owner, batch, clock.now());
        return;
      } catch (error) {
        onFailure();
        if (!hold.isHeld()) throw error;
        await delay(STORE_AGAIN_MS);
      }
    }
  }

  /** One, and alone. */
  async function sendFirst(lane: Lane, hold: Hold): Promise<Worked> {
    const now = clock.now();
    const found = lane.ordered
      ? (await store.findOldest(lane, now, 1)).filter(({ due }) => due)
      : await store.findDue(lane, now, 1);
    if (found.length === 0) return "empty";
    const [delivery] = await readable(lane, found);
    if (!delivery) return "more";
    await store.trickle(lane, owner, new Date(now.getTime() + TRICKLE_MS));
    if (!(await pace.turn(lane.account_id, hold.goesOn))) return "more";
    const sent = await sender.send(lane, delivery);
    if (!sent) return "more";
    await storeSurely(lane, hold, [sent]);
    return (await deps.disabling.judge(lane, sent.gone)) ? "ended" : "more";
  }

  async function sendDue(lane: Lane, hold: Hold): Promise<Worked> {
    const due = await store.findDue(lane, clock.now(), CHUNK);
    if (due.length === 0) return "empty";
    const allowed = await readable(lane, due);
    const waiting = allowed.values();
    const results: Sent[] = [];
    let storing = Promise.resolve();
    let gone = false;
    let failures = 0;
    let unstored = false;
    const settle = () => {
      storing = storing.then(async () => {
        const batch = results.splice(0);
        if (batch.length > 0)
          await storeSurely(lane, hold, batch, () => {
            unstored = true;
          });
      });
      // Seen at the end.
      storing.catch(() => {});
    };
    // After so many failures the webhook is looked at again: its owner may have changed it. And while results can't be
    // stored, no more of them are made.
    const goesOn = () => hold.goesOn() && !gone && !unstored && failures < PARALLEL;
    // They share one iterator: each takes the next delivery when it is done with its last.
    let cutShort = false;
    const worker = async () => {
      for (const delivery of waiting) {
        if (!goesOn() || !(await pace.turn(lane.account_id, goesOn)) || !hold.goesOn()) {
          cutShort = true;
          return;
        }
        const sent = await sender.send(lane, delivery);
        if (!sent) return;
        gone ||= sent.gone;
        if (sent.status !== "succeeded") failures++;
        results.push(sent);
        settle();
      }
    };
    await Promise.all(Array.from({ length: Math.min(PARALLEL, allowed.length) }, worker));
    await storing;
    if (await deps.disabling.judge(lane, gone)) return "ended";
    // What came since has woken the lane: it is not left then.
    return due.length < CHUNK && failures < PARALLEL && !cutShort ? "empty" : "more";
  }

  /** One after the other; what fails is waited for. */
  async function sendInOrder(lane: Lane, hold: Hold): Promise<Worked> {
    const oldest = await store.findOldest(lane, clock.now(), CHUNK);
    let first = true;
    for (const delivery of await readable(lane, oldest)) {
      if (!delivery.due && first) return "empty";
      if (!delivery.due || !hold.goesOn()) return "more";
      first = false;
      if (!(await pace.turn(lane.account_id, hold.goesOn)) || !hold.goesOn()) return "more";
      const sent = await sender.send(lane, delivery);
      if (!sent) return "more";
      await storeSurely(lane, hold, [sent]);
      if (await deps.disabling.judge(lane, sent.gone)) return "ended";
      if (sent.status === "pending") return "empty";
    }
    return oldest.length > 0 ? "more" : "empty";
  }

  return { empty };
}
