/** Every day of the last weeks, those without earnings too. */
import type { FeedEarnings } from "personal-helper-client";

const DAY_MS = 86_400_000;
/** Days are the service's: UTC. */
const SHOWN = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });

interface EarningDay {
  label: string;
  credits: number;
  updates: number;
}

export function fillDays(days: FeedEarnings["data"], now: number, count = 30): EarningDay[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(now - (count - 1 - index) * DAY_MS);
    const { credits, updates } = byDay.get(at.toISOString().slice(0, 10)) ?? { credits: 0, updates: 0 };
    return { label: SHOWN.format(at), credits, updates };
  });
}
