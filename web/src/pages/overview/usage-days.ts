/** Days of the usage view. All of them are UTC, as the service counts. */
import type { CreditUsage } from "personal-helper-client";

const DAY_MS = 86_400_000;
const SHORT = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });

/** The first of so many days that end today: `2026-11-15`. */
export const firstDay = (days: number, now: Date): string =>
  new Date(now.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);

export interface UsedDay {
  label: string;
  credits: number;
  calls: number;
}

/** Every day of the range, those without a call too: gaps are news as well. */
export function usedDays(usage: Pick<CreditUsage, "from" | "to" | "data">): UsedDay[] {
  const byDay = new Map(usage.data.map((row) => [row.day, row]));
  const days: UsedDay[] = [];
  for (let ms = Date.parse(usage.from); ms < Date.parse(usage.to); ms += DAY_MS) {
    const day = new Date(ms);
    const row = byDay.get(day.toISOString().slice(0, 10));
    days.push({ label: SHORT.format(day), credits: row?.credits ?? 0, calls: row?.calls ?? 0 });
  }
  return days;
}
