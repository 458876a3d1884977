/** What one looks for among the claims: words, and filters that hold for the search and the timeline alike. */
export interface Look {
  words: string;
  tag: string;
  source: string;
  /** A day as a date field has it, "2025-03-01": what was true at its end. */
  asOf: string;
  /** The timeline lists what is true no more, too. A search never answers it. */
  superseded: boolean;
}

export const NO_LOOK: Look = { words: "", tag: "", source: "", asOf: "", superseded: false };

/** One letter would cost a credit and find everything. */
const LEAST_CHARACTERS = 2;

export const isSearch = ({ words }: Look): boolean => words.trim().length >= LEAST_CHARACTERS;

export const isFiltered = ({ tag, source, asOf }: Look): boolean =>
  Boolean(tag.trim() || source.trim() || asOf);

export interface Filters {
  tag?: string;
  source?: string;
  as_of?: string;
}

export function toFilters({ tag, source, asOf }: Look): Filters {
  const end = endOfDay(asOf);
  return {
    ...(tag.trim() ? { tag: tag.trim() } : {}),
    ...(source.trim() ? { source: source.trim() } : {}),
    ...(end ? { as_of: end } : {}),
  };
}

/** A date field tells of every digit: a year half typed is "0020". */
const WHOLE_DAY = /^[12]\d{3}-\d{2}-\d{2}$/;

/** Of this browser's day. Undefined while the field holds no whole date. */
function endOfDay(day: string): string | undefined {
  const end = new Date(`${day}T23:59:59.999`);
  return WHOLE_DAY.test(day) && !Number.isNaN(end.getTime()) ? end.toISOString() : undefined;
}
