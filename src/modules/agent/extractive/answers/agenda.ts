/** What is stored for a time that is asked about, in the order of its days; nothing where nothing is. */
import { showDate, tenseOf } from "../../../memory/index.ts";
import type { ClaimView } from "../claims/claim-view.ts";
import type { Lookup } from "../lookup.ts";
import { firstDay, lastDay, OPEN_END, type Period, weekIn } from "../question/period.ts";
import { plain, type Said, toldAsIs } from "../said.ts";
import { dayOf, recurrenceIn, yearlyDay } from "../wording/shown-date.ts";

/** Few of those found are of that time. */
const FOUND_LIMIT = 60;
const MOST_ITEMS = 9;
/** More would name no day any better than their months do. */
const MOST_NAMED_DAYS = 14;
const WEEK_DAYS = 7;
const YEARLY = /\b(?:birthday|anniversary|name day)\b/i;

export async function answerAgenda(text: string, period: Period, lookup: Lookup): Promise<Said[]> {
  const { views } = await lookup.search(`${text} ${namedDays(period)}`, FOUND_LIMIT);
  const items = views.flatMap((view) => {
    const day = dayIn(view, period);
    return day === undefined ? [] : [{ view, day }];
  });
  items.sort((a, b) => a.day.localeCompare(b.day) || a.view.saidAt.getTime() - b.view.saidAt.getTime());
  return items.slice(0, MOST_ITEMS).map(({ view }) => toldAsIs(view.claim));
}

export const nothingOn = ({ shown }: Period): Said =>
  plain(`I don't know of anything ${shown}: nothing is stored for it.`);

const DAY_MS = 86_400_000;

function daysOf({ from, to }: Period, most: number): string[] {
  const days: string[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to) && days.length < most; day += DAY_MS)
    days.push(dayOf(new Date(day)));
  return days;
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const weekdayOf = (day: string): string => WEEKDAYS[new Date(day).getUTCDay()] ?? "";

/** In words, for the search to find claims by. */
const namedDays = (period: Period): string =>
  daysOf(period, MOST_NAMED_DAYS)
    .map((day) => `${weekdayOf(day)} ${showDate(day)}`)
    .join(", ");

/** The first day of the period that it speaks of as one to come, or of a habit. Undefined if it speaks of none. */
function dayIn({ claim, saidAt }: ClaimView, period: Period): string | undefined {
  const { content, dates } = claim;
  const again = recurrenceIn(content)?.toLowerCase();
  if (again !== undefined) {
    const days = daysOf(period, WEEK_DAYS + 1);
    if (days.length > WEEK_DAYS) return undefined;
    return days.find((day) => again.includes(weekdayOf(day).toLowerCase()));
  }
  if (YEARLY.test(content)) return yearlyIn(content, dates, period);
  if (tenseOf(content) === "past") return undefined;
  const week = weekIn(content, saidAt);
  if (week) return latest(week.from, week.to, period);
  const [first, last] = [dates[0], dates.at(-1)];
  // Of a longer span only the ends are stored.
  if (first && last && dates.length === 2 && SPAN.test(content) && first.length === 10)
    return latest(first, lastDay(last), period);
  return dates.filter((date) => isWithin(date, period)).map(firstDay)[0];
}

/** All of it; of what is asked without an end, the month that still runs too. */
const isWithin = (date: string, { from, to }: Period): boolean =>
  lastDay(date) <= to && (to === OPEN_END && date.length === 7 ? lastDay(date) : firstDay(date)) >= from;

const SPAN = /\b(?:from|between|through|until|till|to)\b|\d ?[-\u2013] ?\d/i;

/** Where two spans begin to overlap. */
function latest(from: string, to: string, period: Period): string | undefined {
  if (from > period.to || to < period.from) return undefined;
  return from > period.from ? from : period.from;
}

/** A birthday is in every year. */
function yearlyIn(content: string, dates: readonly string[], { from, to }: Period): string | undefined {
  const day = dates.find((date) => date.length === 10)?.slice(4);
  if (day === undefined || (dates.length > 1 && yearlyDay(content) === undefined)) return undefined;
  return [from, to, String(Number(from.slice(0, 4)) + 1)]
    .map((date) => `${date.slice(0, 4)}${day}`)
    .find((date) => date >= from && date <= to);
}
