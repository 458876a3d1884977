/** Which claims a search may answer. Everything else still gives context to its neighbours. */
import type { AccountIndex } from "../index/account-index.ts";

export interface Eligibility {
  tag?: string;
  source?: string;
  asOf?: number;
  now: number;
}

/**
 * Marks claims: by default what holds now, with `asOf` what held then. What a claim says of the future
 * holds from when it was said. Expired ones are forgotten, whatever moment is asked for.
 */
export function markEligible(index: AccountIndex, asked: Eligibility, marks: Uint8Array): void {
  const { unit, endsAt } = index.claims.columns();
  const end = index.claims.end();
  if (asked.asOf === undefined) {
    const { now } = asked;
    for (let claim = 0; claim < end; claim++)
      marks[claim] = (unit[claim] as number) >= 0 && (endsAt[claim] as number) > now ? 1 : 0;
  } else markAsOf(index, asked.asOf, asked.now, marks);
  if (asked.source !== undefined) keepSource(index, index.sources.find(asked.source), marks);
  if (asked.tag !== undefined) keepTag(index, index.tags.find(asked.tag), marks);
}

function markAsOf(index: AccountIndex, asOf: number, now: number, marks: Uint8Array) {
  const { unit, validFrom, validTo, expiresAt } = index.claims.columns();
  const end = index.claims.end();
  for (let claim = 0; claim < end; claim++) {
    const held = (validFrom[claim] as number) <= asOf && asOf < (validTo[claim] as number);
    marks[claim] = held && (unit[claim] as number) >= 0 && (expiresAt[claim] as number) > now ? 1 : 0;
  }
}

function keepSource(index: AccountIndex, wanted: number | undefined, marks: Uint8Array) {
  const { source } = index.claims.columns();
  const end = index.claims.end();
  for (let claim = 0; claim < end; claim++) if (source[claim] !== wanted) marks[claim] = 0;
}

function keepTag(index: AccountIndex, wanted: number | undefined, marks: Uint8Array) {
  const { lists } = index.claims;
  const { tags } = index.claims.columns();
  const end = index.claims.end();
  for (let claim = 0; claim < end; claim++) {
    if (!marks[claim]) continue;
    const list = tags[claim] as number;
    const start = lists.start(list);
    const own = lists.data().subarray(start, start + lists.length(list));
    if (wanted === undefined || !own.includes(wanted)) marks[claim] = 0;
  }
}
