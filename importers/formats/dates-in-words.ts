/** Days and hours the way claims say them. */
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

export interface Day {
  /** Undefined for a birthday whose year nobody says. */
  year: number | undefined;
  month: number;
  day: number;
}

export const dayInWords = ({ year, month, day }: Day): string =>
  `${day} ${MONTHS[month - 1]}${year === undefined ? "" : ` ${year}`}`;

const isDay = ({ month, day }: Day): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** `1990-05-12`, `19900512`, `--0512` and `--05-12`, with or without a time behind it. */
export function readDay(value: string): Day | undefined {
  const match = /^(\d{4}|--)-?(\d{2})-?(\d{2})(?:T|\s|$)/.exec(value.trim());
  if (!match) return undefined;
  const [, year = "", month, day] = match;
  // 1604 is how Apple writes a birthday without its year.
  const known = year === "--" || year === "1604" ? undefined : Number(year);
  const read = { year: known, month: Number(month), day: Number(day) };
  return isDay(read) ? read : undefined;
}

export function inList(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}
