/**
 * How single values are written for people. By hand: to make a formatter of `Intl` takes longer than most commands do.
 */

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const WEEKDAYS = "Sun Mon Tue Wed Thu Fri Sat".split(" ");
const two = (value: number): string => String(value).padStart(2, "0");

/** `10,000.5`, with at most six decimals. */
export function showNumber(value: number): string {
  const [whole = "", decimals = ""] = Math.abs(value)
    .toFixed(6)
    .replace(/\.?0{1,6}$/, "")
    .split(".");
  // bounded: 30 characters (toFixed writes larger numbers with an exponent)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${value < 0 ? "-" : ""}${grouped}${decimals === "" ? "" : `.${decimals}`}`;
}

/** `3 May 2026`, where the reader is. */
export function showDay(timestamp: string | Date): string {
  const date = new Date(timestamp);
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
}

/** `Sun 3 May` of a day such as `2026-05-03`. */
export function showWeekday(day: string): string {
  const date = new Date(day);
  return `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

/** `14:03:09`, where the reader is. */
export function showTime(timestamp: string | Date): string {
  const date = new Date(timestamp);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** `1 claim`, `2 claims`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${showNumber(number)} ${number === 1 ? one : many}`;

export function showBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
