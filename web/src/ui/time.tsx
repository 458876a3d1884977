/** A moment as people say it, with the exact one on hover and for machines. */
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" });
const EXACT = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });
/** Past this a date says more than "45 days ago". */
const FAR_MS = 14 * 86_400_000;

function describeTime(at: string | Date, now = Date.now()): string {
  const moment = new Date(at);
  const distance = moment.getTime() - now;
  if (Math.abs(distance) > FAR_MS) return DAY.format(moment);
  for (const [unit, ms] of STEPS) {
    if (Math.abs(distance) >= ms) return RELATIVE.format(Math.round(distance / ms), unit);
  }
  return "just now";
}

export const describeDay = (at: string | Date): string => DAY.format(new Date(at));

export function Time({ at, day }: { at: string; day?: boolean }) {
  return (
    <time dateTime={at} title={EXACT.format(new Date(at))}>
      {day ? describeDay(at) : describeTime(at)}
    </time>
  );
}
