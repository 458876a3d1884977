/**
 * What is known of a feed's updates. The service lists them oldest first; people want the newest first. So there may
 * be a gap: between what was read from the beginning and what is known of the end.
 *
 *   9 8 7   the end: the latest, and what came in since
 *   ·····   a gap, while `next` says where to read on
 *   3 2 1   read from the beginning
 */
import type { Update } from "personal-helper-client";

export interface KnownUpdates {
  /** Newest first. */
  updates: readonly Update[];
  /** Where to read on; null when all that was published is known. */
  next: { after: string | undefined } | null;
  /** Read from the beginning up to this number. */
  readTo: number;
}

export const NO_UPDATES: KnownUpdates = { updates: [], next: null, readTo: 0 };

/** Each once, whichever way it came. */
export function withUpdates(known: KnownUpdates, more: readonly Update[]): KnownUpdates {
  const bySeq = new Map([...known.updates, ...more].map((update) => [update.seq, update]));
  return { ...known, updates: [...bySeq.values()].sort((a, b) => b.seq - a.seq) };
}

export function withPage(
  known: KnownUpdates,
  page: { data: readonly Update[]; next_cursor: string | null },
): KnownUpdates {
  const readTo = page.data.at(-1)?.seq ?? known.readTo;
  // The end is known: once the pages reach it, nothing is between.
  const meets = known.updates.some(({ seq }) => seq > known.readTo && seq <= readTo);
  const next = page.next_cursor === null || meets ? null : { after: page.next_cursor };
  return { ...withUpdates(known, page.data), next, readTo };
}

/** As they stand on the page: the end, whether there is a gap, and what was read from the beginning. */
export function partsOf({ updates, next, readTo }: KnownUpdates) {
  return {
    end: next ? updates.filter(({ seq }) => seq > readTo) : updates,
    hasGap: next !== null,
    beginning: next ? updates.filter(({ seq }) => seq <= readTo) : [],
  };
}
