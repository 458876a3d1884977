/** A clock that is set to a moment of the past and goes on from there, so that a story of years takes seconds. */
import type { Clock } from "../src/platform/clock.ts";

export interface MovingClock extends Clock {
  /** Forward only: what is stored in order must have times in that order. */
  moveTo(moment: Date): void;
}

export function createMovingClock(start: Date): MovingClock {
  let fromMs = start.getTime();
  let setAt = performance.now();
  const nowMs = () => fromMs + (performance.now() - setAt);
  return {
    now: () => new Date(nowMs()),
    moveTo(moment) {
      fromMs = Math.max(moment.getTime(), nowMs());
      setAt = performance.now();
    },
  };
}
