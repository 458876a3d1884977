/** Wall-clock time, injected so that tests can move it. */
export interface Clock {
  now(): Date;
}

let read = (): number => Date.now();

/** Milliseconds of the wall clock: the machine's, unless it was found to be wrong. */
export const wallMs = (): number => read();

/** From now on it is read so; `undefined` for the machine's own again. */
export function readWallClockBy(reading: (() => number) | undefined): void {
  read = reading ?? (() => Date.now());
}

export const systemClock: Clock = { now: () => new Date(wallMs()) };
