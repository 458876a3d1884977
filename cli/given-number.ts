import { UsageError } from "./usage-error.ts";

/** Of an option that takes a whole number; undefined if it was not given. */
export function readWhole(
  given: string | undefined,
  option: string,
  { from, to = Number.MAX_SAFE_INTEGER }: { from: number; to?: number },
): number | undefined {
  if (given === undefined) return undefined;
  const number = Number(given);
  if (/^\d+$/.test(given) && number >= from && number <= to) return number;
  const range = to === Number.MAX_SAFE_INTEGER ? `from ${from} on` : `from ${from} to ${to}`;
  throw new UsageError(`--${option} takes a whole number ${range}, not "${given}".`);
}
