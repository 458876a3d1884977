/** Claims of the database with what they say. Reading one takes longer than fetching it, and a new claim meets the same again and again. */
import { createLruMap } from "../../../platform/cache/lru-map.ts";
import { type ClaimReading, readClaim } from "../claim-reading.ts";
import type { StoredClaim } from "../claim-row.ts";
import { readVector } from "../stored-vector.ts";
import type { Known } from "./resolve.ts";

/** A few kilobytes each. */
const KEPT_READINGS = 5_000;
/** What is longer is rare, and would take the place of many. */
const LONGEST_KEPT = 500;

type Row = StoredClaim & { normal: Buffer; vector: Buffer | null };

export interface KnownClaims {
  read(row: Row): Known;
  /** Nothing of what was read is kept: something of it may have been forgotten. */
  clear(): void;
}

export function createKnownClaims(): KnownClaims {
  const readings = createLruMap<Pick<ClaimReading, "analysis" | "keys">>(KEPT_READINGS);

  return {
    read(row) {
      // A reading depends on these alone, whoever's claim it is.
      const name = [row.valid_from.getTime(), row.dates.join(), row.speaker, row.content].join("\n");
      let reading = readings.get(name);
      if (!reading) {
        const { analysis, keys } = readClaim(row.content, row.speaker, row.valid_from, row.dates);
        reading = { analysis, keys };
        if (row.content.length <= LONGEST_KEPT) readings.set(name, reading);
      }
      return {
        claim: { ...row, keys: reading.keys, vector: readVector(row.vector) },
        analysis: reading.analysis,
      };
    },
    clear: readings.clear,
  };
}
