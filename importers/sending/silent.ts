/** Messages of the user that became no claim: a dry run and the import itself tell them alike. */
import type { Place } from "../contract.ts";
import type { Batch } from "./batches.ts";

const NO_CLAIM =
  "the user states nothing in it: a question, a request or small talk gives context, and is no claim";

type Refused = readonly { place: Place }[];

export function findSilent(
  { items }: Pick<Batch, "items">,
  claims: readonly { source_id: string | null; content: string }[],
  refused: Refused,
): { place: Place; reason: string }[] {
  const stating = new Set(claims.map(({ source_id }) => source_id));
  const contents = new Set(claims.map(({ content }) => normal(content)).filter((content) => content !== ""));
  return items.flatMap((item) => {
    if (item.type !== "message" || item.message.role !== "user" || item.message.id === undefined) return [];
    if (refused.some(({ place }) => place === item.place)) return [];
    if (stating.has(item.message.id)) return [];
    // A claim that was there already has the id of the message that it is known from.
    const said = normal(item.message.content);
    if ([...contents].some((content) => said.includes(content))) return [];
    return [{ place: item.place, reason: NO_CLAIM }];
  });
}

/** Without what a claim's words may differ by from those they were said in. */
export const normal = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, " ")
    .trim();
