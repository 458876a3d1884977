/** Batches to the memory itself. */
import type { PersonalHelper } from "../../client/src/index.ts";
import type { Format, ImportEvent, Place } from "../contract.ts";
import type { Batch } from "./batches.ts";
import { deliver } from "./deliver.ts";
import { findSilent } from "./silent.ts";

/** What became of a batch. */
export interface Stored {
  claims: number;
  duplicates: number;
  corrected: number;
  leftOut: { place: Place; reason: string }[];
  /** How many of those are items that the service did not take. */
  refused: number;
  events: ImportEvent[];
  /** The id of a claim that was stored. */
  proof: string | undefined;
}

export function createStorage(
  helper: PersonalHelper,
  format: Format,
  run: string,
  signal: AbortSignal | undefined,
): (batch: Batch) => Promise<Stored> {
  return async (batch) => {
    const send = helper.memory.write;
    const { answer, refused } = await deliver(batch, { send, format, run, signal });
    const claims = answer?.claims ?? [];
    const added = claims.filter(({ outcome }) => outcome !== "duplicate");
    return {
      claims: added.length,
      duplicates: claims.length - added.length,
      corrected: claims.filter(({ outcome }) => outcome === "superseded_older").length,
      leftOut: [...refused, ...(answer ? findSilent(batch, claims, refused) : [])],
      refused: refused.length,
      events: [],
      proof: added.at(-1)?.id,
    };
  };
}
