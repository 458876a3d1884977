/** Texts that are longer than the service takes, in pieces that end where a paragraph or a sentence does. */

import type { NewClaim } from "../../client/src/index.ts";

/** Code points, as the service counts. */
export const MAX_MESSAGE = 32_000;
export const MAX_CLAIM = 4_000;
/** The service's limit of an id. */
const MAX_ID = 200;

const ENDS = [/\n[^\S\n]*\n\s*/g, /\n/g, /[.!?]\s/g, /\s/g];

export function splitLong(text: string, most: number): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  // A code point has at most two units: shorter than this it fits without counting.
  while (rest.length > most) {
    const window = rest.slice(0, most);
    const cut = lastEnd(window) ?? (isHalf(window) ? most - 1 : most);
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  pieces.push(rest);
  return pieces.filter((piece) => piece !== "");
}

function lastEnd(window: string): number | undefined {
  for (const end of ENDS) {
    let last: number | undefined;
    for (const match of window.matchAll(end)) last = match.index + match[0].length;
    // Pieces of a few words say nothing by themselves.
    if (last !== undefined && last > window.length / 2) return last;
  }
  return undefined;
}

/** The first half of a character of two units stands at its end. */
const isHalf = (text: string): boolean => /[\ud800-\udbff]$/.test(text);

/** `m1` for the first piece of m1, then `m1#2`. */
export function pieceId(id: string, place: number): string {
  const end = place === 0 ? "" : `#${place + 1}`;
  return id.slice(0, MAX_ID - end.length) + end;
}

/**
 * Of a claim. Where the id is of the source's own making, and not its name or its line, what comes under it later takes
 * its place.
 */
export const idAtSource = (
  id: string,
  place: number,
  isOwn: boolean,
): Pick<NewClaim, "source_id" | "upsert"> => ({
  source_id: pieceId(id, place),
  ...(isOwn ? { upsert: true } : {}),
});

/** Whether there is anything to store in it: the service refuses what is blank. */
export const hasContent = (text: string): boolean => /[^\s\p{C}]/u.test(text);

/** What a claim has to have. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}\p{S}]/u.test(text);
