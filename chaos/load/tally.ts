/** What an account may have been charged, by endpoint: sure is what was answered, more is what nobody heard the end of. */
interface Bounds {
  sure: number;
  most: number;
}

export interface Tally {
  add(endpoint: string, credits: number): void;
  /** It was charged, or not. */
  doubt(endpoint: string, credits: number): void;
  readonly byEndpoint: ReadonlyMap<string, Bounds>;
}

export function createTally(): Tally {
  const byEndpoint = new Map<string, Bounds>();
  const of = (endpoint: string): Bounds => {
    const bounds = byEndpoint.get(endpoint) ?? { sure: 0, most: 0 };
    byEndpoint.set(endpoint, bounds);
    return bounds;
  };
  return {
    add(endpoint, credits) {
      of(endpoint).sure += credits;
      of(endpoint).most += credits;
    },
    doubt(endpoint, credits) {
      of(endpoint).most += credits;
    },
    byEndpoint,
  };
}
