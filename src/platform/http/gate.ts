/**
 * How many calls may be in progress at once. The limit follows the delay that calls find here:
 *
 *   open ── delay above its target for a second ──→ cut (by half at most, again and again) ⇄ grows while it is below
 *     ↑                                                                                          │
 *     └───────────────────────────── back at its largest ────────────────────────────────────────┘
 *
 * What counts is a delay that stands, and not one that passes: a burst, a pause of the collector or one slow statement
 * is over before it is called overload. The limit never goes below `least`, so few calls are never refused. While it is
 * open, calls are refused only when the process is late already, and then those above what it answers in a quarter of a
 * second: a crowd must not be let in for a whole second. Out of silence, when nobody knows yet how many that are, it is
 * `most`. Calls that wait for something else, a model or a slow client, make nothing late and are no reason.
 */

/** In progress for longer than this, a call waits for something else: a model, a slow upload, another call's answer. */
const COUNTED_MS = 10_000;
const BUCKETS = 16;

/** How long a delay must stand before the limit is cut, and before it is cut again. */
const PATIENCE_MS = 1_000;
const NEXT_CUT_MS = 250;
const DEEPEST_CUT = 0.5;
const SMALLEST_CUT = 0.9;
/** With every judgement below the target: by half in a second. */
const GROWTH = 1.04;
/** Of what the rate of answers is made: the last second, about. */
const RATE_MS = 1_000;
/** What a call may have to wait for those before it, once the process is late. */
const WAIT_SECONDS = 0.25;

/** While calls are refused, the part of all places that one credential can hold. */
const SHARE = 0.25;
const LEAST_SHARE = 8;

/** Which part of the last seconds a call began in: what `leave` needs of it. */
export interface Place {
  epoch: number;
  credential: string | undefined;
}

export interface GateBounds {
  least: number;
  most: number;
  countedMs?: number;
}

export interface Gate {
  readonly limit: number;
  /** In progress, without those that wait for something else. */
  counted(now: number): number;
  isCut(): boolean;
  /** `isLate`: what arrives now waits for its turn. */
  hasRoom(credential: string, now: number, isLate: boolean): boolean;
  enter(credential: string, now: number): Place;
  leave(place: Place): void;
  /** `delayMs` undefined: nothing is known of it right now. */
  judge(delayMs: number | undefined, targetMs: number, now: number): void;
  /** It was not judged for a while: a delay has to stand from now on. */
  judgeAnew(): void;
}

export function createGate({ least, most, countedMs = COUNTED_MS }: GateBounds): Gate {
  const bucketMs = countedMs / BUCKETS;
  /** Of those that began in each part of the counted time. */
  const open = new Array<number>(BUCKETS).fill(0);
  /** While the limit is cut: places by credential. */
  const held = new Map<string, number>();
  let epoch = 0;
  let count = 0;
  let limit = most;
  let done = 0;
  let perSecond = 0;
  let judgedAt = 0;
  /** Since when it is judged. */
  let beganAt: number | undefined;
  let calmAt: number | undefined;
  let cutAt = 0;

  function turnTo(now: number): void {
    const next = Math.floor(now / bucketMs);
    for (const oldest = next - BUCKETS; epoch < next; ) {
      epoch = Math.max(epoch + 1, oldest);
      count -= open[epoch % BUCKETS] as number;
      open[epoch % BUCKETS] = 0;
    }
  }

  const openLimit = (now: number): number =>
    beganAt === undefined || now - beganAt < RATE_MS ? most : Math.max(least, perSecond * WAIT_SECONDS);

  function release(credential: string): void {
    const left = (held.get(credential) ?? 1) - 1;
    if (left > 0) held.set(credential, left);
    else held.delete(credential);
  }

  return {
    get limit() {
      return limit;
    },
    counted(now) {
      turnTo(now);
      return count;
    },
    isCut: () => limit < most,
    hasRoom(credential, now, isLate) {
      turnTo(now);
      if (limit === most) return !isLate || count < openLimit(now);
      return count < limit && (held.get(credential) ?? 0) < Math.max(LEAST_SHARE, limit * SHARE);
    },
    enter(credential, now) {
      turnTo(now);
      open[epoch % BUCKETS] = (open[epoch % BUCKETS] as number) + 1;
      count++;
      if (limit === most) return { epoch, credential: undefined };
      held.set(credential, (held.get(credential) ?? 0) + 1);
      return { epoch, credential };
    },
    leave(place) {
      done++;
      if (place.credential !== undefined) release(place.credential);
      if (epoch - place.epoch >= BUCKETS) return;
      open[place.epoch % BUCKETS] = (open[place.epoch % BUCKETS] as number) - 1;
      count--;
    },
    judge(delayMs, targetMs, now) {
      turnTo(now);
      calmAt ??= now;
      beganAt ??= now;
      const sinceMs = Math.max(1, now - judgedAt);
      perSecond += ((done * 1000) / sinceMs - perSecond) * Math.min(1, sinceMs / RATE_MS);
      done = 0;
      judgedAt = now;
      if (delayMs === undefined) return;
      if (delayMs < targetMs) {
        calmAt = now;
        if (limit < most) limit = Math.min(most, Math.ceil(limit * GROWTH));
        return;
      }
      if (now - calmAt < (limit < most ? NEXT_CUT_MS : PATIENCE_MS) || now - cutAt < NEXT_CUT_MS) return;
      const part = Math.min(SMALLEST_CUT, Math.max(DEEPEST_CUT, targetMs / delayMs));
      limit = Math.max(least, Math.floor(Math.min(limit, count) * part));
      cutAt = now;
    },
    judgeAnew() {
      calmAt = undefined;
      beganAt = undefined;
    },
  };
}
