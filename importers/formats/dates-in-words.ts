/** Days and hours the way claims say them. */
export const MONTHS =
  "January February March April May June July August September October November December".split(" ");

export interface Day {
  /** Undefined for a birthday whose year nobody says. */
  year: number | undefined;
  month: number;
  day: number;
}

export const dayInWords = ({ year, month, day }: Day): string =>
  `${day} ${MONTHS[month - 1]}${year === undefined ? "" : ` ${year}`}`;

/** 2000 has a 29 February, as a birthday without its year may be. */
const isDay = ({ year = 2000, month, day }: Day): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

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

/** As much of a day as is written: `1985` is `1985`, `1985-04` is `April 1985`, `--04` is `April`. */
export function readPartOfDay(value: string): string | undefined {
  const match = /^(?:(\d{4})(?:-(\d{2}))?|--(\d{2}))$/.exec(value.trim());
  if (!match) return undefined;
  const [, year, ofYear, alone] = match;
  const month = ofYear ?? alone;
  const name = month === undefined ? undefined : MONTHS[Number(month) - 1];
  if (month !== undefined && name === undefined) return undefined;
  return [name, year].filter((part) => part !== undefined).join(" ");
}

export function inList(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}
