/** Messages of the user that became no claim: a dry run and the import itself tell them alike. */
import type { Place } from "../contract.ts";
import type { Batch } from "./batches.ts";

const NO_CLAIM =
  "the user states nothing in it: a question, a request or small talk gives context, and is no claim";

export function findSilent(
  { items }: Pick<Batch, "items">,
  claims: readonly { source_id: string | null }[],
): { place: Place; reason: string }[] {
  const stating = new Set(claims.map(({ source_id }) => source_id));
  return items.flatMap((item) => {
    if (item.type !== "message" || item.message.role !== "user" || item.message.id === undefined) return [];
    return stating.has(item.message.id) ? [] : [{ place: item.place, reason: NO_CLAIM }];
  });
}
