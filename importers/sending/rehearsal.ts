/** Batches of a dry run: the service says what it would make of them, and keeps nothing. */
import type { PersonalHelper } from "../../client/src/index.ts";
import type { Format, ImportEvent } from "../contract.ts";
import type { Batch } from "./batches.ts";
import { deliver } from "./deliver.ts";
import { findSilent, normal } from "./silent.ts";
import type { Stored } from "./storage.ts";

export function createRehearsal(
  helper: PersonalHelper,
  format: Format,
  signal: AbortSignal | undefined,
): (batch: Batch) => Promise<Stored> {
  /** The service can't know what it was shown before, for it keeps nothing. */
  const seen = new Set<string>();
  return async (batch) => {
    const send = helper.memory.preview;
    const { answer, refused } = await deliver(batch, { send, format, run: "dry-run", signal });
    const events: ImportEvent[] = [];
    const counts = { claims: 0, duplicates: 0, corrected: 0 };
    for (const { content, source_id, occurred_at, outcome: judged } of answer?.claims ?? []) {
      const said = normal(content);
      const outcome = seen.has(said) ? "duplicate" : judged;
      seen.add(said);
      if (outcome === "duplicate") counts.duplicates++;
      else counts.claims++;
      if (outcome === "superseded_older") counts.corrected++;
      events.push({
        type: "claim",
        content,
        sourceId: source_id ?? undefined,
        outcome,
        ...(occurred_at === null ? {} : { at: occurred_at }),
      });
    }
    const silent = answer ? findSilent(batch, answer.claims, refused) : [];
    return { ...counts, leftOut: [...refused, ...silent], refused: refused.length, events, proof: undefined };
  };
}
