/** Looks into JSON of which nobody promised anything. */
export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const objectAt = (value: unknown): Json => (isObject(value) ? value : {});
export const listAt = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textAt = (value: unknown): string => (typeof value === "string" ? value : "");

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** In seconds it would be the year 5138. */
const FROM_HERE_MILLISECONDS = 1e11;

/** A moment as ISO text, or since 1970; undefined for what is neither. Without a zone it is taken as UTC. */
export function timeAt(value: unknown): string | undefined {
  const at =
    typeof value === "number"
      ? new Date(value >= FROM_HERE_MILLISECONDS ? value : value * 1_000)
      : readIso(textAt(value).trim());
  if (!at || Number.isNaN(at.getTime())) return undefined;
  const year = at.getUTCFullYear();
  return year >= 1 && year <= 9999 ? at.toISOString() : undefined;
}

/** Nothing else: what `Date` makes of other texts differs from place to place. */
function readIso(text: string): Date | undefined {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, day = "", time = "00:00", zone = "Z"] = match;
  if (!isDay(day)) return undefined;
  return new Date(`${day}T${time}${zone.replace(/(\d{2})(\d{2})$/, "$1:$2")}`);
}

/** `Date` would take 31 February for 2 March. */
export function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}
