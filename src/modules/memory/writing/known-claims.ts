/** Claims of the database with what they say. Reading one takes longer than fetching it, and a new claim meets the same again and again. */
import { createLruMap } from "../../../platform/cache/lru-map.ts";
import { mapInSlices } from "../../../platform/time-slices.ts";
import { type ClaimReading, readClaim } from "../claim-reading.ts";
import type { RelatedClaim } from "../claim-store.ts";
import { isReport } from "../report.ts";
import { readVector } from "../stored-vector.ts";
import type { Known } from "./resolve.ts";
import { SHORT_TEXT, type Understanding } from "./understanding.ts";

/** A few kilobytes each. */
const KEPT_READINGS = 5_000;
/** What is longer is rare, and would take the place of many. */
const LONGEST_KEPT = 500;
/** Characters that may be read here at once: others write to this memory, and wait. */
const MOST_UNREAD = 20_000;

type Reading = Pick<ClaimReading, "analysis" | "keys">;

/** What was read for one call, beside what is kept. */
export type Readings = Map<string, Reading>;

/** There is much to read: that is done outside of the transaction, by `load`. */
export class MuchToRead extends Error {
  override name = "MuchToRead";
  readonly rows: readonly RelatedClaim[];
  constructor(rows: readonly RelatedClaim[]) {
    super("related claims have to be read first");
    this.rows = rows;
  }
}

export interface KnownClaims {
  /** Throws `MuchToRead` where that would take long. */
  readAll(rows: readonly RelatedClaim[], loaded?: Readings): Promise<Known[]>;
  /** Reads them in a thread; `readAll` finds them in what it answers. */
  load(accountId: string, rows: readonly RelatedClaim[], signal?: AbortSignal): Promise<Readings>;
  /** Nothing of what was read is kept: something of it may have been forgotten. */
  clear(): void;
}

export function createKnownClaims(understanding: Pick<Understanding, "readClaims">): KnownClaims {
  const kept = createLruMap<Reading>(KEPT_READINGS);

  function read(row: RelatedClaim, loaded: Readings | undefined): Known {
    const name = nameOf(row);
    let reading = loaded?.get(name) ?? kept.get(name);
    if (!reading) {
      const { analysis, keys } = readClaim(row.content, row.speaker, row.valid_from, row.dates);
      reading = { analysis, keys };
      if (row.content.length <= LONGEST_KEPT) kept.set(name, reading);
    }
    return {
      claim: { ...row, keys: reading.keys, vector: readVector(row.vector) },
      analysis: reading.analysis,
    };
  }

  return {
    async readAll(rows, loaded) {
      const unread = rows.filter((row) => {
        const name = nameOf(row);
        // What a feed said is not read for what it states.
        return !isReport(row.content) && !loaded?.has(name) && !kept.get(name);
      });
      const length = unread.reduce((sum, { content }) => sum + content.length, 0);
      if (length > MOST_UNREAD || unread.some(({ content }) => content.length > SHORT_TEXT))
        throw new MuchToRead(unread);
      return mapInSlices(rows, (row) => read(row, loaded));
    },
    async load(accountId, rows, signal) {
      const readings = await understanding.readClaims(accountId, rows, signal);
      return new Map(rows.map((row, place) => [nameOf(row), readings[place] as Reading]));
    },
    clear: kept.clear,
  };
}

/** A reading depends on these alone, whoever's claim it is. */
const nameOf = ({ valid_from, dates, speaker, content }: RelatedClaim): string =>
  [valid_from.getTime(), dates.join(), speaker, content].join("\n");
