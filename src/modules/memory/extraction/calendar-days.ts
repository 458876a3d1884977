/** Days as numbers: whole days since 1970-01-01, in UTC. */

export const dayOf = (date: Date): number => Math.floor(date.getTime() / 86_400_000);

const dateOf = (day: number): Date => new Date(day * 86_400_000);

/** `2023-05-07` */
export const isoDay = (day: number): string => dateOf(day).toISOString().slice(0, 10);

/** 0 is Sunday. The first day of 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** The Monday of the week of a day. */
export const mondayOf = (day: number): number => day - ((weekdayOf(day) + 6) % 7);

/** Months as numbers: twelve a year, so that they can be added to. */
export const monthOf = (day: number): number => dateOf(day).getUTCFullYear() * 12 + dateOf(day).getUTCMonth();

/** `2023-05` */
export const isoMonth = (month: number): string =>
  `${yearText(Math.floor(month / 12))}-${twoDigits((month % 12) + 1)}`;

/** `2023` */
export const yearText = (year: number): string => String(year).padStart(4, "0");

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** The months that a span of days touches, at its ends. */
export const monthsBetween = (first: number, last: number): string[] => [
  ...new Set([isoMonth(monthOf(first)), isoMonth(monthOf(last))]),
];

/** The day with this number in a month, unless the month is too short for it. `month` as in `monthOf`. */
export function findDay(month: number, dayOfMonth: number): number | undefined {
  const day = Date.UTC(Math.floor(month / 12), month % 12, dayOfMonth) / 86_400_000;
  return dayOfMonth >= 1 && monthOf(day) === month ? day : undefined;
}
