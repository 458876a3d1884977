/** What happens in the story, and when: days before today, hours of the day (UTC). */
import type { MovingClock } from "./moving-clock.ts";

export interface Act {
  /** 0 is today. */
  day: number;
  /** 0 to 24; of today, as a part of what has passed of it. */
  hour: number;
  /** Everything it sets off is done before time goes on. */
  settles?: boolean;
  run(): Promise<unknown>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The seeding itself takes a while, and nothing may happen after now. */
const BEFORE_NOW_MS = 90_000;

/** Today is as long as what has passed of it, so that the story is the same at any time of day. */
export function momentOf(today: Date, { day, hour }: Pick<Act, "day" | "hour">): Date {
  const midnight = Math.floor(today.getTime() / DAY_MS) * DAY_MS;
  const passed = Math.max(today.getTime() - BEFORE_NOW_MS - midnight, 0);
  const into = day === 0 ? (hour / 24) * passed : hour * HOUR_MS;
  return new Date(midnight - day * DAY_MS + into);
}

export async function play(
  acts: readonly Act[],
  options: { today: Date; clock: MovingClock; settle: () => Promise<void>; onDay: (day: number) => void },
): Promise<void> {
  const inOrder = acts.toSorted((a, b) => b.day - a.day || a.hour - b.hour);
  let day: number | undefined;
  for (const act of inOrder) {
    if (act.day !== day) options.onDay(act.day);
    day = act.day;
    options.clock.moveTo(momentOf(options.today, act));
    await act.run();
    if (act.settles) await options.settle();
  }
}
